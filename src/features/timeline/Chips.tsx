import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { withParam } from '#features/contacts/contact/Head.tsx'
import { grouped } from '#platform/numbers.ts'
import { useMay } from '#platform/session/useMay.ts'
import { timelineQuery } from './queries.ts'
import { type EntryKind, entryKinds } from './rules.ts'

/** The kinds as the address names them, and their chips. The last four are shown only where there is one. */
const CHIPS: Record<EntryKind, { word: string; label: string; isRare?: boolean }> = {
  visit: { word: 'visite', label: 'Visite' },
  message: { word: 'messaggi', label: 'Messaggi' },
  note: { word: 'note', label: 'Note' },
  mail: { word: 'mail', label: 'Mail' },
  submission: { word: 'moduli', label: 'Moduli', isRare: true },
  activation: { word: 'convenzioni', label: 'Convenzioni', isRare: true },
  task: { word: 'da-fare', label: 'Da fare', isRare: true },
}

/** The kind of entries the address asks for; null for all. */
export function useShownKind(): EntryKind | null {
  const [search] = useSearchParams()
  const word = search.get('mostra')
  return entryKinds.find((kind) => CHIPS[kind].word === word) ?? null
}

/** Chooses the entries of a contact that are shown, with their numbers. */
export function Chips({ contactId }: { contactId: number }) {
  const shown = useShownKind()
  const counts = useInfiniteQuery(timelineQuery(contactId, null)).data?.pages.at(-1)?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  // Messages to the clinic are the reception's.
  const mayEdit = useMay('edit')
  const isRare = (kind: EntryKind) => CHIPS[kind].isRare || (kind === 'message' && !mayEdit)
  const kinds = entryKinds.filter((kind) => !isRare(kind) || shown === kind || (counts?.[kind] ?? 0) > 0)
  return (
    <nav aria-label="Che cosa mostrare" className="ct-chips no-bar">
      <Chip word={null} label="Tutto" count={all} isShown={shown === null} />
      {kinds.map((kind) => (
        <Chip key={kind} {...CHIPS[kind]} count={counts?.[kind]} isShown={shown === kind} />
      ))}
    </nav>
  )
}

type ChipProps = { word: string | null; label: string; count: number | undefined; isShown: boolean }

/** Adds no history entry, so that Back leads to the list. */
function Chip({ word, label, count, isShown }: ChipProps) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <Link
      to={`?${withParam(search, 'mostra', word)}`}
      state={state}
      replace
      preventScrollReset
      aria-current={isShown ? 'true' : undefined}
    >
      {label}
      <span className="tnum"> {count === undefined ? '\u2007' : grouped(count)}</span>
    </Link>
  )
}
