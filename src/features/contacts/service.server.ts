import { privacy } from '#content/legal/privacy.ts'
import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
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
import { findIdByEmail, findOrCreatePerson, holdContact } from './people.store.server.ts'
import { withoutPrefix } from './rules.ts'

/** What staff may say of where a message came from; anything else is their own writing. */
const SOURCES = ['website', 'email', 'phone']

/** The oldest contact with an address. Whether one is known is nobody else's business: for visitors nothing is looked up. */
export async function lookUpByEmail(ctx: Context, email: string): Promise<{ id: number }> {
  if (!ctx.user) await ctx.limitReads(`contact-lookup:${ctx.address}`, 60, TEN_MINUTES)
  const id = ctx.user ? await findIdByEmail(ctx.db, email) : undefined
  if (id === undefined) throw contactMissing()
  return { id }
}

/** Staff make a record of its own. Visitors find or make the person, and get a handle that says nothing about which. */
export async function addContact(ctx: Context, input: NewContact): Promise<Contact | { id: string }> {
  if (ctx.user) return addStaffContact(ctx, ctx.user.id, input)
  checkTrap(input.website)
  // Only these: whatever else came with them is nothing a visitor may say.
  const { firstName, lastName, email, phone } = input
  const person = { firstName, lastName, email, phone }
  await limitVisitor(ctx, `contact:${ctx.address}`, 30, TEN_MINUTES)
  const id = await transaction(ctx.db, (db) => findOrCreatePerson(db, person, 'Modulo contatti'))
  return { id: sealHandle(ctx.secret, id, person, ctx.now()) }
}

/** A message of the person a handle was given to or, with a session, one that staff add to a contact. */
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
 * A handle leaves one message. The same words again, with this handle or with another one of the same person, are a
 * second click or an answer that got lost: they are received already, and nobody is told twice.
 */
async function receiveMessage(
  ctx: Context,
  handleHash: string,
  { contactId, expiresAt, given }: Handle,
  input: NewMessage,
): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const contact = await holdContact(db, contactId)
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

/** What the visitor gave never changes the record; where it differs, the message says so to staff. */
function withDifferences(message: string, given: Given, kept: ContactRow): string {
  const name = `${given.firstName} ${given.lastName}`
  // Lower case is how people type on phones, not another spelling.
  const sameName = name.toLowerCase() === `${kept.firstName} ${kept.lastName}`.toLowerCase()
  const samePhone = withoutPrefix(given.phone) === withoutPrefix(kept.phone)
  const different = [...(sameName ? [] : [name]), ...(samePhone ? [] : [`telefono ${given.phone}`])]
  return different.length > 0 ? `${message}\n\n${contactCopy.given}: ${different.join(', ')}` : message
}

function handleGone(): Refusal {
  return new Refusal('not_found', { message: contactCopy.handleGone })
}
