import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, get } from 'react-hook-form'
import { FormError } from '#platform/form/form-errors.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { type Contact, createContact, updateContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { FieldControl } from '../fields/FieldControl.tsx'
import { cacheContact, contactFieldsQuery, contactQuery, contactSourcesQuery } from '../queries.ts'
import {
  askedFields,
  bodyOf,
  changesOf,
  keyOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  typedFrom,
} from './person-form.ts'

export type PersonRecord = RecordForm<PersonTyped, PersonValues> & { fields: readonly ContactField[] }

type PersonRecordOptions = {
  /** Null for a new one. */
  contact: Contact | null
  fields: readonly ContactField[]
  /** Waited for before a new contact is created. */
  confirm?: (values: PersonValues) => Promise<void>
  onSaved: (contact: Contact) => void
  onFailed: (error: Error) => void
}

const FIELDS_CHANGED =
  'I campi dei contatti sono cambiati nel frattempo. Copia quello che hai scritto e ricarica la pagina.'

const MESSAGE_LATE =
  'Il contatto è già stato creato senza questo messaggio. Copialo e aggiungilo dalla pagina del contatto.'

/** State and calls of the form that creates or changes a contact. It keeps the fields it was opened with. */
export function usePersonRecord({ contact, confirm, onSaved, onFailed, ...options }: PersonRecordOptions) {
  const client = useQueryClient()
  const notify = useNotify()
  const [fields] = useState(options.fields)
  // A renamed field would look empty, and input for a deleted one could not be saved.
  const checkFields = async () => {
    const now = await readNow(client, contactFieldsQuery)
    if (namesIn(now) !== namesIn(fields)) throw new FormError(FIELDS_CHANGED)
  }
  const record = useRecordForm<PersonTyped, PersonValues, Contact>({
    shape: personShape(fields, contact),
    typed: typedFrom(contact, fields),
    version: contact?.version,
    save: async (values, { version, changed, base }) => {
      try {
        if (!contact) await confirm?.(values)
        else if (changed.has('message')) throw new FormError(MESSAGE_LATE)
        const saved = contact
          ? await call(updateContact, {
              params: { id: String(contact.id) },
              body: { ...changesOf(values, changed, base.custom, fields), version },
            })
          : await create(bodyOf(values, fields))
        await client.cancelQueries({ queryKey: contactQuery(saved.id).queryKey })
        cacheContact(client, saved)
        return saved
      } catch (error) {
        if (error instanceof CallError && error.code === 'not_valid') await checkFields()
        throw error
      }
    },
    onSaved: (saved) => {
      onSaved(saved)
      notify.success(contact ? contactCopy.updated : contactCopy.created)
    },
    typedOf: (saved) => typedFrom(saved, fields),
    ...(contact && {
      reload: async () => {
        await checkFields()
        const now = await readNow(client, contactQuery(contact.id))
        return { typed: typedFrom(now, fields), version: now.version }
      },
    }),
    labelOf: labelIn(fields),
    pathOf: pathIn(fields),
    onFailed,
  })
  return { ...record, fields } satisfies PersonRecord
}

/** @throws CallError with 401 without a session, to which the public call answers as to a visitor */
async function create(body: ReturnType<typeof bodyOf>): Promise<Contact> {
  const answer = await call(createContact, { body })
  if (!('version' in answer)) throw new CallError(401, '', 'no session')
  return answer as Contact
}

function namesIn(fields: readonly ContactField[]): string {
  const names = askedFields(fields).map(({ id, name }) => `${id} ${name}`)
  return names.sort().join()
}

type PersonFieldsProps = Pick<RecordForm<PersonTyped, PersonValues>, 'form' | 'idOf'> & {
  fields: readonly ContactField[]
  /** Adds a field for a first message, for a new contact. */
  withMessage?: boolean
}

const HINTS: Record<string, string> = {
  email: 'O il telefono',
  phone: 'O l’e-mail',
  codiceFiscale: '16 caratteri, come sulla tessera sanitaria',
}

/** The fields of a contact in the clinic's order, without autocompletion, as staff enter other people's data. */
export function PersonFields({ fields, withMessage = false, ...record }: PersonFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {askedFields(fields).map((field) => (
        <OneField key={field.id} field={field} {...record} />
      ))}
      {withMessage ? (
        <Field
          id={record.idOf('message')}
          label="Messaggio"
          error={record.form.formState.errors.message?.message}
          className="sm:col-span-full"
        >
          <TextArea rows={4} {...record.form.register('message')} />
        </Field>
      ) : null}
      <Suggestions />
    </div>
  )
}

/** Staff may leave out one of these. */
const EITHER: ReadonlySet<string> = new Set(['email', 'phone'])

type OneFieldProps = Omit<PersonFieldsProps, 'fields' | 'withMessage'> & { field: ContactField }

function OneField({ field, form, idOf }: OneFieldProps) {
  const { name, label, type, required, systemField } = field
  const path = (systemField ? name : `custom.${keyOf(field)}`) as FieldPath<PersonTyped>
  const wide = type === 'textarea' || name === 'email'
  const error = get(form.formState.errors, path) as { message?: string } | undefined
  return (
    <Field
      id={idOf(path)}
      label={<bdi>{label}</bdi>}
      required={required && !(systemField && EITHER.has(name))}
      hint={systemField ? HINTS[name] : undefined}
      error={error?.message}
      className={wide ? 'sm:col-span-full' : undefined}
    >
      <FieldControl
        {...{ form, path, type }}
        options={field.options}
        none={systemField && name === 'type' ? null : 'Non indicato'}
        gone="non più tra le opzioni"
        rows={4}
        placeholder={field.placeholder ?? undefined}
        list={systemField ? LISTS[name] : undefined}
      />
    </Field>
  )
}

const LISTS: Record<string, string> = { fonte: 'fonti-note', dettaglioFonte: 'dettagli-noti' }

/** Suggests the sources of other contacts. */
function Suggestions() {
  const { data = [] } = useQuery(contactSourcesQuery)
  return (
    <>
      {(['fonte', 'dettaglioFonte'] as const).map((name) => (
        <datalist key={name} id={LISTS[name]}>
          {[...new Set(data.map((pair) => pair[name]))].map((one) =>
            one ? <option key={one} value={one} /> : null,
          )}
        </datalist>
      ))}
    </>
  )
}
