import {
  type AuditAction,
  type AuditEvent,
  appendAudit,
  type Entry,
  routeOf,
} from '#platform/audit/audit.server.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { inLockTurn } from '#platform/db/turns.server.ts'
import type { CallContext, Context } from './context.server.ts'
import type { AnswerInput, AnyEndpoint, Parsed } from './endpoint.ts'
import { errorTable } from './errors.ts'

/**
 * The event a call leaves in the audit trail when staff make it; it is about the record in the address unless `ids`
 * says otherwise.
 */
export type Audited<E extends AnyEndpoint> =
  | AuditEvent
  | {
      event: AuditEvent
      /** The kind of record the number in the address is of. */
      record?: string
      /** Ids of the records, where they are not `:id` of the address or `id` of the answer. */
      ids?: (asked: Parsed<E>, answer: AnswerInput<E>) => (number | string)[]
      /** The contacts an answer shows; looked up from the record unless said. There is no answer yet to a deletion. */
      people?: (asked: Parsed<E>, answer: AnswerInput<E>) => (number | null)[]
    }
  /** The use case writes these down itself, in its own transactions. */
  | { itself: AuditEvent[] }

/** The header with the number of records a search found. */
export const TOTAL_COUNT = 'X-Total-Count'

type CallInput = Record<string, unknown>
type Result = unknown

const NUMBER = /^\d{1,9}$/
/** Actions that change data: they and their entry of the trail are one transaction. */
const CHANGING: ReadonlySet<AuditAction> = new Set(['created', 'changed', 'deleted'])

/**
 * Runs a use case and writes its entry of the audit trail: neither happens without the other. Data that is only shown
 * is recorded before it is answered; when recording fails, it is not shown.
 */
export async function auditing(
  row: AnyEndpoint,
  trail: Audited<AnyEndpoint>,
  ctx: CallContext,
  asked: CallInput,
  work: (ctx: CallContext) => Promise<Result>,
): Promise<Result> {
  if (typeof trail === 'object' && 'itself' in trail) return work(ctx)
  const said = typeof trail === 'object' ? trail : { event: trail }
  const deed = said.event.split('.')[1] as AuditAction
  let total: number | null = null
  const noting: CallContext = {
    ...ctx,
    header: (name, value) => {
      if (name === TOTAL_COUNT) total = Number(value)
      ctx.header(name, value)
    },
  }
  const audit = (db: Db, result: Result) =>
    appendAudit(db, ctx, { ...entryOf(row, said, asked, result), total })
  // An upload may take minutes, too long for an open transaction.
  if (!CHANGING.has(deed) || row.raw === 'upload') {
    const result = await work(noting)
    await audit(ctx.db, result)
    return result
  }
  const audited = async (db: Tx) => {
    // Looks up the contacts before the deletion, as long as the record exists.
    if (deed === 'deleted') await audit(db, undefined)
    const result = await work({ ...noting, db })
    if (deed !== 'deleted') await audit(db, result)
    return result
  }
  return inLockTurn(() => transaction(ctx.db, audited))
}

/**
 * Records that a member of staff was refused a call, or a record: the one in the address, with the contact it concerns, so that
 * the entry is found by that contact. The lookup is the same whether the record exists or not.
 */
export async function auditRefused(
  { row, trail }: { row: AnyEndpoint; trail?: Audited<AnyEndpoint> },
  ctx: Context,
  id: string | undefined,
  status: number = errorTable.forbidden.status,
): Promise<void> {
  const recordIds = id !== undefined && NUMBER.test(id) ? [id] : []
  const record = recordIds.length > 0 ? recordOf(trail) : 'access'
  await appendAudit(ctx.db, ctx, { event: 'access.refused', record, recordIds, status, route: routeOf(row) })
}

/** The kind of record the number in the address of a call is of; 'access' where the call does not say. */
function recordOf(trail: Audited<AnyEndpoint> | undefined): string {
  if (typeof trail === 'object' && 'event' in trail) {
    if (trail.record !== undefined) return trail.record
    // The number is of another record than the event's.
    if (trail.ids) return 'access'
  }
  const event = typeof trail === 'object' ? ('event' in trail ? trail.event : trail.itself[0]) : trail
  return event?.split('.')[0] ?? 'access'
}

type AuditedEvent = Extract<Audited<AnyEndpoint>, { event: AuditEvent }>

function entryOf(row: AnyEndpoint, said: AuditedEvent, asked: CallInput, result: Result): Entry {
  const { event, record, ids, people } = said
  const recordIds = ids ? ids(asked as never, result as never) : idOf(asked, result)
  const streamed = result instanceof Response
  return {
    event,
    ...(record !== undefined && { record }),
    recordIds,
    ...(people && !streamed && { people: people(asked as never, result as never) }),
    // A whole list, without a record by which its contacts could be looked up.
    everybody: streamed && recordIds.length === 0,
    rows: Array.isArray(result) ? result.length : null,
    status: row.success ?? 200,
    route: routeOf(row),
  }
}

/** The record's id, if it is a number or a setting's name: other parts of an address may be an e-mail address. */
function idOf({ params }: CallInput, result: Result): (string | number)[] {
  const { id, key } = (params ?? {}) as { id?: unknown; key?: unknown }
  if (NUMBER.test(String(id))) return [String(id)]
  if (typeof key === 'string') return [key]
  const made = (result as { id?: unknown } | undefined)?.id
  return typeof made === 'number' ? [made] : []
}
