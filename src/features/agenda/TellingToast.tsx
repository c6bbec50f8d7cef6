import { QueryClientProvider, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TellDeleted } from '#features/booking/staff-changes.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { Button } from '#ui/Button.tsx'
import { Density } from '#ui/Density.tsx'
import { useToast } from '#ui/Toast.tsx'
import type { AgendaVisit, ChangedVisit } from './contract.ts'
import { fullName } from './copy.ts'
import { refreshAgenda } from './queries.ts'
import { Ring, TellingWords } from './Telling.tsx'
import { TellingText } from './TellingText.tsx'
import { UndoButton } from './UndoButton.tsx'
import { sendChange, undoOf, useMute, type WaitingNews, waitingNews } from './visit-changes.ts'

/** A change that was made, and the visit as it was; null for a new visit. */
export type Told = { changed: ChangedVisit; before: AgendaVisit | null }

const QUIET_MS = 8_000
const AFTER_MS = 2_000

/**
 * Shows a toast about a change: the patient to be told and the seconds left, with 'Annulla' (also Z) and 'Non avvisare'. Without
 * news it offers the undo alone.
 * @returns a function of the change's answer, the visit as it was (null for a new one), and the sentence to show
 */
export function useTelling(): (changed: ChangedVisit, before: AgendaVisit | null, sentence: string) => void {
  const tell = useTellingMany()
  return (changed, before, sentence) => tell([{ changed, before }], sentence)
}

/** Undoes what was changed beside the visits, after them. Its sentence takes the place of the usual one. */
type UndoRest = () => Promise<string | undefined>

/** The same for many changes at once: one toast, one undo. */
export function useTellingMany(): (
  all: readonly Told[],
  sentence: string,
  description?: string,
  undoRest?: UndoRest,
) => void {
  const toast = useToast()
  const client = useQueryClient()
  const notify = useNotify()
  const undo = useMutation({
    // One after the other: visits that swapped places leave them in turn.
    mutationFn: async ({ all, rest }: { all: readonly Told[]; rest: UndoRest | undefined }) => {
      for (const { changed, before } of all.toReversed()) await sendChange(changed.visit, undoOf(before))
      return rest?.()
    },
    onMutate: () => toast(null),
    onSuccess: (said = 'È tornato tutto com’era.', { all: [first, ...others] }) => {
      const whom =
        first && others.length === 0 ? fullName(first.changed.visit) : `${others.length + 1} pazienti`
      toast({ title: `Annullato: ${whom}`, description: said })
    },
    onError: (error) => notify.error(sentenceOf(error, 'Non è stato possibile annullare.'), error),
    onSettled: () => void refreshAgenda(client),
  })
  const show = useTellingToast()
  return (all, sentence, description, rest) => {
    const news = all.flatMap(({ changed }) =>
      waitingNews(changed).map((one) => ({ ...one, name: fullName(changed.visit) })),
    )
    show({ title: sentence, description }, news, () => undo.mutate({ all, rest }))
  }
}

/** Shows the same toast about a visit that was deleted: nothing brings it back, its mail alone can be stopped. */
export function useTellDeleted(): TellDeleted {
  const show = useTellingToast()
  return (visit, until, title, description) => {
    const news = until ? [{ visitId: visit.id, until, name: fullName(visit) }] : []
    show({ title, description }, news, null)
  }
}

type News = WaitingNews & { name: string }

function useTellingToast() {
  const toast = useToast()
  const client = useQueryClient()
  const mute = useMute(() => toast({ title: 'Nessun avviso', description: 'Non parte nessuna e-mail.' }))
  return (
    text: { title: string; description?: string | undefined },
    news: readonly News[],
    onUndo: (() => void) | null,
  ) => {
    const until = news
      .map((one) => one.until)
      .sort()
      .at(-1)
    const left = until ? Math.max(0, Date.parse(until) - Date.now()) + AFTER_MS : QUIET_MS
    toast({
      ...text,
      lasts: left,
      ...(until && { sign: <Ring until={until} /> }),
      // The region of toasts lies outside the pages' query client.
      actions: (
        <QueryClientProvider client={client}>
          <TellingActions news={news} until={until} onUndo={onUndo} onMute={() => mute.mutate(news)} />
        </QueryClientProvider>
      ),
    })
  }
}

type TellingActionsProps = {
  news: readonly News[]
  until: string | undefined
  onUndo: (() => void) | null
  onMute: () => void
}

function TellingActions({ news, until, onUndo, onMute }: TellingActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const [first] = news
  const only = news.length === 1 ? first : undefined
  return (
    <Density value="staff">
      {until ? <TellingWords to={only?.name ?? `${news.length} pazienti`} until={until} /> : null}
      <div className="agp-acts agp-toast">
        {onUndo ? <UndoButton onUndo={onUndo} /> : null}
        {until ? (
          <Button size="sm" variant="quiet" onClick={onMute}>
            Non avvisare
          </Button>
        ) : null}
        {only ? (
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Chiudi il testo' : 'Leggi il testo'}
          </Button>
        ) : null}
      </div>
      {isOpen && only ? <TellingText visitId={only.visitId} /> : null}
    </Density>
  )
}
