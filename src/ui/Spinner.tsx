import { cx } from './cx.ts'

/** Decorative: words stand beside it. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('spinner', className)} />
}
