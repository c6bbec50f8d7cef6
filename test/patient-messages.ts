import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { joinWaitingList, takePlace, waitForEarlier } from '#features/booking/waiting/answers.server.ts'
import { offerFreedPlaces } from '#features/booking/waiting/offers.server.ts'
import { latestOffer } from '#features/booking/waiting/offers.store.server.ts'
import { waitingPage } from '#features/booking/waiting/page.server.ts'
import { SMS_SETTING } from '#features/booking/waiting/rules.ts'
import { type Entry, findEntry } from '#features/booking/waiting/store.server.ts'
import { createMark } from '#features/calendar/contract.ts'
import { sendReminders } from '#features/reminders/remind.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createDelivery } from '#platform/mail/deliver.server.ts'
import { startMailWorker } from '#platform/mail/worker.server.ts'
import { createSmsDelivery } from '#platform/sms/deliver.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time/units.ts'
import { sendHeldMails } from './held-mails.ts'

// Makes messages to patients of a running product, about waits, proposals and reminders, and sends them into its folders. Offers,
// reminders and SMS leave by day alone: they are made by a clock that says so, whatever the hour of the test.

export type Desk = {
  db: Db
  /** Address of the product. */
  url: string
  /** Its data folder. */
  folder: string
  /** Books a visit on the site for some days ahead, confirmed at once; answers its id. */
  book: (lastName: string, ahead: number) => Promise<number>
  /** A call of a member of the staff, which must succeed. */
  send: (method: 'POST' | 'PATCH', path: string, data: object) => Promise<void>
}

const MOBILE = '333 555 0142'

/** Now, or the next morning when it is too late or too early to write to people. */
function daytime(): Date {
  const now = new Date()
  const { date, minutes } = wallClock(now)
  if (minutes >= 9 * 60 && minutes < 20 * 60) return now
  return new Date(`${minutes < 9 * 60 ? date : addDays(date, 1)}T09:00:00Z`)
}

function contextAt({ db, url: publicUrl }: Desk, now: Date): Context {
  const mail = { from: 'no-reply@ambulatorio.example', staff: 'segreteria@ambulatorio.example' }
  return { db, now: () => now, mail, publicUrl, user: null, session: null } as unknown as Context
}

/** A visit that staff booked, of a person with a mobile number. */
async function known({ db, book }: Desk, lastName: string, ahead: number): Promise<number> {
  const id = await book(lastName, ahead)
  const { contactId } = await db
    .updateTable('appointments')
    .set({ phone: MOBILE, channel: 'phone' })
    .where('id', '=', id)
    .returning('contactId')
    .executeTakeFirstOrThrow()
  await db.updateTable('contactRequests').set({ phone: MOBILE }).where('id', '=', contactId).execute()
  await db.deleteFrom('requestNetworks').where('appointmentId', '=', id).execute()
  return id
}

const visitOf = ({ db }: Desk, id: number) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** SMS go out beside mails from now on. */
export async function switchSmsOn({ db }: Desk): Promise<void> {
  await db.insertInto('siteSettings').values({ key: SMS_SETTING.key, value: 'true' }).execute()
}

/**
 * Makes waits, each with all its messages: one that its person has not confirmed, one that took the place it was offered, one with an
 * open offer, and one whose offer has expired.
 */
export async function makeWaits(desk: Desk): Promise<void> {
  const { db, send } = desk
  const leavers = [
    await known(desk, 'Lascia', 9),
    await known(desk, 'Parte', 10),
    await known(desk, 'Rinuncia', 11),
  ]
  const late = await known(desk, 'Anticipa', 24)
  const { serviceId, subserviceId } = await visitOf(desk, late)
  const anyTime = { weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, noticeHours: 3 }
  const until = addDays(wallClock(new Date()).date, 60)
  const wish = { ...anyTime, until, serviceId, subserviceId, doctorId: null }
  const start = daytime().getTime()
  const at = (minute: number) => contextAt(desk, new Date(start + minute * MINUTE_MS))
  const join = (lastName: string, minute: number) => {
    const email = `attesa.${lastName}@posta.example`.toLowerCase()
    return joinWaitingList(at(minute), wish, { firstName: 'Robot', lastName, email, phone: MOBILE })
  }
  await join('Prende', 0)
  await waitForEarlier(at(1), late, wish)
  await join('Tace', 2)
  await db
    .updateTable('waitingEntries')
    .set({ confirmedAt: new Date(start).toISOString() })
    .where('confirmedAt', 'is', null)
    .execute()
  await join('Ignora', 3)

  const rows = await db
    .selectFrom('waitingEntries')
    .select('id')
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
  const entries = await Promise.all(rows.map(({ id }) => findEntry(db, id)))
  const [takes, , expires] = entries
  // Places that became free before stay free for all.
  const open = db.updateTable('freedPlaces').where('closedAt', 'is', null)
  await open.set({ closedAt: new Date().toISOString() }).execute()
  // Each freed place goes to the next of them, since the earlier ones are off the list or have another one held.
  const offered: number[] = []
  for (const [n, leaver] of leavers.entries()) {
    await send('PATCH', `/api/appointments/${leaver}`, { status: 'cancelled' })
    const id = await offerTo(desk, entries[n])
    if (takes && n === 0) await takePlace(contextAt(desk, daytime()), takes, id)
    offered.push(id)
  }
  await db
    .updateTable('placeOffers')
    .set({ expiresAt: new Date(Date.now() - MINUTE_MS).toISOString() })
    .where('entryId', '=', expires?.id ?? 0)
    .execute()
  await offerFreedPlaces(contextAt(desk, daytime()))
  const states = await db
    .selectFrom('placeOffers')
    .select('status')
    .where('id', 'in', offered)
    .orderBy('id')
    .execute()
  expect(states.map(({ status }) => status)).toEqual(['taken', 'offered', 'expired'])
}

