import { useQueryClient } from '@tanstack/react-query'
import { DeleteRecord } from '#features/catalogue/setup/DeleteRecord.tsx'
import { call } from '#platform/http/call.ts'
import { type Agreement, deleteAgreement, updateAgreement } from '../contract.ts'
import { refreshAgreements } from '../queries.ts'
import { agreementsCopy } from './copy.ts'

type DeleteAgreementProps = { agreement: Agreement; onClose: () => void }

export function DeleteAgreement({ agreement, onClose }: DeleteAgreementProps) {
  const client = useQueryClient()
  const params = { id: String(agreement.id) }
  return (
    <DeleteRecord
      record={agreement}
      title={agreementsCopy.deleteAsk}
      text={`Sei sicuro di voler eliminare la convenzione «${agreement.nome}» con ${agreement.azienda}? Se qualcuno l’ha già attivata resta.`}
      remove={() => call(deleteAgreement, { params })}
      deactivate={({ version }) => call(updateAgreement, { params, body: { isActive: false, version } })}
      removed={agreementsCopy.deleted}
      deactivated={agreementsCopy.deactivated}
      failed={agreementsCopy.deleteFailed}
      deactivateFailed={agreementsCopy.updateFailed}
      onDone={() => refreshAgreements(client)}
      onClose={onClose}
    />
  )
}
