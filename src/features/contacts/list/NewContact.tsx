import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { TypeTag } from '../ContactLinks.tsx'
import type { ListedContact } from '../contract.ts'
import { PersonFields } from '../person/PersonFields.tsx'
import { contactFieldsQuery } from '../queries.ts'
import { failureOf, useNewContact } from './useNewContact.ts'

type NewContactProps = { onCreated: (id: number) => void; onClose: () => void }

/** The form for a new contact. Contacts with the same address or number are shown before it is created. */
export function NewContact({ onCreated, onClose }: NewContactProps) {
  const query = useQuery(contactFieldsQuery)
  const [known, setKnown] = useState<readonly ListedContact[]>([])
  const record = useNewContact(query, { onCreated, onClose, onKnown: setKnown })
  const { fields } = record
  const { error, isFetching, refetch } = query
  return (
    <>
      <RecordDialog
        record={record}
        title="Nuovo contatto"
        label="Crea"
        failed={failureOf(record.failure)}
        onClose={onClose}
      >
        {fields ? <PersonFields fields={fields} withMessage form={record.form} idOf={record.idOf} /> : null}
        {!fields && error && !isFetching ? (
          <NotLoaded what="i campi" error={error} again={() => refetch()} />
        ) : null}
        {!fields && (isFetching || !error) ? <FieldsSkeleton /> : null}
      </RecordDialog>
      <KnownContacts
        contacts={known}
        onCancel={() => setKnown([])}
        onGoOn={() => {
          setKnown([])
          record.createAnyway()
        }}
      />
    </>
  )
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
              <Known key={contact.id} contact={contact} />
            ))}
          </ul>
          {contacts.length >= ANSWERED ? <p className="mt-3">Forse ce ne sono altri.</p> : null}
        </>
      }
    />
  )
}

function Known({ contact: { id, firstName, lastName, email, phone, type } }: { contact: ListedContact }) {
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
      <p className="wrap-anywhere text-ink">{email}</p>
      <p className="tnum text-ink-600">{phone}</p>
    </li>
  )
}
