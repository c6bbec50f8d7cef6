import { cx } from './cx.ts'
import { PauseButton } from './PauseButton.tsx'

type PagerProps = {
  /** The names of the bars, one for each slide: 'Novità 2 di 3'. */
  names: readonly string[]
  /** The subject of the pause button, with its article. */
  what: string
  className?: string
}

/** A bar for each slide of a rotation, and the button that stops it (`rotation.ts`). It shows only once it works. */
export function Pager({ names, what, className }: PagerProps) {
  return (
    <div className={cx('live:visible invisible flex items-center print:hidden', className)}>
      {names.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-current={place === 0 ? 'true' : undefined}
          data-pick={place}
          className="group relative grid h-11 w-[min(2rem,10vw)] cursor-pointer place-items-center rounded-xs focus-visible:z-1"
        >
          <span className="h-[3px] w-3/4 rounded-full bg-sand-600 transition-colors duration-(--m-base) group-hover:bg-aqua-400 group-aria-[current]:h-[5px] group-aria-[current]:bg-aqua-600 forced-colors:bg-[ButtonText] forced-colors:group-aria-[current]:bg-[Highlight]" />
        </button>
      ))}
      <PauseButton playing what={what} />
    </div>
  )
}
