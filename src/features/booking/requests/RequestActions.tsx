import { Check, Pencil, Trash2, X } from 'lucide-react'
import { RowActions } from '#ui/RowActions.tsx'
import type { ListedAppointment } from '../contract.ts'
import type { AppointmentStatus } from '../rules.ts'
import { linkIdOf } from './view.ts'

export type RowCommands = {
  /** The address of the page with the request open. */
  addressOfRequest: (id: number) => string
  onStatus: (appointment: ListedAppointment, status: AppointmentStatus) => void
  onEdit: (appointment: ListedAppointment) => void
  /** Null without the right to delete. */
  onDelete: ((appointment: ListedAppointment) => void) | null
}

export function RequestActions({
  row,
  onStatus,
  onEdit,
  onDelete,
}: RowCommands & { row: ListedAppointment }) {
  const pending = row.status === 'pending'
  const answer = (status: AppointmentStatus) => {
    // Both buttons disappear with the answer; the focus stays in this row.
    document.getElementById(linkIdOf(row.id))?.focus()
    onStatus(row, status)
  }
  return (
    <RowActions
      name={`la richiesta di ${row.firstName} ${row.lastName}`}
      actions={[
        pending && {
          label: 'Conferma',
          icon: Check,
          primary: true,
          tone: 'go',
          onSelect: () => answer('confirmed'),
        },
        pending && { label: 'Rifiuta', icon: X, primary: true, onSelect: () => answer('cancelled') },
        { label: 'Modifica', icon: Pencil, onSelect: () => onEdit(row) },
        onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(row) },
      ]}
    />
  )
}
