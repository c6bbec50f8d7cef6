import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '#platform/http/call.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { VIEW_FOCUS } from './useViewFocus.ts'
import { pressFailed } from './useVisitPage.ts'

export function DoneNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <p className="vp-note is-ok" role="status">
      <CircleCheck aria-hidden="true" strokeWidth={1.6} />
      <span>
        <b tabIndex={-1} id={VIEW_FOCUS}>
          {title}
        </b>
        {children ? <span className="block">{children}</span> : null}
      </span>
    </p>
  )
}

/** The sentence of a press that failed. The browsers inside mail apps have no button to load a page again. */
export function Failed({ error, otherwise }: { error: Error | null; otherwise: string }) {
  if (!error) return null
  return (
    <Note tone="danger" role="alert">
      {pressFailed(error, otherwise)}
      {error instanceof CallError && error.code === 'conflict' ? (
        <ButtonAnchor href="" variant="secondary" size="sm" className="mt-2.5">
          Ricarica la pagina
        </ButtonAnchor>
      ) : null}
    </Note>
  )
}

/** The wish of a person who waits, row by row. */
export function WishSummary({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="vp-sum">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
