import { privacy } from '#content/legal/privacy.ts'
import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { pathId } from '#platform/http/shapes.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { Contact, ContactRow, NewContact } from './contract.ts'
import { contactCopy } from './copy.ts'
import { type Given, type Handle, openHandle, sealHandle } from './handle.server.ts'
import { checkTrap, hashOf, limitVisitor, REPEAT_MS, TEN_MINUTES } from './intake.server.ts'
import { newMessageForClinic } from './mails.server.ts'
import type { Message, NewMessage } from './messages/contract.ts'
import { hasSameMessage, insertMessage, spendHandle } from './messages/store.server.ts'
import { contactMissing } from './missing.server.ts'
import { addStaffContact } from './people.service.server.ts'
import { findIdByEmail, findOrCreatePerson, lockContact } from './people.store.server.ts'
import { withoutPrefix } from './rules.ts'

/** The sources staff may name for a message; any other becomes 'form'. */
const SOURCES = ['website', 'email', 'phone']

/**
 * Returns the oldest contact with an address. A visitor always gets 404, without a query, as the answer would tell
 * whether the clinic knows the address.
 * @throws AppError('not_found')
 * @throws AppError('too_many') after 60 look-ups by one network in ten minutes
 */
export async function lookUpByEmail(ctx: Context, email: string): Promise<{ id: number }> {
  if (!ctx.user) await ctx.limitReads(`contact-lookup:${ctx.address}`, 60, TEN_MINUTES)
  const id = ctx.user ? await findIdByEmail(ctx.db, email) : undefined
  if (id === undefined) throw contactMissing()
  return { id }
}

/**
 * Staff create a new contact. For a visitor, it finds or creates the contact and returns a contact token, which does not
 * reveal which of the two happened.
 * @throws AppError('not_valid') for invalid details, or a filled honeypot
 * @throws AppError('too_many') after 30 contacts by one network in ten minutes
 */
export async function addContact(ctx: Context, input: NewContact): Promise<Contact | { id: string }> {
  if (ctx.user) return addStaffContact(ctx, ctx.user.id, input)
  checkTrap(input.website)
  // Takes only these four: visitors may not set other details.
  const { firstName, lastName, email, phone } = input
  const person = { firstName, lastName, email, phone }
  await limitVisitor(ctx, `contact:${ctx.address}`, 30, TEN_MINUTES)
  const id = await transaction(ctx.db, (db) => findOrCreatePerson(db, person, 'Modulo contatti'))
  return { id: sealHandle(ctx.secret, id, person, ctx.now()) }
}

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
  checkTrap(input.website)
  await limitVisitor(ctx, `contact-message:${ctx.address}`, 30, TEN_MINUTES)
  const handle = openHandle(ctx.secret, id, ctx.now())
  if (!handle) throw handleGone()
  await receiveMessage(ctx, hashOf(id), handle, input)
  return { received: true }
}

/**
 * Stores the one message a contact token allows. The same text again, with this or another token of the same contact,
 * comes from a second click or a retry after a lost answer: it is accepted without effect, and no second mail goes out.
 */
async function receiveMessage(
  ctx: Context,
  handleHash: string,
  { contactId, expiresAt, given }: Handle,
  input: NewMessage,
): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const contact = await lockContact(db, contactId)
    if (!contact) throw handleGone()
    const text = {
      contactId,
      subject: input.subject ?? contactCopy.defaultSubject,
      message: withDifferences(input.message, given, contact),
      source: 'website',
    }
    if (await hasSameMessage(db, text, new Date(ctx.now().getTime() - REPEAT_MS))) return
    if (!(await spendHandle(db, handleHash, new Date(expiresAt)))) throw handleGone()
    const noticeVersion = privacy.version
    await insertMessage(db, { ...text, priority: 'normal', createdBy: null, noticeVersion }, ctx.now())
    await queueMail(db, newMessageForClinic(contact, ctx.mail, ctx.publicUrl))
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
    source: source && SOURCES.includes(source) ? source : 'form',
  }
  try {
    return await insertMessage(ctx.db, { ...text, priority, createdBy: userId }, ctx.now())
  } catch (error) {
    if (brokenConstraint(error) === 'contact_messages_contact_id_fkey') throw contactMissing()
    throw error
  }
}

/** Appends the details that differ from the contact to the message: a visitor's input never changes the contact itself. */
function withDifferences(message: string, given: Given, kept: ContactRow): string {
  const name = `${given.firstName} ${given.lastName}`
  // Ignores case: people type names in lower case on phones.
  const sameName = name.toLowerCase() === `${kept.firstName} ${kept.lastName}`.toLowerCase()
  const samePhone = withoutPrefix(given.phone) === withoutPrefix(kept.phone)
  const different = [...(sameName ? [] : [name]), ...(samePhone ? [] : [`telefono ${given.phone}`])]
  return different.length > 0 ? `${message}\n\n${contactCopy.given}: ${different.join(', ')}` : message
}

function handleGone(): AppError {
  return new AppError('not_found', { message: contactCopy.handleGone })
}
