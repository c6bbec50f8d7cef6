import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ListedAppointment } from '#features/booking/contract.ts'
import { DetailDialog } from '#features/booking/requests/DetailDialog.tsx'
import { RequestsHeading } from '#features/booking/requests/RequestsHeading.tsx'
import { RequestsList, useRequestRows } from '#features/booking/requests/RequestsList.tsx'
import { addressOf, linkIdOf, readView } from '#features/booking/requests/view.ts'
import { useAppointmentDelete, useStatusChange } from '#features/booking/staff-changes.ts'
import { staffCopy } from '#features/booking/staff-copy.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { useWayBack } from '#platform/list/open-record.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { may } from '#platform/session/roles.ts'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'

export const meta = () => staffMeta(staffCopy.title)

// Loaded on demand, so that the list does not wait for the form.
const EditDialog = lazyWithRetry(() => import('#features/booking/requests/EditDialog.tsx'), 'EditDialog', {
  overlay: true,
})

export default function RequestsPage() {
  const [search] = useSearchParams()
  const view = readView(search)
  const { role } = useStaffUser()
  const list = useRequestRows(view)
  const { key } = useLocation()
  const [edited, setEdited] = useState<{ appointment: ListedAppointment; at: string } | null>(null)
  // Any navigation closes the form, which has asked about unsaved changes.
  if (edited && edited.at !== key) setEdited(null)
  const editing = edited?.appointment ?? null
  const closeDetail = useWayBack(addressOf({ ...view, request: null }))
  useRowFocus({
    record: editing?.id ?? view.request,
    ids: list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: linkIdOf,
  })
  usePreload(EditDialog)
  const change = useStatusChange()
  const remove = useAppointmentDelete()

  const onDelete = (appointment: ListedAppointment) => {
    if (remove.isPending || !window.confirm(staffCopy.deleteAsk)) return
    remove.mutate(appointment, {
      onSuccess: () => {
        if (view.request === appointment.id) closeDetail()
      },
    })
  }
  const commands = {
    onStatus: (appointment: ListedAppointment, status: ListedAppointment['status']) =>
      change.mutate({ appointment, status }),
    onEdit: (appointment: ListedAppointment) => setEdited({ appointment, at: key }),
    onDelete: may(role, 'delete') ? onDelete : null,
  }
  return (
    <>
      <RequestsHeading status={view.status} />
      <RequestsList view={view} list={list} {...commands} />
      <DetailDialog id={editing ? null : view.request} onClose={closeDetail} {...commands} />
      {editing ? <EditDialog key={editing.id} appointment={editing} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
