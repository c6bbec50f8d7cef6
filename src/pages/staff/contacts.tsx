import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { contactCopy } from '#features/contacts/copy.ts'
import { ContactsList, useContactRows } from '#features/contacts/list/ContactsList.tsx'
import { Chips, Filters } from '#features/contacts/list/Filters.tsx'
import { addressOf, contactsAddress, isFiltered, linkIdOf } from '#features/contacts/list/view.ts'
import { contactCountsQuery, contactFieldsQuery } from '#features/contacts/queries.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { Counters } from '#platform/list/Counters.tsx'
import { OPENED, useWayBack } from '#platform/list/open-record.ts'
import { useListView } from '#platform/list/useListView.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta(contactCopy.title)
export const handle = { access: contactCopy.access }

// A chunk of its own, not needed to read the page.
const NewContact = lazyWithRetry(() => import('#features/contacts/list/NewContact.tsx'), 'NewContact', {
  overlay: true,
})

/** All contacts. Filters, order and page are in the URL; the server searches. */
export default function ContactsPage() {
  const { view, typed, choose, clear, search } = useListView(contactsAddress)
  const list = useContactRows(view)
  const [created, setCreated] = useState<number | null>(null)
  const close = useWayBack(addressOf({ ...view, creating: false }))
  const client = useQueryClient()
  usePreload(NewContact, { preload: () => void client.prefetchQuery(contactFieldsQuery) })
  const found = list.isPlaceholderData ? undefined : list.data?.total
  const nobody = found === 0 && !isFiltered(view)
  return (
    <>
      <PageHead
        title={contactCopy.title}
        actions={
          <>
            <ButtonLink
              to="/gestione-campi-contatto"
              variant="secondary"
              icon={<Settings2 strokeWidth={1.7} />}
            >
              Gestione campi
            </ButtonLink>
            <ButtonLink
              id={linkIdOf('new')}
              to={addressOf({ ...typed, creating: true })}
              state={OPENED}
              preventScrollReset
              icon={<Plus strokeWidth={2} />}
            >
              Nuovo contatto
            </ButtonLink>
          </>
        }
      />
      <ContactCounters />
      {nobody ? null : (
        <>
          <Filters view={view} choose={choose} search={search} />
          <Chips view={view} choose={choose} clear={clear} search={search.ref} withClear={found !== 0} />
        </>
      )}
      <ContactsList view={view} typed={typed} list={list} created={created} onClear={clear} />
      {view.creating ? <NewContact onCreated={setCreated} onClose={close} /> : null}
    </>
  )
}

function ContactCounters() {
  const { data, isError } = useQuery(contactCountsQuery)
  return (
    <Counters
      failed={isError}
      counters={[
        ['Totale contatti', data?.count],
        ['Nuovi oggi', data?.today],
        ['Con email', data?.withEmail],
        ['Con telefono', data?.withPhone],
      ]}
    />
  )
}
