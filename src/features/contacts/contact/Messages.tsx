import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ReportDirty } from '#platform/form/useDirtyParts.ts'
import { call } from '#platform/http/call.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Level } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { contactCopy } from '../copy.ts'
import { deleteMessage, type Message } from '../messages/contract.ts'
import { authorOf, priorities, sourceOf, subjectOf } from '../messages/copy.ts'
import { StatusSelect, useMessageStatus } from '../messages/StatusSelect.tsx'
import { focusPart, Panel, PanelRows, useRowDelete } from '../Panel.tsx'
import { messagesQuery } from '../queries.ts'

const NewMessage = lazyWithRetry(() => import('./NewMessage.tsx'), 'NewMessage', { overlay: true })

type MessagesProps = { contactId: number; mayDelete: boolean; reportDirty: ReportDirty }

/** The messages of a contact, the newest first. */
export function Messages({ contactId, mayDelete, reportDirty }: MessagesProps) {
  const messages = useQuery(messagesQuery(contactId))
  const [writing, setWriting] = useState(false)
  const onDirty = useCallback((dirty: boolean) => reportDirty('nuovo messaggio', dirty), [reportDirty])
  const remove = useRowDelete((id) => call(deleteMessage, { params: { id } }), messagesQuery(contactId), {
    deleted: contactCopy.messageDeleted,
    failed: contactCopy.messageDeleteFailed,
  })
  usePreload(NewMessage)
  const onDelete = (message: Message) => {
    if (remove.isPending || !window.confirm(contactCopy.messageDeleteAsk)) return
    remove.mutate(message, { onSuccess: () => focusPart('messaggi') })
  }
  return (
    <Panel
      id="messaggi"
      title="Messaggi"
      count={messages.data?.length}
      action={
        <Button
          variant="secondary"
          size="sm"
          className="flex-none max-desk:min-h-11 pointer-coarse:min-h-11"
          icon={<Plus strokeWidth={2} />}
          onClick={() => setWriting(true)}
        >
          Nuovo messaggio
        </Button>
      }
    >
      <PanelRows query={messages} failed="Non riusciamo a caricare i messaggi." empty="Nessun messaggio.">
        {(rows) => (
          <ul>
            {rows.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                onDelete={mayDelete ? () => onDelete(message) : null}
              />
            ))}
          </ul>
        )}
      </PanelRows>
      {writing ? (
        <NewMessage contactId={contactId} onDirty={onDirty} onClose={() => setWriting(false)} />
      ) : null}
    </Panel>
  )
}

function MessageRow({ message, onDelete }: { message: Message; onDelete: (() => void) | null }) {
  const { shown: status, choose } = useMessageStatus(message)
  const { source, priority, createdAt } = message
  const author = authorOf(message)
  const subject = subjectOf(message)
  const unread = status === 'non_letto'
  const { label, level } = priorities[priority]
  return (
    <li className="grid gap-x-2.5 border-line border-t px-4.5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="flex items-center gap-2 text-ssm leading-[1.4]">
        {unread ? <span aria-hidden="true" className="size-2 flex-none rounded-full bg-aqua-600" /> : null}
        {unread ? <span className="sr-only">Non letto: </span> : null}
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{subject}</bdi>
      </h3>
      <div className="flex items-center gap-2.5 max-sm:my-1">
        <Level level={level}>
          <span className="sr-only">Priorità: </span>
          {label}
        </Level>
        <StatusSelect subject={subject} status={status} onChoose={choose} />
        {onDelete ? (
          <RowActions
            name={`il messaggio: ${subject}`}
            actions={[{ label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: onDelete }]}
          />
        ) : null}
      </div>
      <p className="tnum text-ink-600 text-sxs [overflow-wrap:anywhere] sm:col-span-full">
        {sourceOf(source)} · {momentOf(createdAt)}
        {author ? (
          <>
            {' '}
            · <bdi>{author}</bdi>
          </>
        ) : null}
      </p>
      <p
        dir="auto"
        className="mt-1.5 whitespace-pre-line text-smd leading-[1.5] [overflow-wrap:anywhere] sm:col-span-full"
      >
        {message.message}
      </p>
    </li>
  )
}