/** The offer of the place that has just become free. */
async function offerTo(desk: Desk, entry: Entry | undefined): Promise<number> {
  const { db } = desk
  const open = db
    .updateTable('freedPlaces')
    .set({ dueAt: new Date(0).toISOString() })
    .where('closedAt', 'is', null)
  await open.where('dueAt', '<', new Date(Date.now() + 10 * MINUTE_MS).toISOString()).execute()
  // The product may be at it, too.
  const offerId = async () => {
    await offerFreedPlaces(contextAt(desk, daytime()))
    return (await latestOffer(db, entry?.id ?? 0))?.id ?? 0
  }
  await expect.poll(offerId).toBeGreaterThan(0)
  return offerId()
}

/** Asks the patient of a visit whose doctor is away to choose one of the times that are held. */
export async function makeProposal(desk: Desk): Promise<void> {
  const id = await known(desk, 'Propone', 3)
  const { doctorId, appointmentDate: date, version } = await visitOf(desk, id)
  const decisions = [{ appointmentId: id, version, decision: 'propose' }]
  const day = { from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` }
  await desk.send('POST', createMark.path, {
    kind: 'absence',
    doctorId,
    ...day,
    reason: 'Influenza',
    decisions,
  })
}

/** Reminds of a visit that was booked long ago. */
export async function makeReminder(desk: Desk): Promise<void> {
  const id = await known(desk, 'Ricorda', 14)
  const createdAt = new Date(Date.now() - 40 * DAY_MS).toISOString()
  const { appointmentDate } = await desk.db
    .updateTable('appointments')
    .set({ createdAt })
    .where('id', '=', id)
    .returning('appointmentDate')
    .executeTakeFirstOrThrow()
  await sendReminders(contextAt(desk, new Date(`${addDays(appointmentDate, -2)}T10:00:00Z`)))
}

/** Sends all messages that wait into the folders of the product, which may be sending some. */
export async function sendAll({ db, folder }: Desk): Promise<void> {
  await sendHeldMails(db)
  const from = { name: 'Clinica', address: 'no-reply@ambulatorio.example' }
  const mails = createDelivery({ smtpUrl: undefined, mailDir: path.join(folder, 'mail'), from })
  const sms = createSmsDelivery(
    { url: undefined, token: undefined, sender: undefined },
    path.join(folder, 'sms'),
  )
  const worker = startMailWorker({
    ...{ db, log: createLog('silent'), now: daytime, pollMs: null },
    deliver: (message, signal) =>
      message.sms === undefined ? mails.deliver(message, signal) : sms(message, signal),
  })
  const open = db.selectFrom('outbox').select(['kind', 'channel', 'lastError']).where('sentAt', 'is', null)
  const rest = async () => {
    await worker.runOnce()
    return open.execute()
  }
  await expect.poll(rest, { timeout: 60_000 }).toEqual([])
  mails.close()
}

/** The addresses in all messages that have gone out. */
export async function addressesInMessages({ folder }: Desk): Promise<URL[]> {
  const found = new Set<string>()
  for (const kind of ['mail', 'sms'])
    for (const name of await readdir(path.join(folder, kind))) {
      if (name.endsWith('.tmp')) continue
      const text = await readFile(path.join(folder, kind, name), 'utf8')
      const decoded = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      for (const [address] of decoded.matchAll(/https?:\/\/[^\s"'<>)]+/g))
        found.add(address.replaceAll('&amp;', '&'))
    }
  return [...found].map((address) => new URL(address))
}

/** The state of a wait, and of its offer, as the page of a link shows it. */
export async function stateOf({ db }: Desk, pathname: string): Promise<string> {
  const source = { db, now: () => new Date(), secret: Buffer.alloc(32) }
  const page = await waitingPage(source, pathname.slice(-22))
  return [page?.state, page?.offer?.state].filter(Boolean).join(' ')
}
