import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { Options, Select } from '#ui/inputs.tsx'
import { contactCopy } from '../copy.ts'
import { messagesQuery, refreshTimeline } from '../queries.ts'
import { type Message, type MessageStatus, messageStatuses, updateMessage } from './contract.ts'
import { statusLabels } from './copy.ts'

type StatusSelectProps = {
  /** The subject as it is shown. */
  subject: string
  status: MessageStatus
  onChoose: (status: MessageStatus) => void
}

export function StatusSelect({ subject, status, onChoose }: StatusSelectProps) {
  return (
    <Select
      aria-label={`Stato del messaggio: ${subject}`}
      value={status}
      onChange={(event) => onChoose(event.target.value as MessageStatus)}
      className="w-37! min-h-8! border-btn-line! py-0.5! font-[570] text-sxs! max-desk:min-h-11! max-desk:text-[1rem]! pointer-coarse:min-h-11!"
    >
      <Options of={messageStatuses.map((one) => [one, statusLabels[one]])} />
    </Select>
  )
}

/**
 * Returns the status to show and a function that changes it. A chosen status shows at once and reverts when the call fails.
 * Changes of one message run one after the other.
 */
export function useMessageStatus({ id, contactId, status }: Pick<Message, 'id' | 'contactId' | 'status'>) {
  const client = useQueryClient()
  const notify = useNotify()
  const change = useMutation({
    scope: { id: `message-${id}` },
    mutationFn: (chosen: MessageStatus) =>
      call(updateMessage, { params: { id: String(id) }, body: { status: chosen } }),
    onError: (error) => notify.error(contactCopy.messageUpdateFailed, error),
    onSettled: () => {
      refreshTimeline(client, contactId)
      return readAgain(client, messagesQuery(contactId))
    },
  })
  return { shown: change.isPending ? change.variables : status, choose: change.mutate }
}
