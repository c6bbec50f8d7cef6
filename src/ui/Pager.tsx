import { cx } from './cx.ts'
import { PauseButton } from './PauseButton.tsx'
import { useHydrated } from './useHydrated.ts'
import type { Rotation } from './useRotation.ts'

type PagerProps = {
  rotation: Rotation
  /** The name of the bar that shows one of them: 'Novità 2 di 3'. */
  nameOf: (index: number) => string
  /** The subject of the pause button, with its article. */
  what: string
  className?: string
}

/** A bar for each thing that is shown in turn, and the button that stops them. It shows only once it works. */
export function Pager({ rotation, nameOf, what, className }: PagerProps) {
  const { count, index, playing, pick, toggle } = rotation
  return (
    <div className={cx('flex items-center print:hidden', useHydrated() ? undefined : 'invisible', className)}>
      {Array.from({ length: count }, (_, place) => nameOf(place)).map((name, place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-current={place === index ? 'true' : undefined}
          onClick={() => pick(place)}
          className="group relative grid h-11 w-[min(2rem,10vw)] cursor-pointer place-items-center rounded-xs focus-visible:z-1"
        >
          <span className="h-[3px] w-3/4 rounded-full bg-sand-600 transition-colors duration-(--m-base) group-hover:bg-aqua-400 group-aria-[current]:h-[5px] group-aria-[current]:bg-aqua-600 forced-colors:bg-[ButtonText] forced-colors:group-aria-[current]:bg-[Highlight]" />
        </button>
      ))}
      <PauseButton playing={playing} onToggle={toggle} what={what} />
    </div>
  )
}
