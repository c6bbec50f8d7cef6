import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { FieldView } from './FieldView.tsx'
import { hintColour, isDark, withDefaults } from './style.ts'
import type { FormLook, PublicField } from './visitor/contract.ts'

/** Colours and sizes as CSS variables. Each was validated before it was stored, so no other CSS can get in. */
export function lookOf(look: FormLook): CSSProperties {
  const style = withDefaults(look)
  const hint = hintColour(style)
  return {
    '--form-ink': style.textColor,
    '--form-ground': style.backgroundColor,
    '--form-field': style.fieldBackgroundColor,
    '--form-field-ink': style.fieldColor,
    '--form-hint': hint,
    // A placeholder in the colour of typed text is italic, to tell the two apart.
    '--form-hint-style': hint === style.fieldColor ? 'italic' : 'normal',
    // The border of an invalid field has to be visible on dark grounds too.
    '--form-wrong': isDark(style.backgroundColor) ? '#f0a8a1' : 'var(--c-danger-700)',
    '--form-button': style.buttonColor,
    '--form-button-ink': style.buttonTextColor,
    '--form-radius': style.borderRadius,
    // Browsers draw their icons in fields, such as the calendar, light on dark.
    colorScheme: isDark(style.fieldBackgroundColor) ? 'dark' : 'light',
    padding: style.padding,
    maxWidth: style.formWidth,
  } as CSSProperties
}

type FormPaperProps = { look: FormLook; className?: string; children: ReactNode }

/** The width, background and colours of a form. Its fields stand side by side by its width, not the screen's. */
export function FormPaper({ look, className, children }: FormPaperProps) {
  return (
    <div
      style={lookOf(look)}
      className={cx(
        '@container mx-auto w-full rounded-(--form-radius) bg-(--form-ground) text-(--form-ink)',
        className,
      )}
    >
      {children}
    </div>
  )
}

export type FieldsViewProps = {
  /** Prefix of the ids of the fields, unique on the page. */
  idPrefix: string
  /** The fields in the order of the server's answer. */
  fields: readonly PublicField[]
  /** Errors by the fields' keys. */
  errors?: Readonly<Record<string, string | undefined>>
  /** Initial values, by the keys of the fields. */
  values?: Readonly<Record<string, string>>
}

/** The fields of a form in their widths. Each is named by its key. */
export function FieldsView({ idPrefix, fields, errors = {}, values = {} }: FieldsViewProps) {
  return (
    <div className="grid grid-cols-6 gap-x-4">
      {fields.map((field) => (
        <FieldView
          // Keyed by field, so that a field keeps its typed text when the form is drawn again in another order.
          key={`${field.key}-${field.type}`}
          id={`${idPrefix}-${field.id}`}
          field={field}
          error={ownOf(errors, field.key)}
          value={ownOf(values, field.key)}
        />
      ))}
    </div>
  )
}

/** Own properties only: a field may have the key `constructor`. */
function ownOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export type SendButtonProps = {
  children: ReactNode
  busy?: boolean
  disabled?: boolean
}

/** The submit button in the form's colours. While it is busy or disabled it ignores clicks. */
export function SendButton({ children, busy = false, disabled = false }: SendButtonProps) {
  const off = busy || disabled
  return (
    <button
      type="submit"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (off) event.preventDefault()
      }}
      className="min-h-13 w-full cursor-pointer rounded-(--form-radius) hyphens-auto bg-(--form-button) px-3 py-3 font-[550] text-(--form-button-ink) text-md leading-tight outline-(--form-ink) hover:brightness-95 focus-visible:outline-2 focus-visible:outline-offset-3 active:brightness-90 aria-disabled:cursor-default aria-disabled:opacity-75 aria-disabled:hover:brightness-100 forced-colors:border"
    >
      {children}
    </button>
  )
}
