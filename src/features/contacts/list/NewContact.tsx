import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { TypeTag } from '../ContactLinks.tsx'
import { type Contact, contactMatches, type ListedContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { PersonFields, usePersonRecord } from '../person/PersonFields.tsx'
import type { PersonValues } from '../person/person-form.ts'
import { contactFieldsQuery } from '../queries.ts'

type NewContactProps = { onCreated: (id: number) => void; onClose: () => void }

const TITLE = 'Nuovo contatto'

/** The form for a new contact, in a dialog. */
export function NewContact(props: NewContactProps) {
  const { data, error, isFetching, refetch } = useQuery(contactFieldsQuery)
  if (data) return <NewContactForm fields={data} {...props} />
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())} title={TITLE}>
      {error && !isFetching ? (
        <NotLoaded what="i campi" error={error} again={() => refetch()} />
      ) : (
        <FieldsSkeleton />
      )}
    </Dialog>
  )
}

type NewContactFormProps = NewContactProps & { fields: readonly ContactField[] }

/** Contacts with the same address or number are shown before the new one is created. */
function NewContactForm({ fields, onCreated, onClose }: NewContactFormProps) {
  const notify = useNotify()
  const accepted = useRef('')
  const [answered, setAnswered] = useState<Error | null>(null)
  // Text typed while the contact was being created is saved as a change of that contact.
  const [made, setMade] = useState<Contact | null>(null)
  const record = usePersonRecord({
    contact: made,
    fields,
    confirm: async (values) => {
      const known = await knownLike(values)
      if (known.length > 0 && accepted.current !== contactKey(values)) {
        throw new DuplicatesFound(known, contactKey(values))
      }
    },
    onSaved: (saved) => {
      setMade(saved)
      onCreated(saved.id)
      onClose()
    },
    onFailed: (error) => {
      if (error instanceof DuplicatesFound) return
      notify.error(sentenceOf(error, contactCopy.createFailed), error)
    },
  })
  const { form, idOf, failure } = record
  const question = failure instanceof DuplicatesFound ? failure : null
  return (
    <>
      <RecordDialog
        record={{ ...record, failure: question ? null : failure }}
        title={TITLE}
        label="Crea"
        failed={contactCopy.createFailed}
        onClose={onClose}
      >
        <PersonFields fields={record.fields} withMessage form={form} idOf={idOf} />
      </RecordDialog>
      <KnownContacts
        contacts={question && question !== answered ? question.contacts : []}
        onCancel={() => setAnswered(question)}
        onGoOn={() => {
          setAnswered(question)
          accepted.current = question?.key ?? ''
          record.submit()
        }}
      />
    </>
  )
}

/** Nothing is saved until staff have confirmed that the contact is another one. */
class DuplicatesFound extends Error {
  readonly contacts: readonly ListedContact[]
  readonly key: string

  constructor(contacts: readonly ListedContact[], key: string) {
    super()
    this.contacts = contacts
    this.key = key
  }
}

/** Identifies a confirmed duplicate; another address or number asks again. */
function contactKey({ email, phone }: PersonValues): string {
  return `${email} ${phone}`
}

/**
 * Finds contacts with this address or number. A failed check does not block the creation, except 401: without a session the
 * creation would be taken for a visitor's.
 */
async function knownLike({ email, phone }: PersonValues): Promise<ListedContact[]> {
  try {
    return await call(contactMatches, { body: { email, phone } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw error
    return []
  }
}

function FieldsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 sm:grid-cols-2 starting:opacity-0">
      {['firstName', 'lastName', 'email', 'phone', 'type', 'more'].map((name) => (
        <span key={name} className="grid gap-2 py-1">
          <Skeleton className="w-24" />
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
        </span>
      ))}
    </SkeletonGroup>
  )
}

/** The call answers at most this many. */
const ANSWERED = 5

type KnownContactsProps = {
  /** Empty: the dialog is closed. */
  contacts: readonly ListedContact[]
  onCancel: () => void
  onGoOn: () => void
}

/** Asks whether a new contact is one of these. Each opens in a new tab, so that the input stays. */
function KnownContacts({ contacts, onCancel, onGoOn }: KnownContactsProps) {
  return (
    <ConfirmDialog
      open={contacts.length > 0}
      onOpenChange={(open) => (open ? undefined : onCancel())}
      tone="primary"
      title={contacts.length === 1 ? 'C’è già un contatto simile' : 'Ci sono già contatti simili'}
      confirmLabel="Crea comunque"
      onConfirm={onGoOn}
      text={
        <>
          <p>
            {contacts.length === 1 ? 'Ha' : 'Hanno'} la stessa email o lo stesso telefono. Quello che hai
            scritto è rimasto.
          </p>
          <ul className="mt-3 grid max-h-80 gap-2 overflow-y-auto">
            {contacts.map((contact) => (
              <SimilarContact key={contact.id} contact={contact} />
            ))}
          </ul>
          {contacts.length >= ANSWERED ? <p className="mt-3">Forse ce ne sono altri.</p> : null}
        </>
      }
    />
  )
}

function SimilarContact({
  contact: { id, firstName, lastName, email, phone, type },
}: {
  contact: ListedContact
}) {
  return (
    <li className="rounded-sm border border-line px-3.5 py-2.5 text-ssm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ExternalLink
          href={`/contatti/${id}`}
          className="wrap-anywhere inline-flex min-h-6 items-center font-strong text-aqua-600 underline hover:text-aqua-800 max-desk:min-h-11"
        >
          <bdi>{`${firstName} ${lastName}`}</bdi>
        </ExternalLink>
        <TypeTag type={type} />
      </p>
      {email ? <p className="wrap-anywhere text-ink">{email}</p> : null}
      {phone ? <p className="tnum text-ink-600">{phone}</p> : null}
    </li>
  )
}
