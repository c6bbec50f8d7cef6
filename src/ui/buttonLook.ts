import { cx } from './cx.ts'
import type { DensityValue } from './Density.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet' | 'go'
export type ButtonSize = 'lg' | 'md' | 'sm'
export type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

const BASE =
  'group/btn relative inline-flex cursor-pointer items-center justify-center border leading-[1.2] no-underline transition-colors duration-(--m-quick) select-none hover:no-underline aria-busy:cursor-progress'

// Classes of every size. A busy button is not clickable either but looks enabled.
const ALWAYS: Record<DensityValue, string> = {
  public:
    'disabled:cursor-default disabled:border-disabled disabled:bg-disabled disabled:text-disabled-text aria-disabled:not-aria-busy:cursor-default aria-disabled:not-aria-busy:border-disabled aria-disabled:not-aria-busy:bg-disabled aria-disabled:not-aria-busy:text-disabled-text',
  staff:
    'font-[570] large:whitespace-nowrap disabled:cursor-not-allowed disabled:border-disabled disabled:bg-disabled disabled:text-ink-600 aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:border-disabled aria-disabled:not-aria-busy:bg-disabled aria-disabled:not-aria-busy:text-ink-600',
}

const VARIANTS: Record<DensityValue, Record<ButtonVariant, string>> = {
  public: {
    primary:
      'border-transparent bg-aqua-600 text-white hover:bg-aqua-700 hover:text-white active:bg-aqua-800',
    secondary:
      'border-btn-line bg-transparent text-aqua-700 hover:border-aqua-600 hover:bg-aqua-50 hover:text-aqua-700',
    quiet: 'border-transparent bg-transparent text-aqua-700 hover:bg-aqua-50 hover:text-aqua-700',
    danger: 'border-transparent bg-danger-700 text-white hover:bg-danger-800 hover:text-white',
    dangerQuiet: 'border-transparent bg-transparent text-danger-700 hover:bg-danger-50 hover:text-danger-700',
    go: 'border-aqua-200 bg-aqua-50 text-aqua-700 hover:bg-aqua-100 hover:text-aqua-800',
  },
  staff: {
    primary:
      'border-aqua-600 bg-aqua-600 text-white hover:border-aqua-700 hover:bg-aqua-700 hover:text-white',
    secondary: 'border-btn-line bg-white text-ink hover:bg-aqua-50 hover:text-ink',
    quiet: 'border-transparent bg-transparent text-ink-600 hover:bg-sand-100 hover:text-ink',
    danger:
      'border-danger-700 bg-danger-700 text-white hover:border-danger-800 hover:bg-danger-800 hover:text-white',
    dangerQuiet: 'border-transparent bg-transparent text-danger-700 hover:bg-danger-50 hover:text-danger-700',
    go: 'border-aqua-200 bg-aqua-50 text-aqua-700 hover:bg-aqua-100 hover:text-aqua-800',
  },
}

const SIZES: Record<DensityValue, Record<ButtonSize, string>> = {
  public: {
    lg: 'min-h-13 gap-2.5 rounded-md px-6.5 py-2 font-ui text-[1rem]',
    md: 'min-h-11 gap-2 rounded-md px-4.5 py-1.5 font-ui text-sm',
    sm: 'min-h-9 gap-2 rounded-sm px-3.5 py-1 font-ui text-sm pointer-coarse:min-h-11',
  },
  staff: {
    lg: 'min-h-11 gap-2 rounded-ctl px-4 text-smd',
    md: 'min-h-(--h-ctl) gap-2 rounded-ctl px-3.5 text-ssm',
    sm: 'min-h-(--h-ctl-s) gap-1.5 rounded-[7px] px-2.5 text-sxs',
  },
}

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClass(density: DensityValue, { variant = 'primary', size }: ButtonLook): string {
  const fitting = size ?? (density === 'staff' ? 'md' : 'lg')
  return cx(BASE, SIZES[density][fitting], VARIANTS[density][variant], ALWAYS[density])
}

export type IconTone = 'plain' | 'danger' | 'round'
export type IconSize = 'md' | 'sm'

const ICON_TONES: Record<IconTone, string> = {
  plain: 'rounded-[7px] text-ink-600 hover:bg-sand-200 hover:text-ink',
  danger: 'rounded-[7px] text-ink-600 hover:bg-danger-50 hover:text-danger-700',
  round:
    'rounded-full border border-btn-line bg-white text-aqua-700 hover:border-aqua-600 hover:bg-aqua-600 hover:text-white',
}

/** The classes of a square or round button which shows only a sign. */
export function iconButtonClass(density: DensityValue, tone: IconTone, size: IconSize): string {
  const staffSize = size === 'sm' ? 'size-7' : 'size-8'
  const publicSize = size === 'sm' ? 'size-11' : 'size-12'
  return cx(
    'inline-grid flex-none cursor-pointer place-items-center no-underline transition-colors duration-(--m-quick) disabled:cursor-default disabled:text-disabled-text disabled:hover:bg-transparent',
    density === 'staff'
      ? `${staffSize} max-desk:size-11 pointer-coarse:size-11 [&>svg]:size-[18px]`
      : `${publicSize} [&>svg]:size-5`,
    ICON_TONES[tone],
  )
}
