import { CalendarPlus, Mail, Phone, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { hasLeft } from '#platform/list/left-address.ts'
import { useMay } from '#platform/session/useMay.ts'
import { ageOn, wallClock } from '#platform/time/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { TypeTag } from '../ContactLinks.tsx'
import type { Contact } from '../contract.ts'
import { PERSON } from '../Panel.tsx'
import { useBackToList } from '../way-back.ts'

type HeadProps = {
  contact: Contact
  /** Null without the permission. */
  onDelete: (() => void) | null
}

/** Name, type and ways to reach a contact, with what staff do most. */
export function Head({ contact, onDelete }: HeadProps) {
  const { id, firstName, lastName, type, email, phone } = contact
  const back = useBackToList()
  const mayBook = useMay('edit')
  const name = `${firstName} ${lastName}`
  return (
    <PageHead
      back={back}
      lead={<Avatar name={name} size="lg" />}
      title={<bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>}
      badge={<TypeTag type={type} />}
      text={<Reach contact={contact} />}
      actions={
        <div className="ct-acts">
          {mayBook ? (
            <ButtonLink to={`/agenda?nuova=1&contatto=${id}`} icon={<CalendarPlus strokeWidth={1.7} />}>
              Nuova prenotazione
            </ButtonLink>
          ) : null}
          {email ? (
            <ButtonAnchor href={mailLink(email)} variant="secondary" icon={<Mail strokeWidth={1.7} />}>
              Scrivi
            </ButtonAnchor>
          ) : null}
          {phone ? (
            <ButtonAnchor href={phoneLink(phone)} variant="secondary" icon={<Phone strokeWidth={1.7} />}>
              Chiama
            </ButtonAnchor>
          ) : null}
          {onDelete ? (
            <RowActions
              name={name}
              actions={[{ label: 'Elimina il contatto', icon: Trash2, tone: 'danger', onSelect: onDelete }]}
            />
          ) : null}
        </div>
      }
    />
  )
}

/** '58 anni · 347 555 0118 · mt.rossi@posta.example · n. 1204' */
function Reach({ contact: { id, dataNascita, email, phone } }: { contact: Contact }) {
  const age = dataNascita === null ? null : ageOn(dataNascita, wallClock(new Date()).date)
  return (
    <span className="ct-reach tnum">
      {age === null ? null : `${age} ${age === 1 ? 'anno' : 'anni'} · `}
      {phone ? (
        <>
          <a href={phoneLink(phone)}>{phone}</a> ·{' '}
        </>
      ) : null}
      {email ? (
        <>
          <a href={mailLink(email)}>{email}</a> ·{' '}
        </>
      ) : null}
      n. {id}
    </span>
  )
}

/** The link to the form, in the head of the facts. */
export function EditLink() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  return (
    <ButtonLink
      id={EDIT_LINK}
      to={`?${withParam(search, 'modifica', '1')}`}
      state={editLinkState(state)}
      preventScrollReset
      variant="quiet"
      size="sm"
    >
      Modifica
    </ButtonLink>
  )
}

/** An address with a parameter set, or taken off for null; others stay. */
export function withParam(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next.toString()
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
  const editing = useMay('edit') && search.get('modifica') === '1'
  useFocusAfter(editing)
  const leave = () => {
    if (hasLeft(location)) return
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else
      navigate(`?${withParam(search, 'modifica', null)}`, {
        replace: true,
        state: otherState(state),
        preventScrollReset: true,
      })
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
  const staysHere = ({ pathname, search }: Location) =>
    pathname === here && (!dirty.has(PERSON) || new URLSearchParams(search).get('modifica') === '1')
  return useUnsavedGuard(dirty.size > 0, staysHere)
}
