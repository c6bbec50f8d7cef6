import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AlsoChanged } from '#platform/form/AlsoChanged.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { type SayDirty, useSayDirty } from '#platform/form/useDirtyParts.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import type { Contact } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import type { ContactField } from '../fields/contract.ts'
import { PanelRows } from '../Panel.tsx'
import { PersonFields } from '../person/PersonFields.tsx'
import { contactFieldsQuery, contactQuery } from '../queries.ts'
import { PERSON } from './parts.ts'
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
        <AlsoChanged {...record.alsoChanged} />
        <Lost texts={record.lost} />
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
          <PersonFields form={record.form} idOf={record.idOf} fields={fields} />
        </FormSection>
      </form>
      <SaveBar
        form={record.formId}
        dirty={record.dirty}
        busy={record.busy}
        label="Aggiorna"
        cancel={onClose}
        note={
          record.failure ? (
            <SaveFailed error={record.failure} otherwise={contactCopy.notSaved} onReload={record.takeOver} />
          ) : null
        }
      />
    </>
  )
}

/** It has nowhere to go, but it is not thrown away unseen. */
function Lost({ texts }: { texts: readonly { label: string; text: string }[] }) {
  if (texts.length === 0) return null
  return (
    <Note
      tone="warning"
      role="alert"
      title="Questi campi non ci sono più: qualcuno li ha tolti nel frattempo"
    >
      <dl className="mt-1 grid gap-1.5">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-strong">
              <bdi>{label}</bdi>, avevi scritto:
            </dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5">Se ti serve, copialo in un altro campo: salvando non resta.</p>
    </Note>
  )
}

/** The link that led here has gone: the keyboard goes on at the form. */
function useFocusFirst<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
