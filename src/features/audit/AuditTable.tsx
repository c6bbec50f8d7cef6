import {
  ChevronDown,
  ChevronUp,
  Download,
  Eye,
  LogIn,
  type LucideIcon,
  Pencil,
  ShieldX,
  Trash2,
} from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import { capitalized, nearDay, otherYear, weekdayAndDay } from '#platform/time/italian.ts'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import type { AuditLine } from './contract.ts'
import { aboutText, clockWithSeconds, eventText, nameText, roleText } from './copy.ts'
import { auditAddress, type View } from './view.ts'
import './audit.css'

const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'what_at'_'who_who'_'about_about'_'from_from']"

type Context = { view: View }

export const auditTable: TableLook<AuditLine, Context> = {
  label: 'Voci del registro, la più recente prima',
  card: CARD,
  columns: [
    {
      id: 'at',
      head: 'Ora',
      width: 'w-[9%]',
      numeric: true,
      className: '[grid-area:at] max-desk:text-ink-600',
      skeleton: 'w-14',
      cell: ({ at }) => clockWithSeconds(at),
    },
    {
      id: 'who',
      head: 'Chi',
      width: 'w-[21%]',
      className: 'wrap-anywhere min-w-0 [grid-area:who]',
      skeleton: 'w-32',
      cell: (row) => (
        <>
          <b className="font-strong">
            <bdi>{nameText(row)}</bdi>
          </b>{' '}
          <span className="text-ink-600">{roleText(row)}</span>
        </>
      ),
    },
    {
      id: 'what',
      head: 'Che cosa',
      width: 'w-[29%]',
      className: 'min-w-0 [grid-area:what]',
      skeleton: 'w-44',
      cell: (row, { view }) => <What row={row} view={view} />,
    },
    {
      id: 'about',
      head: 'Su chi o che cosa',
      width: 'w-[25%]',
      className: 'wrap-anywhere min-w-0 [grid-area:about]',
      skeleton: 'w-28',
      cell: (row) => <About row={row} />,
    },
    {
      id: 'from',
      head: 'Da dove',
      className: 'wrap-anywhere [grid-area:from] max-desk:text-ink-600 max-desk:text-sxs',
      skeleton: 'w-20',
      cell: ({ address }) => address || '—',
    },
  ],
}

const SIGNS: Record<string, LucideIcon> = {
  viewed: Eye,
  listed: Eye,
  exported: Download,
  refused: ShieldX,
  deleted: Trash2,
}

/** The event, as the link that opens and closes the row. */
function What({ row: { id, event }, view }: { row: AuditLine; view: View }) {
  const [record, deed = ''] = event.split('.')
  const isOpen = view.entry === id
  const Sign = record === 'session' ? LogIn : (SIGNS[deed] ?? Pencil)
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <span className="au-what" data-tone={deed === 'deleted' || deed === 'refused' ? 'danger' : undefined}>
      <Sign aria-hidden="true" strokeWidth={1.7} />
      <Link
        data-row-link=""
        to={auditAddress.addressOf({ ...view, entry: isOpen ? null : id })}
        replace
        preventScrollReset
        aria-expanded={isOpen}
        className="text-ink no-underline hover:underline max-desk:-my-3 max-desk:py-3"
      >
        {eventText(event)}
      </Link>
      <Arrow aria-hidden="true" strokeWidth={1.7} />
    </span>
  )
}

function About({ row }: { row: AuditLine }) {
  const { people, everybody, event } = row
  if (everybody || people.length === 0 || event === 'access.refused') return aboutText(row)
  return people.map(({ id, name }, place) => (
    <span key={id}>
      {place > 0 ? ', ' : ''}
      {name === null ? (
        `persona n. ${id}`
      ) : (
        <Link to={`/contatti/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      )}
    </span>
  ))
}

/** The details of an entry and its place in the chain. */
function Detail({ row }: { row: AuditLine }) {
  const { recordId, record, rows, total, status, route, requestId, seal, hash, before, peopleCount } = row
  const parts: [string, string | null][] = [
    ['Elemento', recordId && `${record} ${recordId.length > 60 ? `${recordId.slice(0, 60)}…` : recordId}`],
    ['Persone', peopleCount > 0 ? grouped(peopleCount) : null],
    ['Righe mostrate', rows === null ? null : grouped(rows)],
    ['Trovate in tutto', total === null ? null : grouped(total)],
    ['Esito', String(status)],
    ['Chiamata', route],
    ['Richiesta', requestId || null],
  ]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as the rows of `Table`
    <tr role="row" className="row-detail">
      {/* biome-ignore lint/a11y/noRedundantRoles: as the cells of `Table` */}
      <td role="cell" colSpan={auditTable.columns.length}>
        <dl className="au-detail">
          {parts.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
          <div>
            <dt>Posto nella catena</dt>
            <dd>
              {seal === null ? (
                'Sarà sigillata fra pochi secondi'
              ) : (
                <>
                  n. {grouped(seal)} · <code title={before ?? undefined}>{shortHash(before)}</code> →{' '}
                  <code title={hash ?? undefined}>{shortHash(hash)}</code>
                </>
              )}
            </dd>
          </div>
        </dl>
      </td>
    </tr>
  )
}

/** '9f3c…a71e'; the first entry follows none. */
export function shortHash(hash: string | null): string {
  return hash === null ? 'inizio' : `${hash.slice(0, 4)}…${hash.slice(-4)}`
}

/** A page of the audit trail, under a head for each day. */
export function AuditRows({ rows, view }: { rows: AuditLine[]; view: View }) {
  const today = wallClock(new Date()).date
  const days = rows.map(({ at }) => wallClock(new Date(at)).date)
  const heads = new Map(
    rows.flatMap(({ id }, at) => (days[at] === days[at - 1] ? [] : [[id, days[at] ?? '']])),
  )
  return (
    <DataTable
      {...auditTable}
      rows={rows}
      context={{ view }}
      selected={({ id }) => id === view.entry}
      groupHead={({ id }) => heads.has(id) && <b>{dayText(heads.get(id) ?? '', today)}</b>}
      detail={(row) => (row.id === view.entry ? <Detail row={row} /> : null)}
    />
  )
}

/** 'Oggi, martedì 24 novembre' */
function dayText(date: string, today: string): string {
  const near = nearDay(date, today)
  return capitalized(`${near ? `${near}, ` : ''}${weekdayAndDay(date)}${otherYear(date, today)}`)
}
