import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Tooltip } from '#ui/Tooltip.tsx'
import type { Entry } from './entries.ts'

/** Facts of the clinic that entries carry. */
export type FrameState = {
  /** Requests without an answer. */
  pending: number
  /** Things that wait for a person. */
  toDo: number
  /** The site is closed to visitors. */
  closed: boolean
  /** Things that are in order before the site opens, and all of them; null: not known, or not for this user. */
  start: { done: number; total: number } | null
}

type EntryLinkProps = FrameState & { entry: Entry; hint?: boolean }

/** An entry of the side bar: the style sheet draws it as a row, as a sign over its word, or as a sign alone. */
export function EntryLink({ entry, pending, toDo, closed, start, hint = false }: EntryLinkProps) {
  const { to, label, short, Sign, countsPending, countsToDo, countsStart, tellsClosed, also, exact } = entry
  const { pathname } = useLocation()
  // A `Link` is always marked as current, a `NavLink` on its own page and below it.
  const Anchor = also?.includes(pathname) ? Link : NavLink
  return (
    <Hint label={label} on={hint}>
      <Anchor to={to} {...(exact && { end: true })} className="fr-entry" aria-current="page">
        <Sign aria-hidden="true" strokeWidth={1.7} />
        <Words label={label} short={short} />
        {countsPending ? <Count count={pending} /> : null}
        {countsToDo && toDo > 0 ? (
          <span className="fr-count fr-plain">
            {toDo}
            <span className="sr-only"> da fare</span>
          </span>
        ) : null}
        {countsStart && start ? (
          <span className="fr-count fr-plain">
            {start.done}/{start.total}
            <span className="sr-only"> a posto</span>
          </span>
        ) : null}
        {tellsClosed && closed ? (
          <span className="fr-shut">
            <TriangleAlert aria-hidden="true" strokeWidth={2.2} />
            <span className="fr-words">
              {' '}
              Chiuso<span className="sr-only"> ai visitatori: è in manutenzione</span>
            </span>
          </span>
        ) : null}
      </Anchor>
    </Hint>
  )
}

/** A tooltip where the words are hidden: `on`. */
export function Hint({ label, on, children }: { label: string; on: boolean; children: ReactElement }) {
  if (!on) return children
  return (
    <Tooltip label={label} side="right">
      {children}
    </Tooltip>
  )
}

type WordsProps = { label: string; short?: string | undefined }

/** The words of an entry. Where they are too wide the short form is drawn, and the label stays the accessible name. */
export function Words({ label, short }: WordsProps) {
  if (!short) return <span className="fr-words">{label}</span>
  return (
    <>
      <span className="fr-words fr-long">{label}</span>
      <span aria-hidden="true" className="fr-short">
        {short}
      </span>
    </>
  )
}

/** The red count of pending requests, as people outside wait for an answer. */
export function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="fr-count">
      {count}
      <span className="sr-only"> in attesa</span>
    </span>
  )
}
