import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { DeleteRecord } from '../../DeleteRecord.tsx'
import { refreshCatalogue } from '../../queries.ts'
import { deleteService, type SetupService, updateService } from '../contract.ts'
import { servicesCopy } from '../copy.ts'

export function DeleteService({ service, onClose }: { service: SetupService; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(service.id) }
  return (
    <DeleteRecord
      record={service}
      title={`Eliminare «${service.name}»?`}
      text="Con il servizio si eliminano i suoi orari e i suoi sottoservizi. Se ci sono prenotazioni il servizio resta."
      remove={() => call(deleteService, { params })}
      deactivate={({ version }) => call(updateService, { params, body: { isActive: false, version } })}
      removed={servicesCopy.deleted}
      deactivated={servicesCopy.deactivated}
      failed={servicesCopy.deleteFailed}
      deactivateFailed={servicesCopy.updateFailed}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}
