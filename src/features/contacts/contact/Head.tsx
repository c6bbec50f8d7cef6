import { Mail, Pencil, Phone, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { TypeTag } from '../ContactLinks.tsx'
import type { Contact } from '../contract.ts'
import { useBackToList } from '../way-back.ts'
import { EDIT_LINK, editLinkState } from './edit-mode.ts'

// Fits all four into one row on phones.
const NARROW = 'max-sm:gap-1.5 max-sm:px-2'

type HeadProps = {
  contact: Contact
  editing: boolean
  /** Null without the permission. */
  onDelete: (() => void) | null
}

/** Name, type and origin of a contact, with its actions. */
export function Head({ contact, editing, onDelete }: HeadProps) {
  const { firstName, lastName, type, email, phone } = contact
  const { state } = useLocation()
  const back = useBackToList()
  const name = `${firstName} ${lastName}`
  return (
    <PageHead
      back={back}
      lead={<Avatar name={name} size="lg" />}
      title={<bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>}
      badge={<TypeTag type={type} />}
      text={<Origin contact={contact} />}
      actions={
        <>
          <ButtonLink
            href={mailLink(email)}
            variant="secondary"
            icon={<Mail strokeWidth={1.7} />}
            className={NARROW}
          >
            Email
          </ButtonLink>
          <ButtonLink
            href={phoneLink(phone)}
            variant="secondary"
            icon={<Phone strokeWidth={1.7} />}
            className={NARROW}
          >
            Chiama
          </ButtonLink>
          {editing ? null : (
            <ButtonLink
              id={EDIT_LINK}
              to="?modifica=1"
              state={editLinkState(state)}
              preventScrollReset
              variant="secondary"
              icon={<Pencil strokeWidth={1.7} />}
              className={NARROW}
            >
              Modifica
            </ButtonLink>
          )}
          {onDelete ? (
            <IconButton
              label="Elimina il contatto"
              tone="danger"
              className="max-sm:-mx-1 max-sm:flex-none! text-danger-700! desk:size-9"
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" strokeWidth={1.7} />
            </IconButton>
          ) : null}
        </>
      }
    />
  )
}

/** 'Sito web, Prenotazione · creato il 10/11/2026' */
function Origin({ contact: { fonte, dettaglioFonte, createdAt } }: { contact: Contact }) {
  const source = [fonte, dettaglioFonte].filter(Boolean).join(', ')
  return (
    <span className="tnum [overflow-wrap:anywhere]">
      {source ? (
        <>
          <bdi>{source}</bdi> ·{' '}
        </>
      ) : null}
      creato il {dayOf(createdAt)}
    </span>
  )
}
