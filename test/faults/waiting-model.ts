import { sql } from 'kysely'
import { occupies } from '#features/booking/rules.ts'
import {
  LONGEST_CHAIN,
  OFFER_AFTER_MS,
  type offerStatuses,
  type waitingStatuses,
} from '#features/booking/waiting/rules.ts'
import type { Db } from '#platform/db/database.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { wallMoment } from '#platform/time/dates.ts'

// Judges the tables of the waiting list at a moment at which no process works on them, and the way from one such moment to the next.

type Place = { id: number; doctorId: number; date: string; time: string }
type Freed = Place & { chain: number; dueAt: string; closedAt: string | null }
type Offer = Place & {
  placeId: number
  entryId: number
  isHeld: boolean
  status: (typeof offerStatuses)[number]
  expiresAt: string
  answeredAt: string | null
}
type Entry = {
  id: number
  contactId: number
  appointmentId: number | null
  status: (typeof waitingStatuses)[number]
  endedAt: string | null
  email: string
  phone: string
  links: number
}
type Visit = Place & {
  contactId: number | null
  email: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
}
type Message = {
  kind: string
  channel: 'mail' | 'sms'
  contactId: number | null
  visitId: number | null
  /** `yyyy-MM-dd HH:MM` */
  notAfter: string
  /** As `9:30`. */
  time: string
}

export type State = {
  places: Freed[]
  offers: Offer[]
  entries: Entry[]
  visits: Visit[]
  messages: Message[]
  tasks: { appointmentId: number | null }[]
  moves: { appointmentId: number }[]
}

export async function readState(db: Db): Promise<State> {
  const [places, offers, entries, visits, messages, tasks, moves] = await Promise.all([
    db.selectFrom('freedPlaces').selectAll().orderBy('id').execute(),
    sql<Offer>`SELECT id, place_id, entry_id, doctor_id, date, time, is_held, status, expires_at, answered_at
      FROM place_offers WHERE entry_id IS NOT NULL ORDER BY id`.execute(db),
    sql<Entry>`SELECT entry.id, contact_id, appointment_id, entry.status, ended_at, email, phone,
        (SELECT count(*)::integer FROM waiting_links WHERE entry_id = entry.id) AS links
      FROM waiting_entries entry JOIN contact_requests contact ON contact.id = contact_id ORDER BY entry.id`.execute(
      db,
    ),
    sql<Visit>`SELECT id, contact_id, email, status, doctor_id, appointment_date AS date, appointment_time AS time
      FROM appointments ORDER BY id`.execute(db),
    sql<Message>`SELECT kind, channel, contact_id, subject_id AS visit_id, to_char(not_after, 'YYYY-MM-DD HH24:MI') AS not_after,
        substring(content::text FROM 'ore (\\d+:\\d\\d)') AS time
      FROM outbox ORDER BY id`.execute(db),
    db.selectFrom('tasks').select('appointmentId').execute(),
    db.selectFrom('appointmentEvents').select('appointmentId').where('event', '=', 'patient_moved').execute(),
  ])
  const rows = { offers: offers.rows, entries: entries.rows, visits: visits.rows, messages: messages.rows }
  return { places, ...rows, tasks, moves }
}

const keyOf = ({ doctorId, date, time }: Place) => `doctor ${doctorId} on ${date} at ${time}`
const isOpen = ({ status }: Offer) => status === 'offered'
const isBooked = ({ status }: Visit) => occupies(status)

/** The values that stand more often in one list than in the other. */
function unequal(what: string, found: string[], expected: string[]): string[] {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  for (const one of expected) counts.set(one, (counts.get(one) ?? 0) - 1)
  return [...counts].flatMap(([one, n]) =>
    n === 0 ? [] : [`${what} ${n > 0 ? `too often (${n})` : 'missing'}: ${one}`],
  )
}

/** The faults of a state by itself. */
export function wrongState(state: State, now: Date): string[] {
  return [...wrongPlaces(state, now), ...wrongWaits(state), ...wrongMessages(state)]
}

