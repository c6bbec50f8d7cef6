import { office } from '#content/office.ts'
import type { PublicServices } from '#features/catalogue/contract.ts'
import { serviceDuration } from '#features/catalogue/rules.ts'
import type { ListedCategory, Offer } from '#features/catalogue/store.server.ts'
import { findOffer, publicServices } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { readDays } from './calendar.store.server.ts'
import {
  ANY_DOCTOR,
  type Busy,
  busyTimes,
  freeSlots,
  type Interval,
  isBookableDay,
  isClosureDay,
  NEXT_AVAILABLE_DAYS,
  type Now,
  nextAvailable,
  type Schedule,
  unionOfSlots,
} from './rules.ts'

/** The database, and the clock free times are measured with. */
type Source = { db: Db; now: () => Date }

/** Whether a day (`yyyy-MM-dd`) is a closure of this clinic. */
export function isClosure(date: string): boolean {
  return isClosureDay(date, office.closures)
}

/** A choice of the catalogue, before a time is chosen; `doctorId` null or `ANY_DOCTOR`: the clinic chooses. */
export type CatalogueChoice = { serviceId: number; subserviceId: number | null; doctorId: number | null }

/** Free starts of a day as `HH:MM`; none when part of the choice can't be booked. */
export async function slotsOfDay(
  { db, now }: Source,
  wish: CatalogueChoice & { date: string },
): Promise<string[]> {
  const clock = wallClock(now())
  const { date } = wish
  if (!isBookableDay(date, clock.date, isClosure)) return []
  const calendar = await readCalendar(db, wish, { from: date, to: date })
  if (!calendar) return []
  const { offer, doctorIds, busy, minNotice } = calendar
  return unionOfSlots(
    doctorIds.map((id) => startsOf(offer, { date, clock, minNotice, busy: busy(id, date) })),
  )
}

/** The first day from `date` on with a free start, within `NEXT_AVAILABLE_DAYS`; null when there is none. */
export async function firstFreeDay(
  { db, now }: Source,
  { date: from, ...wish }: CatalogueChoice & { date: string },
): Promise<string | null> {
  const calendar = await readCalendar(db, wish, { from, to: addDays(from, NEXT_AVAILABLE_DAYS) })
  if (!calendar) return null
  const what = { ...calendar, schedules: calendar.offer.schedules, duration: durationOf(calendar.offer) }
  return firstStart(what, from, wallClock(now()))?.slice(0, 10) ?? null
}

/** Everything free times depend on; null when no doctor can be booked for the choice. */
async function readCalendar(db: Db, wish: CatalogueChoice, days: { from: string; to: string }) {
  const offer = await findOffer(db, wish)
  const doctorIds = offer ? bookableDoctors(offer, wish) : []
  if (!offer || doctorIds.length === 0) return null
  const { visits, minNotice } = await readDays(db, doctorIds, days)
  return { offer, doctorIds, minNotice, busy: busyTimes(visits) }
}

/** Ids of the doctors who can be booked for a choice: none when part of it is inactive or doesn't belong to the rest. */
export function bookableDoctors(offer: Offer, wish: CatalogueChoice): number[] {
  const { service, subservice } = offer
  if (!service.isActive || !service.categoryIsActive) return []
  if (wish.subserviceId !== null && !subservice?.isActive) return []
  const isAny = wish.doctorId === null || wish.doctorId === ANY_DOCTOR
  return offer.doctors
    .filter(({ id, isActive }) => isActive && (isAny || id === wish.doctorId))
    .map(({ id }) => id)
}

/** Free starts, as `HH:MM`, of a doctor's day that is taken up by `busy`. `minNotice` in minutes. */
export function startsOf(
  offer: Offer,
  { clock, ...day }: { date: string; clock: Now; minNotice: number; busy: Interval[] },
): string[] {
  return freeSlots({
    ...day,
    schedules: offer.schedules,
    duration: durationOf(offer),
    now: clock,
    isClosure,
  })
}

/** The minutes a visit takes. */
export function durationOf(offer: Offer): number {
  return offer.subservice?.duration ?? serviceDuration(offer.subserviceDurations)
}

/** The catalogue as visitors see it, each service with its first free start. */
export async function servicesWithNextSlot(
  source: Source,
  options: { excludeAnalysis?: boolean },
): Promise<PublicServices> {
  const categories = await publicServices(source.db, options)
  const next = await nextSlots(source, categories)
  return Object.fromEntries(
    categories.map(({ slug, name, description, services }) => [
      slug,
      {
        name,
        description,
        services: services.map(({ duration: _, ...service }) => ({
          ...service,
          nextAvailable: next.get(service.id) ?? null,
        })),
      },
    ]),
  )
}

async function nextSlots(
  { db, now }: Source,
  categories: ListedCategory[],
): Promise<Map<number, string | null>> {
  const clock = wallClock(now())
  const services = categories.flatMap((category) => category.services)
  const doctorIds = [...new Set(services.flatMap((service) => service.doctors.map(({ id }) => id)))]
  const days = { from: clock.date, to: addDays(clock.date, NEXT_AVAILABLE_DAYS) }
  const { visits, minNotice } = await readDays(db, doctorIds, days)
  const busy = busyTimes(visits)
  return new Map(
    services.map(({ id, schedules, duration, doctors }) => {
      const doctorIds = doctors.map((doctor) => doctor.id)
      return [id, firstStart({ busy, minNotice, schedules, duration, doctorIds }, clock.date, clock)]
    }),
  )
}

type Search = {
  busy: Busy
  minNotice: number
  schedules: Schedule[]
  duration: number
  doctorIds: number[]
}

/** The first free start of any of the doctors from a day on, as `yyyy-MM-ddTHH:mm`. */
function firstStart({ busy, doctorIds, ...rest }: Search, from: string, now: Now): string | null {
  return nextAvailable(
    (date) =>
      unionOfSlots(doctorIds.map((id) => freeSlots({ ...rest, date, busy: busy(id, date), now, isClosure }))),
    from,
  )
}
