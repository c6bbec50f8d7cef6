import { cx } from './cx.ts'

type SpinnerProps = { className?: string; label?: string }

/** Without a label it is decoration and is hidden from screen readers. */
export function Spinner({ className, label }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={cx('spinner', className)} />
  if (!label) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
