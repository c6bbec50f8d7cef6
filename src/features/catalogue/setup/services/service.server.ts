import { isDeepStrictEqual } from 'node:util'
import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { Schedule } from '../../contract.ts'
import { checkUnused, removeUnused } from '../in-use.server.ts'
import { storedPicture } from '../picture.server.ts'
import { bumpDoctorsOf } from '../store.server.ts'
import { needsOf, replaceNeeds } from './booking.store.server.ts'
import type {
  NewService,
  NewSubservice,
  reorderServices,
  ServiceChange,
  SetupService,
  SetupSubservice,
  SubserviceChange,
  WholeService,
} from './contract.ts'
import {
  categoriesOf,
  editService,
  editSubservice,
  findService,
  insertService,
  insertSubservice,
  lockCategory,
  lockCover,
  lockService,
  lockServiceExclusively,
  lockServicesOf,
  lockSubservice,
  lockSubserviceExclusively,
  nextPlace,
  placeServices,
  removeService,
  removeSubservice,
  replaceSchedules,
  type StoredHours,
  schedulesOf,
  serviceExists,
  servicesOf,
  subservicesOf,
  usesOfService,
  usesOfSubservice,
} from './store.server.ts'

/** Creates a service at the end of its category, with its hours and needs. */
export async function addService(ctx: Context, input: NewService): Promise<WholeService> {
  const { schedules, needs, coverImage, icon: sent, questions: asked, ...fields } = input
  const questions = JSON.stringify(asked)
  checkOrder(schedules)
  const icon = await storedPicture('icon', 'icon', sent, null)
  return transaction(ctx.db, async (db) => {
    const sortOrder = await placeAtEnd(db, fields.categoryId)
    await checkCover(db, coverImage)
    const id = await insertService(db, { ...fields, questions, icon, coverImageId: coverImage, sortOrder })
    await replaceSchedules(db, id, schedules)
    await setNeeds(db, id, needs)
    return oneService(db, id)
  })
}

/**
 * Changes the given fields. A service that moves to another category becomes its last one.
 * @throws AppError('not_found'), AppError('changed_meanwhile') for an older version
 */
export async function changeService(ctx: Context, id: number, change: ServiceChange): Promise<WholeService> {
  checkId(id, change)
  checkOrder(change.schedules ?? [])
  const before = await oneService(ctx.db, id)
  const icon = await storedPicture('icon', 'icon', change.icon, before.icon)
  return transaction(ctx.db, (db) => apply(db, id, { ...change, icon }))
}

async function apply(db: Tx, id: number, change: ServiceChange): Promise<WholeService> {
  const { id: _, version: __, schedules, needs, coverImage, questions, ...fields } = change
  const { categoryId } = change
  // The category is locked before the service, as everywhere: see the store.
  const sortOrder = categoryId === undefined ? undefined : await placeAtEnd(db, categoryId)
  const row = await lockService(db, id)
  if (!row) throw noService()
  checkVersion(row, change)
  await checkCover(db, coverImage)
  const edit = {
    ...differences({ ...fields, coverImageId: coverImage }, row),
    ...(questions &&
      !isDeepStrictEqual(questions, row.questions) && { questions: JSON.stringify(questions) }),
    ...(sortOrder !== undefined && categoryId !== row.categoryId && { sortOrder }),
  }
  const newHours = schedules !== undefined && !sameHours(schedules, await schedulesOf(db, id))
  if (newHours) await replaceSchedules(db, id, schedules)
  const newNeeds = needs !== undefined && !isDeepStrictEqual(needs, await needsOf(db, id))
  if (newNeeds) await setNeeds(db, id, needs)
  if (newHours || newNeeds || Object.keys(edit).length > 0) await editService(db, id, edit)
  return oneService(db, id)
}

async function setNeeds(db: Tx, id: number, needs: number[][]): Promise<void> {
  try {
    await replaceNeeds(db, id, needs)
  } catch (error) {
    if (brokenConstraint(error) !== 'service_resources_resource_id_fkey') throw error
    throw notValid('needs', 'Una stanza o attrezzatura non c’è più')
  }
}

/**
 * Deletes a service without appointments, with its hours and subservices.
 * @throws AppError('not_found'), AppError('in_use') when there are appointments, or doctors' hours that name it
 */
export async function deleteServiceById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockServiceExclusively(db, id)
    if (!row) throw noService()
    checkUnused('service', row.isActive, await usesOfService(db, id))
    await bumpDoctorsOf(db, 'service', id)
    await removeUnused((held) => removeService(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, serviceId: id }, 'service deleted')
  return { message: 'Servizio eliminato.' }
}

/**
 * The weekly hours of a service, in order of day and time.
 * @throws AppError('not_found')
 */
export async function schedulesOfService(db: Db, id: number): Promise<StoredHours[]> {
  const hours = await schedulesOf(db, id)
  if (hours.length === 0 && !(await serviceExists(db, id))) throw noService()
  return hours
}

/**
 * A service with its weekly hours and needs. The service is read first: if others are saved in between, they come with an
 * older version of the service, and a save finds the clash.
 *
 * @throws AppError('not_found')
 */
export async function oneService(db: Db, id: number): Promise<WholeService> {
  const service = await findService(db, id)
  if (!service) throw noService()
  return { ...service, schedules: await schedulesOf(db, id), needs: await needsOf(db, id) }
}

function noService(): AppError {
  return new AppError('not_found', { message: 'Servizio non trovato.' })
}

async function placeAtEnd(db: Tx, categoryId: number): Promise<number> {
  if (!(await lockCategory(db, categoryId))) throw notValid('categoryId', 'Categoria non trovata')
  return nextPlace(db, categoryId)
}

