import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import { Tooltip } from './Tooltip.tsx'

export function Chip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-block rounded-xs bg-sand-100 forced-colors:border px-2.5 py-[0.3rem] text-sand-700 text-xs leading-[1.3]',
        className,
      )}
    >
      {children}
    </span>
  )
}

type MoreCountProps = { count: number; label?: string }

/** "+N": how many are not shown; the label says what they are. */
export function MoreCount({ count, label }: MoreCountProps) {
  return (
    <span className="tnum rounded-full bg-aqua-50 forced-colors:border px-2 py-[0.1rem] font-strong text-aqua-700 text-xs">
      +{count}
      {label ? <span className="sr-only"> {label}</span> : null}
    </span>
  )
}

type RemovableChipProps = { children: ReactNode; removeLabel: string } & (
  | { onRemove: () => void; to?: never }
  | { to: To; onRemove?: never }
)

const REMOVE =
  'grid size-7 place-items-center rounded-xs text-current hover:bg-aqua-100 max-desk:size-11 cursor-pointer'

/** An active filter that can be taken off, by a handler or by a link to the list without it. */
export function RemovableChip({ children, removeLabel, onRemove, to }: RemovableChipProps) {
  const cross = <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
  return (
    <span className="inline-flex min-h-7 items-center gap-0.5 rounded-xs bg-aqua-50 pl-2.5 font-ui text-aqua-800 text-sxs">
      {children}
      <Tooltip label={removeLabel}>
        {to === undefined ? (
          <button type="button" onClick={onRemove} aria-label={removeLabel} className={REMOVE}>
            {cross}
          </button>
        ) : (
          <Link to={to} preventScrollReset aria-label={removeLabel} className={REMOVE}>
            {cross}
          </Link>
        )}
      </Tooltip>
    </span>
  )
}
