import type { ReactNode } from 'react'
import { shortDate } from '#platform/time/italian.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'

type SampleSectionProps = { title: string; text?: string; children: ReactNode }

/** A part of the page with sample data, marked beside its title. */
export function SampleSection({ title, text, children }: SampleSectionProps) {
  return (
    <FormSection
      title={
        <>
          <span className="mr-2.5">{title}</span>
          <SampleMark />
        </>
      }
      text={text}
    >
      {children}
    </FormSection>
  )
}

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

type VisitsProps = { figures: readonly { label: string; value: string }[] }

export function Visits({ figures }: VisitsProps) {
  return (
    <SampleSection title="Visitatori del sito" text="Cifre fisse, non ancora collegate.">
      <dl className="grid overflow-hidden rounded-md border border-line large:grid-cols-2 sm:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="-mt-px -ml-px min-w-0 border-line border-t border-l px-3 py-2.5 min-[24rem]:max-sm:flex min-[24rem]:max-sm:flex-wrap min-[24rem]:max-sm:items-baseline min-[24rem]:max-sm:justify-between min-[24rem]:max-sm:gap-x-2 sm:px-5 sm:py-3.5"
          >
            <dt className="text-ink-600 text-sxs">{label}</dt>
            <dd className="tnum whitespace-nowrap font-strong text-[1.125rem] leading-[1.25] tracking-[-0.02em] sm:text-[1.5rem]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </SampleSection>
  )
}
