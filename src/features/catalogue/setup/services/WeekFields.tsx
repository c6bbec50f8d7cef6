import { Copy, Plus, Undo2, X } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { same } from '#platform/form/differences.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { readTime } from '#platform/time/dates.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Switch } from '#ui/inputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { type TimeErrors, TimePair } from '../TimePair.tsx'
import type { ServiceTyped, ServiceValues } from './service-form.ts'
import { type Day, days, likeMonday, proposedDay, type Slot, type Week, withSlot } from './week.ts'

type WeekFieldsProps = {
  record: RecordForm<ServiceTyped, ServiceValues>
  /** Version of the saved service. The hours of a day that was switched off are remembered until it changes. */
  version: number | undefined
}

/** The hours of a week, day by day. */
export function WeekFields({ record, version }: WeekFieldsProps) {
  const { form, idOf } = record
  const week = useWatch({ control: form.control, name: 'week' })
  const errors = form.formState.errors.week
  const setDay = (day: Day, slots: Slot[]) => {
    form.setValue(`week.${day}`, slots, { shouldDirty: true, shouldValidate: errors?.[day] !== undefined })
  }
  const setWeek = (next: Week) => {
    form.setValue('week', next, { shouldDirty: true, shouldValidate: errors !== undefined })
  }
  const message = form.getFieldState('week', form.formState).error?.message
  const removed = useRemovedHours(version)
  const open = (day: Day, on: boolean) => {
    if (!on) removed.remember(day, week[day])
    setDay(day, on ? (removed.take(day) ?? proposedDay(week, day)) : [])
  }
  return (
    <div id={idOf('week')} tabIndex={-1} className="outline-none">
      {message ? <p className="mb-2 font-[570] text-danger-700 text-sxs">{message}</p> : null}
      <ul>
        {days.map(({ day, name }) => (
          <DayHours
            key={day}
            name={name}
            slots={week[day]}
            errors={errors?.[day]}
            idOf={(path) => idOf(`week.${day}.${path}`)}
            hint={
              day === 'sunday' && week.sunday.length > 0 ? 'Dal sito non si prenota di domenica.' : undefined
            }
            onChange={(slots) => setDay(day, slots)}
            onOpen={(on) => open(day, on)}
            onLeave={() => form.trigger(`week.${day}`)}
          />
        ))}
      </ul>
      <MondayForAll week={week} onChange={setWeek} />
    </div>
  )
}

