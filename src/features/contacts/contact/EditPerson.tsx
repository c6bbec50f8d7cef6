import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { type SayDirty, useSayDirty } from '#platform/form/useDirtyParts.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import type { Contact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { PanelRows } from '../Panel.tsx'
import { PersonFields } from '../person/PersonFields.tsx'
import { contactFieldsQuery, contactQuery } from '../queries.ts'
import { PERSON } from './PartLinks.tsx'
import { usePersonRecord } from './usePersonRecord.ts'

type EditPersonProps = {
  contact: Contact
  sayDirty: SayDirty
  /** It is saved, and nothing more was typed. */
  onSaved: () => void
  onClose: () => void
}

/** The facts about a person, in a form. Its bar stands at the foot of the page, whatever comes between. */
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

/** What is about to be edited must be how things stand. */
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

/** The link that led here has gone: the keyboard goes on at the form. */
function useFocusFirst<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
