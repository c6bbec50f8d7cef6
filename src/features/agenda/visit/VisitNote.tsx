import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import type { AgendaVisit } from '../contract.ts'
import { Section } from '../Panel.tsx'

const MAX_NOTE = 2000

type VisitNoteProps = {
  visit: AgendaVisit
  busy: boolean
  /** Saves the note; `onSaved` runs once it is stored. */
  onSave: (notes: string, onSaved: () => void) => void
}

/** The staff's note about a visit, changed where it stands. Ctrl+Enter and Esc save, and so does leaving the visit. */
export function VisitNote({ visit, busy, onSave }: VisitNoteProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = draft !== null
  useEffect(() => {
    if (!isOpen || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [isOpen])
  const close = () => setDraft(null)
  const save = () => {
    if (draft === null || draft.trim() === (visit.notes ?? '')) close()
    else onSave(draft.trim(), close)
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => latest.current(), [])
  if (draft === null) {
    return (
      <Section
        title="Nota interna"
        tools={
          <Button size="sm" variant="quiet" className="agp-flush" onClick={() => setDraft(visit.notes ?? '')}>
            {visit.notes ? 'Modifica' : 'Aggiungi'}
          </Button>
        }
      >
        {visit.notes ? <p className="agp-note">{visit.notes}</p> : null}
      </Section>
    )
  }
  return (
    <Section title="Nota interna">
      <TextArea
        ref={field}
        rows={3}
        aria-label="Nota interna"
        maxLength={MAX_NOTE}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isSave && event.key !== 'Escape') return
          event.preventDefault()
          save()
        }}
      />
      <div className="agp-acts agp-toast">
        <Button size="sm" busy={busy} onClick={save}>
          Salva la nota
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          Lascia com’era
        </Button>
      </div>
    </Section>
  )
}