/** Copies Monday's hours to all workdays, as most clinics keep the same hours all week. */
function MondayForAll({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const [copied, setCopied] = useState<{ before: Week; after: Week } | null>(null)
  const undo = copied && same(copied.after, week) ? copied.before : null
  const copy = likeMonday(week)
  const press = () => {
    if (undo) onChange(undo)
    else if (copy) {
      setCopied({ before: week, after: copy })
      onChange(copy)
    }
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className={undo ? 'text-ink-600' : 'sr-only'}>
        {undo ? 'Gli orari di lunedì valgono fino a venerdì.' : null}
      </p>
      {undo || copy ? (
        <Button
          variant="quiet"
          size="sm"
          icon={undo ? <Undo2 strokeWidth={1.7} /> : <Copy strokeWidth={1.7} />}
          onClick={press}
          className="-ml-2.5"
        >
          {undo ? 'Annulla la copia' : 'Copia gli orari di lunedì fino a venerdì'}
        </Button>
      ) : null}
    </div>
  )
}

/** Remembers the hours of closed days until the service is saved, so that a day gets them back when it opens. */
function useRemovedHours(version: number | undefined) {
  const hours = useRef(new Map<Day, { slots: Slot[]; version: number | undefined }>())
  return {
    remember: (day: Day, slots: Slot[]) => hours.current.set(day, { slots, version }),
    take: (day: Day) => {
      const found = hours.current.get(day)
      return found && found.version === version ? found.slots : undefined
    },
  }
}

type DayHoursProps = {
  name: string
  slots: Slot[]
  errors: { [row: number]: TimeErrors | undefined } | undefined
  /** Ids of the controls of this day: `0.startTime`, `add`. */
  idOf: (path: string) => string
  hint?: string | undefined
  onChange: (slots: Slot[]) => void
  /** The day is switched on or off. */
  onOpen: (open: boolean) => void
  /** Called when the focus leaves a row. */
  onLeave: () => void
}

/** The hours of a day: its switch, its rows, and a button for another row. */
function DayHours(props: DayHoursProps) {
  const { name, slots, errors, idOf, hint, onChange, onOpen, onLeave } = props
  const latest = useRef(slots)
  latest.current = slots
  const focusAfterRender = useFocusAfterRender()
  const change = (index: number, slot: Slot) => onChange(latest.current.with(index, slot))
  const add = () => {
    const more = withSlot(slots)
    onChange(more.slots)
    focusAfterRender(idOf(`${more.added}.startTime`))
  }
  const remove = (index: number) => {
    onChange(slots.toSpliced(index, 1))
    const last = slots.length - 2
    focusAfterRender(idOf(last < 0 ? 'add' : `${Math.min(index, last)}.remove`))
  }
  const leave = (index: number) => (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const slot = latest.current[index]
    // Undefined when the row was removed by its own button.
    if (slot) change(index, { startTime: readTime(slot.startTime), endTime: readTime(slot.endTime) })
    onLeave()
  }
  return (
    <li className="grid gap-x-3 border-line border-b last:border-b-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2.5 max-sm:first:pt-0 sm:grid-cols-[8.75rem_minmax(0,1fr)] sm:py-2 sm:first:pt-0">
      <Switch
        label={name}
        checked={slots.length > 0}
        onChange={(event) => onOpen(event.target.checked)}
        className="self-start sm:min-h-(--h-ctl)"
      />
      <div className="contents sm:flex sm:min-h-(--h-ctl) sm:flex-wrap sm:items-start sm:gap-x-4 sm:gap-y-2">
        {slots.map((slot, index) => (
          <SlotFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, only its place
            key={index}
            name={`${name}, fascia ${index + 1}`}
            slot={slot}
            errors={errors?.[index]}
            idOf={(part) => idOf(`${index}.${part}`)}
            onChange={(next) => change(index, next)}
            onBlur={leave(index)}
            onRemove={() => remove(index)}
          />
        ))}
        {slots.length === 0 ? (
          <p className="self-center text-ink-600 max-sm:col-span-2 max-sm:row-start-2 max-sm:pb-1">
            Nessun orario
          </p>
        ) : null}
        <IconButton
          id={idOf('add')}
          label={`Aggiungi una fascia a ${name}`}
          onClick={add}
          className="max-sm:col-start-2 max-sm:row-start-1 sm:mt-0.5"
        >
          <Plus aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        {hint ? (
          <p className="text-ink-600 text-sxs max-sm:col-span-2 max-sm:mt-1.5 sm:w-full">{hint}</p>
        ) : null}
      </div>
    </li>
  )
}

type SlotFieldsProps = {
  /** 'Lunedì, fascia 2' */
  name: string
  slot: Slot
  errors: TimeErrors | undefined
  idOf: (part: string) => string
  onChange: (slot: Slot) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onRemove: () => void
}

function SlotFields({ name, slot, idOf, onBlur, onRemove, ...rest }: SlotFieldsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the keyboard leaves the row
    <div onBlur={onBlur} className="max-sm:col-span-2 max-sm:mt-2 sm:w-max">
      <TimePair name={name} row={slot} idOf={idOf} inputClass="max-sm:flex-1 sm:w-17" {...rest}>
        <IconButton
          id={idOf('remove')}
          label={`Togli la fascia ${slot.startTime}–${slot.endTime} (${name})`}
          size="sm"
          onClick={onRemove}
        >
          <X aria-hidden="true" strokeWidth={1.7} className="size-4!" />
        </IconButton>
      </TimePair>
    </div>
  )
}
