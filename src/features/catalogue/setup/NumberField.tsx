import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput, type TextInputProps } from '#ui/textInputs.tsx'

type NumberFieldProps = TextInputProps & {
  id: string
  label: string
  /** Drawn at the end of the field: 'min'. */
  unit?: string
  hint?: string | undefined
  error: string | undefined
}

export function NumberField({ id, label, unit, hint, error, ...input }: NumberFieldProps) {
  return (
    <Field
      id={id}
      label={
        <>
          {label}
          {unit ? <span className="sr-only"> ({unit})</span> : null}
        </>
      }
      hint={hint}
      error={error}
    >
      <span className="relative block">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...input}
          className={cx('tnum', unit && 'pr-14')}
        />
        {unit ? (
          <span
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-ink-600 text-sxs"
          >
            {unit}
          </span>
        ) : null}
      </span>
    </Field>
  )
}
