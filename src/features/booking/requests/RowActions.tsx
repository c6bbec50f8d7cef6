import { Ellipsis, Eye } from 'lucide-react'
import { OPENED } from '#platform/list/open-record.ts'
import { Button, IconButton, IconLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { useMenuButton } from '#ui/useMenuButton.ts'
import type { ListedAppointment } from '../contract.ts'
import type { AppointmentStatus } from '../rules.ts'
import { eyeIdOf } from './view.ts'

export type RowCommands = {
  /** Where the eye leads. */
  addressOfRequest: (id: number) => string
  onStatus: (appointment: ListedAppointment, status: AppointmentStatus) => void
  onEdit: (appointment: ListedAppointment) => void
  /** Only for those who may. */
  onDelete: ((appointment: ListedAppointment) => void) | null
}

export function RowActions({ row, ...commands }: RowCommands & { row: ListedAppointment }) {
  const name = `${row.firstName} ${row.lastName}`
  const pending = row.status === 'pending'
  const answer = (status: AppointmentStatus) => {
    // The two buttons leave with the answer; the keyboard stays in this row.
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

// A chunk of its own: reading the list does not need it.
const RowMenu = lazyWithRetry(() => import('./RowMenu.tsx'), 'RowMenu', {
  overlay: true,
})

function More({ row, name, onEdit, onDelete }: RowCommands & { row: ListedAppointment; name: string }) {
  const { open, id, button, close } = useMenuButton()
  return (
    <span className="relative inline-block">
      <IconButton
        {...button}
        label={`Altre azioni per ${name}`}
        onPointerEnter={RowMenu.preload}
        onFocus={RowMenu.preload}
      >
        <Ellipsis aria-hidden="true" strokeWidth={2} />
      </IconButton>
      {open ? (
        <RowMenu
          button={id}
          onEdit={() => onEdit(row)}
          onDelete={onDelete && (() => onDelete(row))}
          onClose={close}
        />
      ) : null}
    </span>
  )
}
