import { useController } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useFocusDrawn } from '#ui/useFocusDrawn.ts'
import { type ColourName, DEFAULT_COLOURS } from '../style.ts'
import { formLabels } from './labels.ts'
import { pickable } from './to-preview.ts'
import type { FormRecord } from './useFormRecord.ts'

/** A colour: picked with the browser's own picker, or written. Empty is ours. */
export function ColourField({ record, name }: { record: FormRecord; name: ColourName }) {
  const { field, fieldState } = useController({ control: record.form.control, name })
  const ours = DEFAULT_COLOURS[name]
  const label = formLabels[name]
  const id = record.idOf(name)
  const focusDrawn = useFocusDrawn()
  const clear = () => {
    field.onChange('')
    // The button that was pressed goes with the colour.
    focusDrawn(id)
  }
  return (
    <Field id={id} label={label} error={fieldState.error?.message}>
      <div className="flex items-center gap-2">
        <label className="relative size-(--h-ctl) flex-none cursor-pointer overflow-hidden rounded-ctl border border-field focus-within:outline-2 focus-within:outline-aqua-700 focus-within:outline-offset-2 hover:border-ink-600">
          <span className="sr-only">Scegli il colore: {label}</span>
          <span
            aria-hidden="true"
            style={{ background: pickable(field.value, ours) }}
            className="absolute inset-0"
          />
          <input
            type="color"
            value={pickable(field.value, ours)}
            onChange={(event) => field.onChange(event.target.value)}
            onBlur={field.onBlur}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        <TextInput
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          placeholder={`Predefinito ${ours}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="tnum"
        />
        {field.value ? (
          <Button variant="quiet" size="sm" onClick={clear} className="flex-none">
            Togli<span className="sr-only"> il colore: {label}</span>
          </Button>
        ) : null}
      </div>
    </Field>
  )
}
