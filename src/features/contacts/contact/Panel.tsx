import type { ReactNode } from 'react'

type PanelProps = { id: string; title: string; count?: number | undefined; children: ReactNode }

/** One part of what is known about a person. */
export function Panel({ id, title, count, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-md border border-line">
      <h2 id={id} className="px-4.5 py-3 text-smd">
        {title}
        {count === undefined ? null : <span className="tnum font-normal text-ink-500"> {count}</span>}
      </h2>
      {children}
    </section>
  )
}
