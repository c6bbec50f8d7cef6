import { clinic } from '#content/clinic.ts'
import { isClosure } from '#features/booking/availability.server.ts'
import { addDays, daysBetween, toMinutes, weekday } from '#platform/time/dates.ts'
import { DAY_MS } from '#platform/time/units.ts'
import type { Doctor, Offer } from './doctors.ts'
import { FillError } from './errors.ts'
import { type Random, random } from './random.ts'

/** A time at which a visit is possible. Those of one doctor never overlap. */
export type Slot = { doctorId: number; offer: Offer; date: string; minute: number }

const OLDEST = '2012-01-01'
export const BOOKABLE_DAYS = 365
/** Fewer than would fill that many days of the past are spread over them. */
const AT_LEAST_DAYS = 730
/** How often the next free half hour is taken, at most. */
const FULLEST = 0.62
const PAUSE = 30
const HALF_HOURS_A_WEEK = clinic.hours.outpatient.openings.reduce(
  (sum, { days, opens, closes }) => sum + (days.length * (toMinutes(closes) - toMinutes(opens))) / PAUSE,
  0,
)

type Calendar = { doctors: Doctor[]; today: string; seed: number; fullness: number }

/** So many slots with these doctors, the oldest first: from the end of the bookable year as far back as it takes. */
export function* slots(
  count: number,
  plan: { doctors: Doctor[]; today: string; seed: number },
): Generator<Slot> {
  const calendar = { ...plan, fullness: fullnessFor(count, plan.doctors.length) }
  const { since, surplus } = sinceWhen(count, calendar)
  let left = surplus
  for (let day = since; day <= addDays(plan.today, BOOKABLE_DAYS); day = addDays(day, 1)) {
    for (const slot of slotsOfDay(day, calendar)) {
      if (left > 0) left -= 1
      else yield slot
    }
  }
}

/** The day of the first slot. */
export function firstDay(count: number, plan: { doctors: Doctor[]; today: string; seed: number }): string {
  return sinceWhen(count, { ...plan, fullness: fullnessFor(count, plan.doctors.length) }).since
}

function fullnessFor(count: number, doctors: number): number {
  const halfHours = (HALF_HOURS_A_WEEK / 7) * doctors * (AT_LEAST_DAYS + BOOKABLE_DAYS * 0.6)
  return Math.min(FULLEST, (count / halfHours) * 1.3)
}

function sinceWhen(count: number, calendar: Calendar): { since: string; surplus: number } {
  let day = addDays(calendar.today, BOOKABLE_DAYS + 1)
  let found = 0
  while (found < count) {
    day = addDays(day, -1)
    if (day < OLDEST)
      throw new FillError(
        `Per ${calendar.doctors.length} medici sono troppe prenotazioni: ce ne stanno ${found}.`,
      )
    found += slotsOfDay(day, calendar).length
  }
  return { since: day, surplus: found - count }
}

/** The same whenever it is asked for. Further ahead fewer are taken. */
function slotsOfDay(date: string, { doctors, today, seed, fullness }: Calendar): Slot[] {
  const openings = clinic.hours.outpatient.openings.filter(({ days }) => days.includes(weekday(date)))
  if (openings.length === 0 || isClosure(date)) return []
  const ahead = Math.max(0, daysBetween(today, date)) / BOOKABLE_DAYS
  const taken = fullness * (1 - 0.6 * ahead)
  const by = random(seed + Date.parse(date) / DAY_MS)
  return doctors.flatMap((doctor) =>
    openings.flatMap(({ opens, closes }) =>
      slotsBetween(by, { doctor, date, from: toMinutes(opens), to: toMinutes(closes), taken }),
    ),
  )
}

type Window = { doctor: Doctor; date: string; from: number; to: number; taken: number }

function slotsBetween(by: Random, { doctor, date, from, to, taken }: Window): Slot[] {
  const found: Slot[] = []
  for (let minute = from; minute < to; ) {
    if (!by.chance(taken)) {
      minute += PAUSE
      continue
    }
    const offer = doctor.choose(by)
    // An offer longer than the rest of the morning leaves it free.
    if (minute + offer.duration <= to) found.push({ doctorId: doctor.id, offer, date, minute })
    minute += offer.duration
  }
  return found
}
