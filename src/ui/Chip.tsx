import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-xs bg-sand-100 px-2.5 py-[0.3rem] text-sand-700 text-xs leading-[1.3] forced-colors:border">
      {children}
    </span>
  )
}

type MoreCountProps = { count: number; label?: string }

/** "+N", the number of hidden items; the label names them. */
export function MoreCount({ count, label }: MoreCountProps) {
  return (
    <span className="tnum rounded-full bg-aqua-50 forced-colors:border px-2 py-[0.1rem] font-strong text-aqua-700 text-xs">
      +{count}
      {label ? <span className="sr-only"> {label}</span> : null}
    </span>
  )
}

type RemovableChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void }

/** An active filter that can be taken off. */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className="inline-flex min-h-7 items-center gap-0.5 rounded-xs bg-aqua-50 pl-2.5 font-ui text-aqua-800 text-sxs">
      {children}
      <Tooltip label={removeLabel}>
        <button
          type="button"
          onClick={onRemove}
          aria-label={removeLabel}
          className="grid size-7 cursor-pointer place-items-center rounded-xs text-current hover:bg-aqua-100 max-desk:size-11"
        >
          <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
        </button>
      </Tooltip>
    </span>
  )
}
