import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { momentOf } from '#platform/time/moments.ts'
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
    return <NotLoaded what="i dispositivi connessi" error={error} again={() => void refetch()} />
  if (!sessions)
    return (
      <SkeletonGroup className="grid gap-3 rounded-md border border-line px-4.5 py-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-64 max-w-full" />
      </SkeletonGroup>
    )
  const under = end.isPending ? end.variables : undefined
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Dispositivi connessi"
        className="divide-y divide-line rounded-md border border-line"
      >
        {sessions.map((session) => (
          <Row
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
          variant="secondary"
          className="mt-3.5"
          busy={under === 'others'}
          busyLabel="Un momento…"
          aria-disabled={end.isPending || undefined}
          onClick={() => (end.isPending ? undefined : end.mutate('others'))}
        >
          Disconnetti tutti gli altri
        </Button>
      ) : null}
    </>
  )
}

type RowProps = { session: OwnSession; busy: boolean; waiting: boolean; onEnd: () => void }

function Row({ session: { browser, createdAt, lastSeenAt, current }, busy, waiting, onEnd }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4.5 py-3.5">
      <div className="min-w-0">
        <p className="font-strong">{browser}</p>
        <p className="tnum text-ink-600 text-sxs">
          Accesso del {momentOf(createdAt)}
          {current ? null : ` · usato l’ultima volta il ${momentOf(lastSeenAt)}`}
        </p>
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
        >
          Disconnetti<span className="sr-only"> {browser}</span>
        </Button>
      )}
    </li>
  )
}
