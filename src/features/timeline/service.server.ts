import { contactMissing, findContactWithValues } from '#features/contacts/store.server.ts'
import { openTasksOf } from '#features/desk/tasks.store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { ENTRIES_OF_PAGE, type Timeline, type visitSummary } from './contract.ts'
import type { EntryKind } from './rules.ts'
import { countEntries, entriesOf, type Place, visitFigures } from './store.server.ts'

/**
 * A page of all that happened with a contact.
 * @param question.before the cursor a page was answered with
 * @throws AppError('not_found') for a contact that does not exist
 */
export async function timelineOf(
  { db }: Context,
  contactId: number,
  { kind = null, before }: { kind?: EntryKind | null | undefined; before?: string | undefined },
): Promise<Timeline> {
  const [found, counts, open, contact] = await Promise.all([
    entriesOf(db, contactId, { kind, before: before === undefined ? null : placeOf(before) }),
    countEntries(db, contactId),
    openTasksOf(db, contactId),
    findContactWithValues(db, contactId),
  ])
  if (!contact) throw contactMissing()
  const page = found.slice(0, ENTRIES_OF_PAGE)
  const last = page.at(-1)
  const next = found.length > page.length && last ? cursorOf(last.place) : null
  const entries = page.map(({ entry }) => entry)
  return { entries, next, open, counts: { ...counts, task: counts.task + open.length } }
}

function cursorOf({ at, rank, id }: Place): string {
  return `${at}.${rank}.${id}`
}

function placeOf(cursor: string): Place {
  const [at = '0', rank = '0', id = '0'] = cursor.split('.')
  return { at, rank: Number(rank), id }
}

/**
 * The next visit of a contact, and its visits in figures.
 * @throws AppError('not_found') for a contact that does not exist
 */
export async function visitSummaryOf(ctx: Context, contactId: number): Promise<Answer<typeof visitSummary>> {
  const { date, minutes } = wallClock(ctx.now())
  const [figures, contact] = await Promise.all([
    visitFigures(ctx.db, contactId, { date, time: toTime(minutes) }),
    findContactWithValues(ctx.db, contactId),
  ])
  if (!contact) throw contactMissing()
  return figures
}
