import type { QueryClient } from '@tanstack/react-query'
import { whileHeld } from '#features/media/files.ts'
import { pathOf } from '#platform/http/call.ts'
import { callQuery, pageQuery, refreshBelow } from '#platform/query/call-query.ts'
import {
  contactAttachments,
  contactsWithProposals,
  notesOfContact,
  proposalsOfContact,
} from './attached/contract.ts'
import { type Contact, contactCounts, contactSources, getContact, listContacts } from './contract.ts'
import { listContactFields } from './fields/contract.ts'
import type { View } from './list/view.ts'
import { messagesOfContact } from './messages/contract.ts'
import { relationsOfContact } from './relations/contract.ts'
import { DEFAULT_SORT, writeChoice } from './rules.ts'

type ContactQuestion = Partial<View> & { pageSize: number }

export function contactListQuery({ page = 1, pageSize, ...question }: ContactQuestion) {
  const query = { page: String(page), pageSize: String(pageSize), ...contactFilters(question) }
  return pageQuery(listContacts, { query })
}

/** The filters and the order of a list, as calls take them. */
export function contactFilters(question: Partial<View>) {
  const { q, type, fonte = [], dettaglioFonte = [], sort = DEFAULT_SORT } = question
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(fonte.length > 0 && { fonte: writeChoice(fonte) }),
    ...(dettaglioFonte.length > 0 && { dettaglioFonte: writeChoice(dettaglioFonte) }),
    ...(sort !== DEFAULT_SORT && { sort }),
  }
}

export const contactCountsQuery = callQuery(contactCounts, {})
export const contactSourcesQuery = callQuery(contactSources, {})
export const contactFieldsQuery = callQuery(listContactFields, {})
export const pendingProposalsQuery = callQuery(contactsWithProposals, {})

const of = (id: number | null) => ({ params: { id: String(id) } })

/** Disabled for null. */
export const contactQuery = (id: number | null) => ({
  ...callQuery(getContact, of(id)),
  enabled: id !== null,
})
export const proposalsQuery = (contactId: number) => callQuery(proposalsOfContact, of(contactId))
export const messagesQuery = (contactId: number) => callQuery(messagesOfContact, of(contactId))
export const relationsQuery = (contactId: number) => callQuery(relationsOfContact, of(contactId))
export const notesQuery = (contactId: number) => callQuery(notesOfContact, of(contactId))
export const attachmentsQuery = (contactId: number) => ({
  ...callQuery(contactAttachments, of(contactId)),
  refetchInterval: whileHeld,
})

/** Reads the timeline and the next visit of a contact again, which a feature above this one keeps, after a part has changed. */
export function refreshTimeline(client: QueryClient, contactId: number): void {
  const own = pathOf(getContact, { id: contactId })
  void refreshBelow(client, `${own}/timeline`, `${own}/visit-summary`)
}

/** Caches a saved contact and invalidates the lists and figures it is part of. */
export function cacheContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(contactQuery(contact.id).queryKey, contact)
  refreshContactLists(client)
}

/** Invalidates lists and figures after a contact was created, changed or deleted. */
export function refreshContactLists(client: QueryClient): void {
  const paths: readonly string[] = [listContacts.path, contactCounts.path, contactSources.path]
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) })
}
