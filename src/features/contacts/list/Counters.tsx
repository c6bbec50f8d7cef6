import { useQuery } from '@tanstack/react-query'
import { grouped } from '#platform/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { contactCountsQuery } from '../queries.ts'

/** How many contacts there are, and how many can be reached. */
export function Counters() {
  const { data, isError } = useQuery(contactCountsQuery)
  const counters = [
    ['Totale contatti', data?.count],
    ['Nuovi oggi', data?.today],
    ['Con email', data?.withEmail],
    ['Con telefono', data?.withPhone],
  ] as const
  return (
    <dl className="mb-5 grid overflow-hidden rounded-md border border-line min-[20rem]:grid-cols-2 sm:grid-cols-4">
      {counters.map(([label, count]) => (
        <div
          key={label}
          className="-mt-px -ml-px flex flex-wrap items-baseline justify-between gap-x-2 border-line border-t border-l px-3 py-2.5 sm:block sm:px-5 sm:py-3.5"
        >
          <dt className="text-ink-600 text-xs">{label}</dt>
          <dd className="tnum whitespace-nowrap font-strong text-slg leading-[1.25] tracking-[-0.02em] sm:text-[1.5rem]">
            <Figure count={count} failed={isError} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ count, failed }: { count: number | undefined; failed: boolean }) {
  if (count !== undefined) return grouped(count)
  if (!failed) return <Skeleton className="inline-block h-[0.7em] w-10" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Non disponibile</span>
    </>
  )
}
