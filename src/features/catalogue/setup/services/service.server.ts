import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { Schedule } from '../../contract.ts'
import { checkUnused, removeUnused } from '../in-use.server.ts'
import { storedPicture } from '../picture.server.ts'
import { countUpDoctorsOf } from '../store.server.ts'
import type { NewService, ServiceChange, WholeService } from './contract.ts'
import {
  editService,
  findService,
  insertService,
  keepCover,
  lockCategory,
  lockService,
  lockServiceExclusively,
  nextPlace,
  removeService,
  replaceSchedules,
  type StoredHours,
  schedulesOf,
  serviceExists,
  usesOfService,
} from './store.server.ts'

/** Creates a service at the end of its category, with its hours. */
export async function addService(ctx: Context, input: NewService): Promise<WholeService> {
  const { schedules, coverImage, icon: sent, ...fields } = input
  checkOrder(schedules)
  const icon = await storedPicture('icon', 'icon', sent, null)
  return transaction(ctx.db, async (db) => {
    const sortOrder = await placeAtEnd(db, fields.categoryId)
    await checkCover(db, coverImage)
    const id = await insertService(db, { ...fields, icon, coverImageId: coverImage, sortOrder })
    await replaceSchedules(db, id, schedules)
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
  const { categoryId } = change
  // Before the service, as always: see the store.
  const sortOrder = categoryId === undefined ? undefined : await placeAtEnd(db, categoryId)
  const row = await lockService(db, id)
  if (!row) throw notThere()
  checkVersion(row, change)
  await checkCover(db, change.coverImage)
  const edit = {
    ...differences(
      {
        name: change.name,
        shortDescription: change.shortDescription,
        longDescription: change.longDescription,
        categoryId,
        icon: change.icon,
        coverImageId: change.coverImage,
        isActive: change.isActive,
      },
      row,
    ),
    ...(sortOrder !== undefined && categoryId !== row.categoryId && { sortOrder }),
  }
  const hours = change.schedules
  const newHours = hours !== undefined && !sameHours(hours, await schedulesOf(db, id))
  if (newHours) await replaceSchedules(db, id, hours)
  if (newHours || Object.keys(edit).length > 0) await editService(db, id, edit)
  return oneService(db, id)
}

/**
 * Deletes a service without appointments, with its hours and subservices.
 * @throws AppError('not_found'), AppError('in_use') when there are appointments
 */
export async function deleteServiceById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockServiceExclusively(db, id)
    if (!row) throw notThere()
    checkUnused('service', row.isActive, await usesOfService(db, id))
    await countUpDoctorsOf(db, 'service', id)
    await removeUnused((held) => removeService(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, serviceId: id }, 'service deleted')
  return { message: 'Servizio eliminato.' }
}

export async function schedulesOfService(db: Db, id: number): Promise<StoredHours[]> {
  const hours = await schedulesOf(db, id)
  if (hours.length === 0 && !(await serviceExists(db, id))) throw notThere()
  return hours
}

/**
 * A service with its weekly hours. The service is read first: if hours are saved in between, they come with an older version
 * of the service, and a save finds the clash.
 *
 * @throws AppError('not_found')
 */
export async function oneService(db: Db, id: number): Promise<WholeService> {
  const service = await findService(db, id)
  if (!service) throw notThere()
  return { ...service, schedules: await schedulesOf(db, id) }
}

export function notThere(): AppError {
  return new AppError('not_found', { message: 'Servizio non trovato.' })
}

async function placeAtEnd(db: Tx, categoryId: number): Promise<number> {
  if (!(await lockCategory(db, categoryId))) throw notValid('categoryId', 'Categoria non trovata')
  return nextPlace(db, categoryId)
}

/** Only what was uploaded for the site can be a cover: never a patient's document. */
async function checkCover(db: Tx, coverImage: number | null | undefined): Promise<void> {
  if (coverImage && !(await keepCover(db, coverImage))) throw notValid('coverImage', 'Immagine non trovata')
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
