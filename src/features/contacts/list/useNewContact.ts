import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentUserQuery } from '#features/auth/queries.ts'
import { focusFirst } from '#platform/form/form-errors.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { call } from '#platform/http/call.ts'
import { type Contact, type ListedContact, updateContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import {
  askedFields,
  bodyOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  typedFrom,
} from '../person/person-form.ts'
import { keepContact } from '../queries.ts'
import {
  addMessage,
  create,
  DuplicateCheckPending,
  FieldsDeleted,
  knownLike,
  SessionExpired,
} from './create.ts'

export type NewContactForm = RecordForm<PersonTyped, PersonValues> & {
  createAnyway: () => void
  /** Those the form has; undefined until they have come. */
  fields: readonly ContactField[] | undefined
}

type Events = {
  onCreated: (id: number) => void
  onClose: () => void
  /** Somebody with this e-mail or number is there already. */
  onKnown: (contacts: readonly ListedContact[]) => void
}

/** The form of a new contact, with the fields there are when they have been read. */
export function useNewContact(query: UseQueryResult<ContactField[]>, events: Events): NewContactForm {
  const client = useQueryClient()
  const said = useSaid()
  // From the first key on the fields stay as they are; a save finds out when they have changed.
  const inForm = useRef(query.data)
  const dirty = useRef(false)
  if (!dirty.current) inForm.current = query.data
  const fields = inForm.current ?? []
  const latest = useRef<readonly ContactField[]>(fields)
  const readAgain = async () => {
    latest.current = (await query.refetch({ throwOnError: true })).data ?? fields
    return latest.current
  }
  // What has been created once is changed from then on, also when somebody typed on while it was on its way.
  const made = useRef<Contact | null>(null)
  const sentMessage = useRef<string | null>(null)
  const asked = useRef('')
  const accepted = useRef('')
  const record = useRecordForm<PersonTyped, PersonValues, Contact>({
    shape: personShape(fields, null),
    typed: typedFrom(null, fields),
    // The form shows newer fields as long as nothing is typed.
    version: query.dataUpdatedAt,
    labelOf: labelIn(fields),
    pathOf: (path) => pathIn([...latest.current, ...fields])(path),
    ready: async () => inForm.current !== undefined,
    save: async (values, { version }) => {
      if (made.current) {
        const params = { id: String(made.current.id) }
        // A change of a contact carries no message: what was written since is one of its own.
        if (values.message && values.message !== sentMessage.current) {
          await addMessage(made.current.id, values.message)
          sentMessage.current = values.message
        }
        made.current = await call(updateContact, { params, body: { ...bodyOf(values, fields), version } })
      } else {
        const known = await knownLike(values.email, values.phone)
        if (known.length > 0 && accepted.current !== contactKey(values)) {
          asked.current = contactKey(values)
          events.onKnown(known)
          throw new DuplicateCheckPending()
        }
        made.current = await create(values, { fields, readAgain })
        sentMessage.current = values.message
      }
      keepContact(client, made.current)
      return made.current
    },
    onSaved: ({ id }) => {
      events.onCreated(id)
      events.onClose()
      said.done(contactCopy.created)
    },
    onFailed: (error) => {
      if (error instanceof SessionExpired) void client.refetchQueries({ queryKey: currentUserQuery.queryKey })
      else if (!(error instanceof DuplicateCheckPending)) said.failed(error, failureOf(error))
    },
  })
  dirty.current = record.dirty
  const isKnown = inForm.current !== undefined
  const firstField = fields.length > 0 ? record.idOf(askedFields(fields)[0]?.name ?? '') : null
  // The dialog opened at its title, with nothing to fill in yet.
  useEffect(() => {
    if (isKnown && firstField) focusFirst([firstField])
  }, [isKnown, firstField])
  const createAnyway = () => {
    accepted.current = asked.current
    record.submit()
  }
  // The question is asked in a dialog of its own: it is no failure.
  const failure = record.failure instanceof DuplicateCheckPending ? null : record.failure
  return { ...record, failure, createAnyway, fields: inForm.current }
}

/** Why somebody could not be entered. */
export function failureOf(error: Error | null): string {
  if (error instanceof FieldsDeleted) return error.message
  return error ? sentenceOf(error, contactCopy.createFailed) : contactCopy.createFailed
}

/** Whom has been agreed to: when another address is typed, the question is a new one. */
function contactKey({ email, phone }: { email: string; phone: string }): string {
  return `${email} ${phone}`
}