/** Checks that a cover is a picture uploaded for the site, never a patient's document. */
async function checkCover(db: Tx, coverImage: number | null | undefined): Promise<void> {
  if (coverImage && !(await lockCover(db, coverImage))) throw notValid('coverImage', 'Immagine non trovata')
}

/** Refuses hours that do not end after they begin. Inactive ones may overlap others, but must pass this check too. */
function checkOrder(hours: Schedule[]): void {
  const index = hours.findIndex(({ startTime, endTime }) => endTime <= startTime)
  if (index >= 0) throw notValid(`schedules.${index}.endTime`, 'L’orario di fine deve essere dopo l’inizio')
}

function sameHours(a: Schedule[], b: Schedule[]): boolean {
  const texts = (hours: Schedule[]) =>
    hours
      .map(
        ({ dayOfWeek, startTime, endTime, isActive }) => `${dayOfWeek} ${startTime} ${endTime} ${isActive}`,
      )
      .toSorted()
      .join()
  return texts(a) === texts(b)
}

type Order = Parsed<typeof reorderServices>['body']

/**
 * Puts all services of a category into a new order. This is no change of the services: their versions stay.
 * @throws AppError('changed_meanwhile') when the category has other services than the caller saw, or another order than
 * `previous`
 * @throws AppError('not_valid') for places other than 1, 2, 3 …, or services of several categories
 */
export function reorderCategory(ctx: Context, order: Order): Promise<SetupService[]> {
  const wanted = wantedOrder(order)
  return transaction(ctx.db, async (db) => {
    const categoryId = await oneCategory(db, wanted)
    await lockCategory(db, categoryId)
    await lockServicesOf(db, categoryId)
    const current = (await servicesOf(db, categoryId)).map(({ id }) => id)
    if (!sameIds(wanted.toSorted(byNumber), current.toSorted(byNumber)))
      throw new AppError('changed_meanwhile')
    if (order.previous && !sameIds(order.previous, current)) {
      throw new AppError('changed_meanwhile', {
        message: 'Qualcun altro ha riordinato i servizi nel frattempo.',
      })
    }
    await placeServices(db, wanted)
    return servicesOf(db, categoryId)
  })
}

/** The ids in the order of their places, which are 1, 2, 3 … with each service once. */
function wantedOrder({ serviceOrderUpdates }: Order): number[] {
  const sorted = serviceOrderUpdates.toSorted((a, b) => a.sortOrder - b.sortOrder)
  const ids = sorted.map(({ id }) => id)
  const counted = sorted.every(({ sortOrder }, index) => sortOrder === index + 1)
  if (!counted || new Set(ids).size !== ids.length) throw notValid('serviceOrderUpdates', 'Ordine non valido')
  return ids
}

async function oneCategory(db: Tx, ids: number[]): Promise<number> {
  const [categoryId, ...others] = await categoriesOf(db, ids)
  if (others.length > 0) {
    throw notValid('serviceOrderUpdates', 'Non puoi spostare servizi tra categorie diverse.')
  }
  // All the services were deleted meanwhile.
  if (categoryId === undefined) throw new AppError('changed_meanwhile')
  return categoryId
}

function sameIds(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

function byNumber(a: number, b: number): number {
  return a - b
}

/**
 * The subservices of a service, also inactive ones, in the wizard's order.
 * @throws AppError('not_found')
 */
export async function subservicesOfService(db: Db, serviceId: number): Promise<SetupSubservice[]> {
  const subservices = await subservicesOf(db, serviceId)
  if (subservices.length === 0 && !(await serviceExists(db, serviceId))) throw noService()
  return subservices
}

/**
 * Adds a subservice to a service.
 * @throws AppError('not_valid') for a service that does not exist
 */
export async function addSubservice({ db }: Context, input: NewSubservice): Promise<SetupSubservice> {
  try {
    return await insertSubservice(db, input)
  } catch (error) {
    if (brokenConstraint(error) === 'subservices_service_id_fkey') {
      throw notValid('serviceId', 'Servizio non trovato')
    }
    throw error
  }
}

/**
 * Changes the given fields.
 * @throws AppError('not_found'), AppError('changed_meanwhile') for an older version
 */
export function changeSubservice(
  ctx: Context,
  id: number,
  change: SubserviceChange,
): Promise<SetupSubservice> {
  checkId(id, change)
  const { id: _, version: __, serviceId, ...wanted } = change
  return transaction(ctx.db, async (db) => {
    const row = await lockSubservice(db, id)
    if (!row) throw noSubservice()
    if (serviceId !== undefined && serviceId !== row.serviceId) {
      throw notValid('serviceId', 'Un sottoservizio resta nel suo servizio')
    }
    checkVersion(row, change)
    const edit = differences(wanted, row)
    return Object.keys(edit).length === 0 ? row : editSubservice(db, id, edit)
  })
}

/**
 * Deletes a subservice without bookings.
 * @throws AppError('not_found'), AppError('in_use') when there are appointments, or doctors limited to it
 */
export async function deleteSubserviceById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockSubserviceExclusively(db, id)
    if (!row) throw noSubservice()
    checkUnused('subservice', row.isActive, await usesOfSubservice(db, id, row.serviceId))
    await removeUnused((held) => removeSubservice(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, subserviceId: id }, 'subservice deleted')
  return { message: 'Sottoservizio eliminato.' }
}

function noSubservice(): AppError {
  return new AppError('not_found', { message: 'Sottoservizio non trovato.' })
}
