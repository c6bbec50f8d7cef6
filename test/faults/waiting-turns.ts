// A process that works on the waiting list without a pause until it is killed: it offers and expires places, presses the buttons of
// people who got an offer, cancels visits and books freed places as strangers do. `kill-offers.test.ts` runs two on one database.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { changeLockedVisit } from '#features/booking/change-visit.server.ts'
import { placeVisit } from '#features/booking/place-visit.server.ts'
import { occupies } from '#features/booking/rules.ts'
import { lockAppointment } from '#features/booking/store.server.ts'
import { declinePlace, leaveWaitingList, takePlace } from '#features/booking/waiting/answers.server.ts'
import { offerFreedPlaces } from '#features/booking/waiting/offers.server.ts'
import { findEntry } from '#features/booking/waiting/store.server.ts'
import { openDatabase, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'

/** The clinic's clock of a round: it runs from one moment to another, six seconds in a millisecond, and stands still there. */
export type Clock = { from: number; until: number; started: number }

export type Act = 'turn' | 'take' | 'decline' | 'leave' | 'cancel' | 'book'
/** A round begins; or the process ends what it is at, and waits for the next round. */
export type Order = Clock | 'rest'
/** The messages of a process. */
export type Said = 'ready' | 'rests' | Report

/** A work begins, or is over. `id`: the offer, the entry of `leave`, the visit of `cancel`, the place of `book`. */
export type Report = {
  n: number
  act: Act
  id: number
  how: 'begun' | 'done' | 'refused' | 'failed'
  words?: string
}

const RATE = 6000

export function timeOf({ from, until, started }: Clock): Date {
  return new Date(Math.min(until, from + (Date.now() - started) * RATE))
}

/** Visits of these addresses are cancelled. */
export const LEAVER = 'lascia%'
/** People whose contact has a number that three divides never answer. */
export const SILENT_ONE_IN = 3

const { db } = openDatabase(process.env.DATABASE_URL ?? '', { max: 8, statementTimeout: 0 })
let clock: Clock = { from: 0, until: 0, started: 0 }
const ctx = {
  ...{ db, now: () => timeOf(clock), publicUrl: 'http://localhost:3000', user: null, session: null },
  mail: { from: 'no-reply@ambulatorio.example', staff: 'segreteria@ambulatorio.example' },
} as unknown as Context

const say = (what: Said) => process.send?.(what)
let works = 0

/** Does one work; reports that it begins, and that it is over. */
async function run(act: Act, id: number, work: () => Promise<unknown>): Promise<void> {
  works += 1
  const n = works
  say({ n, act, id, how: 'begun' })
  try {
    await work()
    say({ n, act, id, how: 'done' })
  } catch (error) {
    const errors = error instanceof AggregateError ? error.errors : [error]
    const isRefusal = errors.every(
      (one) => one instanceof AppError && (one.code === 'slot_taken' || one.code === 'conflict'),
    )
    say({ n, act, id, how: isRefusal ? 'refused' : 'failed', words: errors.map(String).join('; ') })
  }
}

async function press(): Promise<void> {
  const { rows } = await sql<{ id: number; entryId: number }>`
    SELECT offer.id, entry_id FROM place_offers offer JOIN waiting_entries entry ON entry.id = entry_id
    WHERE offer.status = 'offered' AND contact_id % ${SILENT_ONE_IN} <> 0 ORDER BY random() LIMIT 1`.execute(
    db,
  )
  const [{ id, entryId } = { id: 0, entryId: 0 }] = rows
  const entry = await findEntry(db, entryId)
  if (!entry) return
  const kind = Math.random()
  if (kind < 0.7) await run('take', id, () => takePlace(ctx, entry, id))
  else if (kind < 0.9) await run('decline', id, () => declinePlace(ctx, entry, id))
  else await run('leave', entryId, () => leaveWaitingList(ctx, entry))
}

async function cancel(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM appointments WHERE email LIKE ${LEAVER} AND status = 'confirmed' ORDER BY random() LIMIT 1`.execute(
    db,
  )
  const [{ id } = { id: 0 }] = rows
  if (id === 0) return
  await run('cancel', id, () =>
    transaction(db, async (tx) => {
      const visit = await lockAppointment(tx, id)
      if (!visit || !occupies(visit.status)) return
      const choice = { squeeze: false, evenOutside: false }
      await changeLockedVisit(ctx, tx, visit, {
        ...{ wanted: { status: 'cancelled' }, choice },
        event: 'patient_cancelled',
      })
    }),
  )
}

/** Books a freed place in the moment in which it is to be offered. */
async function book(): Promise<void> {
  const { rows } = await sql<{ id: number; doctorId: number; date: string; time: string }>`
    SELECT id, doctor_id, date::text, time FROM freed_places
    WHERE closed_at IS NULL AND due_at <= ${new Date(timeOf(clock).getTime() + 30_000).toISOString()}
    ORDER BY random() LIMIT 1`.execute(db)
  const [place] = rows
  const service = await db.selectFrom('services').select(['id', 'categoryId']).executeTakeFirstOrThrow()
  if (!place) return
  const input = {
    ...{
      categoryId: service.categoryId,
      serviceId: service.id,
      subserviceId: null,
      doctorId: place.doctorId,
    },
    ...{ appointmentDate: place.date, appointmentTime: place.time, firstName: 'Pia', lastName: 'Passanti' },
    ...{ email: `passa${place.id}@example.com`, phone: '333 555 0199', dateOfBirth: null, fiscalCode: null },
    ...{ notes: null, uploadedFileIds: [], booker: null },
  }
  const attempt = { idempotencyKey: null, ownerHash: null, network: null, byStaff: null }
  await run('book', place.id, () => placeVisit(ctx, { input, requestHash: randomBytes(32), ...attempt }))
}

/** The works that are done at once, each with the longest pause after it. */
const WORK = [
  [() => run('turn', 0, () => offerFreedPlaces(ctx)), 10],
  [press, 40],
  [press, 40],
  [cancel, 20],
  [book, 120],
] as const

let isStopped = false
let working: Promise<unknown> = Promise.resolve()

async function repeat(work: () => Promise<unknown>, pauseMs: number): Promise<void> {
  while (!isStopped) {
    await work()
    await sleep(Math.random() * pauseMs)
  }
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: Order) => {
  if (order === 'rest') {
    isStopped = true
    await working
    say('rests')
  } else {
    clock = order
    isStopped = false
    working = Promise.all(WORK.map(([work, pauseMs]) => repeat(work, pauseMs)))
  }
})
// The connection is there before a round begins.
await sql`SELECT`.execute(db)
say('ready')
