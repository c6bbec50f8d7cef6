import { Search } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { useDensity } from './Density.tsx'
import { useFieldIds } from './Field.tsx'
import { type Sized, TextInput, type TextInputProps, useControlClass } from './textInputs.tsx'

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'size'> & Sized

/** The browser's own list: it is the one every phone and screen reader already knows. */
export function Select({ size, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      {...useFieldIds(rest)}
      className={cx(useControlClass(size), 'select-arrow cursor-pointer pr-9! text-ellipsis', className)}
    />
  )
}

type OptionsProps = { of: readonly (readonly [value: string | number, label: string | number])[] | undefined }

/** The choices of a `Select`; none until they are loaded. */
export function Options({ of }: OptionsProps) {
  return of?.map(([value, label]) => (
    <option key={`${value} ${label}`} value={value}>
      {label}
    </option>
  ))
}

export type PasswordInputProps = Omit<TextInputProps, 'type'>

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const wired = useFieldIds(rest)
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={cx('pr-24', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={wired.id}
        aria-label={shown ? 'Nascondi la password' : 'Mostra la password'}
        onClick={() => setShown(!shown)}
        className="-translate-y-1/2 absolute top-1/2 right-1 min-h-9 cursor-pointer rounded-ctl px-3 font-ui text-ink-600 text-xs hover:bg-sand-100 hover:text-ink max-desk:min-h-11 pointer-coarse:min-h-11"
      >
        {shown ? 'Nascondi' : 'Mostra'}
      </button>
    </div>
  )
}

export type SearchInputProps = TextInputProps & {
  label: string
  /** The key which leads here, drawn at the end of the field. */
  shortcut?: string
}

export function SearchInput({ label, shortcut, className, ...rest }: SearchInputProps) {
  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        strokeWidth={1.7}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-[18px] text-ink-500"
      />
      <TextInput
        {...rest}
        type="search"
        aria-label={label}
        className={cx('text-ellipsis pl-9.5', shortcut && 'desk:pr-9')}
      />
      {shortcut ? (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 rounded-[4px] border border-line-strong px-1.5 py-1 font-sans font-ui text-[0.75rem] text-ink-500 leading-none max-desk:hidden"
        >
          {shortcut}
        </span>
      ) : null}
    </div>
  )
}

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & {
  label?: ReactNode
  error?: boolean
}

export function Checkbox(props: CheckboxProps) {
  return <Tick {...props} type="checkbox" />
}

export function Radio(props: CheckboxProps) {
  return <Tick {...props} type="radio" />
}

function Tick({ label, error, className, type, ...rest }: CheckboxProps & { type: 'checkbox' | 'radio' }) {
  const staff = useDensity() === 'staff'
  const wired = useFieldIds(rest)
  const ownId = useId()
  const id = wired.id ?? ownId
  const box = (
    <input
      {...rest}
      {...wired}
      id={id}
      aria-invalid={error || wired['aria-invalid'] || undefined}
      type={type}
      className={cx(
        'flex-none cursor-pointer accent-aqua-600',
        staff ? 'size-4 max-desk:size-5' : 'mt-px size-5',
        label === undefined && className,
      )}
    />
  )
  if (label === undefined) return box
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex cursor-pointer gap-3 leading-[1.45]',
        staff ? 'min-h-8 items-center text-ssm max-desk:min-h-11' : 'min-h-11 items-start py-2 text-sm',
        className,
      )}
    >
      {box}
      <span className="min-w-0">{label}</span>
    </label>
  )
}

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> & { label?: ReactNode }

/** An on/off switch. Inside a form it waits for the form; alone it acts at once. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  const wired = useFieldIds(rest)
  const ownId = useId()
  const id = wired.id ?? ownId
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
  const knob = <input {...rest} {...wired} id={id} type="checkbox" role="switch" className="switch" />
  if (label === undefined) return knob
  return (
    <label
      htmlFor={id}
      className={cx(
        'inline-flex min-h-8 cursor-pointer items-center gap-2.5 font-ui max-desk:min-h-11 pointer-coarse:min-h-11',
        className,
      )}
    >
      {knob}
      {label}
    </label>
  )
}
