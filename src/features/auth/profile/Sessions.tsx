import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { nearMoment } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { OwnSession } from './contract.ts'
import { sessionsQuery, useSessionEnd } from './queries.ts'

/** The user's sessions: the browsers they are logged in with. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The button disappears with its row, so the focus moves.
  const end = useSessionEnd(() => list.current?.focus())
  if (error && !sessions)
    return <NotLoaded what="le sessioni aperte" error={error} again={() => void refetch()} />
  if (!sessions)
    return (
      <SkeletonGroup className="grid gap-3 py-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-64 max-w-full" />
      </SkeletonGroup>
    )
  const under = end.isPending ? end.variables : undefined
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessioni aperte" className="sec-list">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={under === session.id}
            waiting={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button
          variant="quiet"
          icon={<LogOut strokeWidth={1.7} />}
          className="mt-2"
          busy={under === 'others'}
          busyLabel="Un momento…"
          aria-disabled={end.isPending || undefined}
          onClick={() => (end.isPending ? undefined : end.mutate('others'))}
        >
          Chiudi le altre
        </Button>
      ) : null}
    </>
  )
}

type RowProps = { session: OwnSession; busy?: boolean; waiting: boolean; onEnd: () => void }

/** One session in a list; that of this browser is not ended here. */
export function SessionRow({ session, busy, waiting, onEnd }: RowProps) {
  const { browser, address, createdAt, lastSeenAt, current } = session
  const now = new Date()
  const Sign = /iPhone|Android/.test(browser) ? Smartphone : Monitor
  return (
    <li>
      <Sign aria-hidden="true" strokeWidth={1.7} />
      <div>
        <b>{browser}</b>
        <span className="tnum wrap-anywhere">
          {current
            ? `accesso: ${nearMoment(createdAt, now)}`
            : `usata l’ultima volta: ${nearMoment(lastSeenAt, now)}`}
          {address ? ` · ${address}` : ''}
        </span>
      </div>
      {current ? (
        <StatusPill status="on">Questo browser</StatusPill>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel="Un momento…"
          aria-disabled={waiting || undefined}
          onClick={() => (waiting ? undefined : onEnd())}
          className="max-desk:min-h-11"
        >
          Chiudi<span className="sr-only"> {browser}</span>
        </Button>
      )}
    </li>
  )
}
