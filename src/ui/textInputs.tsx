import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { type DensityValue, useDensity } from './Density.tsx'
import { useFieldIds } from './Field.tsx'

export type Sized = { size?: DensityValue | undefined }

const CONTROL =
  'block w-full min-w-0 border border-field bg-white text-ink transition-[border-color] duration-(--m-quick) placeholder:text-ink-500 placeholder:opacity-100 hover:border-ink-600 focus:border-aqua-600 aria-invalid:border-danger-700 disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sand-100 disabled:text-ink-600'

const CONTROL_SIZES: Record<DensityValue, string> = {
  public:
    'min-h-13 rounded-md px-4 py-3 text-md leading-[1.4] outline-offset-0 focus:outline-3 focus:outline-aqua-200 aria-invalid:bg-danger-25',
  staff:
    'min-h-(--h-ctl) rounded-ctl px-3 py-1 text-smd leading-[1.5] max-desk:text-[1rem] focus-visible:outline-offset-1 aria-invalid:ring-1 aria-invalid:ring-danger-700 aria-invalid:ring-inset',
}

/** The classes of a text control, for a control this file does not know. */
export function useControlClass(size: DensityValue | undefined): string {
  const density = useDensity()
  return cx(CONTROL, CONTROL_SIZES[size ?? density])
}

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & Sized

export function TextInput({ size, className, ...rest }: TextInputProps) {
  return (
    <input type="text" {...rest} {...useFieldIds(rest)} className={cx(useControlClass(size), className)} />
  )
}

export type TextAreaProps = ComponentPropsWithRef<'textarea'> & Sized

export function TextArea({ size, className, rows = 4, ...rest }: TextAreaProps) {
  const density = useDensity()
  return (
    <textarea
      {...rest}
      {...useFieldIds(rest)}
      rows={rows}
      className={cx(useControlClass(size), 'resize-y', (size ?? density) === 'staff' && 'py-2', className)}
    />
  )
}
