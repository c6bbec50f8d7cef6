import { type RawBuilder, sql } from 'kysely'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Appointment, appointmentChoices } from './requests/contract.ts'
import type { AppointmentStatus, Channel, ListSort, Moment } from './rules.ts'
import { isToClose, selectAppointments } from './store.server.ts'

/** A piece of a search. A visit matches when one of the values it has is found. */
export type SearchTerm = {
  /** Text in the patient's name. */
  name: string | null
  /** Digits in the telephone number. */
  digits: string | null
  /** The number of the request. */
  id: number | null
}

/** The clinic's wall clock: `yyyy-MM-dd` and `HH:MM`. */
export type ListClock = { date: string; time: string }

export type ListFilter = {
  status?: AppointmentStatus | undefined
  when?: Moment | undefined
  /** A visit must match each. */
  terms?: readonly SearchTerm[]
  from?: string | undefined
  to?: string | undefined
  doctorId?: number | undefined
  serviceId?: number | undefined
  channel?: Channel | undefined
}

type Condition = RawBuilder<boolean>

const hasBegun = ({ date, time }: ListClock): Condition =>
  sql<boolean>`(a.appointment_date, a.appointment_time) <= (${date}::date, ${time}::text)`
const isToCome = ({ date, time }: ListClock): Condition =>
  sql<boolean>`(a.appointment_date, a.appointment_time) > (${date}::date, ${time}::text)`
const PENDING: Condition = sql`a.status = 'pending'`
const ANSWERED: Condition = sql`a.status <> 'pending'`
const NOT_CANCELLED: Condition = sql`a.status <> 'cancelled'`

/** Each search reads all visits: 5,000 take 10 ms, so that an index would cost more at each booking than it spares here. */
function matches({ name, digits, id }: SearchTerm): Condition {
  const found: Condition[] = []
  if (name !== null) found.push(sql`fold(a.first_name || ' ' || a.last_name) LIKE containing(${name})`)
  if (digits !== null)
    found.push(sql`regexp_replace(a.phone, '\\D', '', 'g') LIKE '%' || ${digits}::text || '%'`)
  if (id !== null) found.push(sql`a.id = ${id}`)
  return found.length > 0 ? sql`(${sql.join(found, sql` OR `)})` : sql`false`
}

function conditionsOf(filter: ListFilter, now: ListClock): Condition[] {
  const { status, when, terms = [], from, to, doctorId, serviceId, channel } = filter
  const conditions = terms.map(matches)
  if (status) conditions.push(sql`a.status = ${status}`)
  if (when === 'to-close') conditions.push(isToClose(now))
  else if (when) {
    conditions.push(when === 'past' ? hasBegun(now) : isToCome(now))
    if (!status) conditions.push(NOT_CANCELLED)
  }
  if (from) conditions.push(sql`a.appointment_date >= ${from}::date`)
  if (to) conditions.push(sql`a.appointment_date <= ${to}::date`)
  if (doctorId !== undefined) conditions.push(sql`a.doctor_id = ${doctorId}`)
  if (serviceId !== undefined)
    conditions.push(sql`(a.service_id = ${serviceId} OR EXISTS (
      SELECT FROM appointment_exams exam WHERE exam.appointment_id = a.id AND exam.service_id = ${serviceId}))`)
  if (channel) conditions.push(sql`a.channel = ${channel}`)
  return conditions
}

type Order = 'soonest' | 'latest' | 'newest'

/** A list is made of parts, one behind the other, each with an order of its own. */
type Part = { only: Condition | null; order: Order }

function partsOf({ status }: ListFilter, sort: ListSort | undefined, now: ListClock): Part[] {
  if (sort === 'received') return [{ only: null, order: 'newest' }]
  if (sort === 'day-desc') return [{ only: null, order: 'latest' }]
  if (sort === 'day') {
    return [
      { only: isToCome(now), order: 'soonest' },
      { only: hasBegun(now), order: 'latest' },
    ]
  }
  if (status) return [{ only: null, order: status === 'pending' ? 'soonest' : 'latest' }]
  return [
    { only: PENDING, order: 'soonest' },
    { only: ANSWERED, order: 'latest' },
  ]
}

type Page = { limit: number; offset: number }

