import { useWatch } from 'react-hook-form'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { ContactFieldSelect, useFitting } from './ContactFieldSelect.tsx'
import { FieldLook } from './FieldLook.tsx'
import { fieldLabels } from './labels.ts'
import type { SettingsProps } from './useFormRecord.ts'

/** All that can be set of one field. */
export function FieldSettings(props: SettingsProps) {
  const { record, fieldKey } = props
  const { form, idOf } = record
  const errors = form.formState.errors.fields?.[fieldKey]
  const type = useWatch({ control: form.control, name: `fields.${fieldKey}.type` })
  const fits = useFitting()
  const forgetUnfitting = () => {
    const field = form.getValues(`fields.${fieldKey}`)
    if (field.contactFieldId && !fits(field)) {
      form.setValue(`fields.${fieldKey}.contactFieldId`, '', { shouldDirty: true })
    }
  }
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <LabelField {...props} />
      <ChoiceField record={record} fieldKey={fieldKey} name="type" onChange={forgetUnfitting} />
      <ChoiceField record={record} fieldKey={fieldKey} name="width" />
      {type === 'select' ? (
        <Field
          id={idOf(`fields.${fieldKey}.options`)}
          label={fieldLabels.options}
          required
          hint="Una per riga, oppure su una riga sola separate da virgole"
          error={errors?.options?.message}
          className="sm:col-span-2"
        >
          <TextArea rows={4} {...form.register(`fields.${fieldKey}.options`)} />
        </Field>
      ) : null}
      {type === 'checkbox' || type === 'date' ? null : (
        <Field
          id={idOf(`fields.${fieldKey}.placeholder`)}
          label={fieldLabels.placeholder}
          hint={
            type === 'select'
              ? 'La prima riga, finché non si sceglie'
              : 'Un esempio, nel campo finché è vuoto'
          }
          error={errors?.placeholder?.message}
        >
          <TextInput
            autoComplete="off"
            maxLength={400}
            {...form.register(`fields.${fieldKey}.placeholder`)}
          />
        </Field>
      )}
      <ContactFieldSelect {...props} />
      <Switch
        id={idOf(`fields.${fieldKey}.required`)}
        label={fieldLabels.required}
        className="justify-self-start sm:col-span-2"
        {...form.register(`fields.${fieldKey}.required`)}
      />
      <FieldLook {...props} />
    </div>
  )
}

/** The label of a field. Answers stay under the field's key when the label changes. */
function LabelField({ record: { form, idOf }, form: { submissionCount }, fieldKey }: SettingsProps) {
  const label = useWatch({ control: form.control, name: `fields.${fieldKey}.label` })
  const before = form.formState.defaultValues?.fields?.[fieldKey]?.label
  const renamed = before !== undefined && before.trim() !== (label ?? '').trim()
  return (
    <Field
      id={idOf(`fields.${fieldKey}.label`)}
      label={fieldLabels.label}
      required
      hint={
        renamed && submissionCount > 0 ? `Le risposte già ricevute restano sotto «${before}».` : undefined
      }
      error={form.formState.errors.fields?.[fieldKey]?.label?.message}
      className="sm:col-span-2"
    >
      <TextInput autoComplete="off" maxLength={400} {...form.register(`fields.${fieldKey}.label`)} />
    </Field>
  )
}
