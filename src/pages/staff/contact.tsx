import '#features/contacts/contact/contact.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { VisitStepsProps } from '#features/agenda/visit/VisitSteps.tsx'
import { appointmentsOfContactQuery, refreshAppointments } from '#features/booking/staff-queries.ts'
import { Attachments } from '#features/contacts/contact/Attachments.tsx'
import type { DeleteContactProps } from '#features/contacts/contact/DeleteContact.tsx'
import { Facts } from '#features/contacts/contact/Facts.tsx'
import { Head, useEditMode, usePageGuard } from '#features/contacts/contact/Head.tsx'
import { Messages } from '#features/contacts/contact/Messages.tsx'
import { NewNote } from '#features/contacts/contact/NewNote.tsx'
import { Notes } from '#features/contacts/contact/Notes.tsx'
import { type Contact, getContact, markContactViewed } from '#features/contacts/contract.ts'
import { contactCopy } from '#features/contacts/copy.ts'
import { PanelSkeleton } from '#features/contacts/Panel.tsx'
import {
  attachmentsQuery,
  contactFieldsQuery,
  contactQuery,
  messagesQuery,
  notesQuery,
  proposalsQuery,
  refreshContactLists,
} from '#features/contacts/queries.ts'
import { Relations } from '#features/contacts/relations/Relations.tsx'
import { listBefore, useBackToList } from '#features/contacts/way-back.ts'
import { createTask } from '#features/desk/contract.ts'
import { ContactLists } from '#features/lists/ContactLists.tsx'
import { listsOfContactQuery } from '#features/lists/queries.ts'
import { Chips, useShownKind } from '#features/timeline/Chips.tsx'
import { HeldVisits, NextVisit } from '#features/timeline/NextVisit.tsx'
import { Stream } from '#features/timeline/Stream.tsx'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { isCovered } from '#layouts/staff/useFrameKeys.ts'
import { type ReportDirty, useDirtyParts } from '#platform/form/useDirtyParts.ts'
import { CallError, call, pathOf } from '#platform/http/call.ts'
import { pathId } from '#platform/http/shapes.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { may } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { isOutsideFields, shortcutsOn, useKeys } from '#ui/useShortcuts.ts'
import { UnsavedDialog, type UnsavedGuard } from '#ui/useUnsavedGuard.tsx'

const EditPerson = lazyWithRetry(() => import('#features/contacts/contact/EditPerson.tsx'), 'EditPerson', {
  Fallback: PanelSkeleton,
})
const DeleteContact = lazyWithRetry(
  () => import('#features/contacts/contact/DeleteContact.tsx'),
  'DeleteContact',
  { overlay: true },
)
const VisitSteps = lazyWithRetry<'VisitSteps', VisitStepsProps>(
  () => import('#features/agenda/visit/VisitSteps.tsx'),
  'VisitSteps',
)
// Loaded on demand, as few contacts have one.
const Proposals = lazyWithRetry(() => import('#features/contacts/contact/Proposals.tsx'), 'Proposals', {
  Fallback: PanelSkeleton,
})
const TaskDialog = lazyWithRetry(() => import('#features/desk/TaskDialog.tsx'), 'TaskDialog', {
  overlay: true,
})
// Rarely used.
const PersonalData = lazyWithRetry(() => import('#features/privacy/PersonalData.tsx'), 'PersonalData')

export const meta = staffMeta('Contatto')
export const handle = { access: contactCopy.access, forDoctors: true }

/** A contact: the next visit on top, what has happened with it, and the facts at the side. */
export default function ContactPage() {
  const { id: param = '' } = useParams()
  const id = pathId.safeParse(param).data ?? null
  const { data: contact, error, isFetching, refetch } = useQuery(contactQuery(id))
  // The facts of the contact need the fields: both are asked for at once.
  useQuery(contactFieldsQuery)
  const missing = error instanceof CallError && error.status === 404
  if (id === null)
    return <Missing title={/^\d+$/.test(param) ? contactCopy.missing : contactCopy.invalidId} />
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
  /** Deleted by another user meanwhile. */
  gone: boolean
}

