import os from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

/** What may be done to a record. Lists name whom they show; `exported` leaves the house as a file. */
export type Deed = 'viewed' | 'listed' | 'exported' | 'created' | 'changed' | 'deleted' | 'refused'
export type AuditEvent = `${string}.${Deed}`

/** Who did it, and from where. A name without a number is of nobody among the staff: a command's, or the product's own. */
export type Actor = {
  user: { id: number | null; username: string } | null
  address: string
  requestId: string
}

/** What the trail keeps of one deed. Numbers and patterns only: nothing of what a record says, and no secret. */
export type Entry = {
  event: AuditEvent
  /** The kind of record; that of the event unless said. */
  record?: string
  recordIds?: readonly (string | number)[]
  /** The contacts it concerned; looked up from the record unless said. */
  people?: readonly (number | null)[]
  everybody?: boolean
  rows?: number | null
  status: number
  /** The pattern of the call, or the command. */
  route: string
}

/** Writes it down: one statement, and nobody waits for anybody else's. */
export async function appendAudit(db: Db, { user, address, requestId }: Actor, entry: Entry): Promise<void> {
  const { event, recordIds = [], everybody = false, rows = null, status, route } = entry
  const record = entry.record ?? event.slice(0, event.indexOf('.'))
  const people = entry.people && [...new Set(entry.people.filter((id) => id !== null))]
  const id = recordIds.length === 0 ? null : recordIds.join(',')
  await sql`
    INSERT INTO trail
      (user_id, username, event, record, record_id, people, everybody, rows, status, address, route, request_id)
    VALUES (${user?.id ?? null}, ${user?.username ?? ''}, ${event}, ${record}, ${id},
      coalesce(${people ?? null}::integer[], trail_people(${event}, ${record}, ${recordIds.filter(isNumber)}::bigint[])),
      ${everybody}, ${rows}, ${status}, ${address}, ${route}, ${requestId})`.execute(db)
}

/** A call as the trail names it: by the pattern of its address, which says nothing of anybody. */
export function routeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

/** Somebody at the machine itself, by the name they have there. */
export function atTheMachine(): Actor {
  return { user: { id: null, username: nameOnMachine() }, address: 'comando', requestId: '' }
}

function nameOnMachine(): string {
  const { SUDO_USER } = process.env
  if (SUDO_USER) return `${SUDO_USER} (sudo)`
  try {
    return os.userInfo().username
  } catch {
    // Containers run as numbers nobody has given a name.
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

// Settings have a name where everything else has a number.
function isNumber(id: string | number): boolean {
  return /^\d{1,9}$/.test(String(id))
}
