import '#features/auth/profile/security.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { SessionRow } from '#features/auth/profile/Sessions.tsx'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { endUserSession, endUserSessions } from './contract.ts'
import { sessionsQuery, useUserCommand } from './queries.ts'

/** The open sessions of a user, which are ended here, one or all. */
export function UserSessions({ id: userId }: { id: number }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId))
  const head = useRef<HTMLHeadingElement>(null)
  // The button disappears with its row, so the focus moves.
  const command = useUserCommand(() => head.current?.focus())
  const id = String(userId)
  const run = (end: () => Promise<{ message: string }>) =>
    command.isPending ? undefined : command.mutate(end)
  return (
    <section>
      <h3 ref={head} tabIndex={-1}>
        Sessioni aperte{' '}
        {sessions ? <span className="tnum font-normal text-ink-600">{sessions.length}</span> : null}
      </h3>
      {error && !sessions ? (
        <NotLoaded what="le sessioni aperte" error={error} again={() => void refetch()} />
      ) : null}
      {sessions || error ? null : <Skeleton className="my-2 w-40" />}
      {sessions?.length === 0 ? <p className="us-note">Nessuna.</p> : null}
      <ul className="sec-list">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            waiting={command.isPending}
            onEnd={() => run(() => call(endUserSession, { params: { id, sessionId: String(session.id) } }))}
          />
        ))}
      </ul>
      {sessions && sessions.length > 1 && !sessions.some(({ current }) => current) ? (
        <Button
          variant="quiet"
          size="sm"
          aria-disabled={command.isPending || undefined}
          onClick={() => run(() => call(endUserSessions, { params: { id } }))}
          className="max-desk:min-h-11"
        >
          Chiudi tutte
        </Button>
      ) : null}
    </section>
  )
}
