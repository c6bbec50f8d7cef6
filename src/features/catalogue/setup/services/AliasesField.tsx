import { type KeyboardEvent, useState } from 'react'
import { useController } from 'react-hook-form'
import { RemovableChip } from '#ui/Chip.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { withAliases } from './booking-form.ts'
import type { ServiceRecord } from './service-form.ts'

type AliasesFieldProps = { record: ServiceRecord; name?: 'aliases' | 'english.aliases' }

/** The names patients use for a service: typed one after the other, by Enter or comma. */
export function AliasesField({ record: { form, idOf }, name = 'aliases' }: AliasesFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const aliases: readonly string[] = field.value ?? []
  const isEnglish = name !== 'aliases'
  const [text, setText] = useState('')
  const add = () => {
    setText('')
    if (text.trim() !== '') field.onChange(withAliases(aliases, text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+S saves the form: the typed name is part of it.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') return add()
    // Enter in an empty field saves the form, as in any other.
    if (event.key !== ',' && (event.key !== 'Enter' || text.trim() === '')) return
    event.preventDefault()
    add()
  }
  return (
    <>
      {aliases.length > 0 ? (
        <ul className="mb-2.5 flex flex-wrap gap-1.5">
          {aliases.map((alias) => (
            <li key={alias}>
              <RemovableChip
                removeLabel={`Togli ${alias}`}
                onRemove={() => field.onChange(aliases.filter((one) => one !== alias))}
              >
                {alias}
              </RemovableChip>
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        id={idOf(name)}
        label={isEnglish ? 'Aggiungi un nome in inglese' : 'Aggiungi un nome'}
        hint={
          isEnglish
            ? 'Come lo cercano i pazienti: moles, skin check'
            : 'Invio o virgola dopo ogni nome: eco cuore, ecocardio'
        }
        error={fieldState.error?.message}
      >
        <TextInput
          lang={isEnglish ? 'en' : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
          maxLength={60}
          autoComplete="off"
        />
      </Field>
    </>
  )
}
