import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { DeleteRecord } from '../DeleteRecord.tsx'
import { refreshCatalogue } from '../queries.ts'
import { deleteDoctor, type SetupDoctor, updateDoctor } from './contract.ts'
import { doctorsCopy } from './copy.ts'
import { nameOf } from './found.ts'

export function DeleteDoctor({ doctor, onClose }: { doctor: SetupDoctor; onClose: () => void }) {
  const client = useQueryClient()
  const params = { id: String(doctor.id) }
  return (
    <DeleteRecord
      record={doctor}
      title={`Eliminare ${nameOf(doctor)}?`}
      text="Il medico sparisce dal sito e dai servizi che offre. Se ha prenotazioni resta."
      remove={() => call(deleteDoctor, { params })}
      deactivate={({ version }) => call(updateDoctor, { params, body: { isActive: false, version } })}
      removed={doctorsCopy.deleted}
      deactivated={doctorsCopy.deactivated}
      failed={doctorsCopy.deleteFailed}
      deactivateFailed={doctorsCopy.updateFailed}
      onDone={() => refreshCatalogue(client)}
      onClose={onClose}
    />
  )
}
