import { useWatch } from 'react-hook-form'
import { same } from '#platform/form/differences.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { Options, Radio, Select } from '#ui/inputs.tsx'
import type { Holidays } from '../contract.ts'
import { patronDays } from '../rules.ts'
import { dateText } from './copy.ts'
import { DayVisits } from './DayVisits.tsx'
import {
  type ChoiceName,
  fieldLabels,
  type HolidaysTyped,
  isFeminine,
  optionsOf,
  patronOf,
  ruleLabels,
} from './holidays-form.ts'

export type HolidaysRecord = RecordForm<HolidaysTyped, Holidays>

type PatronFieldsProps = { record: HolidaysRecord; saved: Holidays; today: string }

const ROW = 'flex flex-wrap items-center gap-2 max-sm:pb-2'

/** The patron: none, a fixed day, or a rule; with the next three dates. */
export function PatronFields({ record, saved, today }: PatronFieldsProps) {
  const { form, idOf } = record
  const typed = useWatch({ control: form.control }) as HolidaysTyped
  const rule = (value: HolidaysTyped['rule']) => (
    <Radio label={ruleLabels[value]} value={value} {...form.register('rule')} />
  )
  const choice = (name: ChoiceName, width: string) => (
    <Choice record={record} name={name} of={typed.of} width={width} />
  )
  return (
    <FieldGroup
      id={idOf('rule')}
      legend={<h2 className="text-smd">Patrono</h2>}
      error={form.formState.errors.day?.message}
      hint={<Dates typed={typed} saved={saved} today={today} />}
      live
    >
      <p className="mb-2 text-ink-600 text-sxs">
        Un giorno fisso oppure una regola; le date si calcolano da sole.
      </p>
      <div className="grid items-center gap-x-3 gap-y-1.5 rounded-sm border border-line px-3.5 py-3 sm:grid-cols-[7.5rem_1fr]">
        {rule('fixed')}
        <div className={ROW}>
          {choice('day', 'w-18')}
          {choice('month', 'w-34')}
        </div>
        {rule('after')}
        <div className={ROW}>
          {choice('weekday', 'w-34')}
          <span className="text-ink-600">dopo {isFeminine(typed.of) ? 'la' : 'il'}</span>
          {choice('nth', 'w-26')}
          {choice('of', 'w-32')}
          <span className="text-ink-600">di</span>
          {choice('ofMonth', 'w-30')}
        </div>
        {rule('none')}
      </div>
    </FieldGroup>
  )
}

type ChoiceProps = { record: HolidaysRecord; name: ChoiceName; of: string; width: string }

/** A list of one part; a choice in it chooses its rule too. */
function Choice({ record: { form, idOf }, name, of, width }: ChoiceProps) {
  const rule = name === 'day' || name === 'month' ? 'fixed' : 'after'
  return (
    <span className={width}>
      <Select
        id={idOf(name)}
        aria-label={fieldLabels[name]}
        aria-invalid={form.formState.errors[name] ? true : undefined}
        {...form.register(name, { onChange: () => form.setValue('rule', rule, { shouldDirty: true }) })}
      >
        <Options of={optionsOf(name, of).map(({ value, label }) => [value, label])} />
      </Select>
    </span>
  )
}

type DatesProps = { typed: HolidaysTyped; saved: Holidays; today: string }

/** The next dates of the typed patron, and the visits of the first where the patron is another than the saved one. */
function Dates({ typed, saved, today }: DatesProps) {
  const patron = patronOf(typed)
  const dates = patron ? patronDays(patron, today, 3) : []
  if (!patron || !dates[0]) return null
  return (
    <>
      Quindi: <b className="tnum font-strong text-ink">{dates.map(dateText).join(' · ')}</b>.{' '}
      {same(patron, saved.patron) ? null : <DayVisits date={dates[0]} />}
    </>
  )
}
