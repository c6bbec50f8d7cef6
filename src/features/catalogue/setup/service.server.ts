import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { CategoryChange, NewCategory, SetupCategory } from './categories/contract.ts'
import type { DoctorChange, NewDoctor, SetupDoctor } from './doctors/contract.ts'
import { checkUnused, removeUnused } from './in-use.server.ts'
import { storedPicture } from './picture.server.ts'
import { nthSlug } from './rules.ts'
import {
  bumpDoctorsOf,
  doctorExists,
  editCategory,
  editDoctor,
  findCategory,
  findDoctor,
  insertCategory,
  insertDoctor,
  lockCategoryExclusively,
  lockCategoryRow,
  lockDoctor,
  lockDoctorExclusively,
  lockReferenced,
  lockSubservices,
  removeCategory,
  removeDoctor,
  removeStrayKinds,
  setCompetences,
  slugOf,
  usesOfCategory,
  usesOfDoctor,
} from './store.server.ts'

/**
 * Creates a category under a unique slug.
 * @throws AppError('already_exists') when another one has the name
 */
export function addCategory(ctx: Context, input: NewCategory): Promise<SetupCategory> {
  return named(() => transaction(ctx.db, async (db) => existing(db, await insertUnderFreeSlug(db, input))))
}

/** Tries one slug after the other, so that two categories created at once both get one. */
async function insertUnderFreeSlug(db: Tx, input: NewCategory): Promise<number> {
  const slug = await slugOf(db, input.name)
  for (let n = 1; ; n += 1) {
    const id = await insertCategory(db, { ...input, slug: nthSlug(slug, n) })
    if (id !== null) return id
  }
}

/**
 * Changes the given fields; the slug stays.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('already_exists') when another category has the name
 */
export function changeCategory(ctx: Context, id: number, change: CategoryChange): Promise<SetupCategory> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return named(() =>
    transaction(ctx.db, async (db) => {
      const row = await lockCategoryRow(db, id)
      if (!row) throw noCategory()
      checkVersion(row, change)
      const edit = differences(wanted, row)
      if (Object.keys(edit).length > 0) await editCategory(db, id, edit)
      return existing(db, id)
    }),
  )
}

/**
 * Deletes a category without services, bookings and activations.
 * @throws AppError('not_found')
 * @throws AppError('in_use')
 */
export async function deleteCategoryById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockCategoryExclusively(db, id)
    if (!row) throw noCategory()
    checkUnused('category', row.isActive, await usesOfCategory(db, id))
    await bumpDoctorsOf(db, 'category', id)
    await removeUnused((held) => removeCategory(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, categoryId: id }, 'category deleted')
  return { message: 'Categoria eliminata.' }
}

async function existing(db: Db, id: number): Promise<SetupCategory> {
  const category = await findCategory(db, id)
  if (!category) throw noCategory()
  return category
}

function noCategory(): AppError {
  return new AppError('not_found', { message: 'Categoria non trovata.' })
}

/** Turns a broken unique name into `AppError('already_exists')`; the database compares names without case and accents. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'service_categories_name_key') throw error
    const message = 'Esiste già una categoria con questo nome.'
    throw new AppError('already_exists', { message, issues: [{ path: 'name', message }] })
  }
}

/**
 * Creates a doctor with their competences.
 * @throws AppError('not_valid') for a kind of visit that has been deleted
 */
export async function addDoctor(ctx: Context, input: NewDoctor): Promise<SetupDoctor> {
  const { categoryIds, serviceIds, subserviceIds, profileImage: sent, ...fields } = input
  const profileImage = await storedPicture('profile', 'profileImage', sent, null)
  return transaction(ctx.db, async (db) => {
    await lockCompetences(db, input)
    const id = await insertDoctor(db, { ...fields, profileImage })
    await setCompetences(db, 'category', id, categoryIds)
    await setCompetences(db, 'service', id, serviceIds)
    await lockKinds(db, subserviceIds)
    await setCompetences(db, 'subservice', id, subserviceIds)
    await removeStrayKinds(db, id)
    return oneDoctor(db, id)
  })
}

