import { CallError, call } from '#platform/http/call.ts'
import {
  type Contact,
  contactMatches,
  createContact,
  type ListedContact,
  type NewStaffContact,
} from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { createMessage } from '../messages/contract.ts'
import { askedFields, bodyOf, keyOf, type PersonValues, textOf } from '../person/person-form.ts'

/** Similar contacts exist, and staff have not confirmed yet; nothing was saved. */
export class DuplicateCheckPending extends Error {}

/** Input for fields that were deleted meanwhile cannot be saved. */
export class FieldsDeleted extends Error {
  constructor(lost: readonly { label: string; text: string }[]) {
    const [one] = lost
    const what = lost.map(({ label, text }) => `«${label}» («${text}»)`).join(', ')
    super(
      lost.length === 1 && one
        ? `Nel frattempo il campo «${one.label}» è stato tolto: quello che ci avevi scritto, «${one.text}», non si può salvare lì. Il resto è rimasto.`
        : `Nel frattempo sono stati tolti dei campi: quello che ci avevi scritto non si può salvare lì: ${what}. Il resto è rimasto.`,
    )
  }
}

/** The session has ended, so that the public call answered as to a visitor. */
export class SessionExpired extends Error {}

/**
 * Finds contacts with this address or number. A failed check does not block the creation, except 401: without a session the
 * creation would be taken for a visitor's.
 */
export async function knownLike(email: string, phone: string): Promise<ListedContact[]> {
  try {
    return await call(contactMatches, { body: { email, phone } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw error
    return []
  }
}

type Fields = {
  /** The fields the form was filled in with. */
  fields: readonly ContactField[]
  /** Fetches the current fields. */
  readAgain: () => Promise<readonly ContactField[]>
}

/**
 * Creates a contact. After a refusal it fetches the fields and, when some were renamed, tries again with their new names.
 * @throws CallError
 * @throws FieldsDeleted when a field with input was deleted
 * @throws SessionExpired
 */
export async function create(values: PersonValues, { fields, readAgain }: Fields): Promise<Contact> {
  const send = async (body: NewStaffContact) => {
    const answer = await call(createContact, { body })
    if ('version' in answer) return answer as Contact
    throw new SessionExpired()
  }
  const body = bodyOf(values, fields)
  try {
    return await send(body)
  } catch (error) {
    if (!(error instanceof CallError && (error.status === 400 || error.status === 409))) throw error
    const now = await readAgain()
    const lost = lostIn(values, fields, now)
    if (lost.length > 0) throw new FieldsDeleted(lost)
    const renamed = bodyOf(values, now)
    if (Object.keys(renamed).sort().join() === Object.keys(body).sort().join()) throw error
    return send(renamed)
  }
}

/**
 * Adds a message to a contact that was created before.
 * @throws CallError
 * @throws SessionExpired
 */
export async function addMessage(contactId: number, message: string): Promise<void> {
  const params = { id: String(contactId) }
  const body = { subject: contactCopy.firstMessage, message, priority: 'normal', source: 'form' } as const
  const answer = await call(createMessage, { params, body }).catch((error: unknown) => {
    // The call is public: without a session it answers 404 for a contact's id.
    if (error instanceof CallError && error.status === 404) throw new SessionExpired()
    throw error
  })
  if (!('id' in answer)) throw new SessionExpired()
}

function lostIn(values: PersonValues, before: readonly ContactField[], now: readonly ContactField[]) {
  const left = new Set(askedFields(now).map(({ id }) => id))
  return askedFields(before)
    .filter((field) => !left.has(field.id) && !field.systemField)
    .map((field) => ({ label: field.label, text: textOf(values.custom[keyOf(field)]) }))
    .filter(({ text }) => text !== '')
}
