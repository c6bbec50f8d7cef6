import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { createNote, deleteNote, type Note } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { focusPart, Panel, PanelRows, useRowDelete } from '../Panel.tsx'
import { notesQuery } from '../queries.ts'
import { authorOf, NoteEditor, NoteHead } from './NoteEditor.tsx'

type NotesProps = { contactId: number; mayDelete: boolean; reportDirty: ReportDirty }

/** The internal notes about a contact. */
export function Notes({ contactId, mayDelete, reportDirty }: NotesProps) {
  const notes = useQuery(notesQuery(contactId))
  const editing = useEditing()
  const remove = useRowDelete((id) => call(deleteNote, { params: { id } }), notesQuery(contactId), {
    deleted: contactCopy.noteDeleted,
    failed: contactCopy.noteDeleteFailed,
  })
  const onDelete = (note: Note) => {
    if (remove.isPending || !window.confirm(contactCopy.noteDeleteAsk)) return
    remove.mutate(note, {
      onSuccess: () => {
        editing.end(note)
        focusPart('note')
      },
    })
  }
  return (
    <Panel id="note" title="Note interne" count={notes.data?.length}>
      <NewNote contactId={contactId} reportDirty={reportDirty} />
      <PanelRows
        query={{ ...notes, data: notes.data && editing.among(notes.data) }}
        failed="Non riusciamo a caricare le note."
        empty="Nessuna nota."
      >
        {(rows) => (
          <ul>
            {rows.map((note) => {
              const begun = editing.noteOf(note)
              return (
                <li key={note.id} className="border-line border-t px-4.5 py-3.5">
                  {begun ? (
                    <NoteEditor note={begun} reportDirty={reportDirty} onDone={() => editing.end(note)} />
                  ) : (
                    <NoteRow
                      note={note}
                      onEdit={() => editing.begin(note)}
                      onDelete={mayDelete ? () => onDelete(note) : null}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </PanelRows>
    </Panel>
  )
}

/** The notes being edited, as they were when editing began. */
function useEditing() {
  const [begun, setBegun] = useState<readonly Note[]>([])
  const noteOf = ({ id }: Note) => begun.find((note) => note.id === id)
  return {
    noteOf,
    begin: (note: Note) => setBegun((notes) => [...notes.filter(({ id }) => id !== note.id), note]),
    end: ({ id }: Note) => {
      // The button is there once the note is drawn; the timer lets a closing dialog move the focus first.
      flushSync(() => setBegun((notes) => notes.filter((note) => note.id !== id)))
      setTimeout(() => document.getElementById(editId(id))?.focus())
    },
    /** Adds notes being edited that were deleted meanwhile, so that their input is not lost. */
    among: (notes: Note[]) => [...begun.filter(({ id }) => notes.every((note) => note.id !== id)), ...notes],
  }
}

const editId = (id: number) => `modifica-nota-${id}`

type NoteRowProps = { note: Note; onEdit: () => void; onDelete: (() => void) | null }

function NoteRow({ note, onEdit, onDelete }: NoteRowProps) {
  const { id, content, createdAt } = note
  const which = `la nota di ${authorOf(note)} del ${momentOf(createdAt)}`
  return (
    <>
      <div className="flex items-start gap-1">
        <NoteHead note={note} />
        <IconButton id={editId(id)} label={`Modifica ${which}`} onClick={onEdit}>
          <Pencil aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        {onDelete ? (
          <IconButton label={`Elimina ${which}`} tone="danger" onClick={onDelete}>
            <Trash2 aria-hidden="true" strokeWidth={1.7} />
          </IconButton>
        ) : null}
      </div>
      <p dir="auto" className="mt-1.5 whitespace-pre-line text-smd leading-[1.5] [overflow-wrap:anywhere]">
        {content}
      </p>
    </>
  )
}

function NewNote({ contactId, reportDirty }: { contactId: number; reportDirty: ReportDirty }) {
  const [text, setText] = useState('')
  const client = useQueryClient()
  const notify = useNotify()
  const add = useMutation({
    mutationFn: (content: string) =>
      call(createNote, { params: { id: String(contactId) }, body: { content } }),
    onSuccess: async () => {
      await readAgain(client, notesQuery(contactId))
      notify.success(contactCopy.noteAdded)
    },
    onError: (error) => notify.error(contactCopy.noteAddFailed, error),
  })
  const blank = text.trim() === ''
  useReportDirty(reportDirty, 'nuova nota', !blank)
  const send = useOneAtATime(async () => {
    const added = await add.mutateAsync(text).catch(() => null)
    // Text typed while the call was pending is not in the note.
    if (added) setText((now) => (now === text ? '' : now))
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!blank) send()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2 px-4.5 pt-1 pb-4.5">
      <Field
        label="Nuova nota interna"
        hideLabel
        error={add.error ? sentenceOf(add.error, contactCopy.notSaved) : undefined}
      >
        <TextArea
          rows={2}
          autoComplete="off"
          placeholder="Scrivi una nota, la vede solo il personale"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="field-sizing-content max-h-96 min-h-15"
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        disabled={blank}
        busy={add.isPending}
        busyLabel="Salvataggio…"
        className="justify-self-end max-desk:min-h-11 pointer-coarse:min-h-11"
      >
        Aggiungi nota
      </Button>
    </form>
  )
}
