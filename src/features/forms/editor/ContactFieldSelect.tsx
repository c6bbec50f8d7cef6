import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ContactField } from '#features/contacts/fields/contract.ts'
import { contactFieldsQuery } from '#features/contacts/queries.ts'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { fitsContactField } from '../rules.ts'
import { type FieldTyped, NEW_FIELD } from './form-state.ts'
import { fieldLabels, NO_CONTACT_FIELD } from './labels.ts'
import type { SettingsProps } from './useFormRecord.ts'

/** Whether a field's type fits the contact field chosen for it; true until contact fields are loaded. */
export function useFitting(): (field: FieldTyped) => boolean {
  const { data } = useQuery(contactFieldsQuery)
  return ({ type, contactFieldId }) => {
    const chosen = data?.find(({ id }) => String(id) === contactFieldId)
    return !chosen || fitsContactField(type, chosen)
  }
}

/** Which of the contact's own fields an answer fills in, where that is still empty. */
export function ContactFieldSelect({ record: { form, idOf }, fieldKey }: SettingsProps) {
  const { data, error, isFetching } = useQuery(contactFieldsQuery)
  const fields = useWatch({ control: form.control, name: 'fields' })
  const { type, contactFieldId: chosen } = fields[fieldKey] ?? NEW_FIELD
  const taken = new Set(
    Object.entries(fields).flatMap(([key, field]) => (key === fieldKey ? [] : field?.contactFieldId)),
  )
  const fitting =
    data?.filter((one) => one.isActive && fitsContactField(type, one) && !taken.has(String(one.id))) ?? []
  const known = fitting.some(({ id }) => String(id) === chosen)
  const other = data?.find(({ id }) => String(id) === chosen)
  const takeOver = (id: string) => {
    const field = form.getValues(`fields.${fieldKey}`)
    const source = fitting.find((one) => String(one.id) === id)
    if (source && field.label.trim() === '') {
      form.setValue(`fields.${fieldKey}`, { ...field, ...factsOf(source) }, { shouldDirty: true })
    }
  }
  return (
    <Field
      id={idOf(`fields.${fieldKey}.contactFieldId`)}
      label={fieldLabels.contactFieldId}
      hint={
        error && !isFetching && !data
          ? 'I campi dei contatti non si sono caricati.'
          : 'La risposta si scrive anche lì, se è vuoto'
      }
      error={form.formState.errors.fields?.[fieldKey]?.contactFieldId?.message}
    >
      <Select
        {...form.register(`fields.${fieldKey}.contactFieldId`, {
          onChange: (event) => takeOver(event.target.value),
        })}
        // Its options come later than its value: without this it would show the first of them.
        value={chosen}
      >
        <option value="">{NO_CONTACT_FIELD}</option>
        {chosen && !known ? (
          <option value={chosen}>
            {other
              ? `${other.label}${other.isActive ? '' : ' (non attivo)'}`
              : data
                ? 'Non più disponibile'
                : '…'}
          </option>
        ) : null}
        {fitting.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A field that has no name yet asks as the contact's own does. */
function factsOf({ id, label, options, placeholder }: ContactField): Partial<FieldTyped> {
  return {
    contactFieldId: String(id),
    label,
    ...(options.length > 0 && { options: options.join('\n') }),
    ...(placeholder && { placeholder }),
  }
}
