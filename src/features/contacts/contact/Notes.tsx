import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReportDirty } from '#platform/form/useDirtyParts.ts'
import { call } from '#platform/http/call.ts'
import { useMay } from '#platform/session/useMay.ts'
import { momentOf } from '#platform/time/moments.ts'
import { RowActions } from '#ui/RowActions.tsx'
import { deleteNote, type Note } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { focusPart, Panel, PanelRows, useRowDelete } from '../Panel.tsx'
import { notesQuery } from '../queries.ts'
import { authorOf, NoteEditor, NoteHead } from './NoteEditor.tsx'

type NotesProps = { contactId: number; mayDelete: boolean; reportDirty: ReportDirty }

/** The internal notes about a contact, the newest first. */
export function Notes({ contactId, mayDelete, reportDirty }: NotesProps) {
  const notes = useQuery(notesQuery(contactId))
  const editing = useEditing()
  const mayEdit = useMay('edit')
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
                      onEdit={mayEdit ? () => editing.begin(note) : null}
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

type NoteRowProps = { note: Note; onEdit: (() => void) | null; onDelete: (() => void) | null }

function NoteRow({ note, onEdit, onDelete }: NoteRowProps) {
  const { id, content, createdAt } = note
  const which = `la nota di ${authorOf(note)} del ${momentOf(createdAt)}`
  return (
    <>
      <div className="flex items-start gap-1">
        <NoteHead note={note} />
        <RowActions
          name={which}
          menuId={editId(id)}
          actions={[
            onEdit && { label: 'Modifica', icon: Pencil, onSelect: onEdit },
            onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: onDelete },
          ]}
        />
      </div>
      <p dir="auto" className="mt-1.5 whitespace-pre-line text-smd leading-[1.5] [overflow-wrap:anywhere]">
        {content}
      </p>
    </>
  )
}
