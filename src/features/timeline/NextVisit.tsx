import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisitPill } from '#features/booking/VisitPill.tsx'
import { useMay } from '#platform/session/useMay.ts'
import { daysBetween, wallClock } from '#platform/time/dates.ts'
import { clockText, dayMonth, weekdayShort } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { VisitEntry } from './contract.ts'
import { visitSummaryQuery } from './queries.ts'
import { daysAhead, heldVisits } from './rules.ts'
import { agendaAddress } from './visit-words.tsx'

type NextVisitProps = {
  contactId: number
  /** The buttons that take the visit a step on, of a feature above this one. */
  steps: (visit: VisitEntry) => ReactNode
}

/** The next visit of a contact, on top of the page. It keeps its height while it is read. */
export function NextVisit({ contactId, steps }: NextVisitProps) {
  const { data, error, isFetching, refetch } = useQuery(visitSummaryQuery(contactId))
  const mayBook = useMay('edit')
  return (
    <section aria-label="Prossima visita" className="ct-next">
      {data?.next ? (
        <Visit visit={data.next} steps={steps(data.next)} />
      ) : data ? (
        <p className="text-ink-600">
          Nessuna visita in programma.{' '}
          {mayBook ? (
            <Link to={`/agenda?nuova=1&contatto=${contactId}`}>
              Aggiungi<span className="sr-only"> una visita</span>
            </Link>
          ) : null}
        </p>
      ) : error && !isFetching ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger-700">Non riusciamo a caricare la prossima visita.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Riprova
          </Button>
        </div>
      ) : (
        <SkeletonGroup className="grid gap-3 transition-opacity delay-200 duration-100 starting:opacity-0">
          <Skeleton className="w-56" />
          <Skeleton className="w-72 max-w-full" />
        </SkeletonGroup>
      )}
    </section>
  )
}

function Visit({ visit, steps }: { visit: VisitEntry; steps: ReactNode }) {
  const { date, time, duration, serviceName, subserviceName, doctorName, resources, notes } = visit
  const mayMove = useMay('edit')
  const [day, month] = dayMonth(date).split(' ')
  return (
    <>
      <p className="ct-day">
        <span>{weekdayShort(date)}</span> <b>{day}</b> <span>{month}</span>
      </p>
      <div className="ct-next-b">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={agendaAddress(visit)} className="ct-next-t font-strong">
            {clockText(time)} · {serviceName}
          </Link>
          <VisitPill {...visit} />
          <span className="text-ink-600 text-sxs">
            {daysAhead(daysBetween(wallClock(new Date()).date, date))}
          </span>
        </p>
        <p className="text-ink-600">
          {[subserviceName, doctorName, ...resources, `${duration} min`].filter(Boolean).join(' · ')}
        </p>
        {notes ? (
          <p dir="auto" className="line-clamp-2 text-ink-600 text-sxs [overflow-wrap:anywhere]">
            {notes}
          </p>
        ) : null}
      </div>
      <div className="ct-next-a">
        {visit.status === 'pending' ? null : (
          <ButtonLink
            to={agendaAddress(visit)}
            variant="secondary"
            size="sm"
            icon={<CalendarDays strokeWidth={1.7} />}
            className="max-desk:min-h-11"
          >
            {mayMove ? 'Apri o sposta' : 'Apri'}
          </ButtonLink>
        )}
        {steps}
      </div>
    </>
  )
}

/** 'Da noi: 6 visite dal 2023, 1 mancata' */
export function HeldVisits({ contactId }: { contactId: number }) {
  const { data } = useQuery(visitSummaryQuery(contactId))
  return <p className="ct-held">{data ? `Da noi: ${heldVisits(data)}` : '\u00a0'}</p>
}
