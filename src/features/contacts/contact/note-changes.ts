import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { createNote, deleteNote, type Note, updateNote } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { createNote, deleteNote, type Note } from '../attached/contract.ts'
import { notesQuery } from '../queries.ts'

/** Changes the list that is shown; an answer that is under way would undo it. */
export function useShownNotes(contactId: number) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(contactId)
  return {
    change: async (to: (rows: Note[]) => Note[]) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (rows) => rows && to(rows))
      void client.invalidateQueries({ queryKey })
    },
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
