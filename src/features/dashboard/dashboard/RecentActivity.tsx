import { CalendarDays, type LucideIcon, Mail, Stethoscope, UserPlus } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { SampleMark } from '#ui/SampleMark.tsx'
import { DashboardPart } from './DashboardPart.tsx'
import { ROOMY, ROWS } from './PartRows.tsx'

export type Activity = {
  kind: 'contact' | 'booking' | 'service' | 'message'
  title: string
  text: string
  when: string
}

const SIGNS: Record<Activity['kind'], LucideIcon> = {
  contact: UserPlus,
  booking: CalendarDays,
  service: Stethoscope,
  message: Mail,
}

export function RecentActivity({ entries }: { entries: readonly Activity[] }) {
  return (
    <DashboardPart
      title={
        <>
          Attività recente <SampleMark />
        </>
      }
    >
      <ul className={ROWS}>
        {entries.map((entry) => (
          <li key={`${entry.title} ${entry.text}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </DashboardPart>
  )
}

function Entry({ entry: { kind, title, text, when } }: { entry: Activity }) {
  const Sign = SIGNS[kind]
  return (
    <div className="flex min-h-14 items-center gap-x-3.5 px-4.5 py-2">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-8.5 flex-none place-items-center rounded-ctl bg-sand-100 text-sand-700',
          ROOMY,
        )}
      >
        <Sign strokeWidth={1.7} className="size-[18px]" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5">
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="block truncate">{title}</span>
          <span className="block truncate text-ink-600 text-sxs">{text}</span>
        </span>
        <span className="flex-none text-ink-600">{when}</span>
      </span>
    </div>
  )
}
