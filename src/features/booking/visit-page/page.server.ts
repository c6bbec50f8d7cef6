import type { Clinic, Hours } from '#content/groups/clinic.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { toMinutes, toTime, wallClock, weekday } from '#platform/time/dates.ts'
import { agreementDuties } from '../agreement/copy.ts'
import { type Displaced, findDisplaced, outcomeOf } from '../displaced/store.server.ts'
import { totalText, uniqueLines } from '../exams/rules.ts'
import { eventsOf } from '../history.store.server.ts'
import { type PageSource, pageToken } from '../page-token.server.ts'
import { isMinor, isPast } from '../rules.ts'
import { findAppointment, type WholeAppointment } from '../store.server.ts'
import { isWaitedFor } from '../waiting/store.server.ts'
import type { VisitPage } from './contract.ts'
import {
  cancellation,
  type Entry,
  hoursBefore,
  isUntil,
  lastMove,
  limitHours,
  RESTORE_MINUTES,
  restorableStatus,
} from './rules.ts'
import { termsOf, visitOfLink, waitingMove } from './store.server.ts'

/** The content of a link's page; null for a link that opens none. Changes nothing. */
export async function visitPage(source: PageSource, link: string): Promise<VisitPage | null> {
  const { db, now } = source
  const id = await visitOfLink(db, link, wallClock(now()).date)
  const visit = id === undefined ? undefined : await findAppointment(db, id)
  if (!visit) return null
  const [history, asked, terms, displaced, outcome, former, waits, offer, { clinic }] = await Promise.all([
    eventsOf(db, visit.id),
    waitingMove(db, visit.id),
    termsOf(db, visit.serviceId),
    findDisplaced(db, visit.id, now()),
    outcomeOf(db, visit.id),
    visit.calendarId !== null && visit.replacesId !== null
      ? findAppointment(db, visit.replacesId)
      : undefined,
    isWaitedFor(db, visit.id),
    findOffer(db, visit),
    readContent(db),
  ])
  return {
    token: pageToken(source, link),
    ...factsOf(visit, clinic),
    ...stateOf(visit, { history, now: now(), former, outcome }),
    ...choicesOf(visit, terms, { now: now(), isDisplaced: displaced !== undefined }),
    displaced: displaced ? displacedOf(displaced, now(), clinic) : null,
    wasDisplaced:
      visit.status === 'cancelled' ? outcome === 'cancelled' : outcome === 'moved' || outcome === 'taken',
    requestedAt: momentOf(visit.createdAt),
    waits,
    otherDoctors: (offer?.doctors.filter(({ isActive }) => isActive).length ?? 0) > 1,
    asked: asked ? askedOf(asked, visit, clinic) : null,
  }
}

/** The visit as all who have the link may read it. Services tell about health, and stand where mails may name them. */
function factsOf(visit: WholeAppointment, { namesService }: Clinic) {
  const { serviceName, subserviceName, exams, doctorAuto, status } = visit
  const service = [serviceName, subserviceName].filter(Boolean).join(', ')
  const services = namesService ? [visit, ...exams] : []
  const isUnassigned = doctorAuto && status === 'pending'
  return {
    date: visit.appointmentDate,
    time: visit.appointmentTime,
    duration: visit.duration,
    price: services.length > 1 ? totalText(services.map(({ price }) => price)) : (services[0]?.price ?? null),
    number: visit.id,
    service: namesService ? service : null,
    exams: namesService ? exams.map(({ name }) => name) : [],
    doctor: namesService && !isUnassigned ? visit.doctorName : null,
    preparation: uniqueLines(services.map(({ preparation }) => preparation)).join('\n') || null,
    whatToBring:
      [
        ...agreementDuties(visit.agreement),
        ...uniqueLines(services.map(({ whatToBring }) => whatToBring)),
      ].join('\n') || null,
    isAtHome: visit.homeAddress !== null,
    isMinor: isMinor(visit.dateOfBirth, visit.appointmentDate),
    coming: visit.comingAt !== null,
    proof: proofOf(visit),
  }
}

function askedOf(
  asked: WholeAppointment,
  visit: WholeAppointment,
  { namesService }: Clinic,
): VisitPage['asked'] {
  const isOther = asked.doctorId !== visit.doctorId && !asked.doctorAuto
  return {
    ...{ date: asked.appointmentDate, time: asked.appointmentTime },
    doctor: namesService && isOther ? asked.doctorName : null,
  }
}

