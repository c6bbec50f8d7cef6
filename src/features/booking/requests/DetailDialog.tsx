import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { momentOf } from '#platform/time/moments.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Appointment, ListedAppointment } from '../contract.ts'
import type { AppointmentStatus } from '../rules.ts'
import { appointmentQuery } from '../staff-queries.ts'
import { DetailSkeleton, RequestDetail } from './RequestDetail.tsx'

type DetailDialogProps = {
  /** The request to show; null keeps the dialog closed. */
  id: number | null
  onClose: () => void
  onStatus: (appointment: ListedAppointment, status: AppointmentStatus) => void
  onEdit: (appointment: ListedAppointment) => void
  onDelete: ((appointment: ListedAppointment) => void) | null
}

export function DetailDialog({ id, onClose, ...commands }: DetailDialogProps) {
  const { data, isPending, error, refetch } = useQuery(appointmentQuery(id))
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data ? `${data.firstName} ${data.lastName}` : 'Richiesta di prenotazione'}
      description={data ? `Richiesta ricevuta il ${momentOf(data.createdAt)}` : undefined}
      footer={data ? <DetailFoot appointment={data} {...commands} /> : undefined}
    >
      {data ? <RequestDetail appointment={data} /> : null}
      {!data && isPending ? <DetailSkeleton /> : null}
      {!data && error ? <DetailFailed error={error} again={() => refetch()} onClose={onClose} /> : null}
    </Dialog>
  )
}

type DetailFootProps = Pick<DetailDialogProps, 'onStatus' | 'onEdit' | 'onDelete'> & {
  appointment: Appointment
}

function DetailFoot({ appointment, onStatus, onEdit, onDelete }: DetailFootProps) {
  const pending = appointment.status === 'pending'
  return (
    <>
      {/* On a phone the two answers need the room, so that only the icon of 'Modifica' is left. */}
      <Button
        variant="quiet"
        className={cx('sm:-ml-3.5', pending && 'max-sm:w-11 max-sm:flex-none! max-sm:px-0')}
        icon={<Pencil strokeWidth={1.7} />}
        onClick={() => onEdit(appointment)}
      >
        <span className={cx(pending && 'max-sm:sr-only')}>Modifica</span>
      </Button>
      {onDelete ? (
        <IconButton
          label="Elimina la richiesta"
          tone="danger"
          className="max-sm:flex-none!"
          onClick={() => onDelete(appointment)}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      ) : null}
      {pending ? (
        <>
          <Button
            variant="secondary"
            className="max-sm:px-2 sm:ml-auto"
            icon={<X strokeWidth={2} />}
            onClick={() => onStatus(appointment, 'cancelled')}
          >
            Rifiuta
          </Button>
          <Button
            className="max-sm:px-2"
            icon={<Check strokeWidth={2} />}
            onClick={() => onStatus(appointment, 'confirmed')}
          >
            Conferma
          </Button>
        </>
      ) : (
        <span className="mr-auto max-sm:hidden" />
      )}
    </>
  )
}

function DetailFailed({ error, again, onClose }: { error: Error; again: () => void; onClose: () => void }) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        level={3}
        title="Richiesta non trovata"
        text="Forse un collega l’ha eliminata nel frattempo."
        action={
          <Button variant="secondary" onClick={onClose}>
            Torna all’elenco
          </Button>
        }
      />
    )
  }
  return <NotLoaded what="la richiesta" error={error} again={again} />
}
