import { type ChangeEvent, useRef, useState } from 'react'
import { dateValueOf, formatItalianDate, withSlashes } from './date-text.ts'
import { useLanguage } from './Language.tsx'
import { TextInput, type TextInputProps } from './textInputs.tsx'

export type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** yyyy-MM-dd, nothing, or the text as typed while it is not a day. */
  value: string
  onChange: (value: string) => void
}

/**
 * A day as text, gg/mm/aaaa. The browser's own date control follows the computer's language and would show
 * mm/dd/yyyy to some, so the text is ours; a named field sends the value in a hidden twin.
 */
export function DateInput({ value, onChange, name, onBlur, ...rest }: DateInputProps) {
  const { day } = useLanguage().words
  const [text, setText] = useState(() => formatItalianDate(value))
  // A value set from outside (a reset, a loaded record) replaces the text; one that comes from it does not.
  const shown = dateValueOf(text) === value ? text : formatItalianDate(value)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = withSlashes(event.target.value, shown)
    setText(next)
    onChange(dateValueOf(next))
  }
  return (
    <>
      <TextInput
        inputMode="numeric"
        placeholder={day}
        maxLength={14}
        autoComplete="off"
        {...rest}
        value={shown}
        onChange={change}
        onBlur={(event) => {
          setText(formatItalianDate(value))
          onBlur?.(event)
        }}
      />
      {name ? <input type="hidden" name={name} value={value} /> : null}
    </>
  )
}

type DateTextInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onInput' | 'onBlur'>

/** A date input for a form that keeps text: the value is sent as typed, gg/mm/aaaa. */
export function DateTextInput(props: DateTextInputProps) {
  const { day } = useLanguage().words
  const before = useRef('')
  return (
    <TextInput
      inputMode="numeric"
      placeholder={day}
      maxLength={14}
      autoComplete="off"
      {...props}
      onInput={({ currentTarget }) => {
        const text = withSlashes(currentTarget.value, before.current)
        if (text !== currentTarget.value) currentTarget.value = text
        before.current = text
      }}
      onBlur={({ currentTarget }) => {
        currentTarget.value = formatItalianDate(dateValueOf(currentTarget.value))
      }}
    />
  )
}
