import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { alignments, BOUNDS, weights } from '../rules.ts'
import { DEFAULTS } from './given.ts'
import { alignmentNames, fieldLabels, HOUSE, weightNames } from './labels.ts'
import type { SettingsProps } from './useFormRecord.ts'

const PARTS = ['fontSize', 'fontWeight', 'textAlign', 'marginBottom'] as const

/** How one field differs from the others: most never do, so it is folded away. */
export function FieldLook({ record: { form, idOf }, fieldKey }: SettingsProps) {
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
          <Field
            id={idOf(`fields.${fieldKey}.fontWeight`)}
            label={fieldLabels.fontWeight}
            error={errors?.fontWeight?.message}
          >
            <Select {...form.register(`fields.${fieldKey}.fontWeight`)}>
              <option value="">{HOUSE}</option>
              {weights.map((weight) => (
                <option key={weight} value={weight}>
                  {weightNames[weight]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            id={idOf(`fields.${fieldKey}.textAlign`)}
            label={fieldLabels.textAlign}
            error={errors?.textAlign?.message}
          >
            <Select {...form.register(`fields.${fieldKey}.textAlign`)}>
              <option value="">{HOUSE}</option>
              {alignments.map((alignment) => (
                <option key={alignment} value={alignment}>
                  {alignmentNames[alignment]}
                </option>
              ))}
            </Select>
          </Field>
          {size('marginBottom')}
        </div>
      ) : null}
    </div>
  )
}
