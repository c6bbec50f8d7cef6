import { useQueryClient } from '@tanstack/react-query'
import { DeleteRecord } from '#features/catalogue/setup/DeleteRecord.tsx'
import { call } from '#platform/http/call.ts'
import { type Convenzione, deleteConvenzione, updateConvenzione } from '../contract.ts'
import { refreshConvenzioni } from '../queries.ts'
import { convenzioniCopy } from './copy.ts'

type DeleteConvenzioneProps = { convenzione: Convenzione; onClose: () => void }

export function DeleteConvenzione({ convenzione, onClose }: DeleteConvenzioneProps) {
  const client = useQueryClient()
  const params = { id: String(convenzione.id) }
  return (
    <DeleteRecord
      record={convenzione}
      title={convenzioniCopy.deleteAsk}
      text={`Sei sicuro di voler eliminare la convenzione «${convenzione.nome}» con ${convenzione.azienda}? Se qualcuno l’ha già attivata resta.`}
      remove={() => call(deleteConvenzione, { params })}
      deactivate={({ version }) => call(updateConvenzione, { params, body: { isActive: false, version } })}
      removed={convenzioniCopy.deleted}
      deactivated={convenzioniCopy.deactivated}
      failed={convenzioniCopy.deleteFailed}
      deactivateFailed={convenzioniCopy.updateFailed}
      onDone={() => refreshConvenzioni(client)}
      onClose={onClose}
    />
  )
}
