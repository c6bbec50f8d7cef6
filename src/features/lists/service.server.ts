import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import { CSV_ROWS_READ, csvFile, csvPhone, csvText } from '#platform/files/csv.server.ts'
import { cleanName } from '#platform/files/names.server.ts'
import { TOTAL_COUNT } from '#platform/http/audit.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { pageOrAll } from '#platform/list/paged.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { dayOf } from '#platform/time/moments.ts'
import { searchTerms } from '../contacts/rules.ts'
import {
  type Candidate,
  contactsOfList,
  exportList,
  type List,
  type ListChange,
  type ListDetail,
  type Member,
  type NewList,
} from './contract.ts'
import { listsCopy } from './copy.ts'
import {
  type Cursor,
  contactsOutside,
  editList,
  findList,
  hasList,
  insertList,
  insertMember,
  type ListEdit,
  lockList,
  memberPage,
  membersAfter,
  removeList,
  removeMember,
} from './store.server.ts'

/**
 * Returns a list with its numbers of contacts.
 * @throws AppError('not_found')
 */
export async function oneList(ctx: Context, id: number): Promise<ListDetail> {
  const list = await findList(ctx.db, id)
  if (!list) throw listMissing()
  return list
}

/** Adds an empty list in the name of the user. */
export function addList(ctx: Context, list: NewList): Promise<List> {
  return insertList(ctx.db, { ...list, createdBy: ctx.user?.id ?? null })
}

/**
 * Changes the properties that differ.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeList(ctx: Context, id: number, change: ListChange): Promise<List> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return transaction(ctx.db, async (db: Tx) => {
    const before = await lockList(db, id)
    if (!before) throw listMissing()
    checkVersion(before, change)
    const edit: ListEdit = differences(wanted, before)
    return Object.keys(edit).length === 0 ? before : editList(db, id, edit)
  })
}

/**
 * Deletes a list; its contacts stay.
 * @throws AppError('not_found')
 */
export async function deleteListById(ctx: Context, id: number): Promise<{ message: string }> {
  if (!(await removeList(ctx.db, id))) throw listMissing()
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, listId: id }, 'list deleted')
  return { message: listsCopy.deleted }
}

export function listMissing(): AppError {
  return new AppError('not_found', { message: listsCopy.missing })
}

const STREAM_STEP = 500
const CANDIDATES = 20

/**
 * Returns a page of members, with the total in a header; without parameters all members.
 * @throws AppError('not_found')
 */
export async function membersOfList(
  ctx: CallContext,
  listId: number,
  question: Parsed<typeof contactsOfList>['query'],
): Promise<Member[] | Response> {
  if (!(await hasList(ctx.db, listId))) throw listMissing()
  const terms = searchTerms(question.q ?? '')
  return pageOrAll(ctx, question, {
    page: (part) => memberPage(ctx.db, listId, terms, part),
    all: () => allMembers(ctx, listId),
  })
}

async function* allMembers({ db }: Context, listId: number): AsyncGenerator<Member[], void, undefined> {
  let after: Cursor | null = null
  do {
    const { rows, last } = await membersAfter(db, listId, after, STREAM_STEP)
    yield contactsOfList.answer.parse(rows)
    after = last
  } while (after)
}

/**
 * Adds a contact to a list.
 * @throws AppError('not_found') for a list that does not exist
 * @throws AppError('not_valid') for a contact that does not exist
 * @throws AppError('already_exists') for a contact that is in the list
 */
export async function addMember(ctx: Context, listId: number, contactId: number): Promise<Member> {
  try {
    return await insertMember(ctx.db, { listId, contactId, addedBy: ctx.user?.id ?? null }, ctx.now())
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'list_contacts_list_id_contact_id_key')
      throw new AppError('already_exists', { message: listsCopy.alreadyIn })
    if (broken === 'list_contacts_list_id_fkey') throw listMissing()
    if (broken === 'list_contacts_contact_id_fkey') throw notValid('contactId', listsCopy.contactMissing)
    throw error
  }
}

/**
 * Removes a contact from a list.
 * @throws AppError('not_found') for a contact that is not in the list
 */
export async function removeContact(
  ctx: Context,
  listId: number,
  contactId: number,
): Promise<{ message: string }> {
  if (await removeMember(ctx.db, listId, contactId)) return { message: listsCopy.removed }
  throw new AppError('not_found', { message: listsCopy.notIn })
}

/**
 * Returns contacts outside a list that match a search or, without one, the newest.
 * @throws AppError('not_found')
 */
export async function candidates(ctx: CallContext, listId: number, q: string): Promise<Candidate[]> {
  if (!(await hasList(ctx.db, listId))) throw listMissing()
  const terms = searchTerms(q)
  const { rows, total } = await contactsOutside(ctx.db, listId, terms, CANDIDATES)
  ctx.header(TOTAL_COUNT, String(total))
  return rows
}

// ---------------------------------------------------------------- export

const COLUMNS = ['Nome', 'Cognome', 'Email', 'Telefono', 'Data Aggiunta']
const NAME_IN_FILE = 90
/** Many file systems allow names of 255 bytes; this leaves room for prefix, date and the browser's additions. */
const NAME_BYTES = 200
const CHARACTERS = new Intl.Segmenter('it')

/**
 * Returns the members of a list that match a search as CSV, in the order of the page.
 * @throws AppError('not_found')
 * @throws AppError('conflict') without such members
 */
export async function exportMembers(
  ctx: Context,
  listId: number,
  { q = '', format }: Parsed<typeof exportList>['query'],
): Promise<Response> {
  const { name } = await oneList(ctx, listId)
  const page = { limit: CSV_ROWS_READ, offset: 0 }
  const { rows, total } = await memberPage(ctx.db, listId, searchTerms(q), page)
  // Logs who has exported which list, without the data.
  const counted = { requestId: ctx.requestId, userId: ctx.user?.id, listId, contactCount: total }
  if (total > 0) ctx.log.info(counted, 'list exported')
  return csvFile(ctx, {
    ...{ row: exportList, event: 'list.exported', recordIds: [listId], people: rows.map(({ id }) => id) },
    ...{ fileName: fileName(name, wallClock(ctx.now()).date), format },
    head: COLUMNS,
    lines: rows.map(lineOf),
    empty: listsCopy.nothingToExport,
  })
}

function lineOf({ firstName, lastName, email, phone, addedAt }: Member): string[] {
  return [...[firstName, lastName, email].map(csvText), csvPhone(phone), dayOf(addedAt)]
}

/** Builds a name such as 'lista-Pazienti-VIP-2026-11-12.csv'. */
export function fileName(list: string, date: string): string {
  const part = list.trim().replace(/[\s/\\]+/g, '-')
  return cleanName(`lista-${cut(part)}-${date}.csv`)
}

/** Cuts a text to `NAME_IN_FILE` characters and `NAME_BYTES` bytes, never inside a grapheme. */
function cut(text: string): string {
  let start = ''
  for (const { segment } of CHARACTERS.segment(text)) {
    const longer = start + segment
    if (Array.from(longer).length > NAME_IN_FILE || Buffer.byteLength(longer) > NAME_BYTES) break
    start = longer
  }
  return start
}
