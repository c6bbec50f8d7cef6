import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate, useParams } from 'react-router'
import { refreshAppointments } from '#features/booking/queries.ts'
import { ContactRequests } from '#features/booking/requests/ContactRequests.tsx'
import { appointmentsOfContactQuery } from '#features/booking/staff-queries.ts'
import { Attachments } from '#features/contacts/contact/Attachments.tsx'
import { ContactSkeleton } from '#features/contacts/contact/ContactSkeleton.tsx'
import type { DeleteContactProps } from '#features/contacts/contact/DeleteContact.tsx'
import { useEditMode } from '#features/contacts/contact/edit-mode.ts'
import { Facts } from '#features/contacts/contact/Facts.tsx'
import { Head } from '#features/contacts/contact/Head.tsx'
import {
  DeleteContact,
  EditPerson,
  Proposals,
  usePreloadParts,
} from '#features/contacts/contact/lazyParts.ts'
import { Messages } from '#features/contacts/contact/Messages.tsx'
import { Notes } from '#features/contacts/contact/Notes.tsx'
import { PartLinks } from '#features/contacts/contact/PartLinks.tsx'
import { PERSON } from '#features/contacts/contact/parts.ts'
import { useMarkViewed } from '#features/contacts/contact/useMarkViewed.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactCopy } from '#features/contacts/copy.ts'
import {
  attachmentsQuery,
  contactQuery,
  messagesQuery,
  notesQuery,
  proposalsQuery,
} from '#features/contacts/queries.ts'
import { listBefore, useBackToList } from '#features/contacts/way-back.ts'
import { ContactLists } from '#features/lists/ContactLists.tsx'
import { listsOfContactQuery } from '#features/lists/queries.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { type SayDirty, useDirtyParts } from '#platform/form/useDirtyParts.ts'
import { CallError } from '#platform/http/call.ts'
import { pathId } from '#platform/http/shapes.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { type UnsavedGuard, useUnsavedGuard } from '#ui/useUnsavedGuard.ts'

// Last on the page, and asked for a few times a year.
const PersonalData = lazyWithRetry(() => import('#features/privacy/PersonalData.tsx'), 'PersonalData')

export const meta = () => staffMeta('Contatto')
export const handle = { access: contactCopy.access }

/** A person, and everything the clinic knows about them. */
export default function ContactPage() {
  const { id: given = '' } = useParams()
  const id = pathId.safeParse(given).data ?? null
  const { data: contact, error, isFetching, refetch } = useQuery(contactQuery(id))
  const missing = error instanceof CallError && error.status === 404
  if (id === null)
    return <Missing title={/^\d+$/.test(given) ? contactCopy.missing : contactCopy.invalidId} />
  if (contact) return <Person key={contact.id} contact={contact} gone={missing} />
  if (missing) return <Missing title={contactCopy.missing} />
  if (error && !isFetching) {
    return (
      <Frame>
        <NotLoaded what="il contatto" error={error} again={() => refetch()} />
      </Frame>
    )
  }
  return <ContactSkeleton />
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead back={useBackToList()} title="Contatto" />
      {children}
    </>
  )
}

function Missing({ title }: { title: string }) {
  const { state } = useLocation()
  return (
    <Frame>
      <EmptyState
        title={title}
        action={
          <ButtonLink to={listBefore(state)} variant="secondary">
            Torna ai contatti
          </ButtonLink>
        }
      />
    </Frame>
  )
}

type PersonProps = {
  contact: Contact
  /** Somebody else has deleted it meanwhile. */
  gone: boolean
}

