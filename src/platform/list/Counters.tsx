import { grouped } from '#platform/numbers.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

type CountersProps = {
  /** A text is drawn unchanged. Undefined: not known yet. */
  counters: readonly (readonly [label: string, count: number | string | undefined])[]
  failed?: boolean
  /** For long labels and figures, which are one above the other on a phone as well. */
  stacked?: boolean
}

/** Three or four figures above a list. */
export function Counters({ counters, failed = false, stacked = false }: CountersProps) {
  const three = counters.length === 3
  return (
    <dl
      className={cx(
        'mb-5 grid overflow-hidden rounded-md border border-line',
        three ? 'grid-cols-3' : 'min-[20rem]:grid-cols-2 sm:grid-cols-4',
      )}
    >
      {counters.map(([label, count]) => (
        <div
          key={label}
          className={cx(
            '-mt-px -ml-px border-line border-t border-l px-3 py-2.5 sm:px-5 sm:py-3.5',
            !(three || stacked) && 'flex flex-wrap items-baseline justify-between gap-x-2 sm:block',
          )}
        >
          <dt className="text-ink-600 text-xs">{label}</dt>
          <dd className="tnum whitespace-nowrap font-strong text-slg leading-[1.25] tracking-[-0.02em] sm:text-[1.5rem]">
            <Figure count={count} failed={failed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ count, failed }: { count: number | string | undefined; failed: boolean }) {
  if (count !== undefined) return typeof count === 'number' ? grouped(count) : count
  if (!failed) return <Skeleton className="inline-block h-[0.7em] w-10" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Non disponibile</span>
    </>
  )
}
