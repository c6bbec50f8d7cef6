import { Kbd } from '#ui/Kbd.tsx'
import { useShortcutsOn } from '#ui/useShortcuts.ts'

const KEYS = [
  ['J K', 'scorri'],
  ['↵', 'apri'],
  ['R', 'rispondi, rifiuta'],
  ['C', 'conferma'],
  ['E', 'fatto'],
  ['D', 'rimanda'],
  ['A', 'assegna'],
  ['T', 'nuova'],
  ['?', 'tutti'],
] as const

/** The keys of the page, at its foot. */
export function KeysLine() {
  if (!useShortcutsOn()) return null
  return (
    <p className="dk-keys" aria-hidden="true">
      {KEYS.map(([key, words]) => (
        <span key={key}>
          <Kbd>{key}</Kbd>
          {words}
        </span>
      ))}
    </p>
  )
}
