import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { BOUNDS } from '../rules.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { fieldLabels } from './labels.ts'
import { DEFAULTS } from './to-payload.ts'
import type { SettingsProps } from './useFormRecord.ts'

const PARTS = ['fontSize', 'fontWeight', 'textAlign', 'marginBottom'] as const

/** How one field differs from the others: most never do, so it is folded away. */
export function FieldLook({ record, fieldKey }: SettingsProps) {
  const { form, idOf } = record
  const errors = form.formState.errors.fields?.[fieldKey]
  const wrong = PARTS.some((part) => errors?.[part])
  const [open, setOpen] = useState(wrong)
  useLayoutEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const panel = idOf(`fields.${fieldKey}.look`)
  const size = (name: 'fontSize' | 'marginBottom') => (
    <Field
      id={idOf(`fields.${fieldKey}.${name}`)}
      label={`${fieldLabels[name]} (px)`}
      hint={`Da ${BOUNDS[name].join(' a ')}`}
      error={errors?.[name]?.message}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={String(DEFAULTS[name])}
        {...form.register(`fields.${fieldKey}.${name}`)}
      />
    </Field>
  )
  return (
    <div className="sm:col-span-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="group -ml-1 inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-ui text-ink-600 hover:text-ink max-desk:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.8}
          className="size-4 transition-transform duration-(--m-quick) group-aria-expanded:rotate-90"
        />
        Aspetto del campo
      </button>
      {open ? (
        <div id={panel} className="mt-2 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          {size('fontSize')}
          <ChoiceField record={record} fieldKey={fieldKey} name="fontWeight" />
          <ChoiceField record={record} fieldKey={fieldKey} name="textAlign" />
          {size('marginBottom')}
        </div>
      ) : null}
    </div>
  )
}
