import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { contactCopy } from '../copy.ts'
import { deleteMessage, type Message, type MessageStatus, updateMessage } from '../messages/contract.ts'
import { messagesQuery } from '../queries.ts'

/**
 * The status a message is shown with, and how it is changed. What was chosen is shown at once and taken back when it is
 * refused; meanwhile what is read is only what the server says, whenever it was asked. Of one message one change after the
 * other.
 */
export function useMessageStatus({ id, contactId, status }: Message) {
  const client = useQueryClient()
  const said = useSaid()
  const { queryKey } = messagesQuery(contactId)
  const change = useMutation({
    scope: { id: `message-${id}` },
    mutationFn: (chosen: MessageStatus) =>
      call(updateMessage, { params: { id: String(id) }, body: { status: chosen } }),
    onSuccess: async (saved) => {
      // An answer that is under way would bring the old status back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === id ? saved : row)))
    },
    onError: (error) => said.failed(error, contactCopy.messageUpdateFailed),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
  return { shown: change.isPending ? change.variables : status, choose: change.mutate }
}

export function useMessageDelete(contactId: number) {
  const client = useQueryClient()
  const said = useSaid()
  const { queryKey } = messagesQuery(contactId)
  return useMutation({
    mutationFn: ({ id }: Message) => call(deleteMessage, { params: { id: String(id) } }),
    onSuccess: async (_, { id }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (rows) => rows?.filter((row) => row.id !== id))
      void client.invalidateQueries({ queryKey })
      said.done(contactCopy.messageDeleted)
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 404) void client.invalidateQueries({ queryKey })
      said.failed(error, contactCopy.messageDeleteFailed)
    },
  })
}
