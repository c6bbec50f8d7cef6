import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '#ui/DateInput.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import type { FieldType } from './rules.ts'

type FieldControlProps<T extends FieldValues, V> = {
  form: UseFormReturn<T, unknown, V>
  path: FieldPath<T>
  type: FieldType
  options: readonly string[]
  /** The label of the empty option; null where an option must be chosen. */
  none: string | null
  /** Appended to a stored value that is no longer an option. The value stays listed until another is chosen. */
  gone: string
  rows: number
  placeholder?: string | undefined
  list?: string | undefined
}

const TYPES: Partial<Record<FieldType, string>> = { email: 'email', phone: 'tel' }
/** More than the rules allow, so that a long paste is refused with a message instead of being cut. */
const LONGEST = 1000

/** The control for a value of a contact field, by the field's type. */
export function FieldControl<T extends FieldValues, V>(props: FieldControlProps<T, V>) {
  const { form, path, type, options, none, gone, rows, placeholder, list } = props
  if (type === 'date') {
    return (
      <Controller
        control={form.control}
        name={path}
        // Without a name, as the form holds the value.
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <DateInput ref={ref} value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
        )}
      />
    )
  }
  if (type === 'select') {
    return (
      <Controller
        control={form.control}
        name={path}
        render={({ field }) => (
          <Select {...field}>
            {none === null ? null : <option value="">{none}</option>}
            <Options of={options.map((option) => [option, option])} />
            {field.value && !options.includes(field.value) ? (
              <option value={field.value}>{`${field.value} (${gone})`}</option>
            ) : null}
          </Select>
        )}
      />
    )
  }
  if (type === 'textarea') return <TextArea rows={rows} placeholder={placeholder} {...form.register(path)} />
  return (
    <TextInput
      type={TYPES[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={LONGEST}
      placeholder={placeholder}
      list={list}
      {...form.register(path)}
    />
  )
}
