import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { currentUserQuery } from '#features/auth/queries.ts'
import { focusFirst } from '#platform/form/fieldErrors.ts'
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
  keyOf,
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

/** The form of a contact that is not there yet. It waits for its fields, and follows them when they change. */
export function useNewContact(query: UseQueryResult<ContactField[]>, events: Events): NewContactForm {
  const client = useQueryClient()
  const said = useSaid()
  const fields = query.data ?? []
  const latest = useRef<readonly ContactField[]>(fields)
  latest.current = fields
  const readAgain = async () => {
    latest.current = (await query.refetch({ throwOnError: true })).data ?? latest.current
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
    version: undefined,
    labelOf: labelIn(fields),
    pathOf: (path) => pathIn(latest.current)(path),
    ready: async () => query.data !== undefined,
    save: async (values, version) => {
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
  const inForm = useFieldsAsTheyCome(record, query.data)
  const createAnyway = () => {
    accepted.current = asked.current
    record.submit()
  }
  // The question is asked in a dialog of its own: it is no failure.
  const failure = record.failure instanceof DuplicateCheckPending ? null : record.failure
  return { ...record, failure, createAnyway, fields: inForm }
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

/**
 * The fields come, or change while the form is open: what was typed stays. They are drawn once the form has learnt them: an
 * empty field that was drawn before would count as emptied, and never get what new contacts begin with.
 */
function useFieldsAsTheyCome(
  record: RecordForm<PersonTyped, PersonValues>,
  fields: readonly ContactField[] | undefined,
): readonly ContactField[] | undefined {
  const { form, idOf } = record
  const learn = useRef(record.learn)
  learn.current = record.learn
  const [inForm, setInForm] = useState(fields)
  // Before anybody looks: whoever is led to a field that has just come must find it.
  useLayoutEffect(() => {
    if (!fields || fields === inForm) return
    const first = inForm === undefined
    learn.current(typedFrom(null, fields))
    setInForm(fields)
    const keys = new Set(askedFields(fields).map(keyOf))
    for (const key of Object.keys(form.getValues('custom') ?? {})) {
      if (!keys.has(key)) form.clearErrors(`custom.${key}`)
    }
    // The dialog opened at its title, with nothing to fill in yet.
    if (first && document.activeElement?.closest('[role=dialog]')) {
      focusFirst(askedFields(fields).map((field) => idOf(field.name)))
    }
  }, [fields, inForm, form, idOf])
  return inForm
}
