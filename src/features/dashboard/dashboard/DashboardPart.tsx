import { type ReactNode, useId } from 'react'

type DashboardPartProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; children?: ReactNode }

/** One part of the dashboard: what it is, the way to the rest of it, and its first entries. */
export function DashboardPart({ title, text, action, children }: DashboardPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3">
        <div className="min-w-0">
          <h2 id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-smd">
            {title}
          </h2>
          {text ? <p className="text-ink-600">{text}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
