import { useController } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { BOUNDS } from '../rules.ts'
import { type ColourName, colourNames, DEFAULT_COLOURS, READABLE } from '../style.ts'
import { formLabels } from './labels.ts'
import { DEFAULTS } from './to-payload.ts'
import { hardToRead, pickable } from './to-preview.ts'
import { type FormRecord, useTyped } from './useFormRecord.ts'

/** The colours, sizes and fonts of the whole form. */
export function StyleFields({ record }: { record: FormRecord }) {
  const { form, idOf } = record
  const { errors } = form.formState
  const size = (name: 'formWidth' | 'borderRadius' | 'padding') => (
    <Field
      id={idOf(name)}
      label={`${formLabels[name]} (px)`}
      hint={`Da ${BOUNDS[name].join(' a ')}`}
      error={errors[name]?.message}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={String(DEFAULTS[name])}
        {...form.register(name)}
      />
    </Field>
  )
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        {size('formWidth')}
        {size('borderRadius')}
        {size('padding')}
      </div>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {colourNames.map((name) => (
          <ColourField key={name} record={record} name={name} />
        ))}
      </div>
      <Unreadable record={record} />
    </div>
  )
}

/** Warns about unreadable colours while they are chosen. */
function Unreadable({ record }: { record: FormRecord }) {
  const hard = hardToRead(useTyped(record))
  return (
    <div role="status" className="empty:hidden">
      {hard.length > 0 ? (
        <Note tone="warning" title="Così si legge male, e non si può salvare">
          <ul className="mt-1 grid gap-1">
            {hard.map(({ name, on, contrast }) => (
              <li key={name}>
                «{formLabels[name]}» su «{formLabels[on]}»: contrasto {decimal(contrast)}, ne serve almeno{' '}
                {decimal(READABLE)}.
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </div>
  )
}

/** Cut, not rounded: 4,49 is not enough. */
function decimal(number: number): string {
  return (Math.floor(number * 10) / 10).toFixed(1).replace('.', ',')
}

/** A colour, picked in the browser's own picker or typed. Empty means the site's own colour. */
function ColourField({ record, name }: { record: FormRecord; name: ColourName }) {
  const { field, fieldState } = useController({ control: record.form.control, name })
  const ours = DEFAULT_COLOURS[name]
  const label = formLabels[name]
  const id = record.idOf(name)
  const focusAfterRender = useFocusAfterRender()
  const clear = () => {
    field.onChange('')
    // The button disappears with the colour, so the focus moves to the field.
    focusAfterRender(id)
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
