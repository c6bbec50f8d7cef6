import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { checkUnused, removeUnused } from '../in-use.server.ts'
import { storedPicture } from '../picture.server.ts'
import type { DoctorChange, NewDoctor, SetupDoctor } from './contract.ts'
import {
  doctorExists,
  editDoctor,
  findDoctor,
  insertDoctor,
  keepAll,
  lockDoctor,
  lockDoctorExclusively,
  removeDoctor,
  setCategories,
  setServices,
  usesOfDoctor,
} from './store.server.ts'

/** Creates a doctor with their competences. */
export async function addDoctor(ctx: Context, input: NewDoctor): Promise<SetupDoctor> {
  const { categoryIds, serviceIds, profileImage: sent, ...fields } = input
  const profileImage = await storedPicture('profile', 'profileImage', sent, null)
  return transaction(ctx.db, async (db) => {
    await keepCompetences(db, input)
    const id = await insertDoctor(db, { ...fields, profileImage })
    await setCategories(db, id, categoryIds)
    await setServices(db, id, serviceIds)
    return oneDoctor(db, id)
  })
}

/** Changes what is given; competences as a whole. Throws 404, 409 `changed_meanwhile` for a stale version. */
export async function changeDoctor(ctx: Context, id: number, change: DoctorChange): Promise<SetupDoctor> {
  checkId(id, change)
  const before = await oneDoctor(ctx.db, id)
  // Before competences that are gone: who reads the doctor again has none of them.
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
  const { id: _, version: __, categoryIds, serviceIds, ...wanted } = change
  await keepCompetences(db, change)
  const row = await lockDoctor(db, id)
  if (!row) throw notThere()
  checkVersion(row, change)
  const edit = differences(wanted, row)
  const newCategories = categoryIds !== undefined && (await setCategories(db, id, categoryIds))
  const newServices = serviceIds !== undefined && (await setServices(db, id, serviceIds))
  if (newCategories || newServices || Object.keys(edit).length > 0) await editDoctor(db, id, edit)
  return oneDoctor(db, id)
}

/** Deletes a doctor without bookings. */
export async function deleteDoctorById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockDoctorExclusively(db, id)
    if (!row) throw notThere()
    checkUnused('doctor', row.isActive, await usesOfDoctor(db, id))
    await removeUnused((held) => removeDoctor(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, doctorId: id }, 'doctor deleted')
  return { message: 'Medico eliminato.' }
}

/** What a doctor who is there has of something. */
export async function competencesOf<T>(
  db: Db,
  id: number,
  read: (db: Db, doctorId: number) => Promise<T[]>,
): Promise<T[]> {
  const competences = await read(db, id)
  if (competences.length === 0 && !(await doctorExists(db, id))) throw notThere()
  return competences
}

export async function oneDoctor(db: Db, id: number): Promise<SetupDoctor> {
  const doctor = await findDoctor(db, id)
  if (!doctor) throw notThere()
  return doctor
}

async function keepCompetences(
  db: Tx,
  {
    categoryIds = [],
    serviceIds = [],
  }: { categoryIds?: number[] | undefined; serviceIds?: number[] | undefined },
): Promise<void> {
  if (!(await keepAll(db, 'serviceCategories', categoryIds)))
    throw notValid('categoryIds', 'Una delle categorie non c’è più')
  if (!(await keepAll(db, 'services', serviceIds)))
    throw notValid('serviceIds', 'Uno dei servizi non c’è più')
}

function notThere(): AppError {
  return new AppError('not_found', { message: 'Medico non trovato.' })
}
