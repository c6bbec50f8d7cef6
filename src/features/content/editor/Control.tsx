import { DateInput } from '#ui/DateInput.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import type { FieldInputProps } from './field-props.ts'

type ControlProps = Pick<FieldInputProps, 'field' | 'onChange' | 'categories'> & { text: string }

/** The control of a field that is one text, by the field's kind. */
export function Control({ field, text, onChange, categories }: ControlProps) {
  const { kind, options, max = 0 } = field
  const props = { value: text, autoComplete: 'off' }
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (kind) {
    case 'text':
      return <TextArea {...props} rows={max > 200 ? 5 : 3} onChange={change} />
    case 'date':
      return <DateInput value={text} onChange={onChange} />
    case 'number':
      return (
        <TextInput
          {...props}
          inputMode="numeric"
          onChange={({ target }) => onChange(numberOf(target.value))}
        />
      )
    case 'choice':
      return (
        <Select value={text} onChange={change}>
          <Options of={options?.map(({ value, label }) => [value, label] as const)} />
        </Select>
      )
    case 'category':
      return (
        <Select value={text} onChange={change}>
          {categories.some(({ slug }) => slug === text) ? null : (
            <option value={text}>{text || 'Scegli'}</option>
          )}
          <Options of={categories.map(({ slug, name }) => [slug, name] as const)} />
        </Select>
      )
    case 'phone':
      return <TextInput {...props} type="tel" onChange={change} />
    case 'email':
      return <TextInput {...props} type="email" onChange={change} />
    default:
      return <TextInput {...props} spellCheck={kind === 'line'} onChange={change} />
  }
}

/** A text that is no number stays as it was typed: its error is shown when it is to be published. */
function numberOf(typed: string): unknown {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : typed
}
