import { cx } from './cx.ts'

type ProgressProps = { value: number; label: string; tone?: 'light' | 'dark'; className?: string }

/** The native element: its value is an attribute, so it needs no inline style and works before hydration. */
export function Progress({ value, label, tone = 'light', className }: ProgressProps) {
  const share = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <progress
      aria-label={label}
      max={100}
      value={share}
      data-tone={tone}
      className={cx('progress', className)}
    >
      {share}%
    </progress>
  )
}
