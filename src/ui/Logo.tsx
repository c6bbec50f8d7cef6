import { cx } from './cx.ts'

type SignTone = 'brand' | 'light' | 'sand'
type PetalSignProps = { className?: string; tone?: SignTone }

const FILLS: Record<SignTone, readonly [string, string]> = {
  brand: ['fill-aqua-600', 'fill-aqua-400'],
  light: ['fill-white', 'fill-aqua-300'],
  sand: ['fill-sand-400', 'fill-sand-300'],
}

/** Four petals, one for each division: the sign of the house. */
export function PetalSign({ className, tone = 'brand' }: PetalSignProps) {
  const [first, second] = FILLS[tone]
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={cx('flex-none', className)}>
      <path
        className={first}
        d="M0 0A20 20 0 0 1 20 20A20 20 0 0 1 0 0M20 20A20 20 0 0 1 40 40A20 20 0 0 1 20 20"
      />
      <path
        className={second}
        d="M20 20A20 20 0 0 1 40 0A20 20 0 0 1 20 20M0 40A20 20 0 0 1 20 20A20 20 0 0 1 0 40"
      />
    </svg>
  )
}

type LogoProps = { name: string; className?: string; face?: 'serif' | 'sans'; onDark?: boolean }

/** Sign and word. Not a link by itself: the frame around it decides where it leads. */
export function Logo({ name, className, face = 'serif', onDark = false }: LogoProps) {
  const word =
    face === 'serif'
      ? 'gap-2.5 font-normal font-serif text-[1.25rem] tracking-[-0.012em] lg:gap-3 lg:text-[1.4375rem]'
      : 'gap-2.5 font-sans font-strong text-smd tracking-[-0.01em]'
  return (
    <span
      className={cx(
        'inline-flex items-center leading-none',
        onDark ? 'text-on-dark' : 'text-ink',
        word,
        className,
      )}
    >
      <PetalSign className={face === 'serif' ? 'size-7 lg:size-8.5' : 'size-7'} />
      <span className="wrap-anywhere">{name}</span>
    </span>
  )
}
