import { useQuery } from '@tanstack/react-query'
import { type FieldPath, get } from 'react-hook-form'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import type { ContactField } from '../fields/contract.ts'
import { FieldControl } from '../fields/FieldControl.tsx'
import { contactSourcesQuery } from '../queries.ts'
import { askedFields, keyOf, type PersonTyped, type PersonValues } from './person-form.ts'

export type PersonFieldsProps = Pick<RecordForm<PersonTyped, PersonValues>, 'form' | 'idOf'> & {
  fields: readonly ContactField[]
  /** Adds a field for a first message, for a new contact. */
  withMessage?: boolean
}

const HINTS: Record<string, string> = {
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
      required={required}
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
