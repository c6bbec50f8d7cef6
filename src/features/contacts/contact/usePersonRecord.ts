import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormError } from '#platform/form/form-errors.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { type Contact, updateContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import {
  askedFields,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  typedFrom,
} from '../person/person-form.ts'
import { contactFieldsQuery, contactQuery, keepContact } from '../queries.ts'
import { changesOf } from './person-changes.ts'

type PersonRecordOptions = { contact: Contact; fields: readonly ContactField[]; onSaved: () => void }

type PersonRecord = RecordForm<PersonTyped, PersonValues> & { fields: readonly ContactField[] }

const FIELDS_CHANGED =
  'I campi dei contatti sono cambiati nel frattempo. Copia quello che hai scritto e ricarica la pagina.'

/** The form of one person, with the clinic's own fields as they were when it opened. */
export function usePersonRecord(options: PersonRecordOptions): PersonRecord {
  const { contact, onSaved } = options
  const client = useQueryClient()
  const said = useSaid()
  const { id } = contact
  const [fields] = useState(options.fields)
  const shape = useMemo(() => personShape(fields, contact), [fields, contact])
  // A renamed field would look empty, and what was typed into a deleted one has nowhere to go.
  const checkFields = async () => {
    if (namesIn(await client.fetchQuery(contactFieldsQuery)) !== namesIn(fields)) {
      throw new FormError(FIELDS_CHANGED)
    }
  }
  const record = useRecordForm<PersonTyped, PersonValues, Contact>({
    shape,
    typed: typedFrom(contact, fields),
    version: contact.version,
    save: async (values, { version, changed, base }) => {
      const body = { ...changesOf(values, changed, base.custom, fields), version }
      try {
        const saved = await call(updateContact, { params: { id: String(id) }, body })
        await client.cancelQueries({ queryKey: contactQuery(id).queryKey })
        keepContact(client, saved)
        return saved
      } catch (error) {
        if (error instanceof CallError && error.status === 400) await checkFields()
        throw error
      }
    },
    onSaved: () => {
      // What was typed meanwhile is not saved yet.
      if (!dirty.current) onSaved()
      said.done(contactCopy.updated)
    },
    typedOf: (saved) => typedFrom(saved, fields),
    reload: async () => {
      await checkFields()
      const now = await client.fetchQuery(contactQuery(id))
      return { typed: typedFrom(now, fields), version: now.version }
    },
    labelOf: labelIn(fields),
    pathOf: pathIn(fields),
    onFailed: (error) => said.failed(error, contactCopy.updateFailed),
  })
  const dirty = useRef(record.dirty)
  dirty.current = record.dirty
  return { ...record, fields }
}

function namesIn(fields: readonly ContactField[]): string {
  const names = askedFields(fields).map(({ id, name }) => `${id} ${name}`)
  return names.sort().join()
}
