import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { CLINIC_ZONE } from '#platform/time/dates.ts'
import type { VisitToCall } from './calls.ts'
import type { CallOutcome, ReminderKind } from './rules.ts'
import { SETTINGS, type Setting, settingNames } from './settings.ts'

const KEYS = settingNames.map((name) => SETTINGS[name].key)

type Row = { key: string; value: string; version: number }

export function findSettings(db: Db): Promise<Row[]> {
  return db.selectFrom('siteSettings').select(['key', 'value', 'version']).where('key', 'in', KEYS).execute()
}

/** Locks all settings against other changes until the transaction ends; one that was never saved gets its usual value. */
export async function lockSettings(db: Tx): Promise<Row[]> {
  const rows = settingNames.map((name) => ({ key: SETTINGS[name].key, value: String(SETTINGS[name].usual) }))
  await db
    .insertInto('siteSettings')
    .values(rows)
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  return db
    .selectFrom('siteSettings')
    .select(['key', 'value', 'version'])
    .where('key', 'in', KEYS)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
}

export async function editSetting(
  db: Tx,
  name: Setting,
  edit: { value: string; updatedBy: number | null },
): Promise<void> {
  await db.updateTable('siteSettings').set(edit).where('key', '=', SETTINGS[name].key).execute()
}

const onClock = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} AT TIME ZONE ${sql.lit(CLINIC_ZONE)}, 'YYYY-MM-DD"T"HH24:MI')`

/** Since when the visit `a` is confirmed at its time: its booking, its confirmation, or its last move. */
const PLACED_AT = onClock(sql`greatest(a.created_at, (
  SELECT max(entry.created_at) FROM appointment_events entry WHERE entry.appointment_id = a.id
    AND (entry.changes ? 'appointmentDate' OR entry.changes -> 'status' ->> 1 = 'confirmed')))`)

/** Whether the visit `a` can take place: its patient is not asked to choose another time. */
const STANDS = sql<boolean>`NOT EXISTS (
  SELECT FROM displaced_visits displaced WHERE displaced.appointment_id = a.id AND displaced.outcome IS NULL)`

const START = sql`(a.appointment_date + a.appointment_time::time)`

export type VisitToRemind = {
  id: number
  date: string
  placedAt: string
  email: string
  phone: string
  /** Booked on the site by a person the clinic does not know, whose telephone number is not proven. */
  isStranger: boolean
  /** The reminders queued about its start. */
  reminded: ReminderKind[]
}

/** The confirmed visits of some days (`yyyy-MM-dd`, both included) whose patients are not here; with `id`, no other visit. */
export function visitsToRemind(
  db: Db,
  { from, to, id }: { from: string; to: string; id?: number },
): Promise<VisitToRemind[]> {
  return db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.appointmentDate as date', 'a.email', 'a.phone'])
    .select([
      PLACED_AT.as('placedAt'),
      sql<boolean>`EXISTS (SELECT FROM request_networks origin WHERE origin.appointment_id = a.id)`.as(
        'isStranger',
      ),
      sql<ReminderKind[]>`ARRAY(SELECT r.kind::text FROM reminders r
        WHERE r.appointment_id = a.id AND r.for_start = ${START} AND r.channel <> 'call')`.as('reminded'),
    ])
    .where('a.status', '=', 'confirmed')
    .where('a.stage', 'is', null)
    .where('a.erasedAt', 'is', null)
    .where(STANDS)
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', to)
    .$if(id !== undefined, (query) => query.where('a.id', '=', id ?? 0))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute()
}

/** Notes a message that was queued, in its transaction. */
export async function insertReminder(
  db: Tx,
  reminder: {
    appointmentId: number
    kind: ReminderKind
    channel: 'mail' | 'sms'
    dueAt: string
    forStart: string
    outboxId: number
    createdAt: string
  },
): Promise<void> {
  await db.insertInto('reminders').values(reminder).execute()
}

export type CallRow = VisitToCall & {
  id: number
  contactId: number | null
  firstName: string
  lastName: string
  serviceName: string
  doctorName: string
  time: string
  version: number
  outcome: CallOutcome | null
  /** The language of the pages it was booked on. */
  language: Locale
}

/** The confirmed visits to come until a day (`yyyy-MM-dd`, included), with the messages and the call about their start. */
export function visitsToCall(
  db: Db,
  { now, to }: { now: { date: string; time: string }; to: string },
): Promise<CallRow[]> {
  return db
    .selectFrom('appointments as a')
    .innerJoin('services as service', 'service.id', 'a.serviceId')
    .innerJoin('doctors as doctor', 'doctor.id', 'a.doctorId')
    .select([
      ...(['a.id', 'a.contactId', 'a.firstName', 'a.lastName', 'a.phone', 'a.email', 'a.version'] as const),
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'service.name as serviceName',
      DOCTOR_NAME.as('doctorName'),
      PLACED_AT.as('placedAt'),
      sql<Locale>`a.language`.as('language'),
      sql<VisitToCall['messages']>`(
        SELECT coalesce(json_agg(json_build_object('channel', r.channel, 'failed',
          (message.failed_at IS NOT NULL AND message.sent_at IS NULL) OR message.delivered IS FALSE)), '[]')
        FROM reminders r LEFT JOIN outbox message ON message.id = r.outbox_id
        WHERE r.appointment_id = a.id AND r.for_start = ${START} AND r.kind <> 'week' AND r.channel <> 'call')`.as(
        'messages',
      ),
      sql<CallOutcome | null>`(SELECT r.outcome FROM reminders r
        WHERE r.appointment_id = a.id AND r.for_start = ${START} AND r.channel = 'call')`.as('outcome'),
    ])
    .where('a.status', '=', 'confirmed')
    .where('a.stage', 'is', null)
    .where('a.erasedAt', 'is', null)
    .where(STANDS)
    .where('a.appointmentDate', '>=', now.date)
    .where('a.appointmentDate', '<=', to)
    .where(
      sql<boolean>`(a.appointment_date, a.appointment_time::text) > (${now.date}::date, ${now.time}::text)`,
    )
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute()
}

/** When the first reminder of this installation was queued, by the clinic's clock: `yyyy-MM-ddTHH:mm`; null: none yet. */
export async function firstReminderAt(db: Db): Promise<string | null> {
  const first = await db
    .selectFrom('reminders')
    .select(onClock(sql`created_at`).as('at'))
    .where('channel', '<>', 'call')
    .orderBy('id')
    .executeTakeFirst()
  return first?.at ?? null
}

type Call = { appointmentId: number; dueAt: string; forStart: string; createdAt: string }

/** Writes down the outcome of a call about a start; null removes it. */
export async function saveCall(db: Tx, call: Call, outcome: CallOutcome | null): Promise<void> {
  if (outcome === null) {
    await db
      .deleteFrom('reminders')
      .where('appointmentId', '=', call.appointmentId)
      .where('channel', '=', 'call')
      .where('forStart', '=', call.forStart)
      .execute()
    return
  }
  await db
    .insertInto('reminders')
    .values({ ...call, kind: 'two_days', channel: 'call', outcome })
    .onConflict((on) => on.columns(['appointmentId', 'kind', 'channel', 'forStart']).doUpdateSet({ outcome }))
    .execute()
}

/** Deletes the reminders of visits before a moment; their messages are pruned apart. */
export async function pruneReminders(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reminders')
    .where('forStart', '<', sql<string>`${before.toISOString()}::timestamptz AT TIME ZONE ${CLINIC_ZONE}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
