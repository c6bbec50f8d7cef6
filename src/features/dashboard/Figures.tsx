import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactCountsQuery } from '#features/contacts/queries.ts'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

export type SampleFigure = { label: string; value: string; trend: string }

/** Four figures: the number of contacts, and samples marked as such. */
export function Figures({ samples }: { samples: readonly SampleFigure[] }) {
  return (
    <dl className="grid overflow-hidden grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] rounded-md border border-line desk:grid-cols-4">
      <Contacts />
      {samples.map(({ label, value, trend }) => (
        <Figure key={label} label={label} value={value}>
          <span className="flex items-center gap-1.5">
            <TrendingUp aria-hidden="true" strokeWidth={1.7} className="size-4 flex-none text-ink-500" />
            {trend}
          </span>
          <SampleMark />
        </Figure>
      ))}
    </dl>
  )
}

function Contacts() {
  const { data, error, isFetching, refetch } = useQuery(contactCountsQuery)
  if (data) {
    return (
      <Figure label="Contatti totali" value={grouped(data.count)}>
        {data.today === 1 ? '1 nuovo oggi' : `${data.today} nuovi oggi`}
      </Figure>
    )
  }
  if (error && !isFetching) {
    return (
      <Figure label="Contatti totali" value="—">
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Riprova<span className="sr-only"> a caricare i contatti</span>
        </Button>
      </Figure>
    )
  }
  return (
    <Figure label="Contatti totali" value={<Skeleton className="my-2 h-4 w-16" />}>
      <Skeleton className="w-24" />
    </Figure>
  )
}

type FigureProps = { label: string; value: ReactNode; children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="-mt-px -ml-px min-w-0 border-line border-t border-l px-5 py-3.5 max-desk:px-4">
      <dt className="text-ink-600 text-sxs">{label}</dt>
      <dd className="tnum whitespace-nowrap font-strong text-[1.5rem] leading-[1.25] tracking-[-0.02em]">
        {value}
      </dd>
      <dd className="mt-1 flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-ink-600 text-sxs">
        {children}
      </dd>
    </div>
  )
}
