import { Note } from '#ui/Note.tsx'
import type { BothChanged } from './merge.ts'

type AlsoChangedProps = { fields: readonly BothChanged[]; labelOf: (path: string) => string }

/** What somebody else has written where one was writing too: whoever saves now decides between the two. */
export function AlsoChanged({ fields, labelOf }: AlsoChangedProps) {
  if (fields.length === 0) return null
  return (
    <Note tone="warning" role="status" title="Anche l’altra persona ha cambiato">
      <dl className="mt-1 grid gap-1.5">
        {fields.map(({ path, theirs }) => (
          <div key={path}>
            <dt className="font-strong">{labelOf(path)}, ora:</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
              {theirs === '' ? 'vuoto' : theirs}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5">Quello che hai scritto tu è rimasto: se salvi, prende il suo posto.</p>
    </Note>
  )
}
