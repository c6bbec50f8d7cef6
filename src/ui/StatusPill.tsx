import {
  Armchair,
  Check,
  CheckCheck,
  Clock,
  type LucideIcon,
  Minus,
  Stethoscope,
  TriangleAlert,
  UserX,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The first seven are states of a visit. */
const LOOKS = {
  pending: { Sign: Clock, className: 'bg-pending text-pending-text' },
  confirmed: { Sign: Check, className: 'bg-aqua-100 text-aqua-700' },
  arrived: { Sign: Armchair, className: 'bg-aqua-200 text-aqua-900 ring-1 ring-aqua-600 ring-inset' },
  in_visit: { Sign: Stethoscope, className: 'bg-aqua-600 text-white' },
  no_show: { Sign: UserX, className: 'bg-white text-danger-700 ring-1 ring-danger-400 ring-inset' },
  cancelled: { Sign: X, className: 'bg-danger-50 text-danger-700' },
  completed: { Sign: CheckCheck, className: 'bg-success-50 text-success-700' },
  on: { Sign: Check, className: 'bg-success-50 text-success-700' },
  off: { Sign: X, className: 'bg-sand-200 text-sand-700' },
  warning: { Sign: TriangleAlert, className: 'bg-pending text-pending-text' },
  neutral: { Sign: Minus, className: 'bg-sand-200 text-ink-600' },
} satisfies Record<string, { Sign: LucideIcon; className: string }>

type Status = keyof typeof LOOKS

/** The icon of a status, for cards and lists that have no room for a pill. */
export const signOf = (status: Status): LucideIcon => LOOKS[status].Sign

export type StatusPillProps = {
  status: Status
  /** Replaces the status's own icon where that would be misread. */
  Sign?: LucideIcon
  className?: string
  children: ReactNode
}

export function StatusPill({ status, Sign: own, className, children }: StatusPillProps) {
  const { Sign: usual, className: colours } = LOOKS[status]
  const Sign = own ?? usual
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full pr-2.5 pl-2 font-ui text-sxs leading-none',
        colours,
        className,
      )}
    >
      <Sign aria-hidden="true" className="size-[13px] flex-none stroke-[2.2]" />
      {children}
    </span>
  )
}
