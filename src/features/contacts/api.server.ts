import { Refusal } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  appointmentAttachments,
  attachmentsByIds,
  contactAttachments,
  contactByEmail,
  getContact,
} from './contract.ts'
import { findContact, findIdByEmail } from './people.store.server.ts'
import { attachmentsOfAppointment, attachmentsOfContact, linkedAttachments } from './store.server.ts'

export const contactsApi: Route[] = [
  serve(contactByEmail, async (ctx, { params }) => {
    // Whether an address is known is nobody else's business: without a session nothing is looked up.
    const id = ctx.user ? await findIdByEmail(ctx.db, params.email) : undefined
    if (id === undefined) throw notThere()
    return { id }
  }),
  serve(getContact, async (ctx, { params }) => {
    const contact = await findContact(ctx.db, params.id)
    if (!contact) throw notThere()
    return contact
  }),
  serve(appointmentAttachments, (ctx, { params }) => attachmentsOfAppointment(ctx.db, params.id)),
  serve(attachmentsByIds, (ctx, { body }) => linkedAttachments(ctx.db, [...new Set(body.attachmentIds)])),
  serve(contactAttachments, (ctx, { params }) => attachmentsOfContact(ctx.db, params.id)),
]

function notThere(): Refusal {
  return new Refusal('not_found', { message: 'Contatto non trovato' })
}