function Person({ contact, gone }: PersonProps) {
  const { id } = contact
  const { role } = useStaffUser()
  const mayDelete = may(role, 'delete')
  const mayErase = may(role, 'admin')
  const { editing, leave } = useEditMode()
  const [dirty, sayDirty] = useDirtyParts()
  const guard = usePageGuard(dirty)
  const leaveSaved = useOnceSaved(dirty, leave)
  const [deleting, setDeleting] = useState(false)
  const goToList = useGoToList(guard, id)
  const elsewhere = useElsewhere(id)
  const proposals = useQuery(proposalsQuery(id)).data ?? []
  useMarkViewed(contact)
  usePreloadParts()
  return (
    <>
      <Head contact={contact} editing={editing} onDelete={mayDelete ? () => setDeleting(true) : null} />
      {gone ? (
        <Note tone="warning" role="alert" className="mb-5">
          Questo contatto non c’è più: qualcuno lo ha eliminato.
        </Note>
      ) : null}
      {/* The bar of the form is a child of this, and stands at its foot. */}
      <div className="flex flex-col gap-5 [&>.save-bar]:order-last">
        <Parts id={id} elsewhere={elsewhere} proposals={proposals.length} />
        {proposals.length > 0 ? (
          <Proposals contactId={id} proposals={proposals} listsKey={listsOfContactQuery(id).queryKey} />
        ) : null}
        {editing ? (
          <EditPerson contact={contact} sayDirty={sayDirty} onSaved={leaveSaved} onClose={leave} />
        ) : null}
        <Sections contact={contact} editing={editing} mayDelete={mayDelete} sayDirty={sayDirty}>
          {mayErase ? <PersonalData contact={contact} leave={goToList} /> : null}
        </Sections>
      </div>
      {deleting ? (
        <Deletion
          contact={contact}
          elsewhere={elsewhere}
          leave={goToList}
          onClose={() => setDeleting(false)}
        />
      ) : null}
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

type DeletionProps = Omit<DeleteContactProps, 'elsewhere'> & { elsewhere: Elsewhere }

/** Before it is said what goes and what stays, it is read again in the other parts of the house too. */
function Deletion({ elsewhere: { lists, requests }, ...props }: DeletionProps) {
  const client = useQueryClient()
  const { id } = props.contact
  useEffect(() => {
    for (const { queryKey } of [listsOfContactQuery(id), appointmentsOfContactQuery(id)]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, id])
  return <DeleteContact {...props} elsewhere={{ lists: lists ?? null, requests: requests ?? null }} />
}

type SectionsProps = {
  contact: Contact
  editing: boolean
  mayDelete: boolean
  sayDirty: SayDirty
  /** What comes last. */
  children: ReactNode
}

/** They stay where they are while the facts become a form and back: a note that is being written goes on. */
function Sections({ contact, editing, mayDelete, sayDirty, children }: SectionsProps) {
  const { id } = contact
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 desk:grid-cols-[17rem_minmax(0,1fr)] desk:grid-rows-[auto_1fr] wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-x-6">
      {editing ? null : <Facts contact={contact} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 desk:col-start-2 desk:row-span-2 desk:row-start-1">
        <Messages contactId={id} mayDelete={mayDelete} sayDirty={sayDirty} />
        <ContactRequests contactId={id} />
        <Notes contactId={id} mayDelete={mayDelete} sayDirty={sayDirty} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 desk:col-start-1">
        <ContactLists contactId={id} />
        <Attachments contactId={id} />
        {children}
      </div>
    </div>
  )
}

type Elsewhere = { lists: number | undefined; requests: number | undefined }

/** What other parts of the house know about the person. */
function useElsewhere(id: number): Elsewhere {
  const lists = useQuery(listsOfContactQuery(id)).data
  const requests = useQuery(appointmentsOfContactQuery(id)).data
  return { lists: lists?.length, requests: requests?.length }
}

type PartsProps = { id: number; elsewhere: Elsewhere; proposals: number }

function Parts({ id, elsewhere: { lists, requests }, proposals }: PartsProps) {
  const messages = useQuery(messagesQuery(id)).data
  const notes = useQuery(notesQuery(id)).data
  const files = useQuery(attachmentsQuery(id)).data
  return (
    <PartLinks
      parts={[
        ...(proposals > 0 ? [{ part: 'proposte', label: 'Proposte', count: proposals } as const] : []),
        { part: 'messaggi', label: 'Messaggi', count: messages?.length },
        { part: 'richieste', label: 'Prenotazioni', count: requests },
        { part: 'note', label: 'Note', count: notes?.length },
        { part: 'liste', label: 'Liste', count: lists },
        { part: 'file', label: 'File', count: files?.length },
      ]}
    />
  )
}

/** One guard for all that can be written on the page. Leaving the form alone loses only what was typed in it. */
function usePageGuard(dirty: ReadonlySet<string>): UnsavedGuard {
  const here = `/contatti/${useParams().id}`
  const keeps = (next: Location) => next.pathname === here && !dirty.has(PERSON)
  return useUnsavedGuard(dirty.size > 0, keeps)
}

/** What has been saved is left once the guard knows that there is nothing to hold back any more. */
function useOnceSaved(dirty: ReadonlySet<string>, leave: () => void): () => void {
  const [saved, setSaved] = useState(false)
  const latest = useRef(leave)
  latest.current = leave
  const clean = !dirty.has(PERSON)
  useEffect(() => {
    if (!saved || !clean) return
    setSaved(false)
    latest.current()
  }, [saved, clean])
  return () => setSaved(true)
}

function useGoToList(guard: UnsavedGuard, id: number): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = listBefore(useLocation().state)
  return async () => {
    let arrived: unknown
    guard.pass(() => {
      arrived = navigate(list, { replace: true })
    })
    await arrived
    // What others know of the person goes too, now that nothing on the screen asks for it. Their requests have lost them.
    client.removeQueries({ queryKey: appointmentsOfContactQuery(id).queryKey })
    void refreshAppointments(client)
  }
}
