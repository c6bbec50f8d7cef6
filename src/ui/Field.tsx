import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useLayoutEffect } from 'react'
import { cx } from './cx.ts'
import { useDensity } from './Density.tsx'
import { useLanguage } from './Language.tsx'

export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldIds | null>(null)

type Wired = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** The attributes that tie a control to the field around it; the control's own win. */
export function useFieldIds(own: Wired): Wired {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.['aria-describedby'],
    'aria-invalid': own['aria-invalid'] ?? field?.['aria-invalid'],
    'aria-required': own['aria-required'] ?? field?.['aria-required'],
  }
}

type FieldTexts = {
  /** Give one when an ErrorSummary or a test must reach the control. */
  id?: string | undefined
  required?: boolean | undefined
  /** Marks the label with "(facoltativo)". */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

export type FieldProps = FieldTexts & {
  label: ReactNode
  /** Hides the label of a control whose meaning is plain to the eye. */
  hideLabel?: boolean
  children: ReactNode | ((ids: FieldIds) => ReactNode)
}

/** Label above, help and error below, all tied to the one control inside. */
export function Field({ label, hideLabel = false, children, ...texts }: FieldProps) {
  const { id: givenId, required, optional, hint, error, className } = texts
  const ownId = useId()
  const id = givenId ?? ownId
  const described = describedBy(id, hint, error)
  const ids: FieldIds = {
    id,
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={cx(useLabelClass(), hideLabel && 'sr-only')}>
        <LabelText text={label} required={required} optional={optional} />
      </label>
      <FieldContext value={ids}>{typeof children === 'function' ? children(ids) : children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export type FieldGroupProps = FieldTexts & {
  legend: ReactNode
  /** Announces the error as soon as it appears: for controls that are not focused again when wrong. */
  live?: boolean
  children: ReactNode
}

/** Several controls that answer one question. */
export function FieldGroup({ legend, live = false, children, ...texts }: FieldGroupProps) {
  const { id: givenId, required, optional, hint, error, className } = texts
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, error)}
      className={cx('min-w-0 outline-none', className)}
    >
      <legend className={useLabelClass()}>
        <LabelText text={legend} required={required} optional={optional} />
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} live={live} />
    </fieldset>
  )
}

function useLabelClass(): string {
  const staff = useDensity() === 'staff'
  return cx('block leading-[1.3]', staff ? 'mb-[0.3rem] font-[570] text-ssm' : 'mb-[0.4rem] font-ui text-sm')
}

type LabelTextProps = { text: ReactNode; required: boolean | undefined; optional: boolean | undefined }

// The public site marks optional fields, the back office required ones: each marks the rarer kind.
function LabelText({ text, required, optional }: LabelTextProps) {
  const staff = useDensity() === 'staff'
  const { words } = useLanguage()
  return (
    <>
      {text}
      {required && staff ? <span aria-hidden="true"> *</span> : null}
      {optional ? <span className="font-normal text-ink-500"> {words.optional}</span> : null}
    </>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const parts = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

// The line of an error moves everything below it down: the field just entered must not end up under a fixed bar.
function scrollFocusIntoView(): void {
  const focused = document.activeElement
  if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest' })
}

type FieldNotesProps = { id: string; hint: ReactNode; error: string | undefined; live?: boolean }

function FieldNotes({ id, hint, error, live = false }: FieldNotesProps) {
  const staff = useDensity() === 'staff'
  const size = staff ? 'mt-[0.3rem] text-sxs leading-[1.4]' : 'mt-[0.4rem] text-sm leading-[1.4]'
  const { sentence } = useLanguage()
  const hasError = Boolean(error)
  useLayoutEffect(() => {
    if (hasError) scrollFocusIntoView()
  }, [hasError])
  return (
    <>
      {error ? (
        <p
          id={`${id}-error`}
          role={live ? 'alert' : undefined}
          className={cx('flex gap-1.5 text-danger-700', staff && 'font-[570]', size)}
        >
          <CircleAlert aria-hidden="true" strokeWidth={1.8} className="mt-[0.15em] size-[1.1em] flex-none" />
          {sentence(error)}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={cx(staff ? 'text-ink-600' : 'text-ink-500', size)}>
          {hint}
        </div>
      ) : null}
    </>
  )
}
