import { useMatches } from 'react-router'
import { cx } from '#ui/cx.ts'
import { closedDaysOf } from './closed-days.ts'

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
