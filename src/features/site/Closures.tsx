import { CalendarX } from 'lucide-react'
import { useMatches } from 'react-router'
import { cx } from '#ui/cx.ts'
import { type ClosedDays, closedDaysOf } from './closed-days.ts'

/** The notices of closures that are near, above the pages of the site and the booking. */
export function NoticeBar({ notices }: Pick<ClosedDays, 'notices'>) {
  if (notices.length === 0) return null
  return (
    <aside aria-label="Avvisi" className="bg-warning-50 text-sm text-warning-900 forced-colors:border-b">
      <ul className="page grid gap-1 py-2.5 leading-[1.45]">
        {notices.map((notice) => (
          <li key={notice} className="wrap-anywhere flex gap-2.5">
            <CalendarX aria-hidden="true" strokeWidth={1.6} className="mt-[0.1em] size-5 flex-none" />
            <span className="min-w-0">{notice}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The closures to come, below the hours they interrupt; nothing without any. */
export function Closures({ className }: { className?: string }) {
  const { closures } = closedDaysOf(useMatches())
  if (closures.length === 0) return null
  return (
    <dl
      className={cx(
        'grid break-inside-avoid gap-x-6 gap-y-1 text-sm leading-[1.45] sm:grid-cols-[8rem_1fr]',
        className,
      )}
    >
      <dt className="font-strong">Chiusure, oltre ai giorni festivi</dt>
      <dd>
        <ul className="tnum grid gap-y-1">
          {closures.map((closure) => (
            <li key={closure}>{closure}</li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
