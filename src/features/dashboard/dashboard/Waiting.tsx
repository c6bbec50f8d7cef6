import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { summaryOf } from '#features/booking/requests/texts.ts'
import { addressOf } from '#features/booking/requests/view.ts'
import { appointmentCountsQuery, appointmentListQuery } from '#features/booking/staff-queries.ts'
import { shortDate, weekdayShort } from '#platform/time/italian.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DashboardPart } from './DashboardPart.tsx'
import { ROW_LINK, ROWS, RowsFailed, RowsSkeleton } from './PartRows.tsx'

const FEW = 5

/** What waits for an answer: the first of it, and the way to all. */
export function Waiting() {
  const { data: counts } = useQuery(appointmentCountsQuery)
  return (
    <DashboardPart
      title="Richieste in attesa"
      text={counts ? summaryOf(counts, new Date()) : <>&nbsp;</>}
      action={
        <ButtonLink
          to={addressOf({ status: counts?.pending ? 'pending' : null })}
          variant="secondary"
          className="max-sm:w-full max-sm:whitespace-normal!"
        >
          Vai alle prenotazioni
        </ButtonLink>
      }
    >
      <FirstRequests />
    </DashboardPart>
  )
}

function FirstRequests() {
  const question = { status: 'pending', page: 1, pageSize: FEW } as const
  const { data, error, isFetching, refetch } = useQuery(appointmentListQuery(question))
  if (data?.rows.length === 0) return null
  if (data) {
    return (
      <ul className={ROWS}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <RequestLink row={row} />
          </li>
        ))}
      </ul>
    )
  }
  if (error && !isFetching)
    return <RowsFailed text="Non riusciamo a caricare le richieste." again={() => refetch()} />
  return <RowsSkeleton rows={3} />
}

function RequestLink({ row }: { row: ListedAppointment }) {
  return (
    <Link to={addressOf({ request: row.id })} className={ROW_LINK}>
      <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_9.5rem] sm:items-center">
        <span className="truncate font-strong">
          {row.firstName} {row.lastName}
        </span>
        <span className="truncate text-ink-600">{row.serviceName}</span>
        <span className="tnum whitespace-nowrap sm:text-right">
          {weekdayShort(row.appointmentDate)} {shortDate(row.appointmentDate)}, {row.appointmentTime}
        </span>
      </span>
      <ChevronRight aria-hidden="true" strokeWidth={1.7} className="size-[18px] flex-none text-ink-500" />
    </Link>
  )
}
