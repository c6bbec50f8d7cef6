import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#platform/form/failures.ts'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { contactCopy } from '../copy.ts'
import { createNote, deleteNote, type Note, updateNote } from '../notes/contract.ts'
import { notesQuery } from '../queries.ts'

/** Changes the list that is shown; an answer that is under way would undo it. */
function useShownNotes(contactId: number) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(contactId)
  return {
    change: async (to: (rows: Note[]) => Note[]) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (rows) => rows && to(rows))
      void client.invalidateQueries({ queryKey })
    },
    readAgain: () => client.fetchQuery(notesQuery(contactId)),
  }
}

export function useNoteAdd(contactId: number) {
  const shown = useShownNotes(contactId)
  const said = useSaid()
  return useMutation({
    mutationFn: (content: string) =>
      call(createNote, { params: { id: String(contactId) }, body: { content } }),
    onSuccess: async (note) => {
      await shown.change((rows) => [note, ...rows.filter(({ id }) => id !== note.id)])
      said.done(contactCopy.noteAdded)
    },
    onError: (error) => said.failed(error, contactCopy.noteAddFailed),
  })
}

/** Somebody else has changed the note meanwhile: this is what it says now. */
export class NoteChanged extends Error {
  readonly latest: Note

  constructor(latest: Note) {
    super('Qualcun altro ha cambiato questa nota nel frattempo.')
    this.latest = latest
  }
}

/** Throws `NoteChanged`, and `RecordGone` when somebody has deleted it. */
export function useNoteEdit(contactId: number) {
  const shown = useShownNotes(contactId)
  const said = useSaid()
  return useMutation({
    mutationFn: async ({ id, content, version }: Pick<Note, 'id' | 'content' | 'version'>) => {
      try {
        return await call(updateNote, { params: { id: String(id) }, body: { content, version } })
      } catch (error) {
        const outdated = error instanceof CallError && [404, 409].includes(error.status)
        if (!outdated) throw error
        const latest = await readAgain(async () => (await shown.readAgain()).find((note) => note.id === id))
        throw new NoteChanged(latest)
      }
    },
    onSuccess: async (note) => {
      await shown.change((rows) => rows.map((row) => (row.id === note.id ? note : row)))
      said.done(contactCopy.noteUpdated)
    },
    onError: (error) => said.failed(error, contactCopy.noteUpdateFailed),
  })
}

export function useNoteDelete(contactId: number) {
  const shown = useShownNotes(contactId)
  const said = useSaid()
  return useMutation({
    mutationFn: ({ id }: Note) => call(deleteNote, { params: { id: String(id) } }),
    onSuccess: async (_, { id }) => {
      await shown.change((rows) => rows.filter((row) => row.id !== id))
      said.done(contactCopy.noteDeleted)
    },
    onError: async (error, { id }) => {
      if (error instanceof CallError && error.status === 404) {
        await shown.change((rows) => rows.filter((row) => row.id !== id))
      }
      said.failed(error, contactCopy.noteDeleteFailed)
    },
  })
}
