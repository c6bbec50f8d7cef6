import { useQuery } from '@tanstack/react-query'
import { Controller, type FieldPath, get } from 'react-hook-form'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import type { ContactField } from '../fields/contract.ts'
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
const TYPES: Partial<Record<ContactField['type'], string>> = { email: 'email', phone: 'tel' }
/** More than the rules allow, so that a long paste is refused with a message instead of being cut. */
const LONGEST = 1000

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
      <Control field={field} form={form} path={path} />
    </Field>
  )
}

type ControlProps = Pick<OneFieldProps, 'field' | 'form'> & { path: FieldPath<PersonTyped> }

function Control({ field, form, path }: ControlProps) {
  const { name, type, systemField } = field
  const placeholder = field.placeholder ?? undefined
  if (type === 'date') {
    return (
      <Controller
        control={form.control}
        name={path}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          // Without a name, as the form holds the value.
          <DateInput ref={ref} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
        )}
      />
    )
  }
  if (type === 'select') {
    return (
      <Select {...form.register(path)}>
        <Choices field={field} chosen={String(form.getValues(path) ?? '')} />
      </Select>
    )
  }
  if (type === 'textarea') return <TextArea rows={4} placeholder={placeholder} {...form.register(path)} />
  return (
    <TextInput
      type={TYPES[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={LONGEST}
      placeholder={placeholder}
      list={systemField ? LISTS[name] : undefined}
      {...form.register(path)}
    />
  )
}

/** A stored value stays visible when it is not among the options any more. */
function Choices({ field: { options, name, systemField }, chosen }: { field: ContactField; chosen: string }) {
  const type = systemField && name === 'type'
  const gone = chosen !== '' && !options.includes(chosen)
  return (
    <>
      {type ? null : <option value="">Non indicato</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
      {gone ? <option value={chosen}>{`${chosen} (non più tra le opzioni)`}</option> : null}
    </>
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
