import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarX,
  ChevronRight,
  Handshake,
  type LucideIcon,
  Mail,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { ListedAppointment } from '#features/booking/requests/contract.ts'
import { addressOf } from '#features/booking/requests/view.ts'
import { summaryOf } from '#features/booking/requests/words.ts'
import { appointmentCountsQuery, appointmentListQuery } from '#features/booking/staff-queries.ts'
import type { ListedContact } from '#features/contacts/contract.ts'
import { contactListQuery } from '#features/contacts/queries.ts'
import { shortDayAndTime } from '#platform/time/italian.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { Activity, ActivityKind } from './contract.ts'
import { activityTitles, agoText } from './copy.ts'
import { dashboardQuery } from './queries.ts'

/** Rows in the first of a list. */
const FIRST_ROWS = 5

/** The first pending requests, and the link to all. */
export function PendingRequests() {
  const { data: counts } = useQuery(appointmentCountsQuery)
  const first = useQuery(appointmentListQuery({ status: 'pending', page: 1, pageSize: FIRST_ROWS }))
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
      <Rows query={first} failed="Non riusciamo a caricare le richieste." expected={3}>
        {(row) => <RequestLink row={row} />}
      </Rows>
    </DashboardPart>
  )
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
          {shortDayAndTime(row.appointmentDate, row.appointmentTime)}
        </span>
      </span>
      <ChevronRight aria-hidden="true" strokeWidth={1.7} className="size-[18px] flex-none text-ink-500" />
    </Link>
  )
}

/** The contacts added last. */
export function RecentContacts() {
  const newest = useQuery(contactListQuery({ pageSize: FIRST_ROWS }))
  return (
    <DashboardPart title="Contatti recenti">
      <Rows
        query={newest}
        failed="Non riusciamo a caricare i contatti."
        expected={FIRST_ROWS}
        empty={
          <p className="border-line border-t px-4.5 py-5 text-ink-600">
            Nessun contatto: chi prenota o scrive dal sito compare qui.
          </p>
        }
      >
        {(contact) => <ContactLink contact={contact} />}
      </Rows>
    </DashboardPart>
  )
}

function ContactLink({ contact }: { contact: ListedContact }) {
  const { id, firstName, lastName, type, email, viewed, createdAt } = contact
  const name = `${firstName} ${lastName}`
  return (
    <Link to={`/contatti/${id}`} className={ROW_LINK}>
      <Avatar name={name} className={ROOMY} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-strong">{name}</span>
          {viewed ? null : <Badge tone="new">NEW</Badge>}
        </span>
        <span className="block truncate text-ink-600 text-sxs">
          {type}
          {email ? ` · ${email}` : ''}
        </span>
      </span>
      <span className="tnum flex-none text-ink-600">{dayOf(createdAt)}</span>
    </Link>
  )
}

const SIGNS: Record<ActivityKind, LucideIcon> = {
  requested: CalendarClock,
  booked: CalendarPlus,
  confirmed: CalendarCheck,
  moved: CalendarDays,
  cancelled: CalendarX,
  message: Mail,
  activation: Handshake,
}

/** The last events, each a link to its record. */
export function RecentActivity() {
  const { data, ...query } = useQuery(dashboardQuery)
  const rows = data?.activity.map((entry) => ({ ...entry, key: `${entry.kind}-${entry.id}-${entry.at}` }))
  return (
    <DashboardPart title="Attività recente">
      <Rows
        query={{ ...query, data: rows && { rows } }}
        failed="Non riusciamo a caricare le attività."
        expected={FIRST_ROWS}
        empty={
          <p className="border-line border-t px-4.5 py-5 text-ink-600">
            Ancora niente: richieste, visite e messaggi compaiono qui.
          </p>
        }
      >
        {(entry) => <Entry entry={entry} />}
      </Rows>
    </DashboardPart>
  )
}

function Entry({ entry }: { entry: Activity }) {
  const { kind, name, detail, at } = entry
  const Sign = SIGNS[kind]
  return (
    <Link to={activityLink(entry)} className={ROW_LINK}>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-8.5 flex-none place-items-center rounded-ctl bg-sand-100 text-sand-700',
          ROOMY,
        )}
      >
        <Sign strokeWidth={1.7} className="size-[18px]" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5">
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="block truncate">{activityTitles[kind]}</span>
          <span className="block truncate text-ink-600 text-sxs">
            {name}
            {detail ? `, ${detail}` : ''}
          </span>
        </span>
        <span className="flex-none text-ink-600">{agoText(at, new Date())}</span>
      </span>
    </Link>
  )
}

function activityLink({ kind, id, contactId, name }: Activity): string {
  if (kind === 'message') return `/contatti/${contactId}`
  if (kind === 'activation') return `/convenzioni?q=${encodeURIComponent(name)}`
  return addressOf({ request: id })
}

type DashboardPartProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; children?: ReactNode }

/** A section of the dashboard: title, link to the whole list, first entries. */
function DashboardPart({ title, text, action, children }: DashboardPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3">
        <div className="min-w-0">
          <h2 id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-smd">
            {title}
          </h2>
          {text ? <p className="text-ink-600">{text}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Classes of a row that is a link. */
const ROW_LINK =
  'link-plain flex min-h-14 items-center gap-x-3.5 px-4.5 py-2 -outline-offset-2 hover:bg-sand-50 hover:no-underline!'

/** Classes of decoration: the smallest phones need its place for the names. */
const ROOMY = 'max-[22.5rem]:hidden'

const ROWS = 'divide-y divide-line border-line border-t'

type RowsProps<R> = {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'> & {
    data: { rows: readonly R[] } | undefined
  }
  failed: string
  /** Rows of the skeleton. */
  expected: number
  empty?: ReactNode
  children: (row: R) => ReactNode
}

function Rows<R extends { id: number; key?: string }>({
  query,
  failed,
  expected,
  empty = null,
  children,
}: RowsProps<R>) {
  const { data, error, isFetching, refetch } = query
  if (data?.rows.length === 0) return empty
  if (data) {
    return (
      <ul className={ROWS}>
        {data.rows.map((row) => (
          <li key={row.key ?? row.id}>{children(row)}</li>
        ))}
      </ul>
    )
  }
  if (error && !isFetching) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 border-line border-t px-4.5 py-4">
        <p className="text-danger-700">{failed}</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <SkeletonGroup className={ROWS}>
      {Array.from({ length: expected }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={n} className="flex min-h-14 items-center gap-4 px-4.5">
          <Skeleton className={n % 2 ? 'w-2/5' : 'w-1/2'} />
          <Skeleton className="ml-auto w-24" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
