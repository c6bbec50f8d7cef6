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

/** The question whether to enter somebody who seems to be there already is still open: nothing has been saved. */
export class DuplicateCheckPending extends Error {}

/** What was written into fields that have gone meanwhile can't be saved. */
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

/** The session has ended: what was answered was meant for a visitor. */
export class SessionExpired extends Error {}

/**
 * Who has this e-mail or this number already. That it can't be found out keeps nobody from being entered, except when
 * nobody is logged in any more: a visitor's call would be taken for another one.
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
  /** As the form had them. */
  fields: readonly ContactField[]
  /** As they are now. */
  readAgain: () => Promise<readonly ContactField[]>
}

/**
 * Creates a contact. When it is refused the fields are read again: what was written goes under the names they have now, and
 * only what was written into one that has gone is in the way. Throws `CallError`, `FieldsDeleted` and `SessionExpired`.
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

/** What was written to somebody who has just been created. Throws `CallError` and `SessionExpired`. */
export async function addMessage(contactId: number, message: string): Promise<void> {
  const params = { id: String(contactId) }
  const body = { subject: contactCopy.firstMessage, message, priority: 'normal', source: 'form' } as const
  const answer = await call(createMessage, { params, body }).catch((error: unknown) => {
    // Whose session has ended is a visitor to this call, and visitors know no contact by its number.
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
