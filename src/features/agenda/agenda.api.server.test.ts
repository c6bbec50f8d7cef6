import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppointment } from '#features/booking/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { createMark } from '#features/calendar/contract.ts'
import { getContact, updateContact } from '#features/contacts/contract.ts'
import { noteCall } from '#features/reminders/contract.ts'
import { sendReminders } from '#features/reminders/remind.server.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, doctor, person, wish } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  changeVisit,
  findPlaces,
  getTelling,
  getVisit,
  muteTelling,
  readAgenda,
  tellAgain,
  type VisitChange,
} from './contract.ts'
import { createVisit } from './new/contract.ts'
import { findPeople } from './people/contract.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

// Tuesday; the doctor's service is open from 9:30 to 12:30.
const DAY = '2026-03-03'
const to = (id: number) => ({ params: { id: String(id) } })

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  editor = await app.staff('editor')
  offer = await bookable(app.database.db)
})

const caller = { firstName: 'Maria', lastName: 'Rossi', phone: '333 555 0102' }

async function place(time: string, more: object = {}) {
  const { serviceId, doctorId } = offer
  return editor.call(createVisit, { body: { person: caller, serviceId, doctorId, date: DAY, time, ...more } })
}

async function change(id: number, body: Partial<VisitChange> & { version: number }) {
  return editor.call(changeVisit, { ...to(id), body })
}

/** Stops the news that wait; without any, an earlier one. */
async function muteNews(id: number, until?: string) {
  const { telling } = await editor.call(getVisit, to(id))
  return editor.call(muteTelling, {
    ...to(id),
    query: { until: until ?? telling?.until ?? '2026-03-02T09:01:00Z' },
  })
}

async function rooms(...names: string[]): Promise<number[]> {
  const rows = await app.database.db
    .insertInto('resources')
    .values(names.map((name) => ({ kind: 'room' as const, name })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The mails about a visit as `kind`, a star where it still waits. */
async function mails(id: number): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('outbox')
    .select(['kind', 'heldKey'])
    .where('subjectId', '=', id)
    .where('kind', '<>', 'booking-new')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, heldKey }) => `${kind.replace('booking-', '')}${heldKey ? '*' : ''}`)
}

describe('booking for a patient at the desk', () => {
  test('a visit within the hour mails nothing, and being moved to the afternoon is told as confirmed', async () => {
    app.setNow(`${DAY}T08:15:00Z`)
    editor = await app.staff('editor')
    const walkIn = { channel: 'desk', person: { ...caller, email: 'maria@example.com' } }
    const { visit, telling } = await place('10:00', walkIn)
    expect(telling).toBeNull()
    expect(await mails(visit.id)).toEqual([])
    const later = await change(visit.id, { time: '11:30', version: visit.version })
    expect(later.telling).not.toBeNull()
    expect(await mails(visit.id)).toEqual(['confirmed*'])
    const { telling: news } = await place('11:00', walkIn)
    expect(news).not.toBeNull()
  })

  test('the mail of a booking is withdrawn when the patient arrives before it goes', async () => {
    app.setNow(`${DAY}T08:15:00Z`)
    editor = await app.staff('editor')
    const { visit } = await place('10:00', { person: { ...caller, email: 'maria@example.com' } })
    expect(await mails(visit.id)).toEqual(['confirmed*'])
    const here = await change(visit.id, { stage: 'arrived', version: visit.version })
    expect(here.telling).toBeNull()
    expect(await mails(visit.id)).toEqual([])
  })
})

