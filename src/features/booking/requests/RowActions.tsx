import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { OPENED } from '#platform/list/open-record.ts'
import { Button, IconButton, IconLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { MenuItem } from '#ui/Menu.tsx'
import { MenuAt } from '#ui/MenuAt.tsx'
import { useMenuButton } from '#ui/useMenuButton.ts'
import type { ListedAppointment } from '../contract.ts'
import type { AppointmentStatus } from '../rules.ts'
import { eyeIdOf } from './view.ts'

export type RowCommands = {
  /** The address of the page with the request open. */
  addressOfRequest: (id: number) => string
  onStatus: (appointment: ListedAppointment, status: AppointmentStatus) => void
  onEdit: (appointment: ListedAppointment) => void
  /** Null without the right to delete. */
  onDelete: ((appointment: ListedAppointment) => void) | null
}

export function RowActions({ row, ...commands }: RowCommands & { row: ListedAppointment }) {
  const name = `${row.firstName} ${row.lastName}`
  const pending = row.status === 'pending'
  const answer = (status: AppointmentStatus) => {
    // Both buttons disappear with the answer; the focus stays in this row.
    document.getElementById(eyeIdOf(row.id))?.focus()
    commands.onStatus(row, status)
  }
  return (
    <div
      className={cx('flex items-center desk:justify-end desk:gap-1.5', pending ? 'max-desk:gap-2' : 'gap-0')}
    >
      {pending ? (
        <>
          <Answer label="Conferma" name={name} variant="go" onClick={() => answer('confirmed')} />
          <Answer label="Rifiuta" name={name} variant="secondary" onClick={() => answer('cancelled')} />
        </>
      ) : null}
      <IconLink
        id={eyeIdOf(row.id)}
        to={commands.addressOfRequest(row.id)}
        state={OPENED}
        preventScrollReset
        label={`Vedi la richiesta di ${name}`}
        className={cx(pending && 'max-desk:rounded-ctl max-desk:border max-desk:border-btn-line')}
      >
        <Eye aria-hidden="true" strokeWidth={1.7} />
      </IconLink>
      <span className={pending ? 'max-desk:hidden' : undefined}>
        <More row={row} name={name} {...commands} />
      </span>
    </div>
  )
}

type AnswerProps = { label: string; name: string; variant: 'go' | 'secondary'; onClick: () => void }

function Answer({ label, name, variant, onClick }: AnswerProps) {
  return (
    <Button variant={variant} size="sm" onClick={onClick} className="max-desk:flex-1">
      <span>
        {label}
        <span className="sr-only"> la richiesta di {name}</span>
      </span>
    </Button>
  )
}

function More({ row, name, onEdit, onDelete }: RowCommands & { row: ListedAppointment; name: string }) {
  const { open, id, button, close } = useMenuButton()
  return (
    <span className="relative inline-block">
      <IconButton {...button} label={`Altre azioni per ${name}`}>
        <Ellipsis aria-hidden="true" strokeWidth={2} />
      </IconButton>
      {open ? (
        <MenuAt button={id} onClose={close}>
          <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.7} />} onSelect={() => onEdit(row)}>
            Modifica
          </MenuItem>
          {onDelete ? (
            <MenuItem
              tone="danger"
              icon={<Trash2 aria-hidden="true" strokeWidth={1.7} />}
              onSelect={() => onDelete(row)}
            >
              Elimina
            </MenuItem>
          ) : null}
        </MenuAt>
      ) : null}
    </span>
  )
}