function readPart(db: Db, conditions: Condition[], order: Order, page: Page): Promise<Appointment[]> {
  let query = selectAppointments(db).limit(page.limit).offset(page.offset)
  for (const condition of conditions) query = query.where(condition)
  // Numbers are given in the order in which requests come in.
  if (order === 'newest') return query.orderBy('a.id', 'desc').execute()
  const direction = order === 'soonest' ? 'asc' : 'desc'
  return query
    .orderBy('a.appointmentDate', direction)
    .orderBy('a.appointmentTime', direction)
    .orderBy('a.id', direction)
    .execute()
}

export type ListQuestion = Page & ListFilter & { sort?: ListSort | undefined; now: ListClock }

/** A page of appointments: without a sort, pending ones first, soonest first; then the others, latest first. */
export async function listAppointmentRows(
  db: Db,
  { limit, offset, sort, now, ...filter }: ListQuestion,
): Promise<Appointment[]> {
  const common = conditionsOf(filter, now)
  const rows: Appointment[] = []
  let skipped = offset
  const parts = partsOf(filter, sort, now)
  for (const { only, order } of parts) {
    const conditions = only ? [...common, only] : common
    const found = await readPart(db, conditions, order, { limit: limit - rows.length, offset: skipped })
    rows.push(...found)
    if (rows.length === limit) break
    // Behind the last row of a part, the offset counts from the first of the next one.
    if (found.length > 0) skipped = 0
    else if (skipped > 0 && parts.length > 1) skipped -= Math.min(skipped, await count(db, conditions))
  }
  return rows
}

async function count(db: Db, conditions: Condition[]): Promise<number> {
  let query = db.selectFrom('appointments as a').select((is) => is.fn.countAll<number>().as('count'))
  for (const condition of conditions) query = query.where(condition)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Counts the appointments on all pages of a list. */
export function countListed(db: Db, filter: ListFilter, now: ListClock): Promise<number> {
  return count(db, conditionsOf(filter, now))
}

/** Counts the appointments that wait for an answer. */
export function countPending(db: Db): Promise<number> {
  return count(db, [PENDING])
}

/** Counts the visits to come that are not cancelled, and those that have begun and have no outcome. */
export function countByMoment(db: Db, now: ListClock): Promise<{ upcoming: number; toClose: number }> {
  return db
    .selectFrom('appointments as a')
    .select([
      sql<number>`(count(*) FILTER (WHERE ${NOT_CANCELLED} AND ${isToCome(now)}))::integer`.as('upcoming'),
      sql<number>`(count(*) FILTER (WHERE ${isToClose(now)}))::integer`.as('toClose'),
    ])
    .executeTakeFirstOrThrow()
}

/** All doctors by last name, and all services by category and name. */
export async function choicesOfList(db: Db): Promise<Answer<typeof appointmentChoices>> {
  const [doctors, services] = await Promise.all([
    db
      .selectFrom('doctors as doctor')
      .select(['doctor.id', DOCTOR_NAME.as('name')])
      .orderBy('doctor.lastName')
      .orderBy('doctor.id')
      .execute(),
    db
      .selectFrom('services as service')
      .innerJoin('serviceCategories as category', 'category.id', 'service.categoryId')
      .select(['service.id', 'service.name', 'category.name as categoryName'])
      .orderBy('category.name')
      .orderBy('category.id')
      .orderBy('service.name')
      .orderBy('service.id')
      .execute(),
  ])
  return { doctors, services }
}

/** The next `limit` appointments after an id, in order of id. */
export async function appointmentsAfter(db: Db, id: number, limit: number): Promise<Appointment[]> {
  return selectAppointments(db).where('a.id', '>', id).orderBy('a.id').limit(limit).execute()
}

/** The appointments of a contact, latest first, a thousand at most. */
export async function appointmentsOf(db: Db, contactId: number): Promise<Appointment[]> {
  return selectAppointments(db)
    .where('a.contactId', '=', contactId)
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .limit(1000)
    .execute()
}

/**
 * Counts the appointments of each status that occurs. `oldest` is the moment the longest waiting request was made; null
 * for other statuses.
 */
export async function countByStatus(
  db: Db,
): Promise<{ status: string; count: number; oldest: string | null }[]> {
  return db
    .selectFrom('appointments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .select(sql<string | null>`min(created_at) FILTER (WHERE status = 'pending')`.as('oldest'))
    .groupBy('status')
    .execute()
}
