import { nextDates } from '#features/booking/time/hours.ts'
import { weekdayAndNumbers } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Checkbox, Radio } from '#ui/inputs.tsx'
import { ordinal } from './copy.ts'
import { dayName, type TypedRow, toggleNth, validHours, withCadence } from './hours-form.ts'
import { NTHS } from './shapes.ts'

type CadenceProps = {
  row: TypedRow
  /** Messages of `anchor` and `nth`. */
  errors: { anchor?: string | undefined; nth?: string | undefined }
  idOf: (part: string) => string
  /** `yyyy-MM-dd` */
  today: string
  onChange: (row: TypedRow) => void
}

const DATES = 4

/** How hours repeat, and the next dates as they follow from it. */
export function Cadence({ row, errors, idOf, today, onChange }: CadenceProps) {
  const day = dayName(row.dayOfWeek).toLowerCase()
  const [valid] = validHours([row])
  const dates = valid ? nextDates(valid, today, DATES).map(weekdayAndNumbers) : []
  const option = (cadence: TypedRow['cadence'], label: string) => (
    <Radio
      name={idOf('cadence')}
      label={label}
      checked={row.cadence === cadence}
      onChange={() => onChange(withCadence(row, cadence, today))}
    />
  )
  const anchor = (label: string) => (
    <Field id={idOf('anchor')} label={label} error={errors.anchor} className="max-w-60">
      <DateInput value={row.anchor} onChange={(next) => onChange({ ...row, anchor: next })} />
    </Field>
  )
  return (
    <FieldGroup legend="Quando si ripete">
      <div className="grid gap-x-6 sm:grid-cols-2 wide:grid-cols-4">
        {option('weekly', `Ogni ${day}`)}
        {option('alternate', 'A settimane alterne')}
        {option('monthly', 'Nelle settimane del mese')}
        {option('once', 'Una volta sola')}
      </div>
      <div className="mt-2">
        {row.cadence === 'alternate' ? anchor(`Da questo ${day} sì, il prossimo no`) : null}
        {row.cadence === 'once' ? anchor('Il giorno') : null}
        {row.cadence === 'monthly' ? (
          <FieldGroup id={idOf('nth')} legend={`Quale ${day} del mese`} error={errors.nth}>
            <div className="flex flex-wrap gap-x-4">
              {NTHS.map((nth) => (
                <Checkbox
                  key={nth}
                  label={ordinal(nth)}
                  checked={row.nth.includes(nth)}
                  onChange={() => onChange({ ...row, nth: toggleNth(row.nth, nth) })}
                />
              ))}
            </div>
          </FieldGroup>
        ) : null}
      </div>
      <p role="status" className={cx('mt-2 text-sxs', dates.length === 0 && 'text-ink-600')}>
        <span className="font-strong">Prossime: </span>
        <span className="tnum">{dates.length > 0 ? dates.join(', ') : 'nessuna'}</span>
      </p>
    </FieldGroup>
  )
}
