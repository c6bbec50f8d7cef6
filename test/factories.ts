import { hash } from '@node-rs/argon2'
import type { Db } from '#platform/db/database.server.ts'
import type { ActivationStatus, ContactType } from '#platform/db/schema.gen.ts'

// The files of a worker share it. All its numbers have four figures: in names that are sorted as text, 10 would come before 9.
let counter = 1000

/** Hashes a password at the least cost: at the product's, logging in would be most of what many tests take. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A category with a service that doctors offer: Monday to Saturday, 09:30 to 12:30, half-hour visits. */
export async function bookable(
  db: Db,
  options: {
    doctors?: number
    start?: string
    end?: string
    subservices?: { name: string; duration: number }[]
  } = {},
) {
  counter += 1
  const category = await db
    .insertInto('serviceCategories')
    .values({ slug: `categoria-${counter}`, name: `Categoria ${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service = await db
    .insertInto('services')
    .values({ name: `Visita ${counter}`, shortDescription: 'Una visita.', categoryId: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const schedules = [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    serviceId: service.id,
    dayOfWeek,
    startTime: options.start ?? '09:30',
    endTime: options.end ?? '12:30',
  }))
  await db.insertInto('serviceSchedules').values(schedules).execute()
  const doctors: number[] = []
  for (let n = 0; n < (options.doctors ?? 1); n += 1) doctors.push(await doctor(db, service.id))
  const subservices: number[] = []
  for (const { name, duration } of options.subservices ?? []) {
    const row = await db
      .insertInto('subservices')
      .values({ serviceId: service.id, name, shortDescription: name, duration })
      .returning('id')
      .executeTakeFirstOrThrow()
    subservices.push(row.id)
  }
  return { categoryId: category.id, serviceId: service.id, doctors, doctorId: doctors[0] ?? 0, subservices }
}

/** Inserts a contact. */
export async function person(
  db: Db,
  differences: {
    firstName?: string
    lastName?: string
    email?: string
    phone?: string
    fonte?: string | null
    type?: ContactType
  } = {},
): Promise<number> {
  const anna = { firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 555 0101' }
  const { id } = await db
    .insertInto('contactRequests')
    .values({ ...anna, ...differences })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An agreement with a company; each call is another one. */
export async function agreement(
  db: Db,
  differences: {
    nome?: string
    azienda?: string
    descrizione?: string | null
    isActive?: boolean
    kind?: 'azienda' | 'fondo' | 'assicurazione'
    needsAuthorisation?: boolean
    needsPrescription?: boolean
    instructions?: string | null
  } = {},
): Promise<number> {
  counter += 1
  const { id } = await db
    .insertInto('convenzioni')
    .values({ nome: `Sconto ${counter}`, azienda: 'Azienda', ...differences })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a request to activate an agreement; each call makes another person. */
export async function activation(
  db: Db,
  differences: {
    convenzioneId: number
    contactId?: number | null
    firstName?: string
    lastName?: string
    email?: string
    phone?: string
    dateOfBirth?: string
    serviziInteressati?: number[]
    status?: ActivationStatus
    createdAt?: string
  },
): Promise<number> {
  counter += 1
  const ada = { firstName: 'Ada', lastName: 'Esempi', phone: '+39 333 000 0000', dateOfBirth: '1984-03-04' }
  const { id } = await db
    .insertInto('convenzioniAttivazioni')
    .values({ ...ada, email: `ada${counter}@example.com`, serviziInteressati: [1], ...differences })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function doctor(db: Db, ...serviceIds: number[]): Promise<number> {
  counter += 1
  const { id } = await db
    .insertInto('doctors')
    .values({ firstName: 'Giulia', lastName: `Riva ${counter}`, specialization: 'Cardiologia' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (serviceIds.length > 0) {
    await db
      .insertInto('doctorServices')
      .values(serviceIds.map((serviceId) => ({ doctorId: id, serviceId })))
      .execute()
  }
  return id
}

/** A valid booking; each call is another person, so that limits per person stay out of the way. */
export function wish(
  offer: { categoryId: number; serviceId: number; doctorId: number | null },
  change: object = {},
) {
  counter += 1
  return {
    categoryId: offer.categoryId,
    serviceId: offer.serviceId,
    subserviceId: null,
    doctorId: offer.doctorId,
    appointmentDate: '2026-03-03',
    appointmentTime: '09:30',
    firstName: 'Niccolò',
    lastName: 'Esempi',
    email: `niccolo${counter}@example.com`,
    phone: '+39 333 000 0000',
    dateOfBirth: null,
    fiscalCode: null,
    notes: null,
    status: 'pending' as const,
    uploadedFileIds: [],
    ...change,
  }
}
