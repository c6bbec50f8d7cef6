import { useMutation } from '@tanstack/react-query'
import { Download, Eraser } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#features/contacts/contract.ts'
import { Panel } from '#features/contacts/Panel.tsx'
import { fetchFile, saveFile } from '#platform/files/save.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { pathOf } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { exportPersonalData } from './contract.ts'
import { privacyCopy } from './copy.ts'
import { EraseDialog } from './EraseDialog.tsx'

type PersonalDataProps = {
  contact: Contact
  /** Leaves the page; done once the next one is there. */
  leave: () => Promise<void>
}

/** What a person may ask for by law, one button each. Only for administrators. */
export function PersonalData({ contact, leave }: PersonalDataProps) {
  const [erasing, setErasing] = useState(false)
  const { start, busy } = useExport(contact.id)
  return (
    <Panel id="dati-personali" title={privacyCopy.title}>
      <div className="grid gap-3 px-4.5 pt-1 pb-4.5">
        <p className="text-ink-600">{privacyCopy.text}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<Download strokeWidth={1.7} />}
            busy={busy}
            busyLabel={privacyCopy.exporting}
            onClick={start}
          >
            {privacyCopy.export}
          </Button>
          <Button
            variant="secondary"
            className="text-danger-700!"
            icon={<Eraser strokeWidth={1.7} />}
            onClick={() => setErasing(true)}
          >
            {privacyCopy.erase}
          </Button>
        </div>
      </div>
      {erasing ? <EraseDialog contact={contact} leave={leave} onClose={() => setErasing(false)} /> : null}
    </Panel>
  )
}

function useExport(id: number): { start: () => void; busy: boolean } {
  const said = useSaid()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { bytes, name } = await fetchFile(pathOf(exportPersonalData, { id }))
      saveFile(bytes, name ?? 'dati-personali.zip')
    },
    onSuccess: () => said.done(privacyCopy.exported),
    onError: (error) => said.failed(error, privacyCopy.exportFailed),
  })
  // The mutation itself says why it failed.
  return { start: useOneAtATime(() => mutateAsync().catch(() => undefined)), busy: isPending }
}
