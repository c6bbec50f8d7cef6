import { momentOf } from '#platform/time/moments.ts'
import type { Note } from '../attached/contract.ts'

export function authorOf({ user }: Note): string {
  return user?.username ?? 'Utente non più presente'
}

/** Author and time of a note. */
export function NoteHead({ note }: { note: Note }) {
  const { createdAt, updatedAt } = note
  return (
    <div className="min-w-0 flex-1">
      <h3 className="text-ssm leading-[1.4] [overflow-wrap:anywhere]">
        <bdi>{authorOf(note)}</bdi>
      </h3>
      <p className="tnum text-ink-600 text-sxs">
        {momentOf(createdAt)}
        {updatedAt === createdAt ? null : ' · modificata'}
      </p>
    </div>
  )
}
