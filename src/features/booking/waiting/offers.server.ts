import type { Offer as CatalogueOffer } from '#features/catalogue/store.server.ts'
import { type Tx, transactionEach } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { queueSms } from '#platform/sms/outbox.server.ts'
import { toMinutes } from '#platform/time/dates.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { askerOf, bookableDoctors, demandOf, offerKey, offersOf } from '../availability.server.ts'
import { lockDays, readCalendar } from '../calendar.store.server.ts'
import { mailClinic } from '../mail-parts.server.ts'
import { type Calendar, dayOf } from '../time/calendar.ts'
import { type Demand, freeLane, freeResources, freeStarts, occupiedBy } from '../time/judge.ts'
import { createWaitingLink } from './links.server.ts'
import { offeredPlace, offerSms, placeOffered } from './mails.server.ts'
import {
  closePlace,
  duePlaces,
  expireOffers,
  type FreedPlace,
  insertOffer,
  lockDuePlace,
  postponePlace,
} from './offers.store.server.ts'
import { heldUntil, isDaytime, isHeldFor, minutesTo, OFFERED_AT_ONCE, suits } from './rules.ts'
import {
  channelsOf,
  closeLapsedEntries,
  type Entry,
  entriesFor,
  lockForOffer,
  lockOffering,
  sendsSms,
} from './store.server.ts'

type Services = Pick<Context, 'db' | 'now' | 'mail' | 'publicUrl'>

/**
 * Offers the places that became free to the people who wait for them, and ends the offers whose time is over. Several processes
 * may do it at once: each place is locked, and the offer, the hold and the messages are one transaction.
 */
export async function offerFreedPlaces(services: Services): Promise<void> {
  const { db, now } = services
  const at = now()
  await expireOffers(db, at)
  await closeLapsedEntries(db, at)
  if (!isDaytime(at)) return
  await transactionEach(db, await duePlaces(db, at), (tx, id) =>
    offerPlace({ ...services, now: () => at }, tx, id),
  )
}

async function offerPlace(services: Services, db: Tx, id: number): Promise<void> {
  const at = services.now()
  const place = await lockDuePlace(db, id, at)
  if (!place) return
  if (minutesTo(place, at) <= 0) return closePlace(db, id, at)
  const isHeld = isHeldFor(place, at)
  const sms = await sendsSms(db)
  const found = await firstWhoCanCome(db, place, { at, sms, count: isHeld ? 1 : OFFERED_AT_ONCE })
  // The next turn is a minute away.
  if (!found) return
  const startFrom = (instant: Date) => new Date(instant.getTime() + minutesTo(place, instant) * MINUTE_MS)
  // Looked at from there once more, a change of the clocks on the way is made up for.
  const expiresAt = isHeld ? heldUntil(at) : startFrom(startFrom(at))
  const clinic = await mailClinic(services, db)
  for (const { entry, offer, time, ...taken } of found) {
    await insertOffer(db, {
      ...{ placeId: id, entryId: entry.id, doctorId: place.doctorId, date: place.date, time, isHeld },
      ...{ ...taken, places: offer.service.places },
      ...{ createdAt: at.toISOString(), expiresAt: expiresAt.toISOString() },
    })
    const { doctorId, date } = place
    const about = { doctorId, place: { date, time }, duration: taken.duration, expiresAt, isHeld }
    const offeredBy = async (channel: 'mail' | 'sms') =>
      offeredPlace(offer, { ...about, url: await createWaitingLink(db, entry.id, services, channel) })
    const channels = channelsOf(entry, { sms })
    if (channels.includes('mail')) await queueMail(db, placeOffered(clinic, entry, await offeredBy('mail')))
    if (channels.includes('sms')) await queueSms(db, offerSms(clinic, entry, await offeredBy('sms')))
  }
  // A held place comes back when its offer is declined or expires; a near one was offered to all it will be.
  if (found.length > 0 && isHeld) await postponePlace(db, id, expiresAt)
  else await closePlace(db, id, at)
}

type Found = {
  entry: Entry
  offer: CatalogueOffer
  time: string
  duration: number
  beforeMinutes: number
  afterMinutes: number
  lane: number
  resourceIds: number[]
}

/**
 * The first people of the list whose service can begin within a freed place, each with the earliest time that suits, and locked.
 * People a message can't reach are left out. Null while one of them answers: the order is known later.
 */
async function firstWhoCanCome(
  db: Tx,
  place: FreedPlace,
  { at, sms, count }: { at: Date; sms: boolean; count: number },
): Promise<Found[] | null> {
  await lockOffering(db)
  const entries = (await entriesFor(db, place.id, at)).filter(
    (entry) => channelsOf(entry, { sms }).length > 0,
  )
  if (entries.length === 0) return []
  const offers = await offersOf(db, entries)
  const needs = [...new Set([...offers.values()].flatMap((offer) => offer.needs.flat()))]
  await lockDays(db, [place.doctorId], [place.date], needs)
  const days = { from: place.date, to: place.date }
  const calendar = await readCalendar(db, { doctorIds: [place.doctorId], resourceIds: needs, ...days })
  const found: Found[] = []
  for (const entry of entries) {
    if (found.some((one) => one.entry.person === entry.person)) continue
    const offer = offers.get(offerKey(entry))
    const fit = offer && fitOf(entry, offer, place, { calendar, at })
    if (!offer || !fit) continue
    const state = await lockForOffer(db, entry.id, { placeId: place.id, now: at })
    if (state === 'busy') return null
    if (state === 'suits') found.push({ entry, offer, ...fit })
    if (found.length === count) break
  }
  return found
}

/** The earliest time within a freed place at which a person's visit can begin; null without one. */
function fitOf(
  entry: Entry,
  offer: CatalogueOffer,
  place: FreedPlace,
  { calendar, at }: { calendar: Calendar; at: Date },
): Omit<Found, 'entry' | 'offer'> | null {
  const { doctorId, date } = place
  if (!bookableDoctors(offer, { ...entry, doctorId }).includes(doctorId)) return null
  const demand: Demand = demandOf(offer, calendar.rows.rules, doctorId)
  const day = dayOf(calendar, doctorId, date)
  const [from, to] = [toMinutes(place.time), toMinutes(place.time) + place.duration]
  const time = freeStarts(demand, day, askerOf(at)).find(
    (start) => toMinutes(start) >= from && toMinutes(start) < to && suits(entry, { date, time: start }, at),
  )
  if (!time) return null
  const occupied = occupiedBy(demand, toMinutes(time))
  return {
    ...{ time, duration: demand.duration, beforeMinutes: demand.before, afterMinutes: demand.after },
    lane: freeLane(day.taken, occupied, demand.places) ?? 0,
    resourceIds: freeResources(demand, day, occupied) ?? [],
  }
}
