import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { placesQuery, refreshAgenda } from '#features/agenda/queries.ts'
import { useTelling } from '#features/agenda/TellingToast.tsx'
import { sendChange } from '#features/agenda/visit-changes.ts'
import { dayAndHour, shortDay } from '#features/agenda/words.ts'
import type { ListedAppointment } from '#features/booking/requests/contract.ts'
import { addressOf as requestAddress } from '#features/booking/requests/view.ts'
import { VisitPill } from '#features/booking/VisitPill.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, dayAndTime } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** A free time for the visit. */
export type FreeTime = { date: string; time: string; doctorId: number; doctorName: string }

const SHOWN = 3

type AboutVisitProps = {
  visit: ListedAppointment
  chosen: FreeTime | null
  onChoose: (time: FreeTime | null) => void
}

/** The visit a message may be about, and the first free times of its service and doctor, to which it can be moved. */
export function AboutVisit({ visit, chosen, onChoose }: AboutVisitProps) {
  const { id, serviceName, doctorName, appointmentDate, appointmentTime } = visit
  const today = wallClock(new Date()).date
  const move = useMove(visit)
  return (
    <div className="dk-visit">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={requestAddress({ request: id })} className="font-strong">
          {serviceName}
        </Link>
        <VisitPill {...visit} />
      </div>
      <p className="text-ink-600 text-sxs">
        {dayAndTime(appointmentDate, clockText(appointmentTime))} · {doctorName}
      </p>
      <FreeTimes visit={visit} today={today} chosen={chosen} onChoose={onChoose} />
      {chosen && !isAt(visit, chosen) ? (
        <Button
          variant="go"
          size="sm"
          icon={<CalendarClock strokeWidth={1.7} />}
          busy={move.isPending}
          busyLabel="Sposto…"
          onClick={() => move.mutate(chosen)}
        >
          Sposta a {shortDay(chosen.date, today)}, {clockText(chosen.time)}
        </Button>
      ) : null}
    </div>
  )
}

function FreeTimes({ visit, today, chosen, onChoose }: AboutVisitProps & { today: string }) {
  const { serviceId, subserviceId, doctorId } = visit
  const { data } = useQuery(
    placesQuery({
      ...{ serviceId: String(serviceId), doctorId: String(doctorId), from: today },
      ...(subserviceId !== null && { subserviceId: String(subserviceId) }),
    }),
  )
  if (!data) return <Skeleton className="my-3 w-2/3" />
  if (data.places.length === 0) return <p className="mt-2 text-ink-600 text-sxs">Nessun posto libero.</p>
  return (
    <fieldset className="my-2">
      <legend className="mb-1.5 text-ink-600 text-sxs">Primi posti liberi</legend>
      <div className="flex flex-wrap gap-1.5">
        {data.places.slice(0, SHOWN).map(({ date, time, doctorId, doctorName }) => {
          const place = { date, time, doctorId, doctorName }
          const isChosen = chosen !== null && isSame(chosen, place)
          return (
            <Button
              key={`${date} ${time}`}
              variant="secondary"
              size="sm"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? null : place)}
            >
              {shortDay(date, today)} <b>{clockText(time)}</b>
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

function isSame(one: FreeTime, other: FreeTime): boolean {
  return one.date === other.date && one.time === other.time && one.doctorId === other.doctorId
}

/** Whether a visit is at a time. */
export function isAt(
  { appointmentDate, appointmentTime, doctorId }: ListedAppointment,
  at: FreeTime,
): boolean {
  return appointmentDate === at.date && appointmentTime === at.time && doctorId === at.doctorId
}

/** Moves the visit, and shows whom the move is told. */
function useMove(visit: ListedAppointment) {
  const client = useQueryClient()
  const notify = useNotify()
  const tell = useTelling()
  return useMutation({
    mutationFn: ({ date, time, doctorId }: FreeTime) => sendChange(visit, { date, time, doctorId }),
    onSuccess: (changed) => {
      const { appointmentDate: date, appointmentTime: time, doctorId, firstName, lastName } = visit
      const when = dayAndHour(changed.visit, wallClock(new Date()).date)
      const before = { ...changed.visit, date, time, doctorId }
      tell([{ changed, before }], `Spostata: ${firstName} ${lastName}, ${when}.`)
    },
    onError: (error) => notify.error(sentenceOf(error, 'La visita non è stata spostata. Riprova.'), error),
    onSettled: () => refreshAgenda(client),
  })
}

/** The next visit that is not cancelled. */
export function nextOf(visits: readonly ListedAppointment[]): ListedAppointment | undefined {
  const { date, minutes } = wallClock(new Date())
  const now = `${date} ${toTime(minutes)}`
  const moment = (visit: ListedAppointment) => `${visit.appointmentDate} ${visit.appointmentTime}`
  return visits
    .filter((visit) => visit.status === 'pending' || visit.status === 'confirmed')
    .filter((visit) => moment(visit) >= now)
    .toSorted((a, b) => moment(a).localeCompare(moment(b)))[0]
}
