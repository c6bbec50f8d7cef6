import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  appointmentAttachments,
  attachmentsByIds,
  contactAttachments,
  contactByEmail,
  contactCounts,
  contactMatches,
  contactSources,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  markContactViewed,
  updateContact,
} from './contract.ts'
import { contactsLike, countsOfContacts, listOfContacts } from './list/service.server.ts'
import { contactsBySource } from './list/store.server.ts'
import { createMessage, deleteMessage, messagesOfContact, updateMessage } from './messages/contract.ts'
import { changeMessage, deleteMessageById } from './messages/service.server.ts'
import { messagesOf } from './messages/store.server.ts'
import { createNote, deleteNote, notesOfContact, updateNote } from './notes/contract.ts'
import { addNote, changeNote, deleteNoteById } from './notes/service.server.ts'
import { notesOf } from './notes/store.server.ts'
import { changeContact, contactOf, deleteContactById, viewContact } from './people.service.server.ts'
import { addContact, addMessage, lookUpByEmail } from './service.server.ts'
import { attachmentsOfAppointment, attachmentsOfContact, linkedAttachments } from './store.server.ts'

export const contactsApi: Route[] = [
  serve(contactByEmail, (ctx, { params }) => lookUpByEmail(ctx, params.email)),
  serve(listContacts, (ctx, { query }) => listOfContacts(ctx, query)),
  serve(contactCounts, (ctx) => countsOfContacts(ctx)),
  serve(contactSources, ({ db }) => contactsBySource(db)),
  serve(contactMatches, (ctx, { body }) => contactsLike(ctx, body)),
  serve(createContact, (ctx, { body }) => addContact(ctx, body)),
  serve(getContact, (ctx, { params }) => contactOf(ctx, params.id)),
  serve(updateContact, (ctx, { params, body }) => changeContact(ctx, params.id, body)),
  serve(markContactViewed, (ctx, { params }) => viewContact(ctx, params.id)),
  serve(deleteContact, (ctx, { params }) => deleteContactById(ctx, params.id)),

  serve(messagesOfContact, ({ db }, { params }) => messagesOf(db, params.id)),
  serve(createMessage, (ctx, { params, body }) => addMessage(ctx, params.id, body)),
  serve(updateMessage, (ctx, { params, body }) => changeMessage(ctx, params.id, body)),
  serve(deleteMessage, (ctx, { params }) => deleteMessageById(ctx, params.id)),

  serve(notesOfContact, ({ db }, { params }) => notesOf(db, params.id)),
  serve(createNote, (ctx, { params, body }) => addNote(ctx, params.id, body.content)),
  serve(updateNote, (ctx, { params, body }) => changeNote(ctx, params.id, body)),
  serve(deleteNote, (ctx, { params }) => deleteNoteById(ctx, params.id)),

  serve(appointmentAttachments, ({ db }, { params }) => attachmentsOfAppointment(db, params.id)),
  serve(attachmentsByIds, ({ db }, { body }) => linkedAttachments(db, [...new Set(body.attachmentIds)])),
  serve(contactAttachments, ({ db }, { params }) => attachmentsOfContact(db, params.id)),
]