describe('booking for a caller', () => {
  test('books a new person without an e-mail address, confirmed at once, without a mail', async () => {
    const { visit, telling } = await place('09:30')
    expect(visit).toMatchObject({
      ...{ firstName: 'Maria', email: '', status: 'confirmed', channel: 'phone', isNew: true },
      ...{ date: DAY, time: '09:30', duration: 30 },
    })
    expect(telling).toBeNull()
    expect(await mails(visit.id)).toEqual([])
  })

  test('books two visits of one caller without an e-mail address for one contact', async () => {
    const first = await place('09:30')
    const second = await place('10:00', { person: { ...caller, phone: '+39 3335550102' } })
    const other = await place('10:30', { person: { ...caller, phone: '333 555 0199' } })
    expect(second.visit.contactId).toBe(first.visit.contactId)
    expect(other.visit.contactId).not.toBe(first.visit.contactId)
  })

  test('books a known contact with the contact’s own details, and holds the confirmation for a minute', async () => {
    const contactId = await person(app.database.db, { email: 'anna@example.com' })
    const { visit, telling } = await place('09:30', {
      person: null,
      contactId,
      channel: 'desk',
      notes: 'Ha chiamato',
    })
    expect(visit).toMatchObject({ contactId, lastName: 'Riva', channel: 'desk', notes: 'Ha chiamato' })
    expect(telling).toMatchObject({ to: 'anna@example.com', until: '2026-03-02T09:01:00.000Z' })
    expect(await mails(visit.id)).toEqual(['confirmed*'])
  })

  test('books at any five minutes, and as long as staff say', async () => {
    expect((await place('09:50', { duration: 50 })).visit).toMatchObject({ time: '09:50', duration: 50 })
    const refused = await refusal(place('10:30'))
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(refused.sentence).toContain('Maria Rossi, fino alle 10:40')
  })

  test('asks before it books outside the hours, in the past and while the clinic is closed, and books when staff insist', async () => {
    const cases = [
      [{ time: '15:00' }, 'Fuori orario: Dr. Giulia Riva'],
      [{ time: '09:30', date: '2026-03-08' }, 'La clinica è chiusa'],
      [{ time: '09:30', date: '2026-02-25' }, 'già passato'],
    ] as const
    for (const [when, words] of cases) {
      const refused = await refusal(place('09:30', when))
      expect(refused).toMatchObject({ status: 409, code: 'outside_hours' })
      expect(refused.sentence).toContain(words)
      expect((await place('09:30', { ...when, evenOutside: true })).visit).toMatchObject(when)
    }
  })

  test('books on top of another visit only as an incastro, up to the doctor’s limit', async () => {
    await place('09:30')
    for (const notes of ['primo', 'secondo']) {
      expect((await refusal(place('09:30', { notes }))).code).toBe('slot_taken')
      expect((await place('09:30', { notes, squeeze: true })).visit.lane).toBeGreaterThan(0)
    }
    const third = await refusal(place('09:30', { notes: 'terzo', squeeze: true }))
    expect(third.sentence).toContain('tutti gli incastri')
  })

  test('tells a son from his father with the same name and telephone by the date of birth', async () => {
    const family = { firstName: 'Pietro', lastName: 'Sala', phone: '333 555 0777' }
    const father = await place('09:30', { person: { ...family, dateOfBirth: '1960-01-01' } })
    const son = await place('10:00', { person: { ...family, dateOfBirth: '1990-01-01' } })
    const unknown = await place('10:30', { person: family })
    expect(son.visit.contactId).not.toBe(father.visit.contactId)
    expect(unknown.visit.contactId).toBe(father.visit.contactId)
  })

  test('a key used for another visit is refused', async () => {
    const { serviceId, doctorId } = offer
    const attempt = (time: string) =>
      editor.send(createVisit.path, {
        method: 'POST',
        headers: { 'Idempotency-Key': `altra-richiesta-${serviceId}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ person: caller, serviceId, doctorId, date: DAY, time }),
      })
    expect((await attempt('11:00')).status).toBe(201)
    expect((await attempt('11:30')).status).toBe(409)
  })

  test('three attempts with one key at once, each for another day, book one visit and refuse the others', async () => {
    const { serviceId, doctorId } = offer
    const answers = await Promise.all(
      ['2026-03-03', '2026-03-04', '2026-03-05'].map((date) =>
        editor.send(createVisit.path, {
          method: 'POST',
          headers: { 'Idempotency-Key': `insieme-${serviceId}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ person: caller, serviceId, doctorId, date, time: '11:00' }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('an attempt repeated with its key answers the first visit', async () => {
    const body = {
      person: caller,
      serviceId: offer.serviceId,
      doctorId: offer.doctorId,
      date: DAY,
      time: '11:00',
    }
    const attempt = async () => {
      const headers = { 'Idempotency-Key': `agenda-${offer.serviceId}`, 'Content-Type': 'application/json' }
      const answer = await editor.send(createVisit.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { visit: { id: number } }
    }
    expect((await attempt()).visit.id).toBe((await attempt()).visit.id)
  })

  test('refuses a doctor who does not offer the service, a contact that is gone and a missing person', async () => {
    const other = await doctor(app.database.db)
    expect((await refusal(place('09:30', { doctorId: other }))).status).toBe(400)
    expect((await refusal(place('09:30', { person: null, contactId: 999_999 }))).sentence).toContain(
      'contatto',
    )
    expect((await refusal(place('09:30', { person: null }))).sentence).toContain('persona')
  })
})

describe('changing a visit', () => {
  async function confirmed(time: string) {
    const booked = await app
      .visitor()
      .call(createAppointment, { body: wish(offer, { appointmentTime: time }) })
    await editor.call(updateAppointment, { ...to(booked.id), body: { status: 'confirmed' } })
    await releaseMails(app.database.db)
    return (await editor.call(getVisit, to(booked.id))).visit
  }

  test('three moves within a minute are one mail about the last, and a return to the first time sends nothing', async () => {
    const visit = await confirmed('09:30')
    const moved = await change(visit.id, { time: '10:00', version: visit.version })
    const again = await change(visit.id, { time: '10:30', version: moved.visit.version })
    const last = await change(visit.id, { time: '11:00', version: again.visit.version })
    expect(last.telling?.subject).toBe('La tua visita è stata spostata')
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'moved*'])
    const { text } = await editor.call(getTelling, to(visit.id))
    expect(text).toContain('Martedì 3 marzo, ore 11:00\nPrima era: martedì 3 marzo, 9:30')
    const back = await change(visit.id, { time: '09:30', version: last.visit.version })
    expect(back.telling).toBeNull()
    expect(await mails(visit.id)).toEqual(['received', 'confirmed'])
  })

  test('T6: a cancellation that is undone within a minute sends nothing, after it one mail each', async () => {
    const visit = await confirmed('09:30')
    const gone = await change(visit.id, { status: 'cancelled', version: visit.version })
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'cancelled*'])
    const back = await change(visit.id, { status: 'confirmed', version: gone.visit.version })
    expect(await mails(visit.id)).toEqual(['received', 'confirmed'])
    const again = await change(visit.id, { status: 'cancelled', version: back.visit.version })
    await releaseMails(app.database.db)
    await change(visit.id, { status: 'confirmed', version: again.visit.version })
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'cancelled', 'confirmed*'])
  })

  test('a muted change sends nothing, and the history says so', async () => {
    const visit = await confirmed('09:30')
    await change(visit.id, { time: '11:00', version: visit.version })
    await muteNews(visit.id)
    expect(await mails(visit.id)).toEqual(['received', 'confirmed'])
    expect((await refusal(muteNews(visit.id))).status).toBe(404)
    // A reminder to the clinic is no mail to the patient.
    const { db } = app.database
    await db
      .updateTable('outbox')
      .set({ kind: 'request-waiting' })
      .where('kind', '=', 'booking-new')
      .execute()
    const { history } = await editor.call(getVisit, to(visit.id))
    expect(history.filter(({ event }) => event === 'mail')).toHaveLength(2)
    expect(history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['requested', 'changed', 'muted', 'mail']),
    )
    expect(history.find(({ lines }) => lines[0]?.label === 'Quando')?.lines[0]).toEqual({
      ...{ label: 'Quando', from: 'mar 03/03/2026, 9:30', to: 'mar 03/03/2026, 11:00' },
    })
  })

  test('a visit goes to another doctor with another service, whose duration it takes', async () => {
    const { db } = app.database
    const visit = await confirmed('09:30')
    const other = await bookable(db, { subservices: [{ name: 'Controllo', duration: 45 }] })
    const [subserviceId] = other.subservices
    const given = await change(visit.id, {
      ...{ doctorId: other.doctorId, serviceId: other.serviceId, subserviceId, version: visit.version },
    })
    expect(given.visit).toMatchObject({ doctorId: other.doctorId, serviceId: other.serviceId, duration: 45 })
    expect(given.telling?.subject).toContain('visita è con un altro medico')
    const wrong = await refusal(change(visit.id, { doctorId: offer.doctorId, version: given.visit.version }))
    expect(wrong).toMatchObject({ status: 400 })
  })

  test('asks before it moves outside the hours, and moves when staff insist', async () => {
    const visit = await confirmed('09:30')
    const mark = {
      kind: 'absence' as const,
      doctorId: offer.doctorId,
      from: `${DAY}T11:00`,
      to: `${DAY}T12:00`,
      decisions: [],
    }
    await editor.call(createMark, { body: mark })
    const refused = await refusal(change(visit.id, { time: '11:15', version: visit.version }))
    expect(refused).toMatchObject({ status: 409, code: 'outside_hours' })
    expect(refused.sentence).toContain('assente o impegnato')
    const moved = await change(visit.id, { time: '11:15', evenOutside: true, version: visit.version })
    expect(moved.visit.time).toBe('11:15')
  })

  test('asks before it moves into a block of its room, and moves when staff insist', async () => {
    const { db } = app.database
    const room = await db
      .insertInto('resources')
      .values({ kind: 'room', name: `Stanza ${offer.serviceId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('serviceResources')
      .values({ serviceId: offer.serviceId, resourceId: room.id, need: 1 })
      .execute()
    const visit = await confirmed('09:30')
    const block = {
      kind: 'block' as const,
      resourceId: room.id,
      from: `${DAY}T11:00`,
      to: `${DAY}T12:00`,
      decisions: [],
    }
    await editor.call(createMark, { body: block })
    const refused = await refusal(change(visit.id, { time: '11:15', version: visit.version }))
    expect(refused).toMatchObject({ status: 409, code: 'outside_hours' })
    expect(refused.sentence).toContain('La stanza')
    const moved = await change(visit.id, { time: '11:15', evenOutside: true, version: visit.version })
    expect(moved.visit).toMatchObject({ time: '11:15', resourceIds: [room.id] })
    const [free = 0] = await rooms(`Libera ${offer.serviceId}`)
    const away = await change(visit.id, { resourceIds: [free], version: moved.visit.version })
    const into = { resourceIds: [room.id], version: away.visit.version }
    expect(await refusal(change(visit.id, into))).toMatchObject({ status: 409, code: 'outside_hours' })
    const given = await change(visit.id, { ...into, evenOutside: true })
    expect(given.visit.resourceIds).toEqual([room.id])
    const twice = { resourceIds: [room.id, room.id], version: given.visit.version }
    expect((await refusal(change(visit.id, twice))).status).toBe(400)
  })

  test('the day flow goes from arrived to completed, keeps when the patient came, and is never about a waiting request', async () => {
    const visit = await confirmed('09:30')
    app.setNow('2026-03-03T07:30:00Z')
    editor = await app.staff('editor')
    const here = await change(visit.id, { stage: 'arrived', version: visit.version })
    expect(here.visit).toMatchObject({ stage: 'arrived', status: 'confirmed' })
    const inside = await change(visit.id, { stage: 'in_visit', version: here.visit.version })
    expect(inside.visit.arrivedAt).toBe(here.visit.arrivedAt)
    const over = await change(visit.id, { status: 'completed', version: inside.visit.version })
    expect(over.visit).toMatchObject({ stage: null, status: 'completed', arrivedAt: here.visit.arrivedAt })
    const undone = await change(visit.id, {
      status: 'confirmed',
      stage: 'in_visit',
      version: over.visit.version,
    })
    expect(undone.telling).toBeNull()
    const pending = await app
      .visitor()
      .call(createAppointment, { body: wish(offer, { appointmentDate: '2026-03-05' }) })
    const refused = await refusal(change(pending.id, { stage: 'arrived', version: 1 }))
    expect(refused).toMatchObject({ status: 409, sentence: 'Prima conferma la visita.' })
  })

  test('takes another room with the move and alone, refuses a taken one, and tells the patient nothing of a room', async () => {
    const [one = 0, two = 0] = await rooms('Sala A', 'Sala B')
    const visit = await confirmed('09:30')
    const here = await change(visit.id, { resourceIds: [one], version: visit.version })
    expect(here.visit).toMatchObject({ resourceIds: [one] })
    const moved = await change(visit.id, { time: '10:30', resourceIds: [two], version: here.visit.version })
    expect(moved.visit).toMatchObject({ resourceIds: [two], time: '10:30' })
    const other = await bookable(app.database.db)
    const beside = await place('10:30', { serviceId: other.serviceId, doctorId: other.doctorId })
    const refused = await refusal(
      change(beside.visit.id, { resourceIds: [two], version: beside.visit.version }),
    )
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    const { history } = await editor.call(getVisit, to(visit.id))
    const lines = history.flatMap((entry) => entry.lines).filter(({ label }) => label === 'Stanza')
    expect(lines.map(({ from, to }) => [from, to])).toEqual([
      [null, 'Sala A'],
      ['Sala A', 'Sala B'],
    ])
    expect(here.telling).toBeNull()
  })

  test('muting answers 404 when a worker has just taken the mail', async () => {
    const visit = await confirmed('09:30')
    const { telling } = await change(visit.id, { time: '11:00', version: visit.version })
    const { db } = app.database
    let mute: Promise<unknown> | undefined
    await db.transaction().execute(async (worker) => {
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(worker)
      await worker.updateTable('outbox').set({ heldKey: null }).where('subjectId', '=', visit.id).execute()
      mute = refusal(muteNews(visit.id, telling?.until)).then(({ status }) => status)
      await expect
        .poll(async () => {
          const waits = sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`
          return (await waits.execute(db)).rows.length
        })
        .toBeGreaterThan(0)
    })
    expect(await mute).toBe(404)
    expect(await mails(visit.id)).toContain('moved')
  })

  test('a corrected address is that of the visits to come, and of the mail that waits', async () => {
    const email = `sbagliata-${offer.serviceId}@example.com`
    const contactId = await person(app.database.db, { email, phone: '333 555 0109' })
    const { visit } = await place('11:00', { person: undefined, contactId })
    const contact = await editor.call(getContact, to(contactId))
    const right = `giusta-${offer.serviceId}@example.com`
    await editor.call(updateContact, {
      ...to(contactId),
      body: { email: right, phone: '333 555 0110', version: contact.version },
    })
    const after = await editor.call(getVisit, to(visit.id))
    expect(after.visit).toMatchObject({ email: right, phone: '333 555 0110' })
    expect(after.telling?.to).toBe(right)
    const moved = await change(visit.id, { time: '11:30', version: after.visit.version })
    expect(moved.telling?.to).toBe(right)
  })

  test('a change of the note alone leaves the waiting mail at its moment', async () => {
    const visit = await confirmed('09:30')
    const moved = await change(visit.id, { time: '11:00', version: visit.version })
    app.setNow('2026-03-02T09:00:40Z')
    const noted = await change(visit.id, { notes: 'Porta la lastra', version: moved.visit.version })
    expect(noted.telling).toEqual(moved.telling)
  })

  test('the visit of an erased person takes no new note, and still its outcome', async () => {
    const visit = await confirmed('09:30')
    await app.database.db
      .updateTable('appointments')
      .set({ erasedAt: '2026-03-02T09:00:00Z' })
      .where('id', '=', visit.id)
      .execute()
    const { visit: erased } = await editor.call(getVisit, to(visit.id))
    const note = change(visit.id, { notes: 'Ugo Neri', version: erased.version })
    expect((await refusal(note)).status).toBe(409)
    const done = await change(visit.id, { status: 'completed', version: erased.version })
    expect(done.visit.status).toBe('completed')
  })

  test('a new visit takes the chosen room with what else its service needs, and a taken room is refused', async () => {
    const { db } = app.database
    const [one = 0, two = 0, laser = 0] = await rooms('Sala D', 'Sala E', 'Laser')
    await db
      .insertInto('serviceResources')
      .values([
        { serviceId: offer.serviceId, need: 1, resourceId: one },
        { serviceId: offer.serviceId, need: 1, resourceId: two },
        { serviceId: offer.serviceId, need: 2, resourceId: laser },
      ])
      .execute()
    const { visit } = await place('09:30', { resourceIds: [two] })
    expect(visit.resourceIds).toEqual([two, laser])
    expect((await place('10:30')).visit.resourceIds).toEqual([one, laser])
    const other = await bookable(db)
    const beside = { serviceId: other.serviceId, doctorId: other.doctorId, resourceIds: [two] }
    expect(await refusal(place('09:30', beside))).toMatchObject({ status: 409, code: 'slot_taken' })
    const gone = await refusal(place('11:30', { ...beside, resourceIds: [999_999] }))
    expect(gone).toMatchObject({ status: 409, code: 'slot_taken' })
  })

  test('a no-show is counted for the contact', async () => {
    const visit = await confirmed('09:30')
    app.setNow('2026-03-03T10:30:00Z')
    editor = await app.staff('editor')
    await change(visit.id, { stage: 'no_show', version: visit.version })
    expect((await editor.call(getVisit, to(visit.id))).noShows).toBe(1)
    const [found] = (await editor.call(findPeople, { query: { q: visit.email } })).people
    expect(found).toMatchObject({ noShows: 1, visits: 0, lastVisit: null })
  })

  test('T6.1: twenty people move one visit: one wins, and nineteen read who did', async () => {
    const visit = await confirmed('09:30')
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        change(visit.id, { time: n % 2 ? '10:30' : '11:00', version: visit.version }),
      ),
    )
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(lost).toHaveLength(19)
    for (const reason of lost) {
      expect(reason).toMatchObject({ status: 409, code: 'changed_meanwhile' })
      expect(reason.sentence).toMatch(/^L’ha appena spostata [A-Z]\S*: ora alle 1[01]:[03]0\.$/)
    }
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'moved*'])
    const { version } = (await editor.call(getVisit, to(visit.id))).visit
    await change(visit.id, { notes: 'Porta la lastra', version })
    const { sentence } = await refusal(change(visit.id, { time: '11:30', version }))
    expect(sentence).toMatch(
      /^L’ha appena cambiata [A-Z]\S*: ora è 03\/03\/2026 alle 1[01]:[03]0, confermata\.$/,
    )
  })

  test('T6.2: a change taken back after other changes of the status doubles no mail and loses none', async () => {
    const visit = await confirmed('09:30')
    const over = await change(visit.id, { status: 'completed', version: visit.version })
    const reopened = await change(visit.id, { status: 'confirmed', version: over.visit.version })
    const waiting = await change(visit.id, { status: 'pending', version: reopened.visit.version })
    const again = await change(visit.id, { status: 'confirmed', version: waiting.visit.version })
    expect(await mails(visit.id)).toEqual(['received', 'confirmed'])
    const past = { date: '2026-02-25', time: '09:30', evenOutside: true }
    const gone = await change(visit.id, { ...past, version: again.visit.version })
    expect(gone.telling).toBeNull()
    const back = await change(visit.id, { date: DAY, time: '11:00', version: gone.visit.version })
    expect(back.telling?.subject).toBe('La tua visita è stata spostata')
    expect((await editor.call(getTelling, to(visit.id))).text).toContain(
      'Martedì 3 marzo, ore 11:00\nPrima era: martedì 3 marzo, 9:30',
    )
  })

  test('T6.3: a cancellation names the time the patient knows, also of a visit moved meanwhile', async () => {
    const visit = await confirmed('09:30')
    const moved = await change(visit.id, { time: '11:00', version: visit.version })
    const gone = await change(visit.id, { status: 'cancelled', version: moved.visit.version })
    expect(gone.telling?.subject).toBe('La tua visita è stata annullata')
    expect((await editor.call(getTelling, to(visit.id))).text).toContain('Martedì 3 marzo, ore 9:30')
  })

  test('T6.4: news that were muted are known: the next mail is about the difference to them', async () => {
    const visit = await confirmed('09:30')
    const moved = await change(visit.id, { time: '11:00', version: visit.version })
    expect((await refusal(muteNews(visit.id, '2026-03-02T08:00:00Z'))).code).toBe('changed_meanwhile')
    await muteNews(visit.id)
    const back = await change(visit.id, { time: '09:30', version: moved.visit.version })
    expect(back.telling?.subject).toBe('La tua visita è stata spostata')
    expect((await editor.call(getTelling, to(visit.id))).text).toContain(
      'Martedì 3 marzo, ore 9:30\nPrima era: martedì 3 marzo, 11:00',
    )
  })

  test('T6.5: a confirmation sent again takes the place of news that wait, once in a minute', async () => {
    const visit = await confirmed('09:30')
    await change(visit.id, { time: '11:00', version: visit.version })
    await editor.call(tellAgain, to(visit.id))
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'confirmed'])
    expect((await refusal(editor.call(tellAgain, to(visit.id)))).status).toBe(409)
  })

  test('a visit that leaves its day leaves the day flow, and one of a day to come can’t begin it', async () => {
    const visit = await confirmed('09:30')
    const early = await refusal(change(visit.id, { stage: 'arrived', version: visit.version }))
    expect(early).toMatchObject({ status: 409, sentence: 'La visita è in un giorno che deve ancora venire.' })
    app.setNow('2026-03-03T07:30:00Z')
    editor = await app.staff('editor')
    const here = await change(visit.id, { stage: 'arrived', version: visit.version })
    const away = await change(visit.id, { date: '2026-03-10', version: here.visit.version })
    expect(away.visit).toMatchObject({ stage: null, arrivedAt: null })
  })

  test('refuses another doctor for a cancelled visit, and a visit that would end in the morning after', async () => {
    const visit = await confirmed('09:30')
    const late = await refusal(
      change(visit.id, { time: '23:00', duration: 600, evenOutside: true, version: visit.version }),
    )
    expect(late).toMatchObject({ status: 400, sentence: 'La visita finirebbe troppo tardi nella notte.' })
    const gone = await change(visit.id, { status: 'cancelled', version: visit.version })
    const other = await doctor(app.database.db, offer.serviceId)
    const refused = await refusal(change(visit.id, { doctorId: other, version: gone.visit.version }))
    expect(refused).toMatchObject({ status: 409, sentence: 'La visita è annullata: prima riaprila.' })
  })

  test('sends a confirmation again, but none to a patient without an address', async () => {
    const visit = await confirmed('09:30')
    await editor.call(tellAgain, to(visit.id))
    expect(await mails(visit.id)).toEqual(['received', 'confirmed', 'confirmed'])
    const { visit: silent } = await place('11:00')
    expect((await refusal(editor.call(tellAgain, to(silent.id)))).sentence).toContain('non ha un’e-mail')
  })
})

