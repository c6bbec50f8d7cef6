import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { addDays } from '#platform/time/dates.ts'
import {
  type Candidate,
  type CatalogueChoice,
  firstTime,
  isActive,
  isAnyDoctor,
  type Plan,
  readPlan,
  type Source,
} from './availability.server.ts'
import type { whyNoTimes } from './contract.ts'
import { bookingCopy, whyText } from './copy.ts'
import type { whyNoTimesStaff } from './requests/contract.ts'
import { NEXT_AVAILABLE_DAYS, type PublicReason } from './rules.ts'
import { reasonLabels, reasonText } from './staff-reasons.ts'
import { dayOf } from './time/calendar.ts'
import { WHOLE_DAY, without } from './time/intervals.ts'
import { closedTimes, nearest, type Reason, whyNone } from './time/judge.ts'

const PUBLIC: Record<Reason, PublicReason> = {
  inactive: 'unavailable',
  hidden: 'unavailable',
  no_doctor: 'unavailable',
  phone_only: 'phone_only',
  too_far: 'too_far',
  holiday: 'closed',
  closed: 'closed',
  notice: 'notice',
  no_hours: 'not_receiving',
  other_week: 'not_receiving',
  service_hours: 'not_receiving',
  absent: 'not_receiving',
  out_of_hours: 'not_receiving',
  taken: 'full',
  room_taken: 'full',
  device_down: 'full',
}

/**
 * Why a day (`yyyy-MM-dd`) has no free time for a choice, as visitors may know it, with the nearest choices: the next day
 * with free times, and a colleague who has some earlier than that, both within `NEXT_AVAILABLE_DAYS`.
 */
export async function whyVisitorsFindNone(
  source: Source,
  { date, ...wish }: CatalogueChoice & { date: string },
): Promise<Answer<typeof whyNoTimes>> {
  const days = { from: date, to: addDays(date, NEXT_AVAILABLE_DAYS + 1) }
  const { clinic } = await readContent(source.db)
  const plan = await readPlan(source, { ...wish, doctorId: null }, days)
  const isWanted = ({ id }: Candidate) => isAnyDoctor(wish) || id === wish.doctorId
  const own = plan?.candidates.filter(isWanted) ?? []
  if (!plan || own.length === 0)
    return {
      reason: 'unavailable',
      words: whyText('unavailable', null, clinic),
      nextDay: null,
      colleague: null,
    }
  const { calendar, asker, offer } = plan
  const found = nearest(own.map(({ id, demand }) => whyNone(demand, dayOf(calendar, id, date), asker)))
  const nextDay = firstTime({ ...plan, candidates: own }, addDays(date, 1))?.slice(0, 10) ?? null
  if (found === null) return { reason: null, words: '', nextDay, colleague: null }
  const reason = PUBLIC[found]
  const isPartlyOpen = own.some(
    ({ id }) => without([WHOLE_DAY], closedTimes(dayOf(calendar, id, date), asker)).length > 0,
  )
  const chosen = isAnyDoctor(wish) ? null : (offer.doctors.find(({ id }) => id === wish.doctorId) ?? null)
  const colleague = colleagueFrom(plan, (one) => !isWanted(one), date)
  return {
    reason,
    words: reason === 'closed' && isPartlyOpen ? bookingCopy.closedThen : whyText(reason, chosen, clinic),
    nextDay,
    colleague: colleague && (nextDay === null || colleague.date < nextDay) ? colleague : null,
  }
}

/** Of some doctors the one with the earliest free day from a day on; null without one. */
function colleagueFrom(
  plan: Plan,
  isColleague: (candidate: Candidate) => boolean,
  date: string,
): Answer<typeof whyNoTimes>['colleague'] {
  const free = plan.candidates.filter(isColleague).flatMap((candidate) => {
    const time = firstTime({ ...plan, candidates: [candidate] }, date)
    const doctor = plan.offer.doctors.find(({ id }) => id === candidate.id)
    return time && doctor ? { id: doctor.id, name: doctorName(doctor), date: time.slice(0, 10) } : []
  })
  return free.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))[0] ?? null
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** Why visitors find no time of a service, for each of seven days from `from` (`yyyy-MM-dd`) and each doctor, in words for staff. */
export async function whyInWeek(
  source: Source,
  question: { serviceId: number; subserviceId?: number | undefined; from: string },
): Promise<Answer<typeof whyNoTimesStaff>> {
  const wish = { serviceId: question.serviceId, subserviceId: question.subserviceId ?? null, doctorId: null }
  const dates = WEEK.map((day) => addDays(question.from, day))
  const plan = await readPlan(source, wish, {
    from: question.from,
    to: addDays(question.from, WEEK.length - 1),
  })
  if (!plan) {
    const offer = await findOffer(source.db, wish)
    const words = reasonLabels[offer && isActive(offer) ? 'no_doctor' : 'inactive']
    return { days: dates.map((date) => ({ date, doctorId: null, doctorName: null, words })) }
  }
  const { candidates, calendar, asker, offer } = plan
  const doctors = offer.doctors.flatMap((doctor) => {
    const demand = candidates.find(({ id }) => id === doctor.id)?.demand
    return demand ? { id: doctor.id, name: doctorName(doctor), demand } : []
  })
  return {
    days: dates.flatMap((date) =>
      doctors.map(({ id, name, demand }) => {
        const reason = whyNone(demand, dayOf(calendar, id, date), asker)
        const facts = { date, today: asker.now.date, minNotice: demand.minNotice }
        return { date, doctorId: id, doctorName: name, words: reason && reasonText(reason, facts) }
      }),
    ),
  }
}
