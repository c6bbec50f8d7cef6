import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { focusFirst } from '#platform/form/form-errors.ts'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useToast } from '#ui/Toast.tsx'
import { type Appointment, type ListedAppointment, updateAppointment } from '../contract.ts'
import { cacheAppointment, whose } from '../staff-changes.ts'
import { staffCopy } from '../staff-copy.ts'
import { appointmentQuery } from '../staff-queries.ts'
import { EditFields } from './EditFields.tsx'
import { EditForm, type EditTyped, type EditValues, fieldLabels, sayValue, typedFrom } from './edit-form.ts'
import { DetailSkeleton } from './RequestDetail.tsx'

type EditDialogProps = { appointment: ListedAppointment; onClose: () => void }

export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const query = useQuery(appointmentQuery(appointment.id))
  const { error, isFetching, isFetchedAfterMount, refetch } = query
  const known = isFetchedAfterMount ? query.data : undefined
  const reload = async () => (await refetch({ throwOnError: true })).data
  const record = useEditRecord(appointment.id, { known, reload, onClose })
  return (
    <RecordDialog
      record={record}
      title="Modifica richiesta"
      description={`${appointment.firstName} ${appointment.lastName} · ${appointment.serviceName}`}
      label="Salva"
      failed={staffCopy.editFailed}
      ready={known !== undefined}
      onClose={onClose}
    >
      {known ? <EditFields form={record.form} idOf={record.idOf} /> : null}
      {!known && error && !isFetching ? (
        <NotLoaded what="la richiesta" error={error} again={() => refetch()} />
      ) : null}
      {!known && (isFetching || !error) ? <DetailSkeleton /> : null}
    </RecordDialog>
  )
}

type EditRecordOptions = {
  /** The request as it is now; undefined until it has been read. */
  known: Appointment | undefined
  reload: () => Promise<Appointment | undefined>
  onClose: () => void
}

/** The form of a request: empty until that has been read, which then is newer than nothing. */
function useEditRecord(
  id: number,
  { known, reload, onClose }: EditRecordOptions,
): RecordForm<EditTyped, EditValues> {
  const client = useQueryClient()
  const toast = useToast()
  const record = useRecordForm<EditTyped, EditValues, Appointment>({
    shape: EditForm,
    typed: typedFrom(known),
    version: known?.version ?? 0,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path as keyof EditTyped] ?? path,
    sayValue,
    ready: async () => known !== undefined,
    save: async (values, { version }) => {
      const body = { id, ...values, version }
      const saved = await call(updateAppointment, { params: { id: String(id) }, body })
      cacheAppointment(client, saved)
      return saved
    },
    onSaved: (saved) => {
      onClose()
      toast({ title: staffCopy.editDone, description: whose(saved) })
    },
    reload: async () => {
      const latest = await reload()
      return latest && { typed: typedFrom(latest), version: latest.version }
    },
  })
  const first = record.idOf('firstName')
  const isKnown = known !== undefined
  // The dialog has opened at its title, with nothing to fill in yet.
  useEffect(() => {
    if (isKnown) focusFirst([first])
  }, [isKnown, first])
  return record
}
