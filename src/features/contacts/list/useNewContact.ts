import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentUserQuery } from '#features/auth/queries.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import {
  type Contact,
  contactMatches,
  createContact,
  type ListedContact,
  type NewStaffContact,
  updateContact,
} from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { createMessage } from '../messages/contract.ts'
import {
  askedFields,
  bodyOf,
  keyOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  textOf,
  typedFrom,
} from '../person/person-form.ts'
import { keepContact } from '../queries.ts'

export type NewContactForm = RecordForm<PersonTyped, PersonValues> & {
  createAnyway: () => void
  /** The fields of the form; undefined until they are loaded. */
  fields: readonly ContactField[] | undefined
}

type Events = {
  onCreated: (id: number) => void
  onClose: () => void
  /** Contacts with the same address or number exist. */
  onKnown: (contacts: readonly ListedContact[]) => void
}

/** The form of a new contact, with the fields as they were at the first input. */
export function useNewContact(query: UseQueryResult<ContactField[]>, events: Events): NewContactForm {
  const client = useQueryClient()
  const notify = useNotify()
  // The fields stay from the first input on; a save notices when they have changed.
  const inForm = useRef(query.data)
  const dirty = useRef(false)
  if (!dirty.current) inForm.current = query.data
  const fields = inForm.current ?? []
  const latest = useRef<readonly ContactField[]>(fields)
  const readAgain = async () => {
    latest.current = (await query.refetch({ throwOnError: true })).data ?? fields
    return latest.current
  }
  // Once created, further saves change the contact: input typed while the call was pending.
  const made = useRef<Contact | null>(null)
  const sentMessage = useRef<string | null>(null)
  const duplicates = useDuplicateCheck(events.onKnown)
  const record = useRecordForm<PersonTyped, PersonValues, Contact>({
    shape: personShape(fields, null),
    typed: typedFrom(null, fields),
    // The form takes newer fields as long as it has no input.
    version: query.dataUpdatedAt,
    labelOf: labelIn(fields),
    pathOf: (path) => pathIn([...latest.current, ...fields])(path),
    ready: async () => inForm.current !== undefined,
    save: async (values, { version }) => {
      if (made.current) {
        const params = { id: String(made.current.id) }
        // A change of a contact takes no message: a new text becomes a message of its own.
        if (values.message && values.message !== sentMessage.current) {
          await addMessage(made.current.id, values.message)
          sentMessage.current = values.message
        }
        made.current = await call(updateContact, { params, body: { ...bodyOf(values, fields), version } })
      } else {
        await duplicates.check(values)
        made.current = await create(values, { fields, readAgain })
        sentMessage.current = values.message
      }
      keepContact(client, made.current)
      return made.current
    },
    onSaved: ({ id }) => {
      events.onCreated(id)
      events.onClose()
      notify.success(contactCopy.created)
    },
    onFailed: (error) => {
      if (error instanceof SessionExpired) void client.refetchQueries({ queryKey: currentUserQuery.queryKey })
      else if (!(error instanceof DuplicateCheckPending)) notify.error(failureOf(error), error)
    },
  })
  dirty.current = record.dirty
  const isKnown = inForm.current !== undefined
  const firstField = fields.length > 0 ? record.idOf(askedFields(fields)[0]?.name ?? '') : null
  // The dialog opened without fields, with the focus on its title.
  useEffect(() => {
    if (isKnown && firstField) focusFirst([firstField])
  }, [isKnown, firstField])
  const createAnyway = () => {
    duplicates.accept()
    record.submit()
  }
  // A dialog of its own asks this question; it is no failure.
  const failure = record.failure instanceof DuplicateCheckPending ? null : record.failure
  return { ...record, failure, createAnyway, fields: inForm.current }
}

/** Asks staff about contacts with the same address or number before a new one is created. */
function useDuplicateCheck(onKnown: Events['onKnown']) {
  const asked = useRef('')
  const accepted = useRef('')
  return {
    /** @throws DuplicateCheckPending until staff have accepted the duplicate */
    check: async (values: PersonValues): Promise<void> => {
      const known = await knownLike(values.email, values.phone)
      if (known.length === 0 || accepted.current === contactKey(values)) return
      asked.current = contactKey(values)
      onKnown(known)
      throw new DuplicateCheckPending()
    },
    accept: () => {
      accepted.current = asked.current
    },
  }
}

/** Explains why a contact could not be created. */
export function failureOf(error: Error | null): string {
  if (error instanceof FieldsDeleted) return error.message
  return error ? sentenceOf(error, contactCopy.createFailed) : contactCopy.createFailed
}

/** Identifies a confirmed duplicate; another address or number asks again. */
function contactKey({ email, phone }: { email: string; phone: string }): string {
  return `${email} ${phone}`
}

/** Similar contacts exist, and staff have not confirmed yet; nothing was saved. */
class DuplicateCheckPending extends Error {}

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
async function addMessage(contactId: number, message: string): Promise<void> {
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
