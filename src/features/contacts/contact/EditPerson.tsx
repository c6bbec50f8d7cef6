import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { FormError } from '#platform/form/form-errors.ts'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { type SayDirty, useSayDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { type RecordForm, useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { type Contact, updateContact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { PanelRows } from '../Panel.tsx'
import { PersonFields } from '../person/PersonFields.tsx'
import {
  askedFields,
  changesOf,
  labelIn,
  type PersonTyped,
  type PersonValues,
  pathIn,
  personShape,
  typedFrom,
} from '../person/person-form.ts'
import { contactFieldsQuery, contactQuery, keepContact } from '../queries.ts'
import { PERSON } from './PartLinks.tsx'

type EditPersonProps = {
  contact: Contact
  sayDirty: SayDirty
  /** The form is saved and has no newer input. */
  onSaved: () => void
  onClose: () => void
}

/** The form of a contact's details. Its save bar stands at the foot of the page. */
export function EditPerson(props: EditPersonProps) {
  const fields = useQuery(contactFieldsQuery)
  useReadAgain(props.contact.id)
  return (
    <PanelRows
      query={fields}
      failed="Non riusciamo a caricare i campi del contatto."
      empty="Nessun campo da modificare."
    >
      {(rows) => <PersonForm fields={rows} {...props} />}
    </PanelRows>
  )
}

/** Refetches the contact when the form opens. */
function useReadAgain(id: number): void {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: contactQuery(id).queryKey })
  }, [client, id])
}

function PersonForm({
  contact,
  fields,
  sayDirty,
  onSaved,
  onClose,
}: EditPersonProps & { fields: readonly ContactField[] }) {
  const record = usePersonRecord({ contact, fields, onSaved })
  useSayDirty(sayDirty, PERSON, record.dirty)
  const form = useFocusFirst<HTMLFormElement>()
  return (
    <>
      <div className="grid gap-4 empty:hidden">
        <ClashNote record={record} />
        <ErrorSummary errors={record.wrong} />
      </div>
      <form
        ref={form}
        id={record.formId}
        tabIndex={-1}
        aria-label="Modifica il contatto"
        onSubmit={record.submit}
        noValidate
        className="outline-none"
      >
        <FormSection title="Informazioni" text="I campi con * sono obbligatori.">
          <PersonFields form={record.form} idOf={record.idOf} fields={record.fields} />
        </FormSection>
      </form>
      <SaveBar
        form={record.formId}
        dirty={record.dirty}
        busy={record.busy}
        label="Aggiorna"
        cancel={onClose}
        note={record.failure ? <SaveFailed error={record.failure} otherwise={contactCopy.notSaved} /> : null}
      />
    </>
  )
}

/** Focuses the form, as the link to it is removed. */
function useFocusFirst<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}

type PersonRecordOptions = { contact: Contact; fields: readonly ContactField[]; onSaved: () => void }

type PersonRecord = RecordForm<PersonTyped, PersonValues> & { fields: readonly ContactField[] }

const FIELDS_CHANGED =
  'I campi dei contatti sono cambiati nel frattempo. Copia quello che hai scritto e ricarica la pagina.'

/** The form's state and calls. It keeps the fields it was opened with. */
function usePersonRecord(options: PersonRecordOptions): PersonRecord {
  const { contact, onSaved } = options
  const client = useQueryClient()
  const notify = useNotify()
  const { id } = contact
  const [fields] = useState(options.fields)
  const shape = useMemo(() => personShape(fields, contact), [fields, contact])
  // A renamed field would look empty, and input for a deleted one could not be saved.
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
      // Text typed while the call was pending is not saved yet.
      if (!dirty.current) onSaved()
      notify.success(contactCopy.updated)
    },
    typedOf: (saved) => typedFrom(saved, fields),
    reload: async () => {
      await checkFields()
      const now = await client.fetchQuery(contactQuery(id))
      return { typed: typedFrom(now, fields), version: now.version }
    },
    labelOf: labelIn(fields),
    pathOf: pathIn(fields),
    onFailed: (error) => notify.error(contactCopy.updateFailed, error),
  })
  const dirty = useRef(record.dirty)
  dirty.current = record.dirty
  return { ...record, fields }
}

function namesIn(fields: readonly ContactField[]): string {
  const names = askedFields(fields).map(({ id, name }) => `${id} ${name}`)
  return names.sort().join()
}
