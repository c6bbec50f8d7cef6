import { Pause, Play } from 'lucide-react'
import { cx } from './cx.ts'

type PauseButtonProps = {
  /** Whether the subject moves until its script says otherwise. */
  playing?: boolean
  /** The subject it stops, with its article: 'il video', 'la galleria'. */
  what: string
  className?: string
}

/**
 * Stops and restarts an animation (`pause-button.ts`). Lies on pictures, so it has its own background. Its place is reserved; the
 * button shows once it works.
 */
export function PauseButton({ playing = false, what, className }: PauseButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${playing ? 'Ferma' : 'Avvia'} ${what}`}
      data-pause={what}
      data-playing={playing || undefined}
      className={cx(
        'group/pause live:visible invisible grid size-[min(2.75rem,14vw)] flex-none cursor-pointer place-items-center rounded-full bg-white text-ink-600 transition-colors duration-(--m-quick) hover:bg-aqua-50 hover:text-aqua-700 print:hidden',
        className,
      )}
    >
      <Pause aria-hidden="true" strokeWidth={1.8} className="size-4.5 not-group-data-playing/pause:hidden" />
      <Play aria-hidden="true" strokeWidth={1.8} className="size-4.5 group-data-playing/pause:hidden" />
    </button>
  )
}
