import { grouped } from '#platform/numbers.ts'
import type { FormStatistics } from '../submissions/contract.ts'

/** How many in all, and in the windows that are looked at. */
export function Figures({ statistics }: { statistics: FormStatistics }) {
  const figures = [
    ['Totale', statistics.total],
    ['Oggi', statistics.today],
    ['Ultimi 7 giorni', statistics.last7Days],
    ['Ultimi 30 giorni', statistics.last30Days],
  ] as const
  return (
    <dl className="mb-5 grid overflow-hidden rounded-md border border-line min-[20rem]:grid-cols-2 sm:grid-cols-4">
      {figures.map(([label, count]) => (
        <div
          key={label}
          className="-mt-px -ml-px flex flex-wrap items-baseline justify-between gap-x-2 border-line border-t border-l px-3 py-2.5 sm:block sm:px-5 sm:py-3.5"
        >
          <dt className="text-ink-600 text-xs">{label}</dt>
          <dd className="tnum whitespace-nowrap font-strong text-slg leading-[1.25] tracking-[-0.02em] sm:text-[1.5rem]">
            {grouped(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
