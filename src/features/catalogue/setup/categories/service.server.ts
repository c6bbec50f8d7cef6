import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { countUpDoctorsOf } from '../doctors/store.server.ts'
import { checkUnused, removeUnused } from '../in-use.server.ts'
import type { CategoryChange, NewCategory, SetupCategory } from './contract.ts'
import { nthSlug } from './rules.ts'
import {
  editCategory,
  findCategory,
  insertCategory,
  lockCategoryExclusively,
  lockCategoryRow,
  removeCategory,
  usesOfCategory,
} from './store.server.ts'

/** Creates a category under a slug of its own. Throws 409 `already_exists` when one has the name. */
export function addCategory(ctx: Context, input: NewCategory): Promise<SetupCategory> {
  return named(() => transaction(ctx.db, async (db) => existing(db, await insertUnderFreeSlug(db, input))))
}

/** Asks for one slug after the other, so that two people who create categories at once both get one. */
async function insertUnderFreeSlug(db: Tx, input: NewCategory): Promise<number> {
  for (let n = 1; ; n += 1) {
    const id = await insertCategory(db, { ...input, slug: nthSlug(input.name, n) })
    if (id !== null) return id
  }
}

/** Changes what is given; the slug stays. Throws 404, 409 `changed_meanwhile`, 409 `already_exists`. */
export function changeCategory(ctx: Context, id: number, change: CategoryChange): Promise<SetupCategory> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return named(() =>
    transaction(ctx.db, async (db) => {
      const row = await lockCategoryRow(db, id)
      if (!row) throw notThere()
      checkVersion(row, change)
      const edit = differences(wanted, row)
      if (Object.keys(edit).length > 0) await editCategory(db, id, edit)
      return existing(db, id)
    }),
  )
}

/** Deletes a category without services, bookings and activations of agreements. */
export async function deleteCategoryById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockCategoryExclusively(db, id)
    if (!row) throw notThere()
    checkUnused('category', row.isActive, await usesOfCategory(db, id))
    await countUpDoctorsOf(db, 'category', id)
    await removeUnused((held) => removeCategory(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, categoryId: id }, 'category deleted')
  return { message: 'Categoria eliminata.' }
}

async function existing(db: Db, id: number): Promise<SetupCategory> {
  const category = await findCategory(db, id)
  if (!category) throw notThere()
  return category
}

function notThere(): AppError {
  return new AppError('not_found', { message: 'Categoria non trovata.' })
}

/** Two people can't give one name, also not in other letters: the database compares without case and accents. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'service_categories_name_key') throw error
    const message = 'Esiste già una categoria con questo nome.'
    throw new AppError('already_exists', { message, issues: [{ path: 'name', message }] })
  }
}
