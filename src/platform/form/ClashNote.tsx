import { type FieldValues, useWatch } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { differences } from './differences.ts'
import type { RecordForm } from './useRecordForm.ts'

/**
 * Shown after a 409: names the fields whose saved value differs from the typed one, and asks which of the two holds.
 * Takes the focus and scrolls into view, because it may stand above the visible part.
 */
export function ClashNote<T extends FieldValues, V extends FieldValues>({
  record,
}: {
  record: RecordForm<T, V>
}) {
  const mine = useWatch({ control: record.form.control }) as T
  const { clash } = record
  if (!clash) return null
  const fields = differences(mine, clash.theirs).filter(({ path }) => !/(^|\.)(id|version)$/.test(path))
  return (
    <div key={JSON.stringify(clash.theirs)} ref={focusNote} tabIndex={-1} className="rounded-sm">
      <Note tone="warning" role="alert" title="Qualcun altro ha modificato questi dati nel frattempo.">
        {fields.length > 0 ? (
          <dl className="mt-1 grid gap-1.5">
            {fields.map(({ path, theirs }) => (
              <div key={path}>
                <dt className="font-strong">{record.labelOf(path)}, ora:</dt>
                <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {record.sayValue(path, theirs) ?? asTyped(theirs)}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="mt-1.5">
          Quello che hai scritto è rimasto. «Ricarica» mostra i dati salvati dall’altra persona e scarta
          quello che hai scritto; «Salva comunque» lo salva al posto del suo.
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={record.busy || undefined}
            onClick={clash.reload}
          >
            Ricarica
          </Button>
          <Button variant="secondary" size="sm" busy={record.busy} onClick={clash.saveAnyway}>
            Salva comunque
          </Button>
        </div>
      </Note>
    </div>
  )
}

function focusNote(note: HTMLElement | null): void {
  note?.focus()
}

/** Days and pictures are stored in another way than they are shown. */
function asTyped(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  if (typeof value !== 'string') return value === null || value === undefined ? 'vuoto' : 'un altro valore'
  if (value === '') return 'vuoto'
  if (value.startsWith('data:image/')) return 'un’altra immagine'
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}
