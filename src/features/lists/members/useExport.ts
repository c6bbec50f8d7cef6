import { useMutation } from '@tanstack/react-query'
import { fetchFile, saveFile } from '#platform/files/save.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, pathOf } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { exportList, type ListDetail } from '../contract.ts'
import { listsCopy } from '../copy.ts'

/** Saves who is in a list as a file; of nobody there is none, which is said. The server knows who is in it by now. */
export function useExport({ id }: ListDetail): { start: () => void; busy: boolean } {
  const toast = useToast()
  const said = useSaid()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { bytes, name } = await fetchFile(pathOf(exportList, { id }))
      saveFile(bytes, name ?? 'lista.csv')
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'conflict') {
        toast({ title: listsCopy.nothing, description: listsCopy.nothingToExport, tone: 'error' })
      } else said.failed(error, listsCopy.exportFailed)
    },
  })
  // The mutation itself says why it failed.
  const save = useOneAtATime(() => mutateAsync().catch(() => undefined))
  return { start: save, busy: isPending }
}
