import { shortDate } from '#platform/time/italian.ts'
import { SampleSection } from './SampleSection.tsx'

type RecentChangesProps = { entries: readonly { date: string; text: string }[] }

export function RecentChanges({ entries }: RecentChangesProps) {
  return (
    <SampleSection title="Attività recente">
      <ul className="divide-y divide-line">
        {entries.map(({ date, text }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">{text}</span>
            <time dateTime={date} className="tnum flex-none text-ink-600">
              {shortDate(date)}
            </time>
          </li>
        ))}
      </ul>
    </SampleSection>
  )
}