describe('reading the agenda', () => {
  test('a visit says that its reminder has no answer from the moment it left until the patient answers by a button or a call', async () => {
    const { db } = app.database
    const reminded = { ...caller, email: 'maria.rossi@example.com' }
    const {
      visit: { id },
    } = await place('10:00', { date: '2026-03-05', person: reminded })
    const { date, time } = { date: '2026-03-05', time: '10:00' }
    const isUnanswered = async () => (await editor.call(getVisit, to(id))).visit.isUnanswered
    app.setNow('2026-03-03T08:30:00Z')
    editor = await app.staff('editor')
    await sendReminders(app.appServices)
    expect(await isUnanswered()).toBe(false)
    await db
      .updateTable('outbox')
      .set({ sentAt: '2026-03-03T08:31:00Z' })
      .where('kind', '=', 'reminder')
      .execute()
    expect(await isUnanswered()).toBe(true)
    await db
      .updateTable('appointments')
      .set({ comingAt: '2026-03-03T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(await isUnanswered()).toBe(false)
    await db.updateTable('appointments').set({ comingAt: null }).where('id', '=', id).execute()
    const call = async (outcome: 'no_answer' | 'coming') => {
      await editor.call(noteCall, { ...to(id), body: { date, time, outcome } })
      return isUnanswered()
    }
    expect([await call('no_answer'), await call('coming')]).toEqual([true, false])
  })

  test('shows who receives when, why not, and the visits of the day with cancelled ones', async () => {
    const { visit } = await place('09:30')
    await change(visit.id, { status: 'cancelled', version: visit.version })
    await place('10:00')
    const away = await doctor(app.database.db, offer.serviceId)
    const mark = {
      kind: 'absence' as const,
      doctorId: away,
      from: `${DAY}T00:00`,
      to: '2026-03-05T00:00',
      decisions: [],
    }
    await editor.call(createMark, { body: { ...mark, reason: 'Congresso' } })
    const { days, doctors, visits } = await editor.call(readAgenda, { query: { from: DAY } })
    const [day] = days
    const columnOf = (id: number) => day?.columns.find(({ doctorId }) => doctorId === id)
    expect(doctors.map(({ id }) => id)).toEqual(expect.arrayContaining([offer.doctorId, away]))
    expect(columnOf(offer.doctorId)).toMatchObject({
      open: [{ start: 570, end: 750, roomId: null, online: true }],
      ...{ off: [], why: null },
    })
    expect(columnOf(away)).toMatchObject({ open: [], why: 'Assente: Congresso' })
    const own = visits.filter(({ doctorId }) => doctorId === offer.doctorId)
    expect(own.map(({ status }) => status)).toEqual(['cancelled', 'confirmed'])
  })

  test('shortens the name of a doctor to title and last name, but not where two share it', async () => {
    const { db } = app.database
    const ids = await Promise.all([0, 1, 2, 3].map(() => doctor(db, offer.serviceId)))
    const names = [
      { title: 'Dr.ssa', firstName: 'Ada', lastName: 'De Luca' },
      { title: 'Dr.', firstName: 'Ugo', lastName: 'Gemelli' },
      { title: 'Dr.ssa', firstName: 'Pia', lastName: 'Gemelli' },
      { title: null, firstName: 'Punto', lastName: 'prelievi', isPerson: false },
    ]
    for (const [n, name] of names.entries())
      await db
        .updateTable('doctors')
        .set(name)
        .where('id', '=', ids[n] ?? 0)
        .execute()
    const { doctors } = await editor.call(readAgenda, { query: { from: DAY } })
    const shortNames = ids.map((id) => doctors.find((one) => one.id === id)?.shortName)
    expect(shortNames).toEqual(['Dr.ssa De Luca', 'Dr. Ugo Gemelli', 'Dr.ssa Pia Gemelli', 'Punto prelievi'])
  })

  test('names the day on which the clinic is closed, and reads a week at most', async () => {
    const { days } = await editor.call(readAgenda, { query: { from: '2026-03-02', to: '2026-03-08' } })
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ closed: 'Domenica' })
    const tooLong = editor.call(readAgenda, { query: { from: '2026-03-02', to: '2026-03-09' } })
    expect((await refusal(tooLong)).status).toBe(400)
  })
})

