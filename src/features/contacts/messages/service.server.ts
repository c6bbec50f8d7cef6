import type { Clinic } from '#content/groups/clinic.ts'
import { privacyText } from '#content/legal/privacy.ts'
import { readContent } from '#features/content/store.server.ts'
import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { pathId } from '#platform/http/shapes.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { type ContactToken, openContactToken, type PersonDetails } from '../contact-token.server.ts'
import type { ContactRow } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import { checkHoneypot, hashOf, limitVisitor, REPEAT_MS, TEN_MINUTES } from '../public-contact-form.server.ts'
import { withoutPrefix } from '../rules.ts'
import { contactMissing, lockContact } from '../store.server.ts'
import { type Message, type MessageChange, messageSources, type NewMessage } from './contract.ts'
import {
  consumeContactToken,
  editMessage,
  hasSameMessage,
  insertMessage,
  removeMessage,
} from './store.server.ts'

/**
 * Adds the message of a visitor who holds a contact token or, with a session, of staff who name the contact's id.
 * @throws AppError('not_found') for an unknown, expired or used token, or a missing contact
 * @throws AppError('too_many') after 30 messages by one network in ten minutes
 */
export async function addMessage(
  ctx: Context,
  id: string,
  input: NewMessage,
): Promise<Message | { received: true }> {
  if (ctx.user && /^\d+$/.test(id)) return addStaffMessage(ctx, ctx.user.id, id, input)
  checkHoneypot(input.website)
  await limitVisitor(ctx, `contact-message:${ctx.address}`, 30, TEN_MINUTES)
  const token = openContactToken(ctx.secret, id, ctx.now())
  if (!token) throw tokenUnusable()
  await receiveMessage(ctx, hashOf(id), token, input)
  return { received: true }
}

/**
 * Stores the one message a contact token allows. The same text again, with this or another token of the same contact,
 * comes from a second click or a retry after a lost answer: it is accepted without effect, and no second mail goes out.
 */
async function receiveMessage(
  ctx: Context,
  tokenHash: string,
  { contactId, expiresAt, details }: ContactToken,
  input: NewMessage,
): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const contact = await lockContact(db, contactId)
    if (!contact) throw tokenUnusable()
    const text = {
      contactId,
      subject: input.subject ?? contactCopy.defaultSubject,
      message: withDifferences(input.message, details, contact),
      source: 'website',
    }
    if (await hasSameMessage(db, text, new Date(ctx.now().getTime() - REPEAT_MS))) return
    if (!(await consumeContactToken(db, tokenHash, new Date(expiresAt)))) throw tokenUnusable()
    const { clinic, legal } = await readContent(db)
    const noticeVersion = privacyText(legal).version
    await insertMessage(db, { ...text, priority: 'normal', createdBy: null, noticeVersion }, ctx.now())
    await queueMail(db, newMessageForClinic(contact, { ...ctx, clinic }))
  })
}

async function addStaffMessage(
  ctx: Context,
  userId: number,
  id: string,
  { subject, message, priority, source }: NewMessage,
): Promise<Message> {
  const contactId = pathId.safeParse(id).data
  if (contactId === undefined) throw contactMissing()
  const fromSite = source === 'website'
  if (subject === null && !fromSite) throw notValid('subject', contactCopy.subjectRequired)
  const text = {
    contactId,
    subject: subject ?? contactCopy.defaultSubject,
    message,
    source: messageSources.find((known) => known === source) ?? 'form',
  }
  try {
    return await insertMessage(ctx.db, { ...text, priority, createdBy: userId }, ctx.now())
  } catch (error) {
    if (brokenConstraint(error) === 'contact_messages_contact_id_fkey') throw contactMissing()
    throw error
  }
}

/** Appends the details that differ from the contact to the message: a visitor's input never changes the contact itself. */
function withDifferences(message: string, details: PersonDetails, contact: ContactRow): string {
  const name = `${details.firstName} ${details.lastName}`
  // Ignores case: people type names in lower case on phones.
  const sameName = name.toLowerCase() === `${contact.firstName} ${contact.lastName}`.toLowerCase()
  const samePhone = withoutPrefix(details.phone) === withoutPrefix(contact.phone)
  const different = [...(sameName ? [] : [name]), ...(samePhone ? [] : [`telefono ${details.phone}`])]
  return different.length > 0 ? `${message}\n\n${contactCopy.typedDetails}: ${different.join(', ')}` : message
}

function tokenUnusable(): AppError {
  return new AppError('not_found', { message: contactCopy.tokenUnusable })
}

/**
 * Changes the status of a message.
 * @throws AppError('not_found')
 */
export async function changeMessage(ctx: Context, id: number, { status }: MessageChange): Promise<Message> {
  const message = await editMessage(ctx.db, id, { status })
  if (!message) throw messageMissing()
  return message
}

/**
 * Assigns a message to a user, or to none.
 * @throws AppError('not_found')
 * @throws AppError('not_valid') when the user has been deleted
 */
export async function assignMessageTo(ctx: Context, id: number, assignedTo: number | null): Promise<Message> {
  try {
    const message = await editMessage(ctx.db, id, { assignedTo })
    if (!message) throw messageMissing()
    return message
  } catch (error) {
    if (brokenConstraint(error) === 'contact_messages_assigned_to_fkey')
      throw notValid('assignedTo', 'Questo utente non c’è più.')
    throw error
  }
}

/**
 * Deletes a message.
 * @throws AppError('not_found')
 */
export async function deleteMessageById(ctx: Context, id: number): Promise<{ message: string }> {
  if (!(await removeMessage(ctx.db, id))) throw messageMissing()
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, messageId: id }, 'message deleted')
  return { message: 'Messaggio eliminato.' }
}

function messageMissing(): AppError {
  return new AppError('not_found', { message: 'Messaggio non trovato.' })
}

/**
 * Tells the clinic about a new message. It leaves out subject and text: messages to a clinic are about health, and
 * staff read them behind the login.
 */
export function newMessageForClinic(
  contact: Pick<ContactRow, 'id' | 'firstName' | 'lastName'>,
  { mail, publicUrl, clinic }: Pick<Context, 'mail' | 'publicUrl'> & { clinic: Pick<Clinic, 'name'> },
): Mail {
  const subject = 'Nuovo messaggio dal sito'
  return {
    kind: 'message-new',
    to: mail.staff,
    subject,
    content: {
      title: subject,
      preview: `Da ${contact.firstName} ${contact.lastName}`,
      paragraphs: ['È arrivato un nuovo messaggio dal modulo contatti del sito.'],
      rows: [['Da', `${contact.firstName} ${contact.lastName}`]],
      link: { label: 'Apri il contatto nel gestionale', url: `${publicUrl}/contatti/${contact.id}` },
      footer: [clinic.name],
    },
    about: { type: 'contact', id: contact.id },
    contactId: contact.id,
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
