import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { useWayBack } from '#platform/list/useWayBack.ts'
import { may } from '#platform/session/roles.ts'
import { late, useWarm } from '#ui/late.tsx'
import type { ListedAppointment } from './contract.ts'
import { addressOf, readView } from './requests/address.ts'
import { DetailDialog } from './requests/DetailDialog.tsx'
import { RequestsHeading } from './requests/RequestsHeading.tsx'
import { RequestsList } from './requests/RequestsList.tsx'
import { catchFocus, useFocusBack } from './requests/useFocusBack.ts'
import { staffCopy } from './staff-copy.ts'
import { useAppointmentDelete, useStatusChange } from './staff-queries.ts'

export const meta = () => staffMeta(staffCopy.title)

// The form comes when it is wanted: who reads what has come in does not wait for it.
const EditDialog = late(() => import('./requests/EditDialog.tsx'), 'EditDialog', {
  over: true,
  closeOf: ({ onClose }) => onClose,
})

export default function RequestsPage() {
  const [search] = useSearchParams()
  const view = readView(search)
  const { role } = useStaffUser()
  const [editing, setEditing] = useState<ListedAppointment | null>(null)
  const closeDetail = useWayBack(addressOf({ ...view, request: null }))
  useFocusBack(editing?.id ?? view.request)
  useWarm(EditDialog)
  const change = useStatusChange()
  const remove = useAppointmentDelete()

  const onDelete = (appointment: ListedAppointment) => {
    if (remove.isPending || !window.confirm(staffCopy.deleteAsk)) return
    remove.mutate(appointment, {
      onSuccess: () => {
        if (view.request === appointment.id) closeDetail()
        else setTimeout(() => catchFocus(appointment.id))
      },
    })
  }
  const commands = {
    onStatus: (appointment: ListedAppointment, status: ListedAppointment['status']) =>
      change.mutate({ appointment, status }),
    onEdit: setEditing,
    onDelete: may(role, 'delete') ? onDelete : null,
  }
  return (
    <>
      <RequestsHeading status={view.status} />
      <RequestsList view={view} {...commands} />
      <DetailDialog id={editing ? null : view.request} onClose={closeDetail} {...commands} />
      {editing ? (
        <EditDialog key={editing.id} appointment={editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  )
}
