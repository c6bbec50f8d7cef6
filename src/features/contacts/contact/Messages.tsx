import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { type Message, messagesOfContact } from '../contract.ts'
import { Panel } from './Panel.tsx'

const SOURCES: Record<string, string> = { website: 'Sito web', email: 'Email', phone: 'Telefono' }

function messagesQuery(contactId: number) {
  const params = { id: String(contactId) }
  return queryOptions({
    queryKey: [pathOf(messagesOfContact, params)],
    queryFn: ({ signal }) => call(messagesOfContact, { params }, { signal }),
  })
}

/** What somebody wrote, the newest first. */
export function Messages({ contactId }: { contactId: number }) {
  const { data: messages, error, isFetching, refetch } = useQuery(messagesQuery(contactId))
  return (
    <Panel id="messaggi" title="Messaggi" count={messages?.length}>
      {messages && messages.length > 0 ? (
        <ul>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      ) : null}
      {messages?.length === 0 ? <p className="px-4.5 pb-4.5 text-ink-600">Nessun messaggio.</p> : null}
      {!messages && error && !isFetching ? (
        <div className="flex flex-wrap items-center gap-3 px-4.5 pb-4.5">
          <p className="text-danger-700">Non riusciamo a caricare i messaggi.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Riprova
          </Button>
        </div>
      ) : null}
      {!messages && (isFetching || !error) ? (
        <SkeletonGroup className="grid gap-3 px-4.5 pb-5">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </SkeletonGroup>
      ) : null}
    </Panel>
  )
}

function MessageRow({ message: { subject, message, source, status, createdAt } }: { message: Message }) {
  const unread = status === 'non_letto'
  return (
    <li className="border-line border-t px-4.5 py-4">
      <h3 className="flex items-center gap-2 text-ssm leading-[1.4]">
        {unread ? <span aria-hidden="true" className="size-2 flex-none rounded-full bg-aqua-600" /> : null}
        {unread ? <span className="sr-only">Non letto: </span> : null}
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{subject}</bdi>
      </h3>
      <p className="tnum mt-0.5 text-ink-600 text-sxs">
        {SOURCES[source] ?? 'Manuale'} · {momentOf(createdAt)}
      </p>
      <p dir="auto" className="mt-1.5 whitespace-pre-line text-smd leading-[1.5] [overflow-wrap:anywhere]">
        {message}
      </p>
    </li>
  )
}

/** '11/11/2026 alle 20:14' */
function momentOf(instant: string): string {
  const { date, minutes } = wallClock(new Date(instant))
  return `${shortDate(date)} alle ${toTime(minutes)}`
}
