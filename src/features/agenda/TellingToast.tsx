import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TellDeleted } from '#features/booking/staff-changes.ts'
import { fullName } from '#features/contacts/rules.ts'
import { useMay } from '#platform/session/useMay.ts'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toast.tsx'
import type { AgendaVisit, ChangedVisit } from './contract.ts'
import { refreshAgenda } from './queries.ts'
import { newsTo } from './Telling.tsx'
import { TellingText } from './TellingText.tsx'
import { BACK, type News, useUndoToast } from './useUndoToast.tsx'
import { sendChange, undoOf, useMute, type WaitingNews, waitingNews } from './visit-changes.ts'

/** A change that was made, and the visit as it was; null for a new visit. */
export type Told = { changed: ChangedVisit; before: AgendaVisit | null }

export type Tell = (
  all: readonly Told[],
  title: string,
  description?: string | undefined,
  /** Takes back a change beside the visits, after theirs; null: nothing is taken back, the mails alone can be stopped. */
  undoBeside?: (() => Promise<unknown>) | null,
) => void

/**
 * Shows a toast about changes of one visit or many: the patients to be told and the seconds left, with one 'Annulla' (also Z) for
 * all and 'Non avvisare'. Without news it offers the undo alone.
 */
export function useTelling(): Tell {
  const offerUndo = useUndoToast()
  const newsOf = useNews()
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  return (all, title, description, undoBeside) => {
    const undo = async () => {
      // One after the other: visits that swapped places leave them in turn.
      for (const { changed, before } of all.toReversed())
        await sendChange(changed.visit, undoOf(before, mayEdit))
      await undoBeside?.()
    }
    const whom = all.length > 0 ? `: ${patients(all.map(({ changed }) => fullName(changed.visit)))}` : ''
    const undone = { title: `Annullato${whom}`, description: BACK }
    const waiting = all.flatMap(({ changed }) =>
      waitingNews(changed).map((one) => ({ ...one, name: fullName(changed.visit) })),
    )
    const undoAndRead = () => undo().finally(() => void refreshAgenda(client))
    offerUndo({ title, description, undone }, undoBeside === null ? null : undoAndRead, newsOf(waiting))
  }
}

/** Shows the same toast about a visit that was deleted: nothing brings it back, its mail alone can be stopped. */
export function useTellDeleted(): TellDeleted {
  const offerUndo = useUndoToast()
  const newsOf = useNews()
  return (visit, until, title, description) => {
    const news = until ? [{ visitId: visit.id, until, name: fullName(visit) }] : []
    offerUndo({ title, description }, null, newsOf(news))
  }
}

const patients = (names: readonly string[]) =>
  names.length === 1 ? String(names[0]) : `${names.length} pazienti`

type Waiting = WaitingNews & { name: string }

function useNews() {
  const toast = useToast()
  const client = useQueryClient()
  const mute = useMute(() => toast({ title: 'Nessun avviso', description: 'Non parte nessun messaggio.' }))
  return (waiting: readonly Waiting[]): News | undefined => {
    const until = waiting
      .map((one) => one.until)
      .sort()
      .at(-1)
    if (!until) return undefined
    return {
      ...newsTo(patients(waiting.map(({ name }) => name)), until),
      // The region of toasts lies outside the pages' query client.
      buttons: (
        <QueryClientProvider client={client}>
          <NewsButtons waiting={waiting} onMute={() => mute.mutate(waiting)} />
        </QueryClientProvider>
      ),
    }
  }
}

function NewsButtons({ waiting, onMute }: { waiting: readonly Waiting[]; onMute: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = waiting
  const only = others.length === 0 && first
  return (
    <>
      <Button size="sm" variant="quiet" onClick={onMute}>
        Non avvisare
      </Button>
      {only ? (
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Chiudi il testo' : 'Leggi il testo'}
        </Button>
      ) : null}
      {isOpen && only ? <TellingText visitId={only.visitId} /> : null}
    </>
  )
}
