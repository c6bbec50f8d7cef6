import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { RecordGone } from '#platform/form/failures.ts'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type SayDirty, useSayDirty } from '#platform/form/useDirtyParts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note as Notice } from '#ui/Note.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { contactCopy } from '../copy.ts'
import type { Note } from '../notes/contract.ts'
import { NoteHead } from './NoteHead.tsx'
import { NoteChanged, useNoteAdd, useNoteEdit } from './note-changes.ts'

type NoteEditorProps = {
  /** As it was when the editing began. */
  note: Note
  sayDirty: SayDirty
  onDone: () => void
}

const SMALL = 'max-desk:min-h-11 pointer-coarse:min-h-11'

/** A note, in its place in the list. What was typed stays, whatever becomes of the note meanwhile. */
export function NoteEditor({ note, sayDirty, onDone }: NoteEditorProps) {
  // After somebody else's change the note begins anew from there; what was typed stays on top.
  const [base, setBase] = useState(note)
  const [text, setText] = useState(note.content)
  const [asking, setAsking] = useState(false)
  const edit = useNoteEdit(note.contactId)
  const add = useNoteAdd(note.contactId)
  const field = useFocusAtEnd()
  const dirty = text !== note.content
  useSayDirty(sayDirty, `nota ${note.id}`, dirty)
  const blank = text.trim() === ''
  const gone = edit.error instanceof RecordGone
  const changed = base.version !== note.version
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (blank || edit.isPending || add.isPending) return
    if (gone) {
      add.mutate(text, { onSuccess: onDone })
      return
    }
    edit.mutate(
      { id: base.id, content: text, version: base.version },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof NoteChanged) setBase(error.latest)
        },
      },
    )
  }
  const failure = add.error ?? (edit.error instanceof NoteChanged ? null : edit.error)
  return (
    <form onSubmit={onSubmit} className="grid gap-2.5">
      <NoteHead note={base} />
      {changed && !gone ? (
        <TheirText
          content={base.content}
          onTake={text === base.content ? null : () => setText(base.content)}
        />
      ) : null}
      <Field
        label="Testo della nota"
        hideLabel
        error={failure ? sentenceOf(failure, contactCopy.notSaved) : undefined}
      >
        <TextArea
          ref={field}
          rows={3}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="field-sizing-content max-h-120 min-h-20"
        />
      </Field>
      <Buttons
        label={gone ? 'Aggiungi come nuova nota' : 'Salva'}
        blank={blank}
        busy={edit.isPending || add.isPending}
        onCancel={() => (dirty ? setAsking(true) : onDone())}
      />
      <UnsavedDialog open={asking} onStay={() => setAsking(false)} onLeave={onDone} />
    </form>
  )
}

type ButtonsProps = { label: string; blank: boolean; busy: boolean; onCancel: () => void }

function Buttons({ label, blank, busy, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" size="sm" className={SMALL} onClick={onCancel}>
        Annulla
      </Button>
      <Button type="submit" size="sm" disabled={blank} busy={busy} busyLabel="Salvataggio…" className={SMALL}>
        {label}
      </Button>
    </div>
  )
}

function TheirText({ content, onTake }: { content: string; onTake: (() => void) | null }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Qualcun altro ha cambiato questa nota nel frattempo. Ora dice:"
    >
      <p dir="auto" className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      {onTake ? (
        <>
          <p className="mt-1.5">Quello che hai scritto tu è rimasto: se salvi, prende il suo posto.</p>
          <Button variant="secondary" size="sm" className={`mt-2.5 ${SMALL}`} onClick={onTake}>
            Usa questo testo
          </Button>
        </>
      ) : null}
    </Notice>
  )
}

function useFocusAtEnd() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  return field
}
