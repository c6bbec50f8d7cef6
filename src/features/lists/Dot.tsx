import { cx } from '#ui/cx.ts'

/** The colour of a list, beside its name. */
export function Dot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color }}
      className={cx('size-3 flex-none rounded-full bg-ink-300 ring-1 ring-ink/15 ring-inset', className)}
    />
  )
}