function Person({ contact, gone }: PersonProps) {
  const { id } = contact
  const { role } = useStaffUser()
  const mayDelete = may(role, 'delete')
  const mayErase = may(role, 'admin')
  const mayEdit = may(role, 'edit')
  const { editing, leave } = useEditMode()
  const [dirty, reportDirty] = useDirtyParts()
  const guard = usePageGuard(dirty)
  const [deleting, setDeleting] = useState(false)
  const onGone = useAfterDeletion(guard, id)
  const proposals = useQuery({ ...proposalsQuery(id), enabled: mayEdit }).data ?? []
  useMarkViewed(contact, mayEdit)
  usePreload(EditPerson, DeleteContact)
  return (
    <>
      <Head contact={contact} onDelete={mayDelete ? () => setDeleting(true) : null} />
      {gone ? (
        <Note tone="warning" role="alert" className="mb-5">
          Questo contatto non c’è più: qualcuno lo ha eliminato.
        </Note>
      ) : null}
      {/* The form's save bar is a child of this element, placed last. */}
      <div className="flex flex-col gap-5 [&>.save-bar]:order-last">
        <NextVisit
          contactId={id}
          steps={({ id: visitId }) => (mayEdit ? <VisitSteps {...{ contactId: id, visitId }} /> : null)}
        />
        {proposals.length > 0 ? (
          <Proposals contactId={id} proposals={proposals} listsKey={listsOfContactQuery(id).queryKey} />
        ) : null}
        {editing ? <EditPerson contact={contact} reportDirty={reportDirty} onClose={leave} /> : null}
        <Sections contact={contact} editing={editing} mayDelete={mayDelete} reportDirty={reportDirty}>
          {mayErase ? <PersonalData contact={contact} onGone={onGone} /> : null}
        </Sections>
      </div>
      {deleting ? <Deletion contact={contact} onGone={onGone} onClose={() => setDeleting(false)} /> : null}
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

/** A component of its own, so that its queries read the counts again when the dialog opens. */
function Deletion(props: Omit<DeleteContactProps, 'counts'>) {
  return <DeleteContact {...props} counts={useCounts(props.contact.id)} />
}

type SectionsProps = {
  contact: Contact
  editing: boolean
  mayDelete: boolean
  reportDirty: ReportDirty
  /** Drawn last. */
  children: ReactNode
}

/** Stays mounted when the form opens and closes, so that a note being written is kept. */
function Sections({ contact, editing, mayDelete, reportDirty, children }: SectionsProps) {
  const { id } = contact
  const mayEdit = may(useStaffUser().role, 'edit')
  return (
    <div className="ct-grid">
      <Story contact={contact} mayDelete={mayDelete} reportDirty={reportDirty} />
      <aside aria-label="Dati" className="ct-facts">
        <HeldVisits contactId={id} />
        {editing ? null : <Facts contact={contact} />}
        <Relations contactId={id} />
        {mayEdit ? <ContactLists contactId={id} /> : null}
        <Attachments contactId={id} />
        {children}
      </aside>
    </div>
  )
}

type StoryProps = { contact: Contact; mayDelete: boolean; reportDirty: ReportDirty }

/**
 * All that happened, or one kind of it. Kinds that staff work on have a list of their own, which stays mounted while
 * another is shown, so that nothing being written in it is lost.
 */
function Story({ contact, mayDelete, reportDirty }: StoryProps) {
  const asked = useShownKind()
  const mayEdit = may(useStaffUser().role, 'edit')
  const shown = asked === 'message' && !mayEdit ? null : asked
  const [writing, setWriting] = useState(false)
  useTaskKey(() => setWriting(true))
  usePreload(TaskDialog)
  const { id: contactId, firstName, lastName } = contact
  return (
    <section aria-label="Storia" className="ct-story">
      <NewNote
        contactId={contactId}
        reportDirty={reportDirty}
        saveCall={(note) =>
          call(createTask, { body: { title: 'Chiamata', kind: 'call', note, contactId, done: true } })
        }
        onTask={() => setWriting(true)}
      />
      {writing ? (
        <TaskDialog
          task={null}
          about={{ contactId, person: `${firstName} ${lastName}` }}
          onDirty={(dirty) => reportDirty('cosa da fare', dirty)}
          onClose={() => setWriting(false)}
        />
      ) : null}
      <Chips contactId={contactId} />
      {mayEdit ? (
        <div hidden={shown !== 'message'}>
          <Messages contactId={contactId} mayDelete={mayDelete} reportDirty={reportDirty} />
        </div>
      ) : null}
      <div hidden={shown !== 'note'}>
        <Notes contactId={contactId} mayDelete={mayDelete} reportDirty={reportDirty} />
      </div>
      {shown === 'message' || shown === 'note' ? null : (
        <Stream key={shown} contactId={contactId} kind={shown} />
      )}
    </section>
  )
}

/** T begins a task about the contact, outside fields and dialogs. */
function useTaskKey(begin: () => void): void {
  useKeys((event) => {
    if (event.key !== 't' || event.repeat || isCovered()) return
    if (!shortcutsOn() || !isOutsideFields(event)) return
    event.preventDefault()
    begin()
  })
}

/** The numbers of a contact's records; undefined until they are read. */
function useCounts(id: number): DeleteContactProps['counts'] {
  return {
    messages: useQuery(messagesQuery(id)).data?.length,
    notes: useQuery(notesQuery(id)).data?.length,
    files: useQuery(attachmentsQuery(id)).data?.length,
    lists: useQuery(listsOfContactQuery(id)).data?.length,
    requests: useQuery(appointmentsOfContactQuery(id)).data?.length,
  }
}

/** Returns a function that leaves the page of a deleted contact, then removes its data from the cache. */
function useAfterDeletion(guard: UnsavedGuard, id: number): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = listBefore(useLocation().state)
  return async () => {
    refreshContactLists(client)
    let arrived: unknown
    guard.pass(() => {
      arrived = navigate(list, { replace: true })
    })
    await arrived
    // Removes the queries only after leaving: those still on screen would be read again. The visits have lost their
    // contact.
    const own = pathOf(getContact, { id })
    client.removeQueries({ predicate: ({ queryKey: [path] }) => `${path}/`.startsWith(`${own}/`) })
    client.removeQueries({ queryKey: appointmentsOfContactQuery(id).queryKey })
    void refreshAppointments(client)
  }
}

/** Marks a contact that the reception opened as viewed, once; a failure is only logged. */
function useMarkViewed({ id, viewed }: Contact, mayEdit: boolean): void {
  const client = useQueryClient()
  const told = useRef(false)
  useEffect(() => {
    if (viewed || !mayEdit || told.current) return
    told.current = true
    call(markContactViewed, { params: { id: String(id) } }).then(
      () => {
        // Takes only this property of the answer, as the cached contact may be newer.
        client.setQueryData(contactQuery(id).queryKey, (known) => known && { ...known, viewed: true })
        refreshContactLists(client)
      },
      (error: unknown) => console.warn('contact not marked as viewed', error),
    )
  }, [client, id, viewed, mayEdit])
}

/** Skeleton of the page. */
function ContactSkeleton() {
  return (
    <>
      <h1 className="sr-only">Contatto</h1>
      <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
        <div className="mt-9 mb-8 flex items-center gap-4">
          <Skeleton className="size-13 rounded-full" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-6 w-56" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-22 w-full rounded-md" />
        <div className="ct-grid mt-5">
          <Skeleton className="h-96 w-full rounded-md" />
          <Skeleton className="h-96 w-full rounded-md" />
        </div>
      </SkeletonGroup>
    </>
  )
}
