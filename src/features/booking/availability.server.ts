import type { PublicServices } from '#features/catalogue/contract.ts'
import { serviceDuration } from '#features/catalogue/rules.ts'
import type { ListedCategory, Offer } from '#features/catalogue/store.server.ts'
import { publicServices } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import {
  busyKey,
  type Calendar,
  type OfferedDay,
  readCalendar,
  readOfferedDay,
  readVisits,
} from './calendar.store.server.ts'
import { isClosed } from './closures.server.ts'
import {
  ANY_DOCTOR,
  DEFAULT_MIN_NOTICE,
  freeSlots,
  type Interval,
  isBookableDay,
  NEXT_AVAILABLE_DAYS,
  type Now,
  nextAvailable,
  type Schedule,
  unionOfSlots,
} from './rules.ts'

type World = { db: Db; now: () => Date }

/** What someone wants to book, before a time is chosen. */
export type Wish = { serviceId: number; subserviceId: number | null; doctorId: number | null }

/** Free starts as `HH:MM`. Whatever can't be booked at all has none. */
export async function slotsOfDay({ db, now }: World, wish: Wish & { date: string }): Promise<string[]> {
  const clock = wallClock(now())
  if (!isBookableDay(wish.date, clock.date, isClosed)) return []
  const day = await readOfferedDay(db, { ...wish, doctorIds: wantedDoctors(wish) })
  if (!day) return []
  return unionOfSlots(daysOfDoctors(day, bookableDoctors(day.offer, wish), wish.date, clock))
}

/** The first day with a free start from a date on, within the days that are looked at; null when there is none. */
export async function firstFreeDay(
  { db, now }: World,
  { date: from, ...wish }: Wish & { date: string },
): Promise<string | null> {
  const clock = wallClock(now())
  const day = await readOfferedDay(db, { ...wish, doctorIds: wantedDoctors(wish), date: from })
  const doctors = day ? bookableDoctors(day.offer, wish) : []
  if (!day || doctors.length === 0) return null
  const calendar = await readCalendar(db, doctors, from, addDays(from, NEXT_AVAILABLE_DAYS))
  const what = { schedules: day.offer.schedules, duration: durationOf(day.offer), doctorIds: doctors }
  return firstStart(calendar, what, from, clock)?.slice(0, 10) ?? null
}

/** Ids of the doctors somebody asks for; null for whoever offers the service. */
function wantedDoctors({ doctorId }: Pick<Wish, 'doctorId'>): number[] | null {
  return doctorId === null || doctorId === ANY_DOCTOR ? null : [doctorId]
}

/** Ids of the doctors a wish can go to: none when anything of it is inactive or doesn't belong together. */
export function bookableDoctors(offer: Offer, wish: Wish): number[] {
  const { service, subservice } = offer
  if (!service.isActive || !service.categoryIsActive) return []
  if (wish.subserviceId !== null && !subservice?.isActive) return []
  const wanted = wantedDoctors(wish)
  return offer.doctors
    .filter(({ id, isActive }) => isActive && (wanted === null || wanted.includes(id)))
    .map(({ id }) => id)
}

/** Free starts of each doctor's day, as `HH:MM`. */
function daysOfDoctors(
  { offer, visits, minNotice }: OfferedDay,
  doctorIds: number[],
  date: string,
  now: Now,
): string[][] {
  const busy = readVisits(visits)
  return doctorIds.map((doctorId) =>
    startsOf({ offer, minNotice }, date, now, busy.get(busyKey(doctorId, date)) ?? []),
  )
}

/** Free starts of a doctor's day beside what it is taken up by; of nothing, those that could be free at all. */
export function startsOf(
  { offer, minNotice }: Pick<OfferedDay, 'offer' | 'minNotice'>,
  date: string,
  now: Now,
  busy: Interval[],
): string[] {
  return freeSlots({
    date,
    schedules: offer.schedules,
    duration: durationOf(offer),
    busy,
    now,
    minNotice: minutesOf(minNotice),
    isClosed,
  })
}

/** The minutes a visit takes. */
export function durationOf(offer: Offer): number {
  return offer.subservice?.duration ?? serviceDuration(offer.subserviceDurations)
}

/** The notice as it is set, else the usual one. */
function minutesOf(minNotice: string | null): number {
  const value = Number(minNotice ?? DEFAULT_MIN_NOTICE)
  return Number.isInteger(value) && value >= 0 ? value : DEFAULT_MIN_NOTICE
}

/** The catalogue as visitors see it, each service with its first free start. */
export async function servicesWithNextSlot(
  world: World,
  options: { excludeAnalysis?: boolean },
): Promise<PublicServices> {
  const categories = await publicServices(world.db, options)
  const next = await nextSlots(world, categories)
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
  { db, now }: World,
  categories: ListedCategory[],
): Promise<Map<number, string | null>> {
  const clock = wallClock(now())
  const services = categories.flatMap((category) => category.services)
  const doctorIds = [...new Set(services.flatMap((service) => service.doctors.map(({ id }) => id)))]
  const calendar = await readCalendar(db, doctorIds, clock.date, addDays(clock.date, NEXT_AVAILABLE_DAYS))
  return new Map(
    services.map(({ id, schedules, duration, doctors }) => {
      const what = { schedules, duration, doctorIds: doctors.map((doctor) => doctor.id) }
      return [id, firstStart(calendar, what, clock.date, clock)]
    }),
  )
}

/** The first free start of any of the doctors from a day on, as `yyyy-MM-ddTHH:mm`. */
function firstStart(
  { busy, minNotice }: Calendar,
  { schedules, duration, doctorIds }: { schedules: Schedule[]; duration: number; doctorIds: number[] },
  from: string,
  now: Now,
): string | null {
  const notice = minutesOf(minNotice)
  return nextAvailable(
    (date) =>
      unionOfSlots(
        doctorIds.map((id) => {
          const taken = busy.get(busyKey(id, date)) ?? []
          return freeSlots({ date, schedules, duration, busy: taken, now, minNotice: notice, isClosed })
        }),
      ),
    from,
  )
}
