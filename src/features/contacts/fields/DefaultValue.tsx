import { Controller } from 'react-hook-form'
import { DateInput } from '#ui/DateInput.tsx'
import { Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import type { FieldRecord } from './field-form.ts'
import { type FieldType, readOptions } from './rules.ts'

const TYPES: Partial<Record<FieldType, string>> = { email: 'email', phone: 'tel' }
/** More than the rules allow, so that a long paste is refused with a message instead of being cut. */
const LONGEST = 1000

/** The default value, in a control of the chosen type. */
export function DefaultValue({ form }: Pick<FieldRecord, 'form'>) {
  const type = form.watch('type')
  if (type === 'date') {
    return (
      <Controller
        control={form.control}
        name="defaultValue"
        // Without a name, as the form holds the value.
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <DateInput ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
        )}
      />
    )
  }
  if (type === 'select') return <Choice form={form} />
  if (type === 'textarea') return <TextArea key={type} rows={3} {...form.register('defaultValue')} />
  return (
    <TextInput
      key={type}
      type={TYPES[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={LONGEST}
      {...form.register('defaultValue')}
    />
  )
}

/** Offers the typed options; a default that is none of them stays visible until another is chosen. */
function Choice({ form }: Pick<FieldRecord, 'form'>) {
  const [typed, chosen] = form.watch(['options', 'defaultValue'])
  const options = readOptions(typed)
  return (
    <Controller
      control={form.control}
      name="defaultValue"
      render={({ field }) => (
        <Select {...field}>
          <option value="">Nessuno</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
          {chosen && !options.includes(chosen) ? (
            <option value={chosen}>{`${chosen} (non è tra le opzioni)`}</option>
          ) : null}
        </Select>
      )}
    />
  )
}
