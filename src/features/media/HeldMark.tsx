import { StatusPill } from '#ui/StatusPill.tsx'
import type { Held } from './contract.ts'
import { mayContainMacros } from './rules.ts'
import { heldCopy, macroCopy } from './staff-copy.ts'

/** Stands where a document's links would be, and says why it cannot be opened. */
export function HeldMark({ held }: { held: Held }) {
  return (
    <StatusPill status={held === 'waiting' ? 'pending' : 'cancelled'} className="flex-none">
      {heldCopy[held].state}
    </StatusPill>
  )
}

/**
 * The warning under a document's name: why it cannot be opened, or that it may contain macros. Most documents have
 * none.
 */
export function DocumentWarning({ held, mimeType }: { held: Held | null; mimeType: string }) {
  const text = held ? heldCopy[held].why : mayContainMacros(mimeType) ? macroCopy.why : null
  return text ? <span className="block text-ink-600 text-sxs">{text}</span> : null
}

/** 'Scarica', and 'Scarica comunque' for a document that may contain macros. */
export function downloadLabel(mimeType: string): string {
  return mayContainMacros(mimeType) ? macroCopy.download : 'Scarica'
}
