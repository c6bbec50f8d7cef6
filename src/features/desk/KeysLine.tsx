import { useMay } from '#platform/session/useMay.ts'
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

/** A doctor has no rows that they act on. */
const RECEPTION: readonly string[] = ['R', 'C', 'A']

/** The keys of the page, at its foot. */
export function KeysLine() {
  const mayEdit = useMay('edit')
  if (!useShortcutsOn()) return null
  const keys = mayEdit ? KEYS : KEYS.filter(([key]) => !RECEPTION.includes(key))
  return (
    <p className="dk-keys" aria-hidden="true">
      {keys.map(([key, words]) => (
        <span key={key}>
          <Kbd>{key}</Kbd>
          {words}
        </span>
      ))}
    </p>
  )
}
