import { ArrowRight, Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const BOX = 'w-full rounded-md border border-line-strong bg-white'
const ROW = 'grid min-h-18 grid-cols-[auto_1fr_auto] items-center gap-x-4 px-4.5 py-4'
const TALL = 'grid min-h-42 content-between gap-4 p-4 sm:min-h-44 sm:p-5.5'

type OptionProps = Omit<ComponentPropsWithRef<'button'>, 'title'> & {
  chosen: boolean
  mark?: ReactNode
  name: string
  text?: ReactNode
  /** The sign above the words instead of beside them. */
  tall?: boolean
}

/** One choice: the whole row is the button. Chosen is never colour alone: a tick, a line and a state say it too. */
export function Option({ chosen, mark, name, text, tall = false, className, ...rest }: OptionProps) {
  const Sign = chosen ? Check : ArrowRight
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={cx(
        BOX,
        tall ? TALL : ROW,
        'relative cursor-pointer text-left transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-sand-50 aria-pressed:border-aqua-600 aria-pressed:bg-aqua-50 aria-pressed:ring-1 aria-pressed:ring-aqua-600 aria-pressed:ring-inset',
        className,
      )}
    >
      {mark ?? <span />}
      <span className={cx('min-w-0', !mark && 'col-span-2 -ml-4 sm:col-span-1')}>
        <span
          className={cx(
            'wrap-anywhere block',
            tall ? 'font-serif text-[1.25rem] leading-[1.15] sm:text-d1' : 'font-strong leading-[1.3]',
          )}
        >
          {name}
        </span>
        {text ? (
          <span
            className={cx(
              'wrap-anywhere mt-0.5 block text-ink-600 leading-[1.4]',
              tall ? 'text-xs sm:text-sm' : 'text-sm',
            )}
          >
            {text}
          </span>
        ) : null}
      </span>
      {tall && !chosen ? null : (
        <Sign
          aria-hidden="true"
          strokeWidth={1.8}
          className={cx('size-5 flex-none text-aqua-600', tall && 'absolute top-4 right-4')}
        />
      )}
    </button>
  )
}

export function TallPlaceholder() {
  return (
    <div className={cx(BOX, TALL)}>
      <Skeleton className="size-9 rounded-md sm:size-11" />
      <span className="grid gap-2.5">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="w-3/5" />
      </span>
    </div>
  )
}

export function RowPlaceholder({ round = false }: { round?: boolean }) {
  return (
    <div className={cx(BOX, ROW)}>
      {round ? <Skeleton className="size-11 rounded-full" /> : <span />}
      <span className={cx('grid gap-2.5', !round && '-ml-4')}>
        <Skeleton className="w-36" />
        <Skeleton className="w-24" />
      </span>
    </div>
  )
}
