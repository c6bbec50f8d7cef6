import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { ListedContact } from '../contract.ts'
import { PersonFields } from '../person/PersonFields.tsx'
import { contactFieldsQuery } from '../queries.ts'
import { KnownContacts } from './KnownContacts.tsx'
import { failureOf, useNewContact } from './useNewContact.ts'

type NewContactProps = { onCreated: (id: number) => void; onClose: () => void }

/** The form for a new contact. Whoever seems to be there already is shown first. */
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
