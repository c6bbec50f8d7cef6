import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { type PageSource, pageToken } from '../page-token.server.ts'
import { hashOfToken, TOKEN } from '../visit-links.server.ts'
import type { WaitingPage } from './contract.ts'
import { latestOffer, type Offer, unansweredOffers } from './offers.store.server.ts'
import { UNANSWERED_BEFORE_ASKING } from './rules.ts'
import { type Entry, findEntryByLink } from './store.server.ts'
import { serviceText } from './words.ts'

/** The entry a link opens; undefined for one that is unknown or malformed. */
export async function entryOfLink(db: Db, link: string): Promise<Entry | undefined> {
  return TOKEN.test(link) ? findEntryByLink(db, hashOfToken(link)) : undefined
}

/** The content of the page of a link; null for a link that opens none. Changes nothing. */
export async function waitingPage(source: PageSource, link: string): Promise<WaitingPage | null> {
  const { db, now } = source
  const entry = await entryOfLink(db, link)
  if (!entry) return null
  const [catalogue, offer, unanswered, { clinic }] = await Promise.all([
    findOffer(db, entry),
    latestOffer(db, entry.id),
    unansweredOffers(db, entry.id),
    readContent(db),
  ])
  const { namesService } = clinic
  const nameOf = (id: number | null) => {
    const doctor = namesService ? catalogue?.doctors.find((one) => one.id === id) : undefined
    return doctor ? doctorName(doctor) : null
  }
  const price = namesService ? (catalogue?.subservice?.price ?? null) : null
  const clock = wallClock(now())
  const { weekdays, part, until, noticeHours, visitDate, visitTime } = entry
  return {
    token: pageToken(source, link),
    now: { date: clock.date, time: toTime(clock.minutes) },
    state: entry.status !== 'waiting' ? entry.status : entry.confirmedAt ? 'waiting' : 'unconfirmed',
    since: wallClock(new Date(entry.createdAt)).date,
    service: namesService && catalogue ? serviceText(catalogue) : null,
    doctor: nameOf(entry.doctorId),
    anyDoctor: entry.doctorId === null,
    ...{ weekdays: [...weekdays], part, until, noticeHours },
    visit: visitDate && visitTime ? { date: visitDate, time: visitTime } : null,
    asks: unanswered >= UNANSWERED_BEFORE_ASKING,
    offer: offer ? { ...offerOf(offer, now()), price, doctor: nameOf(offer.doctorId) } : null,
    visitPath: null,
  }
}

function offerOf(
  offer: Offer & { isGone: boolean },
  now: Date,
): Omit<NonNullable<WaitingPage['offer']>, 'doctor' | 'price'> {
  const { id, date, time, duration, status, isHeld, isGone } = offer
  const end = new Date(offer.expiresAt)
  const isOver = status === 'expired' || (status === 'offered' && (end <= now || isGone))
  const until = wallClock(end)
  return {
    ...{ id, date, time, duration },
    state: isOver ? 'gone' : status === 'offered' ? 'open' : status === 'taken' ? 'taken' : 'declined',
    heldUntil: isHeld ? { date: until.date, time: toTime(until.minutes) } : null,
    minutesLeft: Math.max(0, Math.ceil((end.getTime() - now.getTime()) / MINUTE_MS)),
  }
}
