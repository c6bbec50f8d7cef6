import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Group } from '#content/fields.ts'
import { type News, newsOn } from '#content/groups/home.ts'
import { type GroupKey, groups } from '#content/site.ts'
import { searchFor } from '#platform/list/folded.ts'
import { wallClock } from '#platform/time/dates.ts'
import { cx } from '#ui/cx.ts'
import { SearchInput } from '#ui/inputs.tsx'
import type { SiteTextRow } from '../contract.ts'
import { websiteAddress } from './address.ts'
import { dayWords, fieldsText } from './copy.ts'
import { idOf } from './field-props.ts'
import { labelOf, searchable, typedFrom } from './values.ts'

type GroupListProps = {
  rows: readonly SiteTextRow[]
  current: GroupKey
  /** The address names the group; a phone then shows the group and not the list. */
  isOpen: boolean
  q: string
  className?: string
}

/** The groups of texts with their state, and the fields a search finds in them. */
export function GroupList({ rows, current, isOpen, q, className }: GroupListProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const found = rows
    .map((row) => ({ row, hits: hitsIn(row, text) }))
    .filter(
      ({ row, hits }) => text.trim() === '' || hits.length > 0 || searchFor(text)(groups[row.key].title),
    )
  return (
    <nav aria-label="Gruppi di testi" className={cx('min-w-0', className)}>
      <SearchInput
        label="Cerca nei testi"
        placeholder="Cerca nei testi"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          void navigate(websiteAddress.addressOf({ gruppo: isOpen ? current : '', q: target.value }), {
            replace: true,
            preventScrollReset: true,
          })
        }}
        className="mb-2"
      />
      <ul className="grid gap-px">
        {found.map(({ row, hits }) => (
          <li key={row.key}>
            <GroupLink row={row} isCurrent={row.key === current} q={text} />
            {text.trim() ? <Hits {...{ row, hits }} q={text} /> : null}
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <p role="status" className="px-2.5 py-2 text-ink-600 text-sxs">
          Nessun testo con «{text.trim()}».
        </p>
      ) : null}
    </nav>
  )
}

function addressOf(key: GroupKey, q: string): string {
  return websiteAddress.addressOf(key === 'clinica' ? { tab: 'clinica' } : { gruppo: key, q })
}

/** The id of a group's link, to move the focus back to. */
export const linkIdOf = (key: GroupKey) => `gruppo-${key}`

type GroupLinkProps = { row: SiteTextRow; isCurrent: boolean; q: string }

function GroupLink({ row, isCurrent, q }: GroupLinkProps) {
  const { key, draftChanges } = row
  return (
    <Link
      id={linkIdOf(key)}
      to={addressOf(key, q)}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="block rounded-sm px-2.5 py-1.5 text-ink leading-[1.35] no-underline hover:bg-sand-100 hover:no-underline desk:aria-[current]:bg-aqua-50 desk:aria-[current]:ring-1 desk:aria-[current]:ring-aqua-200 desk:aria-[current]:ring-inset max-desk:min-h-11"
    >
      <span className="block font-[570]">{groups[key].title}</span>
      <span className="flex items-center gap-1.5 text-ink-600 text-s2xs">
        {draftChanges ? <span aria-hidden="true" className="size-[7px] rounded-full bg-cotto-400" /> : null}
        {stateOf(row)}
      </span>
    </Link>
  )
}

function stateOf({ key, draftChanges, publishedAt, value }: SiteTextRow): string {
  if (draftChanges) return `bozza, ${fieldsText(draftChanges)}`
  if (key === 'avvisi') return noticesText(value)
  return publishedAt ? `pubblicato ${dayWords(publishedAt)}` : 'testi iniziali'
}

function noticesText(value: SiteTextRow['value']): string {
  const notices = typedFrom(groups.avvisi, value)['bar.items'] as Pick<News, 'from' | 'until'>[]
  const { length } = newsOn(notices, wallClock(new Date()).date)
  if (length === 0) return 'nessuno attivo'
  return length === 1 ? '1 attivo' : `${length} attivi`
}

/** The paths of the fields whose name or text holds the searched words. */
function hitsIn({ key, value }: SiteTextRow, q: string): string[] {
  if (q.trim() === '') return []
  const fits = searchFor(q)
  return searchable(groups[key] as Group, value).flatMap(({ path, text }) => (fits(text) ? [path] : []))
}

const MOST_HITS = 4

function Hits({ row: { key }, hits, q }: { row: SiteTextRow; hits: readonly string[]; q: string }) {
  return (
    <ul className="mb-1 ml-2.5 border-line border-l pl-2">
      {hits.slice(0, MOST_HITS).map((path) => (
        <li key={path}>
          <Link
            to={`${addressOf(key, q)}#${idOf(path)}`}
            className="block rounded-xs px-1 py-1 text-sxs leading-[1.3] max-desk:py-2.5"
          >
            {labelOf(groups[key] as Group, path)}
          </Link>
        </li>
      ))}
      {hits.length > MOST_HITS ? (
        <li className="px-1 text-ink-600 text-sxs">e altri {hits.length - MOST_HITS}</li>
      ) : null}
    </ul>
  )
}
