import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { whileHeld } from '#features/media/files.ts'
import { call, callPage, pathOf } from '#platform/http/call.ts'
import { contactAttachments } from './attachments/contract.ts'
import { type Contact, contactCounts, contactSources, getContact, listContacts } from './contract.ts'
import { listContactFields } from './fields/contract.ts'
import { messagesOfContact } from './messages/contract.ts'
import { notesOfContact } from './notes/contract.ts'
import { contactsWithProposals, proposalsOfContact } from './proposals/contract.ts'
import { type ContactType, DEFAULT_SORT, type Sort, writeChoice } from './rules.ts'

/** What the staff read about contacts. Read again whenever a page shows it: others write too, and visitors do. */
const ALWAYS = { staleTime: 0 } as const

export type ContactQuestion = {
  q: string
  type: ContactType | null
  fonte: readonly string[]
  dettaglioFonte: readonly string[]
  sort: Sort
  page: number
  pageSize: number
}

export function contactListQuery({ q, type, sort, page, pageSize, ...chosen }: ContactQuestion) {
  const query = {
    page: String(page),
    pageSize: String(pageSize),
    ...(q && { q }),
    ...(type && { type }),
    ...(chosen.fonte.length > 0 && { fonte: writeChoice(chosen.fonte) }),
    ...(chosen.dettaglioFonte.length > 0 && { dettaglioFonte: writeChoice(chosen.dettaglioFonte) }),
    ...(sort !== DEFAULT_SORT && { sort }),
  }
  return queryOptions({
    queryKey: [listContacts.path, query],
    queryFn: ({ signal }) => callPage(listContacts, { query }, { signal }),
    ...ALWAYS,
  })
}

export const contactCountsQuery = queryOptions({
  queryKey: [contactCounts.path],
  queryFn: ({ signal }) => call(contactCounts, {}, { signal }),
  ...ALWAYS,
})

export const contactSourcesQuery = queryOptions({
  queryKey: [contactSources.path],
  queryFn: ({ signal }) => call(contactSources, {}, { signal }),
  ...ALWAYS,
})

export function contactQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getContact, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getContact, { params }, { signal }),
    ...ALWAYS,
  })
}

export const contactFieldsQuery = queryOptions({
  queryKey: [listContactFields.path],
  queryFn: ({ signal }) => call(listContactFields, {}, { signal }),
  ...ALWAYS,
})

export function proposalsQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(proposalsOfContact, params)],
    queryFn: ({ signal }) => call(proposalsOfContact, { params }, { signal }),
    ...ALWAYS,
  })
}

export const waitingProposalsQuery = queryOptions({
  queryKey: [contactsWithProposals.path],
  queryFn: ({ signal }) => call(contactsWithProposals, {}, { signal }),
  ...ALWAYS,
})

export function messagesQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(messagesOfContact, params)],
    queryFn: ({ signal }) => call(messagesOfContact, { params }, { signal }),
    ...ALWAYS,
  })
}

export function notesQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(notesOfContact, params)],
    queryFn: ({ signal }) => call(notesOfContact, { params }, { signal }),
    ...ALWAYS,
  })
}

export function attachmentsQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(contactAttachments, params)],
    queryFn: ({ signal }) => call(contactAttachments, { params }, { signal }),
    refetchInterval: whileHeld,
    ...ALWAYS,
  })
}

/** A contact as it is now, wherever it is shown: the lists and the figures are read again when they are. */
export function keepContact(client: QueryClient, contact: Contact): void {
  client.setQueryData(contactQuery(contact.id).queryKey, contact)
  refreshContactLists(client)
}

/** After a contact has come, gone or changed. */
export function refreshContactLists(client: QueryClient): void {
  const paths: readonly string[] = [listContacts.path, contactCounts.path, contactSources.path]
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) })
}
