import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  appointmentAttachments,
  attachmentsByIds,
  contactAttachments,
  contactByEmail,
  createContact,
  createMessage,
  getContact,
  messagesOfContact,
} from './contract.ts'
import { messagesOf } from './messages.store.server.ts'
import { findContact } from './people.store.server.ts'
import { addContact, addMessage, contactMissing, lookUpByEmail } from './service.server.ts'
import { attachmentsOfAppointment, attachmentsOfContact, linkedAttachments } from './store.server.ts'

export const contactsApi: Route[] = [
  serve(contactByEmail, (ctx, { params }) => lookUpByEmail(ctx, params.email)),
  serve(createContact, (ctx, { body }) => addContact(ctx, body)),
  serve(createMessage, (ctx, { params, body }) => addMessage(ctx, params.id, body)),
  serve(messagesOfContact, (ctx, { params }) => messagesOf(ctx.db, params.id)),
  serve(getContact, async (ctx, { params }) => {
    const contact = await findContact(ctx.db, params.id)
    if (!contact) throw contactMissing()
    return contact
  }),
  serve(appointmentAttachments, (ctx, { params }) => attachmentsOfAppointment(ctx.db, params.id)),
  serve(attachmentsByIds, (ctx, { body }) => linkedAttachments(ctx.db, [...new Set(body.attachmentIds)])),
  serve(contactAttachments, (ctx, { params }) => attachmentsOfContact(ctx.db, params.id)),
]
