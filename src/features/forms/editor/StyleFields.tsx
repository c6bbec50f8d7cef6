import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { BOUNDS } from '../rules.ts'
import { type ColourName, READABLE } from '../style.ts'
import { ColourField } from './ColourField.tsx'
import { formLabels } from './labels.ts'
import { DEFAULTS } from './to-payload.ts'
import { hardToRead } from './to-preview.ts'
import { type FormRecord, useTyped } from './useFormRecord.ts'

const COLOURS: readonly ColourName[] = [
  'backgroundColor',
  'textColor',
  'fieldBackgroundColor',
  'fieldColor',
  'buttonColor',
  'buttonTextColor',
]

/** How the whole form looks. */
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
        {COLOURS.map((name) => (
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
