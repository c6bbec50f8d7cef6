import os from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

/** The actions on a record. `listed` is for lists that name people; `exported` for data that leaves as a file. */
export type AuditAction = 'viewed' | 'listed' | 'exported' | 'created' | 'changed' | 'deleted' | 'refused'
export type AuditEvent = `${string}.${AuditAction}`

/** The user and their address. Commands and the product itself have a name and no number. */
export type Actor = {
  user: { id: number | null; username: string } | null
  address: string
  requestId: string
}

/** An entry of the audit trail. It holds ids and patterns of addresses: no contents of a record and no secret. */
export type Entry = {
  event: AuditEvent
  /** The kind of record; that of the event unless said. */
  record?: string
  recordIds?: readonly (string | number)[]
  /** The contacts it concerned; looked up from the record unless said. */
  people?: readonly (number | null)[]
  everybody?: boolean
  rows?: number | null
  /** Records a search found, where the answer shows one page of them. */
  total?: number | null
  status: number
  /** The pattern of the call, or the command. */
  route: string
}

/**
 * Appends one entry to the audit trail with a single statement, without a lock.
 * @param actor The user, with the address and the id of the request.
 * @param entry The event and the records it is about; the contacts concerned are looked up unless `people` names them.
 */
export async function appendAudit(db: Db, { user, address, requestId }: Actor, entry: Entry): Promise<void> {
  const { event, recordIds = [], everybody = false, rows = null, total = null, status, route } = entry
  const record = entry.record ?? event.slice(0, event.indexOf('.'))
  const people = entry.people && [...new Set(entry.people.filter((id) => id !== null))]
  const id = recordIds.length === 0 ? null : recordIds.join(',')
  await sql`
    INSERT INTO trail
      (user_id, username, event, record, record_id, people, everybody, rows, total, status, address, route, request_id)
    VALUES (${user?.id ?? null}, ${user?.username ?? ''}, ${event}, ${record}, ${id},
      coalesce(${people ?? null}::integer[], trail_people(${event}, ${record}, ${recordIds.filter(isNumber)}::bigint[])),
      ${everybody}, ${rows}, ${total}, ${status}, ${address}, ${route}, ${requestId})`.execute(db)
}

/** Names a call by the pattern of its address, which holds no personal data. */
export function routeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

/** The actor of a command: the system user who runs it, and in brackets the one `sudo` names, which its user can set. */
export function atTheMachine(): Actor {
  return { user: { id: null, username: nameOnMachine() }, address: 'comando', requestId: '' }
}

function nameOnMachine(): string {
  const { SUDO_USER } = process.env
  return SUDO_USER ? `${systemUser()} (sudo: ${SUDO_USER})` : systemUser()
}

function systemUser(): string {
  try {
    return os.userInfo().username
  } catch {
    // Containers run under user numbers without a name.
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

// Settings have a name where everything else has a number.
function isNumber(id: string | number): boolean {
  return /^\d{1,9}$/.test(String(id))
}