describe('finding people and places', () => {
  test('finds a person by half a name, half a number, the birth date and the fiscal code', async () => {
    const { db } = app.database
    const id = await person(db, { firstName: 'Teresa', lastName: 'Galbiati', phone: '347 555 0188' })
    const details = { dataNascita: '1961-02-14', codiceFiscale: 'GLBTRS61B54F205X' }
    await db.updateTable('contactRequests').set(details).where('id', '=', id).execute()
    const other = await person(db, { firstName: 'Ugo', lastName: "D'Alessandro" })
    const elided = await editor.call(findPeople, { query: { q: 'dalessandro' } })
    expect(elided.people.map((one) => one.id)).toEqual([other])
    const typed = [
      'galb',
      'galb 1961',
      'galbiati 14/02/1961',
      'ter galb',
      '5550188',
      '347 555',
      '14/2/61',
      '14/02/1961',
      'glbtrs61b54f205x',
      '%GLBTRS61B54F205X_',
    ]
    for (const q of typed) {
      const [found] = (await editor.call(findPeople, { query: { q } })).people
      expect(found, q).toMatchObject({ id, lastName: 'Galbiati', dateOfBirth: '1961-02-14' })
    }
    for (const q of ['%', '_', '!', '31/02/1961', 'galb 1962', 'galbiati 15/02/1961'])
      expect((await editor.call(findPeople, { query: { q } })).people, q).toEqual([])
  })

  test('says how many people were found beside the eight it lists', async () => {
    for (let n = 0; n < 10; n += 1)
      await person(app.database.db, { firstName: `N${n}`, lastName: 'Moltissimi' })
    const { people, others } = await editor.call(findPeople, { query: { q: 'moltissimi' } })
    expect([people.length, others]).toEqual([8, 2])
  })

  test('finds the first ten free times across doctors, and says why a search has no result', async () => {
    const { serviceId, doctorId } = offer
    await place('09:30')
    const query = { serviceId: String(serviceId), from: DAY }
    const { places } = await editor.call(findPlaces, { query })
    expect(places).toHaveLength(10)
    expect(places[0]).toMatchObject({ date: DAY, time: '10:00', doctorId })
    expect(new Set(places.map(({ date }) => date)).size).toBeGreaterThan(1)
    const later = await editor.call(findPlaces, { query: { ...query, at: '11:10' } })
    expect(later.places.filter(({ date }) => date === DAY).every(({ time }) => time >= '11:10')).toBe(true)
    expect(later.places.some(({ date, time }) => date > DAY && time < '11:10')).toBe(true)
    const afternoon = await editor.call(findPlaces, { query: { ...query, part: 'afternoon' } })
    expect(afternoon).toMatchObject({ places: [], reasons: [{ doctorId, words: 'Fuori dagli orari' }] })
    const sundays = await editor.call(findPlaces, { query: { ...query, days: '0' } })
    expect(sundays.places).toEqual([])
  })
})
