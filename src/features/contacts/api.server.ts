import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  acceptProposal,
  appointmentAttachments,
  attachmentsByIds,
  contactAttachments,
  contactsWithProposals,
  createNote,
  deleteNote,
  dismissProposal,
  notesOfContact,
  proposalsOfContact,
  updateNote,
} from './attached/contract.ts'
import {
  acceptProposalOf,
  addNote,
  changeNote,
  deleteNoteById,
  dismissProposalOf,
  listOf,
} from './attached/service.server.ts'
import {
  attachmentsOfAppointment,
  attachmentsOfContact,
  contactsWithPendingProposals,
  linkedAttachments,
  notesOf,
  openProposals,
} from './attached/store.server.ts'
import {
  contactByEmail,
  contactCounts,
  contactMatches,
  contactSources,
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  markContactViewed,
  updateContact,
} from './contract.ts'
import {
  contactFieldUsage,
  createContactField,
  deleteContactField,
  listContactFields,
  orderContactFields,
  updateContactField,
} from './fields/contract.ts'
import { addField, changeField, deleteField, orderFields, usageOfField } from './fields/service.server.ts'
import { allFields } from './fields/store.server.ts'
import { contactsBySource } from './list/store.server.ts'
import {
  assignMessage,
  createMessage,
  deleteMessage,
  messagesOfContact,
  updateMessage,
} from './messages/contract.ts'
import { addMessage, assignMessageTo, changeMessage, deleteMessageById } from './messages/service.server.ts'
import { messagesOf } from './messages/store.server.ts'
import { relateContact, relationsOfContact, unrelateContact } from './relations/contract.ts'
import { relate, unrelate } from './relations/service.server.ts'
import { relationsOf } from './relations/store.server.ts'
import {
  addContact,
  changeContact,
  contactOf,
  contactsLike,
  countsOfContacts,
  deleteContactById,
  exportMatching,
  listOfContacts,
  lookUpByEmail,
  viewContact,
} from './service.server.ts'

export const contactsApi: Route[] = [
  serve(contactByEmail, (ctx, { params }) => lookUpByEmail(ctx, params.email), 'contact.viewed'),
  serve(listContacts, (ctx, { query }) => listOfContacts(ctx, query), {
    event: 'contact.listed',
    people: (_, rows) => rows.map(({ id }) => id),
  }),
  serve(exportContacts, (ctx, { query }) => exportMatching(ctx, query), { itself: ['contact.exported'] }),
  serve(contactCounts, (ctx) => countsOfContacts(ctx)),
  serve(contactSources, ({ db }) => contactsBySource(db)),
  serve(contactMatches, (ctx, { body }) => contactsLike(ctx, body), {
    event: 'contact.listed',
    people: (_, rows) => rows.map(({ id }) => id),
  }),
  serve(createContact, (ctx, { body }) => addContact(ctx, body), 'contact.created'),
  serve(getContact, (ctx, { params }) => contactOf(ctx, params.id), 'contact.viewed'),
  serve(updateContact, (ctx, { params, body }) => changeContact(ctx, params.id, body), 'contact.changed'),
  serve(markContactViewed, (ctx, { params }) => viewContact(ctx, params.id), 'contact.viewed'),
  serve(deleteContact, (ctx, { params }) => deleteContactById(ctx, params.id), 'contact.deleted'),

  serve(relationsOfContact, (ctx, { params }) => listOf(ctx, 'contactRequests', params.id, relationsOf), {
    event: 'relation.listed',
    record: 'contact',
    people: ({ params }, rows) => [params.id, ...rows.map(({ contactId }) => contactId)],
  }),
  serve(relateContact, (ctx, { params, body }) => relate(ctx, params.id, body), {
    event: 'relation.changed',
    record: 'contact',
    people: ({ params, body }) => [params.id, body.contactId],
  }),
  serve(unrelateContact, (ctx, { params }) => unrelate(ctx, params.id, params.contactId), {
    event: 'relation.deleted',
    record: 'contact',
    people: ({ params }) => [params.id, params.contactId],
  }),

  serve(contactsWithProposals, ({ db }) => contactsWithPendingProposals(db), {
    event: 'contact.listed',
    people: (_, rows) => rows.map(({ contactId }) => contactId),
  }),
  serve(proposalsOfContact, ({ db }, { params }) => openProposals(db, params.id), {
    event: 'proposal.listed',
    record: 'contact',
  }),
  serve(
    acceptProposal,
    (ctx, { params, body }) => acceptProposalOf(ctx, params, body.current),
    'contact.changed',
  ),
  serve(dismissProposal, (ctx, { params }) => dismissProposalOf(ctx, params), {
    event: 'proposal.changed',
    record: 'contact',
  }),

  serve(messagesOfContact, ({ db }, { params }) => messagesOf(db, params.id), {
    event: 'message.listed',
    record: 'contact',
  }),
  serve(createMessage, (ctx, { params, body }) => addMessage(ctx, params.id, body), {
    event: 'message.created',
    record: 'contact',
  }),
  serve(updateMessage, (ctx, { params, body }) => changeMessage(ctx, params.id, body), 'message.changed'),
  serve(
    assignMessage,
    (ctx, { params, body }) => assignMessageTo(ctx, params.id, body.assignedTo),
    'message.changed',
  ),
  serve(deleteMessage, (ctx, { params }) => deleteMessageById(ctx, params.id), 'message.deleted'),

  serve(notesOfContact, (ctx, { params }) => listOf(ctx, 'contactRequests', params.id, notesOf), {
    event: 'note.listed',
    record: 'contact',
  }),
  serve(createNote, (ctx, { params, body }) => addNote(ctx, params.id, body.content), {
    event: 'note.created',
    record: 'contact',
  }),
  serve(updateNote, (ctx, { params, body }) => changeNote(ctx, params.id, body), 'note.changed'),
  serve(deleteNote, (ctx, { params }) => deleteNoteById(ctx, params.id), 'note.deleted'),

  serve(
    appointmentAttachments,
    (ctx, { params }) => listOf(ctx, 'appointments', params.id, attachmentsOfAppointment),
    {
      event: 'document.listed',
      record: 'appointment',
    },
  ),
  serve(attachmentsByIds, ({ db }, { body }) => linkedAttachments(db, [...new Set(body.attachmentIds)]), {
    event: 'document.listed',
    ids: (_, documents) => documents.map(({ id }) => id),
  }),
  serve(
    contactAttachments,
    (ctx, { params }) => listOf(ctx, 'contactRequests', params.id, attachmentsOfContact),
    {
      event: 'document.listed',
      record: 'contact',
    },
  ),

  serve(listContactFields, ({ db }) => allFields(db)),
  serve(createContactField, (ctx, { body }) => addField(ctx, body), 'field.created'),
  serve(orderContactFields, (ctx, { body }) => orderFields(ctx, body.ids), 'field.changed'),
  serve(updateContactField, (ctx, { params, body }) => changeField(ctx, params.id, body), 'field.changed'),
  serve(contactFieldUsage, (ctx, { params }) => usageOfField(ctx, params.id)),
  serve(
    deleteContactField,
    (ctx, { params, query }) => deleteField(ctx, params.id, query.contacts),
    'field.deleted',
  ),
]
