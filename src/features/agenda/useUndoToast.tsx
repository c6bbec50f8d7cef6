import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { Density } from '#ui/Density.tsx'
import { useToast } from '#ui/Toast.tsx'
import { UndoButton } from '#ui/UndoButton.tsx'
import './panel.css'
import './telling.css'

/** The words of a toast, and those of the one after its undo. */
export type Said = { title: string; description?: string | undefined; undone?: Omit<Said, 'undone'> }

/** The part of a toast about mails that wait. */
export type News = { lasts: number; sign: ReactNode; words: ReactNode; buttons?: ReactNode }

type Undo = () => Promise<unknown>

const UNDO_MS = 8_000

export const BACK = 'È tornato tutto com’era.'
const UNDONE = { title: 'Annullato', description: BACK }

/**
 * Shows a toast with 'Annulla' (also Z); without `undo` nothing brings back what was done. With `newsTo` a person it counts down the
 * minute in which the mail waits; the pages of tasks alone do not load that.
 */
export function useUndoToast(): (said: Said, undo: Undo | null, news?: News) => void {
  const toast = useToast()
  const notify = useNotify()
  const { mutate } = useMutation({
    mutationFn: ({ undo }: { undo: Undo; undone: Said }) => undo(),
    onMutate: () => toast(null),
    onSuccess: (_, { undone }) => toast(undone),
    onError: (error) => notify.error(sentenceOf(error, 'Non è stato possibile annullare.'), error),
  })
  return ({ undone = UNDONE, ...said }, undo, news) =>
    toast({
      ...said,
      lasts: news?.lasts ?? UNDO_MS,
      ...(news && { sign: news.sign }),
      actions: (
        <Density value="staff">
          {news?.words}
          <div className="agp-acts agp-toast">
            {undo ? <UndoButton onUndo={() => mutate({ undo, undone })} /> : null}
            {news?.buttons}
          </div>
        </Density>
      ),
    })
}
