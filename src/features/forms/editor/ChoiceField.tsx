import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { type ChoiceName, choices, fieldLabels } from './labels.ts'
import type { SettingsProps } from './useFormRecord.ts'

type ChoiceFieldProps = Omit<SettingsProps, 'form'> & { name: ChoiceName; onChange?: () => void }

/** One of a few, for one field. */
export function ChoiceField({ record: { form, idOf }, fieldKey, name, onChange }: ChoiceFieldProps) {
  const path = `fields.${fieldKey}.${name}` as const
  const error = form.formState.errors.fields?.[fieldKey]?.[name]?.message
  return (
    <Field id={idOf(path)} label={fieldLabels[name]} error={error}>
      <Select {...form.register(path, onChange && { onChange })}>
        {choices[name].map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