/** No place is sold or held twice, each open offer has its place, and no place waits for an offer that is over. */
function wrongPlaces({ places, offers, visits }: State, now: Date): string[] {
  const wrong: string[] = []
  const occupants = new Map<string, string[]>()
  const occupy = (place: Place, by: string) =>
    occupants.set(keyOf(place), [...(occupants.get(keyOf(place)) ?? []), by])
  for (const visit of visits.filter(isBooked)) occupy(visit, `visit ${visit.id}`)
  for (const offer of offers.filter(isOpen)) if (offer.isHeld) occupy(offer, `offer ${offer.id}`)
  for (const [place, by] of occupants)
    if (by.length > 1) wrong.push(`${place} is given to ${by.join(' and ')}`)

  for (const place of places) {
    const own = offers.filter(({ placeId }) => placeId === place.id)
    const held = own.filter((offer) => offer.isHeld && isOpen(offer))
    const name = `place ${place.id}`
    if (held.length > 1) wrong.push(`${name} is held ${held.length} times`)
    if (own.filter(({ status }) => status === 'taken').length > 1) wrong.push(`${name} is taken twice`)
    if (place.closedAt !== null) {
      if (held.length > 0) wrong.push(`${name} is closed, and is held`)
      continue
    }
    if (own.some(({ status }) => status === 'taken')) wrong.push(`${name} is taken, and is offered on`)
    const due = new Date(place.dueAt).getTime()
    const [hold] = held
    if (hold && due !== new Date(hold.expiresAt).getTime())
      wrong.push(`${name} does not come back with offer ${hold.id}`)
    if (!hold && due > now.getTime() + OFFER_AFTER_MS)
      wrong.push(`${name} waits for no offer until ${place.dueAt}`)
  }
  for (const offer of offers)
    if (!places.some((place) => place.id === offer.placeId && keyOf(place) === keyOf(offer)))
      wrong.push(`offer ${offer.id} has no place`)
  return wrong
}

/** Each wait is in one state, which its offers bear out; an acceptance has booked or moved its visit, with its task and its mail. */
function wrongWaits({ offers, entries, visits, messages, tasks, moves }: State): string[] {
  const wrong: string[] = []
  for (const entry of entries) {
    const own = offers.filter(({ entryId }) => entryId === entry.id)
    const taken = own.filter(({ status }) => status === 'taken')
    const name = `entry ${entry.id}`
    if ((entry.status === 'taken') !== taken.length > 0 || taken.length > 1)
      wrong.push(`${name} is ${entry.status}, and has taken ${taken.length} places`)
    if (own.filter((offer) => offer.isHeld && isOpen(offer)).length > 1)
      wrong.push(`${name} has two held places`)
    if (entry.status !== 'waiting' && own.some(isOpen))
      wrong.push(`${name} is ${entry.status}, and has an open offer`)
    // Mail and SMS have a link each.
    const links = own.length * channelsTo(entry, { sms: true }).length
    if (entry.links !== links) wrong.push(`${name} has ${entry.links} links instead of ${links}`)
    for (const offer of taken) {
      const at = visits.filter((visit) => isBooked(visit) && keyOf(visit) === keyOf(offer))
      const [visit] = at
      const isOwn =
        entry.appointmentId === null
          ? visit?.contactId === entry.contactId
          : visit?.id === entry.appointmentId
      if (at.length !== 1 || !visit || !isOwn || visit.status !== 'confirmed') {
        wrong.push(`offer ${offer.id} is taken without its visit`)
        continue
      }
      const isMove = entry.appointmentId !== null
      const kind = isMove ? 'booking-moved' : 'booking-confirmed'
      const counts = [
        tasks.filter(({ appointmentId }) => appointmentId === visit.id).length,
        moves.filter(({ appointmentId }) => appointmentId === visit.id).length,
        messages.filter(({ visitId }) => visitId === visit.id).length,
        messages.filter((one) => one.visitId === visit.id && one.kind === kind).length,
      ]
      const mails = visit.email === '' ? 0 : 1
      if (counts.join() !== [1, isMove ? 1 : 0, mails, mails].join())
        wrong.push(`visit ${visit.id} has not its task, event and mail once: ${counts.join()}`)
    }
  }
  return wrong
}

