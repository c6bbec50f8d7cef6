import { createHash } from 'node:crypto'
import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { addDays, addYears, wallClock } from '#platform/time/dates.ts'
import { askerOf, bookableDoctors, type Plan, readPlan } from '../availability.server.ts'
import { doctorsOf, isShareFull, lockDays, readCalendar, resourcesOf } from '../calendar.store.server.ts'
import { changeLockedVisit } from '../change-visit.server.ts'
import { checkOffer, choosePlace, demandOfLeaving } from '../choose-place.server.ts'
import type { VisitInput } from '../contract.ts'
import { outcomeOf } from '../displaced/store.server.ts'
import { recordEvent } from '../history.store.server.ts'
import { placeVisit, tooManyOfNetwork } from '../place-visit.server.ts'
import { leastBusy, NEXT_AVAILABLE_DAYS, unionOfSlots } from '../rules.ts'
import { findAppointment, type LockedAppointment, type WholeAppointment } from '../store.server.ts'
import { dayOf, withoutVisit } from '../time/calendar.ts'
import { freeStarts } from '../time/judge.ts'
import type { VisitPage } from './contract.ts'
import { pageCopy } from './copy.ts'
import { movesAtOnce } from './page.server.ts'
import {
  checkOpen,
  openLink,
  type Press,
  placeGone,
  press,
  taskOf,
  withdraw,
  withoutNames,
} from './service.server.ts'
import { addDeskTask, termsOf } from './store.server.ts'

/** A wish for another time: of the visit's own doctor, or of any who offers the service. */
type Wish = { date: string; time: string; anyDoctor: boolean }

/** The days of a month (`yyyy-MM`) to which the visit can be moved, and the first of all within `NEXT_AVAILABLE_DAYS`. */
export async function daysToMove(
  ctx: Context,
  { link, month, anyDoctor }: { link: string; month: string; anyDoctor: boolean },
): Promise<{ days: string[]; first: string | null }> {
  const visit = await visitToMove(ctx, link)
  const { date: today } = wallClock(ctx.now())
  const from = [`${month}-01`, today].toSorted().at(-1) ?? today
  const lastDay = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  const to = [lastDay, addYears(today, 1)].toSorted()[0] ?? today
  const ahead = addDays(today, NEXT_AVAILABLE_DAYS)
  const plan = await planOf(ctx, visit, anyDoctor, { from: today, to: [to, ahead].toSorted().at(-1) ?? to })
  if (!plan) return { days: [], first: null }
  const isFree = (date: string) => freeOn(plan, visit, date).some(({ starts }) => starts.length > 0)
  return {
    days: daysBetweenOf(from, to).filter(isFree),
    first: daysBetweenOf(today, ahead).find(isFree) ?? null,
  }
}

function daysBetweenOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

/** The times of a day to which the visit can be moved, `HH:MM`, each with the doctor's name where it may be told. */
export async function startsToMove(
  ctx: Context,
  { link, date, anyDoctor }: { link: string; date: string; anyDoctor: boolean },
): Promise<{ time: string; doctor: string | null }[]> {
  const visit = await visitToMove(ctx, link)
  const { date: today } = wallClock(ctx.now())
  if (date < today || date > addYears(today, 1)) return []
  const plan = await planOf(ctx, visit, anyDoctor, { from: date, to: date })
  if (!plan) return []
  const { namesService } = (await readContent(ctx.db)).clinic
  const names = new Map(plan.offer.doctors.map((doctor) => [doctor.id, doctorName(doctor)]))
  return startsOn(plan, visit, date).map(({ time, doctorId }) => ({
    time,
    doctor: namesService ? (names.get(doctorId) ?? null) : null,
  }))
}

type Leaver = WholeAppointment & { movesAtOnce: boolean }

async function visitToMove(ctx: Context, link: string): Promise<Leaver> {
  const visit = await findAppointment(ctx.db, await openLink(ctx, link))
  if (!visit) throw new AppError('not_found', { message: pageCopy.gone })
  const { mode } = await termsOf(ctx.db, visit.serviceId)
  const isDisplaced = (await outcomeOf(ctx.db, visit.id)) === null
  return { ...visit, movesAtOnce: isDisplaced || movesAtOnce(visit, mode) }
}

function planOf(ctx: Context, visit: Leaver, anyDoctor: boolean, days: { from: string; to: string }) {
  const { serviceId, subserviceId } = visit
  return readPlan(ctx, { serviceId, subserviceId, doctorId: anyDoctor ? null : visit.doctorId }, days)
}

/**
 * The free starts of a day, by doctor. A visit that moves at once leaves its place, which counts as free; one whose move waits for
 * staff keeps it. The time it has now is no choice.
 */
function freeOn({ candidates, calendar, asker }: Plan, visit: Leaver, date: string) {
  const now = date === visit.appointmentDate ? visit.appointmentTime : null
  return candidates.map(({ id, demand }) => {
    const day = dayOf(calendar, id, date)
    const left = visit.movesAtOnce ? withoutVisit(day, visit.id) : day
    const starts = freeStarts(demandOfLeaving(demand, visit), left, asker)
    return { id, starts: starts.filter((time) => time !== now) }
  })
}

