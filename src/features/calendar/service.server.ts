import { lockDays } from '#features/booking/calendar.store.server.ts'
import { lockReferenced } from '#features/catalogue/setup/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import type { DoctorHours, Holidays, ListedResource, ResourceInput } from './contract.ts'
import { calendarCopy as copy, onHolidaysText } from './copy.ts'
import { type HoursRow, usedHours } from './hours/shapes.ts'
import { doctorIds } from './marks.store.server.ts'
import { newlyClosed } from './rules.ts'
import {
  editResource,
  findHolidays,
  findHours,
  findResource,
  insertResource,
  lockHolidays,
  lockHours,
  lockResource,
  lockRooms,
  removeResource,
  replaceHours,
  visitsOn,
  writeHolidays,
} from './store.server.ts'

/**
 * The hours of a doctor.
 * @throws AppError('not_found')
 */
export async function hoursOfDoctor({ db }: Pick<Context, 'db'>, doctorId: number): Promise<DoctorHours> {
  const found = await findHours(db, doctorId)
  if (!found) throw new AppError('not_found', { message: copy.doctorMissing })
  return found
}

/**
 * Replaces all hours of a doctor. Visits outside the new ones stay.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('not_valid') for a room or service that is gone
 */
export function changeHours(
  ctx: Context,
  doctorId: number,
  { hours, version }: { hours: HoursRow[]; version?: number | undefined },
): Promise<DoctorHours> {
  return transaction(ctx.db, async (db) => {
    // Services and rooms before the doctor: deletions lock in this order too.
    const services = new Set(hours.flatMap(({ serviceIds }) => serviceIds))
    if (!(await lockReferenced(db, 'services', [...services]))) throw notValid('hours', copy.servicesGone)
    const rooms = new Set(hours.flatMap(({ roomId }) => roomId ?? []))
    if (!(await lockRooms(db, [...rooms]))) throw notValid('hours', copy.roomsGone)
    const before = await lockHours(db, doctorId)
    if (!before) throw new AppError('not_found', { message: copy.doctorMissing })
    checkVersion(before, { version })
    await replaceHours(db, doctorId, hours.map(usedHours))
    return hoursOfDoctor({ db }, doctorId)
  })
}

/**
 * Saves the national holidays on which the clinic is open, and the patron.
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('conflict') when visits of the coming year lie on a day that becomes a holiday
 */
export function changeHolidays(
  ctx: Context,
  { version, ...wanted }: Holidays & { version?: number | undefined },
): Promise<Holidays & { version: number }> {
  return transaction(ctx.db, async (db) => {
    await lockHolidays(db)
    const before = await findHolidays(db)
    checkVersion(before, { version })
    await checkNoVisits(ctx, db, newlyClosed(before, wanted, wallClock(ctx.now()).date))
    await writeHolidays(db, { ...wanted, open: [...new Set(wanted.open)] }, ctx.user?.id ?? null)
    return findHolidays(db)
  })
}

/** Refuses to close days on which there are visits, and keeps others from being placed there meanwhile. */
async function checkNoVisits(ctx: Context, db: Tx, dates: string[]): Promise<void> {
  if (dates.length === 0) return
  await lockDays(db, await doctorIds(db), dates)
  const count = await visitsOn(db, dates, wallMoment(ctx.now()))
  if (count > 0) throw new AppError('conflict', { message: onHolidaysText(count) })
}

/**
 * Creates a room or a device.
 * @throws AppError('already_exists') when another one of its kind has the name
 */
export function addResource(ctx: Context, { version: _, ...input }: ResourceInput): Promise<ListedResource> {
  return named(() =>
    transaction(ctx.db, async (db) => oneResource({ ...ctx, db }, await insertResource(db, input))),
  )
}

/**
 * Changes a room or a device. Visits that take it keep it, also when it is no longer in use.
 * @throws AppError('not_found')
 * @throws AppError('not_valid') for another kind: hours name rooms only
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('already_exists') when another one of its kind has the name
 */
export function changeResource(ctx: Context, id: number, change: ResourceInput): Promise<ListedResource> {
  const { version: _, ...wanted } = change
  return named(() =>
    transaction(ctx.db, async (db) => {
      const row = await lockResource(db, id)
      if (!row) throw resourceMissing()
      checkVersion(row, change)
      if (wanted.kind !== row.kind) throw notValid('kind', copy.resourceKindStays)
      const edit = differences(wanted, row)
      if (Object.keys(edit).length > 0) await editResource(db, id, edit)
      return oneResource({ ...ctx, db }, id)
    }),
  )
}

/**
 * Deletes a room or a device that no service and no visit needs, with its blocks.
 * @throws AppError('not_found')
 * @throws AppError('in_use')
 */
export async function deleteResourceById(ctx: Context, id: number): Promise<{ message: string }> {
  try {
    return await transaction(ctx.db, async (db) => {
      const row = await lockResource(db, id)
      if (!row) throw resourceMissing()
      await removeResource(db, id)
      return { message: copy.resourceDeleted[row.kind] }
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'service_resources_resource_id_fkey')
      throw new AppError('in_use', { message: copy.neededByService })
    if (broken === 'appointment_resources_resource_id_fkey')
      throw new AppError('in_use', { message: copy.usedByVisit })
    throw error
  }
}

async function oneResource({ db, now }: Context, id: number): Promise<ListedResource> {
  const found = await findResource(db, id, wallMoment(now()))
  if (!found) throw resourceMissing()
  return found
}

function resourceMissing(): AppError {
  return new AppError('not_found', { message: copy.resourceMissing })
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'resources_kind_name_key') throw error
    const issues = [{ path: 'name', message: copy.nameTaken }]
    throw new AppError('already_exists', { message: copy.nameTaken, issues })
  }
}
