import { Pause, Play } from 'lucide-react'
import { cx } from './cx.ts'
import { useHydrated } from './useHydrated.ts'

type PauseButtonProps = {
  playing: boolean
  onToggle: () => void
  /** The subject it stops, with its article: 'il video', 'la galleria'. */
  what: string
  className?: string
}

/**
 * Stops and restarts an animation. Lies on pictures, so it has its own background. Its place is reserved; the button
 * shows once it works.
 */
export function PauseButton({ playing, onToggle, what, className }: PauseButtonProps) {
  const Sign = playing ? Pause : Play
  const label = `${playing ? 'Ferma' : 'Avvia'} ${what}`
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={label}
      className={cx(
        'grid size-[min(2.75rem,14vw)] flex-none cursor-pointer place-items-center rounded-full bg-white text-ink-600 transition-colors duration-(--m-quick) hover:bg-aqua-50 hover:text-aqua-700 print:hidden',
        useHydrated() ? undefined : 'invisible',
        className,
      )}
    >
      <Sign aria-hidden="true" strokeWidth={1.8} className="size-4.5" />
    </button>
  )
}