/**
 * Changes the given fields; competences are replaced as a whole.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('not_valid') for a kind of visit that has been deleted
 */
export async function changeDoctor(ctx: Context, id: number, change: DoctorChange): Promise<SetupDoctor> {
  checkId(id, change)
  const before = await oneDoctor(ctx.db, id)
  // Checked before the competences: reading the doctor again shows which of them have been deleted.
  checkVersion(before, change)
  const profileImage = await storedPicture(
    'profile',
    'profileImage',
    change.profileImage,
    before.profileImage,
  )
  return transaction(ctx.db, (db) => apply(db, id, { ...change, profileImage }))
}

async function apply(db: Tx, id: number, change: DoctorChange): Promise<SetupDoctor> {
  const { id: _, version: __, categoryIds, serviceIds, subserviceIds, ...wanted } = change
  await lockCompetences(db, change)
  const row = await lockDoctor(db, id)
  if (!row) throw noDoctor()
  checkVersion(row, change)
  const edit = differences(wanted, row)
  const newCategories = categoryIds !== undefined && (await setCompetences(db, 'category', id, categoryIds))
  const newServices = serviceIds !== undefined && (await setCompetences(db, 'service', id, serviceIds))
  await lockKinds(db, subserviceIds ?? [])
  const newKinds = subserviceIds !== undefined && (await setCompetences(db, 'subservice', id, subserviceIds))
  // They would limit the doctor again once the service is back.
  if (newServices || newKinds) await removeStrayKinds(db, id)
  if (newCategories || newServices || newKinds || Object.keys(edit).length > 0) await editDoctor(db, id, edit)
  return oneDoctor(db, id)
}

/** Locks kinds of visit; without one that has been deleted meanwhile a doctor could be limited to none, which means to all. */
async function lockKinds(db: Tx, ids: number[]): Promise<void> {
  if (!(await lockSubservices(db, ids))) throw notValid('subserviceIds', 'Uno dei tipi di visita non c’è più')
}

/**
 * Deletes a doctor without bookings.
 * @throws AppError('not_found')
 * @throws AppError('in_use')
 */
export async function deleteDoctorById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockDoctorExclusively(db, id)
    if (!row) throw noDoctor()
    checkUnused('doctor', row.isActive, await usesOfDoctor(db, id))
    await removeUnused((held) => removeDoctor(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, doctorId: id }, 'doctor deleted')
  return { message: 'Medico eliminato.' }
}

/**
 * The categories, services or kinds of visit of a doctor.
 * @throws AppError('not_found')
 */
export async function competencesOf<T>(
  db: Db,
  id: number,
  read: (db: Db, doctorId: number) => Promise<T[]>,
): Promise<T[]> {
  const competences = await read(db, id)
  if (competences.length === 0 && !(await doctorExists(db, id))) throw noDoctor()
  return competences
}

/**
 * A doctor by id.
 * @throws AppError('not_found')
 */
export async function oneDoctor(db: Db, id: number): Promise<SetupDoctor> {
  const doctor = await findDoctor(db, id)
  if (!doctor) throw noDoctor()
  return doctor
}

async function lockCompetences(
  db: Tx,
  {
    categoryIds = [],
    serviceIds = [],
  }: { categoryIds?: number[] | undefined; serviceIds?: number[] | undefined },
): Promise<void> {
  if (!(await lockReferenced(db, 'serviceCategories', categoryIds)))
    throw notValid('categoryIds', 'Una delle categorie non c’è più')
  if (!(await lockReferenced(db, 'services', serviceIds)))
    throw notValid('serviceIds', 'Uno dei servizi non c’è più')
}

function noDoctor(): AppError {
  return new AppError('not_found', { message: 'Medico non trovato.' })
}
