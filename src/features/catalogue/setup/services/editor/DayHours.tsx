import { Plus } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { readTime } from '#platform/time/dates.ts'
import { IconButton } from '#ui/Button.tsx'
import { Switch } from '#ui/inputs.tsx'
import { useFocusDrawn } from '#ui/useFocusDrawn.ts'
import { type SlotErrors, SlotFields } from './SlotFields.tsx'
import { type Slot, withSlot } from './week.ts'

type DayHoursProps = {
  name: string
  slots: Slot[]
  errors: { [row: number]: SlotErrors | undefined } | undefined
  /** Id of something of this day: `0.startTime`, `add`. */
  idOf: (path: string) => string
  hint?: string | undefined
  onChange: (slots: Slot[]) => void
  /** The day is switched on or off. */
  onOpen: (open: boolean) => void
  /** The keyboard has left one of the rows. */
  onLeave: () => void
}

/** One day: its switch, its rows of hours, and one more. */
export function DayHours(props: DayHoursProps) {
  const { name, slots, errors, idOf, hint, onChange, onOpen, onLeave } = props
  const latest = useRef(slots)
  latest.current = slots
  const focusDrawn = useFocusDrawn()
  const change = (index: number, slot: Slot) => onChange(latest.current.with(index, slot))
  const add = () => {
    const more = withSlot(slots)
    onChange(more.slots)
    focusDrawn(idOf(`${more.added}.startTime`))
  }
  const remove = (index: number) => {
    onChange(slots.toSpliced(index, 1))
    const last = slots.length - 2
    focusDrawn(idOf(last < 0 ? 'add' : `${Math.min(index, last)}.remove`))
  }
  const leave = (index: number) => (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const slot = latest.current[index]
    // Gone with its own button.
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
            // A row has nothing of its own but its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
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
