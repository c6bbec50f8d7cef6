import { TELL_AFTER_SECONDS } from '#features/booking/rules.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { Density } from '#ui/Density.tsx'
import { useToast } from '#ui/Toast.tsx'
import { Ring, TellingWords } from './Telling.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The words of a toast. */
export type Said = { title: string; description?: string | undefined }

const UNDO_MS = 8_000

/**
 * Shows a toast with 'Annulla' (also Z), for changes of anything but visits. With the name of the person whose mail waits for its
 * minute it shows the seconds left, and stays as long.
 */
export function useUndoToast(): (said: Said, undo: () => Promise<unknown>, told?: string) => void {
  const toast = useToast()
  const notify = useNotify()
  return (said, undo, told) => {
    const onUndo = () => {
      toast(null)
      undo().then(
        () => toast({ title: 'Annullato', description: 'È tornato tutto com’era.' }),
        (error: Error) => notify.error(sentenceOf(error, 'Non è stato possibile annullare.'), error),
      )
    }
    const until = told && new Date(Date.now() + TELL_AFTER_SECONDS * 1000).toISOString()
    toast({
      ...said,
      lasts: until ? TELL_AFTER_SECONDS * 1000 : UNDO_MS,
      ...(until && { sign: <Ring until={until} /> }),
      actions: (
        <Density value="staff">
          {told && until ? <TellingWords to={told} until={until} /> : null}
          <div className="agp-acts agp-toast">
            <UndoButton onUndo={onUndo} />
          </div>
        </Density>
      ),
    })
  }
}