/** Each offer was told once by each channel that reaches the person. */
function wrongMessages({ offers, entries, messages }: State): string[] {
  const found = messages
    .filter(({ kind }) => kind === 'place-offered')
    .map(
      ({ channel, contactId, notAfter, time }) =>
        `${channel} to ${contactId} about ${time} until ${notAfter}`,
    )
  const expected = offers.flatMap(({ entryId, time, expiresAt }) => {
    const entry = entries.find(({ id }) => id === entryId)
    if (!entry) return [`the entry of an offer, ${entryId}`]
    const until = wallMoment(new Date(expiresAt)).replace('T', ' ')
    const about = `about ${time.replace(/^0/, '')} until ${until}`
    return channelsTo(entry, { sms: true }).map((channel) => `${channel} to ${entry.contactId} ${about}`)
  })
  return unequal('message', found, expected)
}

/** The faults of the way from a state to a later one. */
export function wrongChange(before: State, after: State): string[] {
  const ends = <T extends { id: number }>(what: string, was: T[], is: T[], endOf: (row: T) => string) =>
    was.flatMap((row) => {
      const later = is.find(({ id }) => id === row.id)
      if (!later) return [`${what} ${row.id} is gone`]
      return endOf(row) === '' || endOf(row) === endOf(later)
        ? []
        : [`${what} ${row.id} was over, and changed`]
    })
  return [
    // A near place is closed once it was offered, and again when it is taken.
    ...ends('place', before.places, after.places, ({ closedAt }) => (closedAt ? 'closed' : '')),
    ...ends('offer', before.offers, after.offers, ({ status, answeredAt }) =>
      answeredAt ? `${status} ${answeredAt}` : '',
    ),
    ...ends('entry', before.entries, after.entries, ({ status, endedAt }) =>
      endedAt ? `${status} ${endedAt}` : '',
    ),
    ...wrongFreed(before, after),
    ...wrongVisits(before, after),
  ]
}

/** Each place that a visit left, and no other, is on the list: once, and at the end of its chain. */
function wrongFreed(before: State, after: State): string[] {
  const left = before.visits.filter(isBooked).flatMap((visit) => {
    const later = after.visits.find(({ id }) => id === visit.id)
    if (later && isBooked(later) && keyOf(later) === keyOf(visit)) return []
    const entry = after.entries.find(({ appointmentId }) => appointmentId === visit.id)
    const offer = after.offers.find(({ entryId, status }) => entryId === entry?.id && status === 'taken')
    const place = after.places.find(({ id }) => id === offer?.placeId)
    const chain = (place?.chain ?? 0) + 1
    return chain > LONGEST_CHAIN ? [] : [`${keyOf(visit)}, chain ${chain}`]
  })
  const known = new Set(before.places.map(({ id }) => id))
  const freed = after.places
    .filter(({ id }) => !known.has(id))
    .map((place) => `${keyOf(place)}, chain ${place.chain}`)
  return unequal('freed place', freed, left)
}

/** Visits move and begin by acceptances alone, apart from those of strangers. */
function wrongVisits(before: State, after: State): string[] {
  const taken = new Set(after.offers.filter(({ status }) => status === 'taken').map(keyOf))
  return after.visits.flatMap((visit) => {
    const earlier = before.visits.find(({ id }) => id === visit.id)
    const isSame = earlier ? keyOf(earlier) === keyOf(visit) : visit.email.startsWith('passa')
    return isSame || taken.has(keyOf(visit))
      ? []
      : [`visit ${visit.id} came to ${keyOf(visit)} without an offer`]
  })
}
