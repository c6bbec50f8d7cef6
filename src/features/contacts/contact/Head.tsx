import { Mail, Pencil, Phone, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { hasLeft } from '#platform/list/left-address.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { TypeTag } from '../ContactLinks.tsx'
import type { Contact } from '../contract.ts'
import { PERSON } from '../Panel.tsx'
import { useBackToList } from '../way-back.ts'

// Fits all four actions into one row on phones.
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

/** Id of the link to the form, which gets the focus when the form is left. */
const EDIT_LINK = 'modifica-contatto'

/** History state of the link to the form: leaving the form then goes back in the history. */
function editLinkState(state: unknown): object {
  return { ...otherState(state), opened: true }
}

function otherState(state: unknown): object {
  if (!state || typeof state !== 'object') return {}
  const { opened: _opened, ...others } = state as Record<string, unknown>
  return others
}

/** Whether the page shows the form, which has its own address, so that Back leaves it. */
export function useEditMode(): { editing: boolean; leave: () => void } {
  const [search] = useSearchParams()
  const location = useLocation()
  const { state } = location
  const navigate = useNavigate()
  const editing = search.get('modifica') === '1'
  useFocusAfter(editing)
  const leave = () => {
    if (hasLeft(location)) return
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else navigate('?', { replace: true, state: otherState(state), preventScrollReset: true })
  }
  return { editing, leave }
}

/** Focuses the link to the form when the form has closed. */
function useFocusAfter(editing: boolean): void {
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) document.getElementById(EDIT_LINK)?.focus({ preventScroll: true })
    was.current = editing
  }, [editing])
}

/** Guards everything unsaved on the page. Going from the form back to the page loses only the form's own input. */
export function usePageGuard(dirty: ReadonlySet<string>): UnsavedGuard {
  const here = `/contatti/${useParams().id}`
  const staysHere = (next: Location) => next.pathname === here && !dirty.has(PERSON)
  return useUnsavedGuard(dirty.size > 0, staysHere)
}
