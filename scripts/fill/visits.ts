import { addDays, daysBetween, toTime, wallClock } from '#platform/time/dates.ts'
import type { Slot } from './calendar.ts'
import { type Contact, momentOf } from './contacts.ts'
import { type Random, random } from './random.ts'
import { visitNotes } from './texts.ts'

export type Visit = Slot & {
  contact: Contact
  /** Place of the contact among all. */
  contactIndex: number
  auto: boolean
  time: string
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  notes: string | null
  createdAt: Date
}

// Half a year, and most of them much less.
export const BOOKED_AHEAD = 180
const TRIES = 60

/** Makes visits: the patient, when the request came, and its status. */
export function* visits(
  slots: Iterable<Slot>,
  contacts: Contact[],
  now: Date,
  seed: number,
): Generator<Visit> {
  const by = random(seed)
  const { date: today, minutes } = wallClock(now)
  for (const slot of slots) {
    const isPast = slot.date < today || (slot.date === today && slot.minute < minutes)
    const createdAt = askedAt(by, slot.date, today, now)
    const contactIndex = whoComes(by, contacts, slot, createdAt)
    const contact = contacts[contactIndex]
    if (!contact) throw new Error('nobody to come')
    yield {
      ...slot,
      contact,
      contactIndex,
      auto: by.chance(0.15),
      time: toTime(slot.minute),
      status: isPast
        ? by.chance(0.93)
          ? 'completed'
          : 'cancelled'
        : by.chance(0.08)
          ? 'pending'
          : 'confirmed',
      notes: by.chance(0.12) ? by.one(visitNotes) : null,
      // A visit is requested after its contact was made.
      createdAt: new Date(Math.max(contact.createdAt.getTime(), createdAt.getTime())),
    }
  }
}

function askedAt(by: Random, date: string, today: string, now: Date): Date {
  const shortly = Math.floor((by.below(100) / 100) ** 3 * BOOKED_AHEAD)
  const early = date > today ? addDays(today, -Math.floor(shortly / 3)) : addDays(date, -1 - shortly)
  const moment = momentOf(by, early)
  return moment < now ? moment : now
}

/** Chooses a contact the clinic knew by then, rather a recent one, whom the visit fits. */
function whoComes(by: Random, contacts: Contact[], slot: Slot, at: Date): number {
  const known = Math.max(1, countUpTo(contacts, at))
  let someone = 0
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lately = (by.below(2 ** 20) / 2 ** 20) ** 1.5
    someone = known - 1 - Math.floor(lately * known)
    const contact = contacts[someone]
    // Of leads few have ever come.
    if (contact && fits(contact, slot) && (contact.type !== 'Lead' || by.chance(0.15))) return someone
  }
  return someone
}

function fits({ sex, birthDate }: Contact, { offer, date }: Slot): boolean {
  if (/ginecolog|senolog|pap test|mammogra/i.test(offer.name) && sex === 'M') return false
  if (/urolog|prostat/i.test(offer.name) && sex === 'F') return false
  const isChild = daysBetween(birthDate, date) < 14 * 365
  return /bambin|infantil|pediatr/i.test(offer.name) === isChild || (isChild && /visita/i.test(offer.name))
}

/** They are in the order they came in, but within a day. */
function countUpTo(contacts: Contact[], at: Date): number {
  let low = 0
  let high = contacts.length
  while (low < high) {
    const middle = (low + high) >> 1
    const contact = contacts[middle]
    if (contact && contact.createdAt <= at) low = middle + 1
    else high = middle
  }
  return low
}
