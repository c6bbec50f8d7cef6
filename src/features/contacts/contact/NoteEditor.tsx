import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readAgain, readNow } from '#platform/query/call-query.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { UnsavedDialog } from '#ui/useUnsavedGuard.tsx'
import { NewNote, type Note, updateNote } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { notesQuery, refreshTimeline } from '../queries.ts'

type NoteEditorProps = {
  /** The note as it was when editing began. */
  note: Note
  reportDirty: ReportDirty
  onDone: () => void
}

const SMALL = 'max-desk:min-h-11 pointer-coarse:min-h-11'

/** Edits a note in the list. Input stays when the note is changed or deleted meanwhile. */
export function NoteEditor({ note, reportDirty, onDone }: NoteEditorProps) {
  const [asking, setAsking] = useState(false)
  const record = useNoteRecord(note, onDone)
  const { form, formId, idOf, busy, dirty, failure } = record
  const field = idOf('content')
  useReportDirty(reportDirty, `nota ${note.id}`, dirty)
  useFocusAtEnd(field)
  const wrong = form.formState.errors.content?.message
  return (
    <form id={formId} onSubmit={record.submit} noValidate className="grid gap-2.5">
      <NoteHead note={note} />
      <ClashNote record={record} />
      <Field
        id={field}
        label={LABEL}
        hideLabel
        error={wrong ?? (failure ? sentenceOf(failure, contactCopy.notSaved) : undefined)}
      >
        <TextArea
          rows={3}
          autoComplete="off"
          {...form.register('content')}
          className="field-sizing-content max-h-120 min-h-20"
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          size="sm"
          className={SMALL}
          onClick={() => (dirty ? setAsking(true) : onDone())}
        >
          Annulla
        </Button>
        <Button
          type="submit"
          size="sm"
          disabled={form.watch('content').trim() === ''}
          busy={busy}
          busyLabel="Salvataggio…"
          className={SMALL}
        >
          Salva
        </Button>
      </div>
      <UnsavedDialog open={asking} onStay={() => setAsking(false)} onLeave={onDone} />
    </form>
  )
}

const LABEL = 'Testo della nota'
const NoteForm = z.object({ content: NewNote.shape.content })
type Typed = z.input<typeof NoteForm>

function useNoteRecord(note: Note, onDone: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm<Typed, z.output<typeof NoteForm>, Note>({
    shape: NoteForm,
    typed: { content: note.content },
    version: note.version,
    labelOf: () => LABEL,
    save: async ({ content }, { version }) => {
      const params = { id: String(note.id) }
      const saved = await call(updateNote, { params, body: { content, version } })
      refreshTimeline(client, note.contactId)
      await readAgain(client, notesQuery(note.contactId))
      return saved
    },
    onSaved: () => {
      // Text typed during the call is not saved yet, so the editor stays open.
      if (!record.dirty) onDone()
      notify.success(contactCopy.noteUpdated)
    },
    reload: async () => {
      const notes = await readNow(client, notesQuery(note.contactId))
      const latest = notes.find(({ id }) => id === note.id)
      return latest && { typed: { content: latest.content }, version: latest.version }
    },
    onFailed: (error) => notify.error(contactCopy.noteUpdateFailed, error),
  })
  return record
}

function useFocusAtEnd(id: string): void {
  useEffect(() => {
    const field = document.getElementById(id) as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [id])
}

export function authorOf({ user }: Note): string {
  return user?.username ?? 'Utente non più presente'
}

/** Author and time of a note. */
export function NoteHead({ note }: { note: Note }) {
  const { createdAt, updatedAt } = note
  return (
    <div className="min-w-0 flex-1">
      <h3 className="text-ssm leading-[1.4] [overflow-wrap:anywhere]">
        <bdi>{authorOf(note)}</bdi>
      </h3>
      <p className="tnum text-ink-600 text-sxs">
        {momentOf(createdAt)}
        {updatedAt === createdAt ? null : ' · modificata'}
      </p>
    </div>
  )
}
