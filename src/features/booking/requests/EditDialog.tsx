import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#ui/useUnsavedGuard.ts'
import type { ListedAppointment } from '../contract.ts'
import { appointmentQuery } from '../staff-queries.ts'
import { EditForm } from './EditForm.tsx'
import { DetailSkeleton } from './RequestDetail.tsx'

type EditDialogProps = { appointment: ListedAppointment; onClose: () => void }

/** Mounted while it is open. Leaving it with changes, by any way, asks first. */
export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const { id } = appointment
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(appointmentQuery(id))
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const leaving = useUnsavedGuard(dirty)
  const formId = useId()

  const close = () => (dirty ? setAsking(true) : onClose())
  const fresh = data && isFetchedAfterMount && !(isError && !dirty && !busy)
  const reload = async () => (await refetch({ throwOnError: true })).data
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => (open || busy ? undefined : close())}
        title="Modifica richiesta"
        description={`${appointment.firstName} ${appointment.lastName} · ${appointment.serviceName}`}
        initialFocus="title"
        footer={fresh ? <EditFoot formId={formId} busy={busy} onCancel={close} /> : undefined}
      >
        {fresh ? (
          <EditForm
            formId={formId}
            appointment={data}
            reload={reload}
            onSaved={onClose}
            onDirty={setDirty}
            onBusy={setBusy}
          />
        ) : null}
        {!fresh && !isError ? <DetailSkeleton /> : null}
        {!fresh && isError ? <NotLoaded again={() => refetch()} /> : null}
      </Dialog>
      <UnsavedDialog
        open={asking || leaving.blocked}
        onStay={() => {
          setAsking(false)
          leaving.stay()
        }}
        onLeave={() => {
          setAsking(false)
          if (leaving.blocked) leaving.leave()
          onClose()
        }}
      />
    </>
  )
}

function EditFoot({ formId, busy, onCancel }: { formId: string; busy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Annulla
      </Button>
      <Button type="submit" form={formId} busy={busy} busyLabel="Salvataggio…">
        Salva
      </Button>
    </>
  )
}

function NotLoaded({ again }: { again: () => void }) {
  return (
    <EmptyState
      level={3}
      title="Non riusciamo a caricare la richiesta"
      text="Nessun dato è andato perso."
      action={
        <Button variant="secondary" onClick={again}>
          Riprova
        </Button>
      }
    />
  )
}
