import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useDensity } from './Density.tsx'

type NoteTone = 'info' | 'warning' | 'danger'

type NoteProps = {
  tone?: NoteTone
  /** Replaces the tone's own icon; null leaves it out. */
  icon?: ReactNode
  title?: ReactNode
  role?: 'status' | 'alert' | 'note'
  className?: string
  children: ReactNode
}

const TONES: Record<NoteTone, { Sign: LucideIcon; ground: string; sign: string }> = {
  info: { Sign: Info, ground: 'bg-aqua-50 text-ink', sign: 'text-aqua-600' },
  warning: { Sign: TriangleAlert, ground: 'bg-warning-50 text-warning-900', sign: 'text-warning-700' },
  danger: { Sign: CircleAlert, ground: 'bg-danger-50 text-danger-900', sign: 'text-danger-700' },
}

/** Explains something beside the work. A toast answers an action and goes; a note stays. */
export function Note({ tone = 'info', icon, title, role, className, children }: NoteProps) {
  const density = useDensity()
  const { Sign, ground, sign } = TONES[tone]
  const mark = icon === undefined ? <Sign className="size-[1.25em]" strokeWidth={1.6} /> : icon
  return (
    <div
      role={role}
      className={cx(
        'flex gap-3 leading-[1.45] forced-colors:border',
        density === 'staff' ? 'rounded-sm px-3.5 py-3 text-ssm' : 'rounded-md px-4 py-3.5 text-sm',
        ground,
        className,
      )}
    >
      {mark === null ? null : (
        <span aria-hidden="true" className={cx('mt-[0.1em] flex-none', sign)}>
          {mark}
        </span>
      )}
      <div className="min-w-0">
        {title ? <p className="font-strong">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
