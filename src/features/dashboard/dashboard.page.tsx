import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { addressOf } from '#features/booking/requests/address.ts'
import { summaryOf } from '#features/booking/requests/texts.ts'
import { appointmentCountsQuery, appointmentListQuery } from '#features/booking/staff-queries.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { wallClock } from '#platform/time/dates.ts'
import { longDate, shortDate, weekdayShort } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { FailedMails } from './dashboard/FailedMails.tsx'

export const meta = () => staffMeta('Dashboard')

const EVENING = 17 * 60
const FEW = 5

/** What waits for an answer. The rest of the dashboard comes with the pages it sums up. */
export default function DashboardPage() {
  const { username } = useStaffUser()
  const { date, minutes } = wallClock(new Date())
  return (
    <>
      <PageHead
        title={`${minutes < EVENING ? 'Buongiorno' : 'Buonasera'}, ${username}`}
        text={`Oggi è ${longDate(date)}.`}
      />
      <Waiting />
      <FailedMails />
    </>
  )
}

function Waiting() {
  const { data: counts } = useQuery(appointmentCountsQuery)
  return (
    <section aria-labelledby="in-attesa" className="max-w-3xl rounded-md border border-line">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4.5 pt-4 pb-3">
        <div className="min-w-0">
          <h2 id="in-attesa" className="text-slg">
            Richieste in attesa
          </h2>
          <p className="text-ink-600">{counts ? summaryOf(counts, new Date()) : <>&nbsp;</>}</p>
        </div>
        <ButtonLink
          to={addressOf({ status: counts?.pending ? 'pending' : null })}
          variant="secondary"
          className="max-sm:w-full"
        >
          Vai alle prenotazioni
        </ButtonLink>
      </div>
      <FirstRequests />
    </section>
  )
}

function FirstRequests() {
  const question = { status: 'pending', page: 1, pageSize: FEW } as const
  const { data: rows, error, isFetching, refetch } = useQuery(appointmentListQuery(question))
  if (rows?.length === 0) return null
  if (rows) {
    return (
      <ul className="divide-y divide-line border-line border-t">
        {rows.map((row) => (
          <li key={row.id}>
            <RequestLink row={row} />
          </li>
        ))}
      </ul>
    )
  }
  if (error && !isFetching) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-4.5 pb-4.5">
        <p className="text-danger-700">Non riusciamo a caricare le richieste.</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup className="grid gap-5 border-line border-t px-4.5 py-5">
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/3" />
    </SkeletonGroup>
  )
}

function RequestLink({ row }: { row: ListedAppointment }) {
  return (
    <Link
      to={addressOf({ request: row.id })}
      className="link-plain flex min-h-14 items-center gap-x-4 px-4.5 py-2 -outline-offset-2 hover:bg-sand-50 hover:no-underline!"
    >
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
