import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import type { Contact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { PanelRows, PERSON } from '../Panel.tsx'
import { PersonFields, usePersonRecord } from '../person/PersonFields.tsx'
import { contactFieldsQuery } from '../queries.ts'

type EditPersonProps = { contact: Contact; reportDirty: ReportDirty; onClose: () => void }

/** The form of a contact's details. Its save bar stands at the foot of the page. */
export function EditPerson(props: EditPersonProps) {
  const fields = useQuery(contactFieldsQuery)
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

type PersonFormProps = EditPersonProps & { fields: readonly ContactField[] }

function PersonForm({ contact, fields, reportDirty, onClose }: PersonFormProps) {
  const notify = useNotify()
  const record = usePersonRecord({
    contact,
    fields,
    // Text typed while the call was pending is not saved yet.
    onSaved: () => (record.dirty ? undefined : onClose()),
    onFailed: (error) => notify.error(contactCopy.updateFailed, error),
  })
  useReportDirty(reportDirty, PERSON, record.dirty)
  // The link to the form, which had the focus, is removed.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus({ preventScroll: true }), [])
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
