import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'

export type SegmentedItem = { to: To; label: string; count?: number | undefined; current: boolean }
type SegmentedProps = { label: string; items: readonly SegmentedItem[] }

/** A choice of few, as links with counts: the address is the state. Scrolls sideways on phones. */
export function SegmentedLinks({ label, items }: SegmentedProps) {
  return (
    <nav
      aria-label={label}
      className="no-bar max-desk:-mx-(--gut) overflow-x-auto p-1 -m-1 max-desk:px-(--gut)"
    >
      <ul className="flex w-max gap-1">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.current ? 'true' : undefined}
              className="inline-flex min-h-(--h-ctl) items-center gap-2 whitespace-nowrap rounded-full border border-transparent px-3 font-ui text-ink-600 text-ssm no-underline hover:bg-sand-100 hover:text-ink hover:no-underline aria-[current]:border-aqua-200 aria-[current]:bg-aqua-50 aria-[current]:text-aqua-800 max-desk:border-line max-desk:bg-white"
            >
              {item.label}
              {item.count === undefined ? null : (
                <span className="tnum font-medium text-sxs opacity-85">{item.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The parts of one page, as links under a line. On phones the current one scrolls into view. */
export function TabLinks({ label, items }: SegmentedProps) {
  const nav = useRef<HTMLElement>(null)
  const current = items.findIndex((item) => item.current)
  useEffect(() => {
    const tab = nav.current?.querySelectorAll('li')[current]
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.clientWidth / 2
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="no-bar max-desk:-mx-(--gut) relative overflow-x-auto shadow-[inset_0_-1px_0_var(--c-line)] max-desk:px-(--gut)"
    >
      <ul className="flex w-max gap-6">
        {items.map((item) => (
          <li key={item.label}>
            <Link
              to={item.to}
              preventScrollReset
              aria-current={item.current ? 'page' : undefined}
              className="inline-flex min-h-10 items-center gap-2 whitespace-nowrap border-transparent border-b-2 font-ui text-ink-600 text-ssm no-underline -outline-offset-2 hover:text-ink hover:no-underline aria-[current]:border-aqua-600 aria-[current]:text-ink max-desk:min-h-11"
            >
              {item.label}
              {item.count === undefined ? null : (
                <span className="tnum text-ink-500 text-sxs">{item.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
