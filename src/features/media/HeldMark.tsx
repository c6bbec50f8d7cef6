import { StatusPill } from '#ui/StatusPill.tsx'
import type { Held } from './contract.ts'
import { heldCopy } from './staff-copy.ts'

/** In the place of the ways to open a document: why there are none. */
export function HeldMark({ held }: { held: Held }) {
  return (
    <StatusPill status={held === 'waiting' ? 'pending' : 'cancelled'} className="flex-none">
      {heldCopy[held].state}
    </StatusPill>
  )
}

export function WhyHeld({ held }: { held: Held }) {
  return <span className="block text-ink-600 text-sxs">{heldCopy[held].why}</span>
}
