import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isDate } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextInput, type TextInputProps } from '#ui/textInputs.tsx'
import { availableSlotsQuery } from '../queries.ts'
import { SlotButton } from '../SlotButton.tsx'
import type { Appointment } from './contract.ts'

type TimeChoiceProps = {
  id: string
  label: string
  error: string | undefined
  /** The visit as saved: its own time stays a choice. */
  visit: Appointment
  date: string
  time: string
  onChoose: (time: string) => void
  /** Props of the field for any other time. */
  typed: TextInputProps
}

/**
 * The time of a visit: one of the free times of its doctor on the day, or, after a press that says so, any other. A time that
 * is not free on another day is emptied, so that saving asks for one.
 */
export function TimeChoice({ id, label, error, visit, date, time, onChoose, typed }: TimeChoiceProps) {
  const [other, setOther] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { doctorId, serviceId, subserviceId } = visit
  const question = isDate(date) ? { doctorId, serviceId, subserviceId, date } : null
  const free = useQuery(availableSlotsQuery(question))
  const isOwnDay = date === visit.appointmentDate
  const times = free.data && timesOf(free.data, isOwnDay ? visit.appointmentTime : null)
  const isGone =
    !other && free.isSuccess && !free.isFetching && time !== '' && times?.includes(time) === false
  const chooseNow = useRef(onChoose)
  chooseNow.current = onChoose
  useEffect(() => {
    if (isGone) chooseNow.current('')
  }, [isGone])
  const change = (next: boolean) => {
    setOther(next)
    // The pressed button disappears: the keyboard goes on in its place.
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('input, button')?.focus())
  }
  if (other || (free.isError && !free.data)) {
    return (
      <div ref={field} className="sm:col-span-6">
        <Field
          id={id}
          label={label}
          required
          error={error}
          hint="Fuori dagli orari liberi: scegli solo se concordato."
        >
          <TextInput
            inputMode="numeric"
            placeholder="HH:MM"
            autoComplete="off"
            maxLength={8}
            {...typed}
            className="tnum"
          />
        </Field>
        {other ? (
          <Button
            variant="secondary"
            size="sm"
            className="mt-2 max-desk:min-h-11"
            onClick={() => change(false)}
          >
            Scegli fra gli orari liberi
          </Button>
        ) : null}
      </div>
    )
  }
  return (
    <div ref={field} className="sm:col-span-6">
      <FieldGroup id={id} legend={label} required error={error} live>
        {question === null ? <p className="text-ink-600 text-sxs">Prima scegli il giorno.</p> : null}
        {question && !times ? <Skeleton className="h-11 rounded-sm" /> : null}
        {times ? (
          <FreeTimes
            times={times}
            own={isOwnDay ? visit.appointmentTime : null}
            time={time}
            onChoose={onChoose}
          />
        ) : null}
        <Button variant="secondary" size="sm" className="mt-2 max-desk:min-h-11" onClick={() => change(true)}>
          Un altro orario…
        </Button>
      </FieldGroup>
    </div>
  )
}

type FreeTimesProps = Pick<TimeChoiceProps, 'time' | 'onChoose'> & {
  times: readonly string[]
  /** The time the visit has now, where it is among the times. */
  own: string | null
}

function FreeTimes({ times, own, time, onChoose }: FreeTimesProps) {
  if (times.length === 0)
    return <p className="text-ink-600 text-sxs">In questo giorno il medico non ha orari liberi.</p>
  return (
    <ul className="-m-1 grid max-h-80 grid-cols-[repeat(auto-fill,minmax(min(4.75rem,40%),1fr))] gap-2 overflow-y-auto p-1">
      {times.map((slot) => (
        <li key={slot}>
          <SlotButton chosen={slot === time} onChoose={() => onChoose(slot)}>
            {clockText(slot)}
            {slot === own ? <span className="sr-only"> (attuale)</span> : null}
          </SlotButton>
        </li>
      ))}
    </ul>
  )
}

/** The free times with the one the visit itself takes up. */
function timesOf(free: readonly string[], own: string | null): string[] {
  return [...new Set(own === null ? free : [...free, own])].sort()
}
