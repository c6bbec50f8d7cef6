import { Note } from '#ui/Note.tsx'
import type { BothChanged } from './merge.ts'
import { comeForward } from './SaveFailed.tsx'

type AlsoChangedProps = {
  fields: readonly BothChanged[]
  labelOf: (path: string) => string
  /** A value as the screen shows it, such as the name of a choice. */
  sayValue: (path: string, value: string) => string
}

/** What somebody else has written where one was writing too: whoever saves now decides between the two. */
export function AlsoChanged({ fields, labelOf, sayValue }: AlsoChangedProps) {
  if (fields.length === 0) return null
  return (
    // Another clash is another note.
    <div key={JSON.stringify(fields)} ref={comeForward} tabIndex={-1} className="rounded-sm">
      <Note tone="warning" role="status" title="Anche l’altra persona ha cambiato">
        <dl className="mt-1 grid gap-1.5">
          {fields.map(({ path, theirs }) => (
            <div key={path}>
              <dt className="font-strong">{labelOf(path)}, ora:</dt>
              <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
                {shown(sayValue(path, theirs))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-1.5">Quello che hai scritto tu è rimasto: se salvi, prende il suo posto.</p>
      </Note>
    </div>
  )
}

/** Days and pictures are kept in another way than they are shown. */
function shown(text: string): string {
  if (text === '') return 'vuoto'
  if (text.startsWith('data:image/')) return 'un’altra immagine'
  return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}
