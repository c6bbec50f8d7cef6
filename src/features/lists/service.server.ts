import { type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { List, ListChange, ListDetail, NewList } from './contract.ts'
import { listsCopy } from './copy.ts'
import { editList, findList, insertList, type ListEdit, lockList, removeList } from './store.server.ts'

/**
 * Returns a list with its numbers of contacts.
 * @throws AppError('not_found')
 */
export async function oneList(ctx: Context, id: number): Promise<ListDetail> {
  const list = await findList(ctx.db, id)
  if (!list) throw listMissing()
  return list
}

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
