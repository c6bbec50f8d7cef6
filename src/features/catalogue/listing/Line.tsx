import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** In a skeleton, as high as a line of the text it stands for; `text` is the class of that text. */
export function Line({ text, width }: { text?: string; width: string }) {
  return (
    <div className={cx('flex h-[1lh] items-center', text)}>
      <Skeleton className={cx('h-[0.75em]', width)} />
    </div>
  )
}
