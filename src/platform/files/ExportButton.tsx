import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { useToast } from '#ui/Toast.tsx'
import { useDownload } from './save.ts'

type ExportButtonProps = {
  /** The call that answers the file. */
  path: string
  /** The filters of the list on the screen; empty ones are left out. */
  query: Record<string, string | undefined>
  /** The file's name when the server gives it none. */
  name: string
  /** The sentence for a failure that brings none of its own. */
  failed: string
  /** Looks disabled, and yet can be pressed: the answer says that there is nothing to export. */
  isEmpty?: boolean
}

/** Downloads a list as CSV. The tick beside it asks for the file an Italian Excel opens, and stays for the next export. */
export function ExportButton({ path, query, name, failed, isEmpty = false }: ExportButtonProps) {
  const [forExcel, choose] = useForExcel()
  const format = forExcel ? 'excel' : undefined
  const asked = Object.entries({ ...query, format }).filter((pair): pair is [string, string] => !!pair[1])
  const toast = useToast()
  const notify = useNotify()
  const save = useDownload(asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path, {
    name,
    onError: (error) => {
      const description = sentenceOf(error, failed)
      if (error instanceof CallError && error.code === 'conflict')
        toast({ title: 'Nessun dato', description, tone: 'error' })
      else notify.error(description, error)
    },
  })
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Checkbox label="Per Excel" checked={forExcel} onChange={({ target }) => choose(target.checked)} />
      <Button
        variant="secondary"
        icon={<Download strokeWidth={1.7} />}
        aria-disabled={isEmpty || undefined}
        busy={save.busy}
        onClick={save.start}
        className="max-sm:flex-1"
      >
        Esporta
      </Button>
    </span>
  )
}

const CHOICE = 'esporta-per-excel'

/** Whether files are for Excel, as chosen in this browser; while storage is switched off, as chosen on this page. */
function useForExcel(): [boolean, (on: boolean) => void] {
  const [forExcel, setForExcel] = useState(false)
  useEffect(() => {
    try {
      setForExcel(window.localStorage.getItem(CHOICE) !== null)
    } catch {
      // Browsers with storage switched off begin with commas.
    }
  }, [])
  const choose = (on: boolean) => {
    setForExcel(on)
    try {
      if (on) window.localStorage.setItem(CHOICE, 'si')
      else window.localStorage.removeItem(CHOICE)
    } catch {
      // Switched off, or full.
    }
  }
  return [forExcel, choose]
}
