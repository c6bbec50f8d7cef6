import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { Density } from '#ui/Density.tsx'
import { useToast } from '#ui/Toast.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The words of a toast. */
export type Said = { title: string; description?: string | undefined }

type News = { lasts: number; sign: ReactNode; words: ReactNode }

const UNDO_MS = 8_000

/**
 * Shows a toast with 'Annulla' (also Z), for changes of anything but visits. With `newsTo` a person it counts down the minute in
 * which the mail waits; the pages of tasks alone do not load that.
 */
export function useUndoToast(): (said: Said, undo: () => Promise<unknown>, news?: News) => void {
  const toast = useToast()
  const notify = useNotify()
  return (said, undo, news) => {
    const onUndo = () => {
      toast(null)
      undo().then(
        () => toast({ title: 'Annullato', description: 'È tornato tutto com’era.' }),
        (error: Error) => notify.error(sentenceOf(error, 'Non è stato possibile annullare.'), error),
      )
    }
    toast({
      ...said,
      lasts: news?.lasts ?? UNDO_MS,
      ...(news && { sign: news.sign }),
      actions: (
        <Density value="staff">
          {news?.words}
          <div className="agp-acts agp-toast">
            <UndoButton onUndo={onUndo} />
          </div>
        </Density>
      ),
    })
  }
}