function proofOf({ status, emailUnproven, releasedAt }: WholeAppointment): VisitPage['proof'] {
  if (emailUnproven) return 'asked'
  return status === 'pending' && releasedAt !== null ? 'released' : null
}

type Known = {
  history: readonly Entry[]
  now: Date
  former: WholeAppointment | undefined
  /** As `outcomeOf`. A displaced visit waits for its patient's answer, also when its start has come. */
  outcome: Awaited<ReturnType<typeof outcomeOf>>
}

function stateOf(
  visit: WholeAppointment,
  { history, now, former, outcome }: Known,
): Pick<VisitPage, 'now' | 'state' | 'moved' | 'cancelled'> {
  const { appointmentDate: date, appointmentTime: time, status } = visit
  const clock = wallClock(now)
  const entry = status === 'cancelled' ? cancellation(history) : undefined
  const isRestorable =
    entry &&
    outcome !== 'cancelled' &&
    restorableStatus(history, now) !== null &&
    !isPast({ date, time }, clock)
  const until = entry && momentOf(new Date(Date.parse(entry.at) + RESTORE_MINUTES * 60_000).toISOString())
  const own = lastMove(history, { date, time })
  const isFirst = former && !visit.comingAt
  return {
    now: { date: clock.date, time: toTime(clock.minutes) },
    state:
      status === 'cancelled'
        ? 'cancelled'
        : status === 'completed' || (outcome !== null && isPast({ date, time }, clock))
          ? 'over'
          : status,
    moved:
      own ?? (isFirst ? { date: former.appointmentDate, time: former.appointmentTime, by: 'patient' } : null),
    cancelled:
      status !== 'cancelled'
        ? null
        : {
            by: entry?.event === 'patient_cancelled' ? 'patient' : 'clinic',
            at: momentOf(entry?.at ?? visit.updatedAt),
            restoreUntil: isRestorable && until ? until.time : null,
          },
  }
}

type Terms = Awaited<ReturnType<typeof termsOf>>

/** A displaced visit is moved and cancelled also after the limit, which is the clinic's fault. */
function choicesOf(
  visit: WholeAppointment,
  { cancelHours, mode, isActive }: Terms,
  { now, isDisplaced }: { now: Date; isDisplaced: boolean },
) {
  const until = limitOf(visit, cancelHours)
  const isOpen = isUntil(until, wallClock(now)) && !isPast(startOf(visit), wallClock(now))
  return {
    cancelHours,
    until: isOpen || isDisplaced ? until : null,
    canMove: isActive && (mode === 'instant' || mode === 'request'),
    movesAtOnce: isDisplaced || movesAtOnce(visit, mode),
  }
}

function displacedOf(
  { callAskedAt, expiresAt, times }: Displaced,
  now: Date,
  { namesService, hours }: Clinic,
): NonNullable<VisitPage['displaced']> {
  return {
    times: times.map(({ doctorName, ...time }) => ({
      ...time,
      doctor: namesService ? doctorName : null,
    })),
    heldUntil: momentOf(expiresAt),
    callAsked: callAskedAt !== null,
    callBy: callBy(callAskedAt === null ? now : new Date(callAskedAt), hours.outpatient),
  }
}

/** An hour after a patient asked for a call, when the reception is there for as long; else null. */
function callBy(asked: Date, { openings }: Hours) {
  const { date, minutes } = wallClock(asked)
  const isOpen = openings.some(
    ({ days, opens, closes }) =>
      days.includes(weekday(date)) && toMinutes(opens) <= minutes && minutes + 60 <= toMinutes(closes),
  )
  return isOpen ? { date, time: toTime(minutes + 60) } : null
}

/** A request moves as it is; a confirmed visit does where the service confirms at once. */
export function movesAtOnce({ status }: Pick<WholeAppointment, 'status'>, mode: Terms['mode']): boolean {
  return mode === 'instant' || status === 'pending'
}

/** The wall-clock moment until which the patient can move or cancel a visit on its page. */
export function limitOf(visit: WholeAppointment, cancelHours: number) {
  return hoursBefore(startOf(visit), limitHours({ status: visit.status, cancelHours }))
}

function startOf({ appointmentDate: date, appointmentTime: time }: WholeAppointment) {
  return { date, time }
}

function momentOf(at: string) {
  const { date, minutes } = wallClock(new Date(at))
  return { date, time: toTime(minutes) }
}
