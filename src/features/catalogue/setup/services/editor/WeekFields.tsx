import { Copy, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { same } from '#platform/form/differences.ts'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Button } from '#ui/Button.tsx'
import { DayHours } from './DayHours.tsx'
import type { ServiceTyped, ServiceValues } from './service-form.ts'
import { type Day, days, likeMonday, proposedDay, type Slot, type Week } from './week.ts'

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
  const closed = useClosedDays(version)
  const open = (day: Day, on: boolean) => {
    if (!on) closed.keep(day, week[day])
    setDay(day, on ? (closed.take(day) ?? proposedDay(week, day)) : [])
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

/** Most clinics keep the same hours all week: they are written once. */
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
function useClosedDays(version: number | undefined) {
  const kept = useRef(new Map<Day, { slots: Slot[]; version: number | undefined }>())
  return {
    keep: (day: Day, slots: Slot[]) => kept.current.set(day, { slots, version }),
    take: (day: Day) => {
      const found = kept.current.get(day)
      return found && found.version === version ? found.slots : undefined
    },
  }
}