/** The free starts of a day, each with the doctor a booking gets. */
function startsOn(plan: Plan, visit: Leaver, date: string): { time: string; doctorId: number }[] {
  const free = freeOn(plan, visit, date)
  return unionOfSlots(free.map(({ starts }) => starts)).flatMap((time) => {
    const ids = free.filter(({ starts }) => starts.includes(time)).map(({ id }) => id)
    const doctorId = leastBusy(ids, date, plan.calendar.rows.visits)
    return doctorId === undefined ? [] : [{ time, doctorId }]
  })
}

/**
 * Moves the visit to another time: at once in one transaction, or where staff confirm by hand with a request that takes its place
 * when they do, and until then leaves it as it is.
 * @throws AppError('slot_taken') for a time that is not free
 * @throws AppError('too_many') for a day on which the network of a new person has as many requests as it may (decision 28)
 * @throws AppError('conflict') after the limit, for a second move that would wait, and for services booked by telephone
 */
export function moveByPatient(
  ctx: Context,
  { date, time, anyDoctor, ...asked }: Press & Wish,
): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit, waiting }) => {
    const isDisplaced = await checkOpen(ctx, db, visit)
    if (waiting && isDisplaced) await withdraw(ctx, db, waiting)
    else if (waiting) throw new AppError('conflict', { message: pageCopy.oneMove })
    if (date === visit.appointmentDate && time === visit.appointmentTime)
      throw new AppError('conflict', { message: pageCopy.sameTime })
    const { mode, isActive } = await termsOf(db, visit.serviceId)
    if (!isActive || (mode !== 'instant' && mode !== 'request'))
      throw new AppError('conflict', { message: pageCopy.notMoved })
    const wish = { date, time, anyDoctor }
    await (isDisplaced || movesAtOnce(visit, mode)
      ? moveNow(ctx, db, visit, wish)
      : askToMove(ctx, db, visit, wish))
  })
}

/** Moves the row, under the locks of a new visit, to a place a visitor could book. */
async function moveNow(ctx: Context, db: Tx, visit: LockedAppointment, wish: Wish): Promise<void> {
  const { doctorId, serviceId, appointmentDate, resourceIds } = visit
  const { date } = wish
  const input = inputOf(visit, wish)
  const resources = resourcesOf(serviceId, resourceIds)
  await lockDays(db, wish.anyDoctor ? doctorsOf(serviceId) : [doctorId], [appointmentDate, date], resources)
  const asker = askerOf(ctx.now())
  const offer = checkOffer(await findOffer(db, visit), input, asker)
  const { clinic } = await readContent(db)
  const calendar = await readCalendar(db, {
    doctorIds: bookableDoctors(offer, input),
    resourceIds: [...resourceIds, ...offer.needs.flat()],
    ...{ from: date, to: date },
  })
  const place = choosePlace(offer, input, { calendar, asker, leaving: visit, clinic })
  if (await isShareFull(db, { visitId: visit.id, doctorId: place.doctorId, date }))
    throw tooManyOfNetwork(clinic)
  await withoutNames(() =>
    changeLockedVisit(ctx, db, visit, {
      wanted: { appointmentDate: date, appointmentTime: wish.time, doctorId: place.doctorId },
      choice: { squeeze: false, evenOutside: false },
      event: 'patient_moved',
    }),
  )
  if (visit.status === 'confirmed')
    await addDeskTask(db, {
      appointmentId: visit.id,
      title: taskOf('moved', { appointmentDate: date, appointmentTime: wish.time }),
    })
}

/** Stores a request at the wanted time that takes the visit's place when staff confirm it. */
async function askToMove(ctx: Context, db: Tx, visit: LockedAppointment, wish: Wish): Promise<void> {
  const { id } = visit
  const doctorId = wish.anyDoctor ? await doctorAt(ctx, visit, wish) : visit.doctorId
  const input = { ...inputOf(visit, wish), doctorId }
  const booked = await placeVisit(ctx, {
    input,
    requestHash: createHash('sha256')
      .update(`${id} ${JSON.stringify(wish)}`)
      .digest(),
    ...{ idempotencyKey: null, ownerHash: null, network: null, byStaff: null },
    replaces: visit,
  })
  if (booked.status !== 'pending') throw placeGone()
  await recordEvent(ctx, db, {
    appointmentId: id,
    event: 'patient_asked_move',
    changes: { askedId: [null, booked.id] },
  })
}

/** The doctor whom the page named with the wanted time. */
async function doctorAt(
  ctx: Context,
  visit: LockedAppointment,
  { date, time }: Wish,
): Promise<number | null> {
  const leaver = { ...visit, movesAtOnce: false }
  const plan = await planOf(ctx, leaver, true, { from: date, to: date })
  const start = plan && startsOn(plan, leaver, date).find((one) => one.time === time)
  return start?.doctorId ?? null
}

function inputOf(visit: LockedAppointment, { date, time, anyDoctor }: Wish): VisitInput {
  const { firstName, lastName, email, phone, dateOfBirth, fiscalCode, notes, booker } = visit
  const { categoryId, serviceId, subserviceId, exams, homeAddress, language } = visit
  return {
    ...{ firstName, lastName, email, phone, dateOfBirth, fiscalCode, notes, booker },
    ...{ exams, homeAddress, language },
    ...{ categoryId, serviceId, subserviceId, doctorId: anyDoctor ? null : visit.doctorId },
    ...{ appointmentDate: date, appointmentTime: time, uploadedFileIds: [] },
  }
}
