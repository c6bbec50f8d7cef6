import { CircleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { reduced } from './keys.ts'
import { inRem } from './style.ts'
import type { PublicField } from './visitor/contract.ts'

const SPANS: Record<PublicField['width'], string> = {
  full: 'col-span-6',
  half: 'col-span-6 @md:col-span-3',
  third: 'col-span-6 @md:col-span-2',
}

/** Autocomplete tokens by the reduced label of a field. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    nome: 'given-name',
    cognome: 'family-name',
    nomeecognome: 'name',
    email: 'email',
    telefono: 'tel',
    cellulare: 'tel',
    datadinascita: 'bday',
    azienda: 'organization',
    città: 'address-level2',
    cap: 'postal-code',
  }),
)

// The border is visible on any ground, and redder on an invalid field.
const EDGE =
  'border-[color-mix(in_srgb,var(--form-ink)_65%,var(--form-ground))] aria-invalid:border-2 aria-invalid:border-(--form-wrong)'

// Text of at least 16 px on phones: browsers zoom into smaller fields.
const CONTROL =
  'block w-full min-w-0 rounded-(--form-radius) border bg-(--form-field) px-4 py-2.5 text-(--form-field-ink) text-[length:max(var(--field-size),1rem)] leading-[1.4] outline-(--form-ink) placeholder:text-(--form-hint) placeholder:opacity-100 placeholder:[font-style:var(--form-hint-style)] focus-visible:outline-2 focus-visible:outline-offset-2 sm:text-(length:--field-size)'

const TALL = 'min-h-12'

type Wired = {
  id: string
  name: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FieldViewProps = {
  id: string
  field: PublicField
  error?: string | undefined
  /** The initial value. */
  value?: string | undefined
}

/** A field of a form: label, control and error. */
export function FieldView({ id, field, error, value }: FieldViewProps) {
  const { key, label, type, required, fontSize, fontWeight, textAlign, marginBottom } = field
  const wired: Wired = {
    id,
    name: key,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-errore` : undefined,
  }
  const style = {
    '--field-size': inRem(fontSize),
    marginBottom,
    ...(textAlign && { textAlign }),
  } as CSSProperties
  const text = <LabelText label={label} required={required} />
  return (
    <div style={style} className={cx('flex min-w-0 flex-col', SPANS[field.width])}>
      {type === 'checkbox' ? (
        <Tick wired={wired} field={field}>
          {text}
        </Tick>
      ) : (
        <>
          <label
            htmlFor={id}
            style={{ fontWeight: fontWeight ?? '500' }}
            className="mb-1.5 block text-(length:--field-size) leading-[1.3] [overflow-wrap:anywhere]"
          >
            {text}
          </label>
          <Control wired={wired} field={field} value={value} />
        </>
      )}
      {error ? <Wrong id={`${id}-errore`}>{error}</Wrong> : null}
    </div>
  )
}

function LabelText({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      <bdi>{label}</bdi>
      {required ? <span aria-hidden="true"> *</span> : null}
    </>
  )
}

type ControlProps = { wired: Wired; field: PublicField; value: string | undefined }

function Control({ wired, field, value = '' }: ControlProps) {
  const placeholder = field.placeholder ?? undefined
  const autoComplete = KNOWN.get(reduced(field.label)) ?? 'off'
  switch (field.type) {
    case 'textarea':
      return (
        <textarea
          {...wired}
          rows={4}
          placeholder={placeholder}
          defaultValue={value}
          className={cx(CONTROL, EDGE, 'resize-y [text-align:inherit]')}
        />
      )
    case 'select':
      return (
        <select {...wired} defaultValue={value} className={cx(CONTROL, EDGE, TALL, 'cursor-pointer')}>
          <option value="">{placeholder ?? 'Scegli…'}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    default:
      return (
        <input
          {...wired}
          {...kindOf(field.type)}
          placeholder={placeholder}
          autoComplete={autoComplete}
          defaultValue={value}
          className={cx(CONTROL, EDGE, TALL, '[text-align:inherit]')}
        />
      )
  }
}

function kindOf(type: PublicField['type']): { type: string; inputMode?: 'decimal' } {
  if (type === 'phone') return { type: 'tel' }
  // type=number reads 1.000 as one or as a thousand, depending on the language, and does not tell which.
  if (type === 'number') return { type: 'text', inputMode: 'decimal' }
  return { type }
}

type TickProps = { wired: Wired; field: PublicField; children: ReactNode }

const ACROSS = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

function Tick({ wired, field, children }: TickProps) {
  return (
    <label
      htmlFor={wired.id}
      style={{ fontWeight: field.fontWeight ?? '400', justifyContent: ACROSS[field.textAlign ?? 'left'] }}
      className="flex min-h-11 cursor-pointer items-start gap-[0.7em] py-2 text-(length:--field-size) leading-[1.45]"
    >
      {/* The box is as high as the first line of the text. */}
      <span className="flex h-[1.45em] flex-none items-center">
        <input
          {...wired}
          type="checkbox"
          value="Sì"
          className={cx(
            'grid size-[1.35em] cursor-pointer appearance-none place-items-center rounded-[0.25em] border bg-(--form-field) outline-(--form-ink) before:text-(--form-button-ink) before:text-[1em] before:leading-none before:opacity-0 before:content-["✓"] checked:bg-(--form-button) checked:before:opacity-100 focus-visible:outline-2 focus-visible:outline-offset-2 forced-colors:appearance-auto',
            EDGE,
          )}
        />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </label>
  )
}

/** An error on a background of its own, readable with any colours of the form. */
function Wrong({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-1.5 flex items-start gap-1.5 rounded-sm bg-danger-50 px-2.5 py-1.5 text-start text-danger-900 text-sm leading-[1.4]"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      <span>{children}</span>
    </p>
  )
}
