import { useQueryClient } from '@tanstack/react-query'
import { UndoButton } from '#features/agenda/UndoButton.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { Density } from '#ui/Density.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type Task, type TaskChange, updateTask } from './contract.ts'
import { refreshDesk } from './queries.ts'

// Apart from the changes of visits, which the page of a contact does not load.

/** The words of a toast. */
export type Said = { title: string; description?: string | undefined }

const UNDO_MS = 8_000

/** Shows a toast with 'Annulla' (also Z), for what tells no patient anything. */
export function useUndoToast(): (said: Said, undo: () => Promise<unknown>) => void {
  const client = useQueryClient()
  const toast = useToast()
  const notify = useNotify()
  return (said, undo) => {
    const onUndo = async () => {
      toast(null)
      await undo().then(
        () => toast({ title: 'Annullato', description: 'È tornato fra le cose da fare.' }),
        (error: Error) => notify.error(sentenceOf(error, 'Non è stato possibile annullare.'), error),
      )
      await refreshDesk(client)
    }
    toast({
      ...said,
      lasts: UNDO_MS,
      actions: (
        <Density value="staff">
          <div className="agp-acts agp-toast">
            <UndoButton onUndo={() => void onUndo()} />
          </div>
        </Density>
      ),
    })
  }
}

export function changeTaskOf(task: Task, change: Omit<TaskChange, 'version'>): Promise<Task> {
  return call(updateTask, { params: { id: String(task.id) }, body: { ...change, version: task.version } })
}
