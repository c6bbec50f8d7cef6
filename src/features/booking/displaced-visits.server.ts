import { doctorName } from '#features/catalogue/rules.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { toMinutes } from '#platform/time/dates.ts'
import { askerOf, bookableDoctors, demandOf, offerKey, offersOf } from './availability.server.ts'
import { readCalendar } from './calendar.store.server.ts'
import { finishChange } from './change-visit.server.ts'
import type { DisplacedVisit } from './displaced/rules.ts'
import { changeAppointment } from './service.server.ts'
import { editAppointment, lockAppointment, replaceResources } from './store.server.ts'
import { type Calendar, dayOf, withoutVisit } from './time/calendar.ts'
import { without } from './time/intervals.ts'
import {
  type Asker,
  closedTimes,
  freeLane,
  freeResources,
  judge,
  occupiedBy,
  openTimes,
} from './time/judge.ts'
import type { Mark } from './time/marks.ts'

// Deals with visits that a closure, an absence or a block displaces: `calendar` decides, booking does it.

/**
 * The doctors who offer the service of each visit and are free at its time when `mark` is stored, by the visit's id. The
 * visit's own doctor is one where only a room or device is blocked and another is free. The hours only staff book in count, and
 * no notice is needed.
 */
export async function freeColleagues(
  db: Db,
  visits: readonly DisplacedVisit[],
  { now, mark }: { now: Date; mark: Mark },
): Promise<Map<number, { id: number; name: string }[]>> {
  const { offerOf, calendar } = await readAround(db, visits)
  const found = new Map<number, { id: number; name: string }[]>()
  for (const visit of visits) {
    const offer = offerOf(visit)
    if (!offer || !calendar) continue
    const open = { offer, calendar, asker: askerOf(now, 'staff'), more: [mark] }
    const ids = openPlaces(visit, open).map(({ doctorId }) => doctorId)
    const doctors = offer.doctors.filter(({ id }) => ids.includes(id))
    found.set(
      visit.id,
      doctors.map((doctor) => ({ id: doctor.id, name: doctorName(doctor) })),
    )
  }
  return found
}

/** Reads the offers of visits, and the calendar of all who offer them on their days; no calendar without an offer. */
async function readAround(db: Db, visits: readonly DisplacedVisit[]) {
  const offers = await offersOf(db, visits)
  const all = [...offers.values()]
  const [from, ...later] = visits.map(({ date }) => date).toSorted()
  const question = {
    doctorIds: [...new Set(all.flatMap(({ doctors }) => doctors.map(({ id }) => id)))],
    resourceIds: [...new Set(all.flatMap(({ needs }) => needs.flat()))],
  }
  const calendar = from ? await readCalendar(db, { ...question, from, to: later.at(-1) ?? from }) : null
  return { offerOf: (visit: DisplacedVisit) => offers.get(offerKey(visit)), calendar }
}

/**
 * Gives a visit to a doctor at the same time, with a free room and device of each need, and tells the patient of another doctor
 * than before; false when the doctor is not free. The caller has locked the visit's row and the doctor's day. Breaks
 * `appointment_resources_no_overlap` when another doctor's visit takes the room at the same moment.
 */
export async function giveVisit(
  ctx: Context,
  db: Tx,
  visit: DisplacedVisit,
  doctorId: number,
): Promise<boolean> {
  const { offerOf, calendar } = await readAround(db, [visit])
  const offer = offerOf(visit)
  if (!offer || !calendar) return false
  const places = openPlaces(visit, { offer, calendar, asker: askerOf(ctx.now(), 'staff') })
  const place = places.find((one) => one.doctorId === doctorId)
  if (!place) return false
  const before = await lockAppointment(db, visit.id)
  if (!before) return false
  await replaceResources(db, visit.id, [])
  const edit = doctorId === visit.doctorId ? {} : { doctorId }
  await editAppointment(db, visit.id, { ...edit, lane: place.lane })
  await replaceResources(db, visit.id, place.resourceIds)
  await finishChange(ctx, db, before, edit)
  return true
}

/** Cancels a visit and tells the patient, inside the transaction of `ctx.db`. */
export async function cancelVisit(ctx: Context, id: number): Promise<void> {
  await changeAppointment(ctx, id, { status: 'cancelled' })
}

/** Of these visits those for which their doctors have neither hours nor an extra session, or the clinic is closed. */
export async function visitsWithoutHours(
  db: Db,
  visits: readonly DisplacedVisit[],
  now: Date,
): Promise<DisplacedVisit[]> {
  const { offerOf, calendar } = await readAround(db, visits)
  return visits.filter((visit) => {
    const offer = offerOf(visit)
    if (!offer || !calendar) return true
    const day = dayOf(calendar, visit.doctorId, visit.date)
    const asker = askerOf(now, 'staff')
    const open = openTimes(demandOf(offer, calendar.rows.rules), day, asker)
    const start = toMinutes(visit.time)
    const end = start + visit.duration
    return !without(open, closedTimes(day, asker)).some(
      (window) => window.start <= start && end <= window.end,
    )
  })
}

type Open = {
  offer: Offer
  calendar: Calendar
  asker: Asker
  /** Marks that are not stored yet. */
  more?: readonly Mark[]
}

/** Where a visit could lie at its time. */
function openPlaces(visit: DisplacedVisit, { offer, calendar, asker, more = [] }: Open) {
  const { date, duration, beforeMinutes: before, afterMinutes: after } = visit
  const demand = { ...demandOf(offer, calendar.rows.rules), duration, before, after, minNotice: 0 }
  const start = toMinutes(visit.time)
  const occupied = occupiedBy(demand, start)
  return bookableDoctors(offer, { ...visit, doctorId: null }).flatMap((doctorId) => {
    const stored = withoutVisit(dayOf(calendar, doctorId, date), visit.id)
    const day = { ...stored, marks: [...stored.marks, ...more] }
    if (judge(demand, day, asker, start, { offGrid: true }) !== null) return []
    const lane = freeLane(day.taken, occupied, demand.places)
    const resourceIds = freeResources(demand, day, occupied)
    return lane === null || resourceIds === null ? [] : { doctorId, lane, resourceIds }
  })
}
