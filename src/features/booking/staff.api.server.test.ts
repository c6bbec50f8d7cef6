import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentAttachments, attachmentsByIds } from '#features/contacts/attached/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import { uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from './contract.ts'
import {
  type Appointment,
  type AppointmentChange,
  appointmentsOfContact,
  deleteAppointment,
  getAppointment,
  updateAppointment,
} from './requests/contract.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor
let admin: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  offer = await bookable(app.database.db)
})

/** A request as a visitor leaves it. */
const book = async (appointmentTime: string, change: object = {}) =>
  (await visitor.call(createAppointment, { body: wish(offer, { appointmentTime, ...change }) })).id

/** Changes a visit, and lets the minute pass in which its mail waits. */
async function patch(id: number, body: Partial<AppointmentChange>) {
  const changed = await editor.call(updateAppointment, { params: { id: String(id) }, body })
  await releaseMails(app.database.db)
  return changed
}

const stored = (id: number) =>
  app.database.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()

/** Kinds of the mails queued about a request since it came in. */
const news = async (id: number) => {
  const rows = await app.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('subjectId', '=', id)
    .where('kind', 'not in', ['booking-received', 'booking-new'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The change is refused like this, and neither the row nor the outbox has moved. */
async function refusesChange(id: number, body: object, status: number) {
  const before = [await stored(id), await news(id)]
  const answer = await editor.send(`/api/appointments/${id}`, {
    method: 'PATCH',
    body: JSON.stringify(body),
  })
  const refused = (await answer.json()) as { code: string; message: string; issues: object[] }
  expect({ status: answer.status, refused }).toMatchObject({ status, refused: { code: expect.any(String) } })
  expect([await stored(id), await news(id)]).toEqual(before)
  return refused
}

test('a request is returned with all details, and a contact with all requests', async () => {
  const email = 'storia@example.com'
  const id = await book('09:30', { email, notes: 'Porto gli esami', dateOfBirth: '1984-03-04' })
  const later = await book('10:00', { email })
  await book('10:30')
  const one = await editor.call(getAppointment, { params: { id: String(id) } })
  expect(one).toMatchObject({
    ...{ id, email, status: 'pending', version: 1, notes: 'Porto gli esami', dateOfBirth: '1984-03-04' },
    ...{ appointmentDate: '2026-03-03', appointmentTime: '09:30', duration: 30 },
    ...{ serviceId: offer.serviceId, doctorId: offer.doctorId, subserviceName: null },
  })
  const theirs = await editor.call(appointmentsOfContact, { params: { id: String(one.contactId) } })
  expect(theirs.map((row) => row.id)).toEqual([later, id])
  expect(await editor.call(appointmentsOfContact, { params: { id: '2147483647' } })).toEqual([])
})

test('an unknown request is refused with 404, and a change of it in Italian', async () => {
  expect((await editor.send('/api/appointments/999999')).status).toBe(404)
  const refused = await refusal(patch(999_999, { status: 'confirmed' }))
  expect(refused.sentence).toBe('Richiesta di prenotazione non trovata.')
})

describe('a change', () => {
  test('a change of the status alone touches nothing else', async () => {
    const id = await book('09:30', { notes: 'Porto gli esami', dateOfBirth: '1984-03-04' })
    const before = (await stored(id)) ?? {}
    const answer = await patch(id, { status: 'confirmed' })
    expect(answer).toMatchObject({ status: 'confirmed', version: 2, notes: 'Porto gli esami' })
    expect(await stored(id)).toEqual({
      ...before,
      ...{ status: 'confirmed', version: 2, updatedAt: expect.any(String) },
    })
  })

  test('a change of every field is stored and answered', async () => {
    const id = await book('09:30', { notes: 'vecchia', fiscalCode: 'RSSMRA85T10A562S' })
    const wanted = {
      ...{
        firstName: 'Élodie',
        lastName: 'D’Amico 👩‍⚕️',
        email: 'elodie@example.com',
        phone: '+39 02 1234567',
      },
      ...{ dateOfBirth: '1990-12-31', notes: 'prima riga\nseconda 🩺 مرحبا', status: 'completed' as const },
      ...{ appointmentDate: '2026-03-04', appointmentTime: '18:05' },
    }
    const answer = await patch(id, { id, version: 1, ...wanted })
    expect(answer).toMatchObject({ ...wanted, id, version: 2 })
    expect(await stored(id)).toMatchObject({
      ...wanted,
      fiscalCode: 'RSSMRA85T10A562S',
      during: '["2026-03-04 18:05:00","2026-03-04 18:35:00")',
    })
  })

  test('a change can delete birth date and notes', async () => {
    const id = await book('09:30', { notes: 'via', dateOfBirth: '1984-03-04' })
    expect(await patch(id, { notes: null, dateOfBirth: null })).toMatchObject({
      notes: null,
      dateOfBirth: null,
    })
  })

  test('a visit keeps an empty e-mail address or telephone number, and is left with one of the two', async () => {
    const id = await book('09:30')
    const { phone } = (await stored(id)) ?? { phone: '' }
    expect(await patch(id, { email: '', firstName: 'Senza' })).toMatchObject({ email: '', phone })
    expect(await patch(id, { email: '', phone, appointmentTime: '10:00' })).toMatchObject({ email: '' })
    const refused = await refusesChange(id, { phone: null }, 400)
    expect(refused.issues).toEqual([{ path: 'email', message: 'Serve un’e-mail o un telefono' }])
    await refusesChange(id, { email: 'nessuna' }, 400)
    expect(await patch(id, { email: 'una@example.com', phone: '' })).toMatchObject({ phone: '' })
  })

  test('a time outside the hours is refused with its reason where the caller asks for the question', async () => {
    const id = await book('09:30')
    const night = { appointmentDate: '2026-12-25', appointmentTime: '22:00' }
    expect(await refusesChange(id, { ...night, evenOutside: false }, 409)).toMatchObject({
      code: 'outside_hours',
      message: 'La clinica è chiusa: Natale.',
    })
    // The details of a visit that lies there are saved without a question.
    await patch(id, { ...night, evenOutside: true })
    expect(await patch(id, { ...night, evenOutside: false, notes: 'Concordata' })).toMatchObject(night)
  })

  test('staff may choose any time: Sunday, at night, off the grid, in the past, over midnight', async () => {
    const id = await book('09:30')
    for (const [appointmentDate, appointmentTime] of [
      ['2026-03-08', '10:00'],
      ['2026-03-09', '03:17'],
      ['2026-02-10', '10:00'],
      ['2000-01-01', '10:00'],
      ['2026-03-09', '23:45'],
    ] as const) {
      expect(await patch(id, { appointmentDate, appointmentTime })).toMatchObject({ appointmentDate })
    }
    expect((await stored(id))?.during).toBe('["2026-03-09 23:45:00","2026-03-10 00:15:00")')
  })

  test('a change to a time the doctor has another visit is refused', async () => {
    const id = await book('09:30')
    await book('10:30')
    for (const appointmentTime of ['10:30', '10:15', '10:45']) {
      const refused = await refusesChange(id, { appointmentTime }, 409)
      expect(refused).toMatchObject({
        code: 'slot_taken',
        message: expect.stringMatching(
          /^Il medico ha già un’altra visita in questo orario: \S+ \S+, fino alle 11:00\.$/,
        ),
      })
    }
    expect(await patch(id, { appointmentTime: '10:00' })).toMatchObject({ appointmentTime: '10:00' })
    expect(await patch(id, { appointmentTime: '11:00' })).toMatchObject({ appointmentTime: '11:00' })
  })

  test('a change restores a cancelled visit only to a time that is still free', async () => {
    const id = await book('09:30')
    await patch(id, { status: 'cancelled' })
    const next = await book('09:30')
    for (const status of ['confirmed', 'pending', 'completed']) {
      expect((await refusesChange(id, { status }, 409)).code).toBe('slot_taken')
    }
    await patch(next, { status: 'cancelled' })
    expect(await patch(id, { status: 'confirmed' })).toMatchObject({ status: 'confirmed' })
  })

  test('a change based on an old version is refused', async () => {
    const id = await book('09:30')
    await patch(id, { version: 1, phone: '+39 02 7654321' })
    for (const version of [1, 3]) {
      expect(await refusesChange(id, { status: 'confirmed', version }, 409)).toMatchObject({
        code: 'changed_meanwhile',
        message:
          'Qualcun altro ha modificato questi dati nel frattempo. Ricarica per vedere la versione aggiornata.',
      })
    }
  })

  test.each([
    ['30 February', { appointmentDate: '2026-02-30' }, 'appointmentDate'],
    ['29 February of 2026', { appointmentDate: '2026-02-29' }, 'appointmentDate'],
    ['infinity', { appointmentDate: 'infinity' }, 'appointmentDate'],
    ['a date with a time', { appointmentDate: '2026-03-04T00:00Z' }, 'appointmentDate'],
    ['no date', { appointmentDate: null }, 'appointmentDate'],
    ['the last day before the calendar', { appointmentDate: '1999-12-31' }, 'appointmentDate'],
    ['a day long before it', { appointmentDate: '1950-01-01' }, 'appointmentDate'],
    ['24:00', { appointmentTime: '24:00' }, 'appointmentTime'],
    ['a birth to come', { dateOfBirth: '2026-03-03' }, 'dateOfBirth'],
    ['a birth that was not', { dateOfBirth: '1999-02-29' }, 'dateOfBirth'],
    ['a birth 150 years ago', { dateOfBirth: '1876-03-02' }, 'dateOfBirth'],
    ['an address with a header', { email: 'a@b.it\r\nBcc: x@y.it' }, 'email'],
    ['a short phone', { phone: '123' }, 'phone'],
    ['empty time', { appointmentTime: '' }, 'appointmentTime'],
    ['blank name', { firstName: ' ' }, 'firstName'],
  ])('a change with an invalid %s is refused', async (_, body, path) => {
    const id = await book('09:30')
    const refused = await refusesChange(id, body, 400)
    if (path === 'appointmentDate') expect(refused.message).toBe('Data non valida')
    expect(refused.issues).toMatchObject([{ path, message: expect.stringMatching(/^[A-Z]/) }])
  })

  test.each([
    ['a date before the calendar of the clinic', { appointmentDate: '1899-12-31' }],
    ['a date after it', { appointmentDate: '2200-01-01' }],
  ])('a change with %s is refused', async (_, body) => {
    await refusesChange(await book('09:30'), body, 400)
  })

  test('a change ignores keys that cannot be set', async () => {
    const id = await book('09:30')
    const before = (await stored(id)) ?? {}
    const hostile = {
      ...{ contactId: 1, doctorId: 999, duration: 5, createdAt: '2000-01-01', idempotencyKey: 'x' },
      ...{ uploadedFileIds: [1], fiscalCode: 'X', during: 'empty', __proto__: { polluted: true } },
    }
    await editor.send(`/api/appointments/${id}`, { method: 'PATCH', body: JSON.stringify(hostile) })
    expect(await stored(id)).toEqual(before)
  })
})

describe('mail', () => {
  const last = (id: number) =>
    app.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const calendarOf = (mail: { attachments: unknown }) =>
    (mail.attachments as { filename: string; contentType: string; content: string }[]).map(
      ({ filename, contentType, content }) => `${filename} ${contentType}\n${content}`,
    )

  test('a confirmation mails the patient the visit with its calendar file', async () => {
    const id = await book('09:30', { email: 'conferma@example.com' })
    await patch(id, { status: 'confirmed' })
    expect(await news(id)).toEqual(['booking-confirmed'])
    const mail = await last(id)
    expect(mail).toMatchObject({
      recipient: 'conferma@example.com',
      subject: 'La tua visita è confermata',
    })
    const [calendar = ''] = calendarOf(mail)
    expect(calendar).toContain(`visita-${id}.ics text/calendar; charset=utf-8; method=PUBLISH`)
    expect(calendar).toContain('DTSTART;TZID=Europe/Rome:20260303T093000')
    expect(JSON.stringify(mail.content)).toContain('Martedì 3 marzo')
    expect(JSON.stringify(mail.content)).toContain('Dr. Giulia Riva')
  })

  test('a request that is confirmed at another time than was asked says so in its mail', async () => {
    const id = await book('10:30')
    await patch(id, { status: 'confirmed', appointmentTime: '12:30' })
    expect(await news(id)).toEqual(['booking-confirmed'])
    const content = JSON.stringify((await last(id)).content)
    expect(content).toContain('l’orario è diverso da quello che avevi chiesto')
    expect(content).toContain('martedì 3 marzo, 10:30')
  })

  test('a cancellation mails the patient and removes a confirmed visit from the calendar', async () => {
    const request = await book('09:30')
    await patch(request, { status: 'cancelled' })
    expect(await last(request)).toMatchObject({
      ...{ kind: 'booking-cancelled', subject: 'La tua richiesta è stata annullata' },
      attachments: [],
    })
    const visit = await book('10:00')
    await patch(visit, { status: 'confirmed' })
    const uid = /UID:(.*)/.exec(calendarOf(await last(visit))[0] ?? '')?.[1]
    await patch(visit, { status: 'cancelled' })
    const mail = await last(visit)
    expect(mail.subject).toBe('La tua visita è stata annullata')
    const [calendar = ''] = calendarOf(mail)
    expect(calendar).toContain('method=CANCEL')
    expect(calendar).toContain(`UID:${uid}`)
    expect(await news(visit)).toEqual(['booking-confirmed', 'booking-cancelled'])
  })

  test('a new time mails the patient, with a calendar file when the visit is confirmed', async () => {
    const id = await book('09:30')
    await patch(id, { appointmentTime: '11:00' })
    expect(await last(id)).toMatchObject({ kind: 'booking-moved', attachments: [] })
    await patch(id, { status: 'confirmed' })
    await patch(id, { appointmentDate: '2026-03-05' })
    const [calendar = ''] = calendarOf(await last(id))
    expect(calendar).toContain('DTSTART;TZID=Europe/Rome:20260305T110000')
    expect(calendar).toContain('SEQUENCE:4')
    expect(await news(id)).toEqual(['booking-moved', 'booking-confirmed', 'booking-moved'])
  })

  test('one mail goes to the new address when status and time change together', async () => {
    const id = await book('09:30')
    await patch(id, { status: 'confirmed', appointmentTime: '12:00', email: 'nuova@example.com' })
    expect(await news(id)).toEqual(['booking-confirmed'])
    const mail = await last(id)
    expect(mail.recipient).toBe('nuova@example.com')
    expect(calendarOf(mail)[0]).toContain('T120000')
  })

  test('the same change made twice sends one mail', async () => {
    const id = await book('09:30')
    const first = await patch(id, { status: 'confirmed' })
    const second = await patch(id, { status: 'confirmed' })
    expect(second).toEqual(first)
    expect(await news(id)).toEqual(['booking-confirmed'])
  })

  test('no mail is sent for changes that do not concern the patient, or about the past', async () => {
    const id = await book('09:30')
    await patch(id, { notes: 'richiamare', phone: '+39 02 7654321' })
    await patch(id, { status: 'completed' })
    await patch(id, { appointmentTime: '10:00' })
    await patch(id, { status: 'pending' })
    app.setNow('2026-03-04T09:00:00Z')
    // The session of two days ago has ended.
    editor = await app.staff('editor')
    await patch(id, { status: 'confirmed' })
    await patch(id, { appointmentTime: '10:30' })
    await patch(id, { status: 'cancelled' })
    // The move of the request, before its time had passed.
    expect(await news(id)).toEqual(['booking-moved'])
    expect((await stored(id))?.version).toBe(8)
  })

  test('no mail is sent about a visit of today whose time has passed', async () => {
    const id = await book('09:30')
    await patch(id, { status: 'confirmed' })
    // Half past eleven in Rome.
    app.setNow('2026-03-03T10:30:00Z')
    editor = await app.staff('editor')
    for (const status of ['completed', 'confirmed', 'cancelled'] as const) await patch(id, { status })
    expect(await news(id)).toEqual(['booking-confirmed'])
  })

  test('mails about a visit hold neither notes nor date of birth nor fiscal code', async () => {
    const id = await book('09:30', {
      ...{ notes: 'Porto gli esami', fiscalCode: 'RSSMRA85T10A562S', dateOfBirth: '1984-03-04' },
    })
    await patch(id, { status: 'confirmed' })
    await patch(id, { appointmentTime: '11:00' })
    await patch(id, { status: 'cancelled' })
    const mails = await app.database.db.selectFrom('outbox').selectAll().where('subjectId', '=', id).execute()
    expect(mails).toHaveLength(5)
    expect(JSON.stringify(mails)).not.toMatch(/Porto gli esami|RSSMRA85T10A562S|1984-03-04|04\/03\/1984/)
  })
})

describe('two staff members at once', () => {
  test.each([
    ['with the version they saw: one wins', 1],
    ['without: both hold, one after the other', undefined],
  ])('two staff members confirm and cancel one request %s', async (_, version) => {
    for (const time of ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00'])
      await race(await book(time), version)
  })

  async function race(id: number, version: number | undefined) {
    const body = (status: Appointment['status']) => ({ status, ...(version && { version }) })
    const answers = await Promise.allSettled([patch(id, body('confirmed')), patch(id, body('cancelled'))])
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    const told = { confirmed: 'booking-confirmed', cancelled: 'booking-cancelled' } as Record<string, string>
    const kinds = await news(id)
    if (version) {
      expect(won).toHaveLength(1)
      expect(lost).toMatchObject([{ status: 409, code: 'changed_meanwhile' }])
      expect(kinds).toEqual([told[won[0] ?? '']])
    } else {
      expect(lost).toEqual([])
      // The mail of the first may still have waited when the second replaced it.
      expect(kinds.length).toBeLessThanOrEqual(2)
      expect(kinds.at(-1)).toBe(told[(await stored(id))?.status ?? ''])
    }
  }

  test('simultaneous confirmations of one request send one mail', async () => {
    const id = await book('09:30')
    await Promise.all(Array.from({ length: 6 }, () => patch(id, { status: 'confirmed' })))
    expect(await news(id)).toEqual(['booking-confirmed'])
    expect((await stored(id))?.version).toBe(2)
  })

  test('one of two cancelled visits of one time is restored, and the other is refused', async () => {
    const first = await book('09:30')
    await patch(first, { status: 'cancelled' })
    const second = await book('09:30')
    await patch(second, { status: 'cancelled' })
    const answers = await Promise.allSettled([first, second].map((id) => patch(id, { status: 'confirmed' })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ status: 409, code: 'slot_taken' }),
    })
  })
})

describe('deleting', () => {
  test('a deletion removes the request once and frees its time', async () => {
    const id = await book('09:30')
    const other = await book('10:00')
    const { until, ...answer } = await admin.call(deleteAppointment, { params: { id: String(id) } })
    expect(answer).toEqual({ message: 'Richiesta eliminata.' })
    expect(Date.parse(until ?? '')).toBe(Date.parse('2026-03-02T09:01:00Z'))
    expect(await stored(id)).toBeUndefined()
    expect(await stored(other)).toBeDefined()
    const again = await refusal(admin.call(deleteAppointment, { params: { id: String(id) } }))
    expect(again).toMatchObject({ status: 404, sentence: 'Richiesta di prenotazione non trovata.' })
    expect((await refusal(patch(id, { status: 'confirmed' }))).status).toBe(404)
    expect(await book('09:30')).toBeGreaterThan(other)
  })

  test('one of two simultaneous deletions succeeds, the other gets 404', async () => {
    const id = await book('09:30')
    const answers = await Promise.all(
      [1, 2].map(() => admin.send(`/api/appointments/${id}`, { method: 'DELETE' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await news(id)).toEqual(['booking-cancelled'])
  })

  test('a deletion leaves the files with the contact and removes them from the request', async () => {
    const file = await uploadOne(visitor)
    const id = await book('09:30', { uploadedFileIds: [file.id] })
    const contactId = (await stored(id))?.contactId
    const links = () =>
      app.database.db
        .selectFrom('contactAttachments')
        .select(['contactId', 'mediaId', 'uploadContext', 'uploadContextId'])
        .where('mediaId', '=', file.id)
        .execute()
    expect(await links()).toMatchObject([{ contactId, uploadContext: 'appointment', uploadContextId: id }])
    await admin.call(deleteAppointment, { params: { id: String(id) } })
    expect(await links()).toEqual([
      { contactId, mediaId: file.id, uploadContext: 'contact', uploadContextId: null },
    ])
    expect(await editor.call(appointmentAttachments, { params: { id: String(id) } })).toEqual([])
    expect(await editor.call(attachmentsByIds, { body: { attachmentIds: [file.id] } })).toHaveLength(1)
  })

  test('a deletion removes the files when the contact no longer exists', async () => {
    const [file, other] = [await uploadOne(visitor), await uploadOne(visitor)]
    const id = await book('09:30', { uploadedFileIds: [file.id] })
    const kept = await book('10:00', { uploadedFileIds: [other.id] })
    const contactId = (await stored(id))?.contactId ?? 0
    await app.database.db.deleteFrom('contactRequests').where('id', '=', contactId).execute()
    const files = () =>
      app.database.db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', [file.id, other.id])
        .orderBy('id')
        .execute()
    expect(await files()).toHaveLength(2)
    await admin.call(deleteAppointment, { params: { id: String(id) } })
    expect(await files()).toEqual([{ id: other.id }])
    expect((await stored(kept))?.uploadedFileIds).toEqual([other.id])
  })

  const remove = (id: number) => admin.call(deleteAppointment, { params: { id: String(id) } })
  const lastMail = (id: number) =>
    app.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('a deletion mails a patient whose request is pending', async () => {
    const id = await book('09:30', { email: 'attesa@example.com' })
    await remove(id)
    expect(await news(id)).toEqual(['booking-cancelled'])
    expect(await lastMail(id)).toMatchObject({
      ...{ recipient: 'attesa@example.com', attachments: [] },
      subject: 'La tua richiesta è stata annullata',
    })
  })

  test('a deletion mails a patient whose visit was confirmed and removes it from the calendar', async () => {
    const id = await book('09:30')
    await patch(id, { status: 'confirmed' })
    await remove(id)
    expect(await news(id)).toEqual(['booking-confirmed', 'booking-cancelled'])
    const mail = await lastMail(id)
    expect(mail.subject).toBe('La tua visita è stata annullata')
    const [calendar] = mail.attachments as { contentType: string; content: string }[]
    expect(calendar?.contentType).toContain('method=CANCEL')
    expect(calendar?.content).toContain('SEQUENCE:3')
  })

  test('a deletion sends no mail about a cancelled, completed or past visit', async () => {
    const [cancelled, done, past] = [await book('09:30'), await book('10:00'), await book('10:30')]
    await patch(cancelled, { status: 'cancelled' })
    await patch(done, { status: 'completed' })
    await patch(past, { status: 'confirmed' })
    // The minute the visit begins.
    app.setNow('2026-03-03T09:30:00Z')
    admin = await app.staff('admin')
    for (const id of [cancelled, done, past]) await remove(id)
    expect(await news(cancelled)).toEqual(['booking-cancelled'])
    expect(await news(done)).toEqual([])
    expect(await news(past)).toEqual(['booking-confirmed'])
  })

  test('a deletion that fails sends no mail', async () => {
    const id = await book('09:30')
    await sql`CREATE FUNCTION keep_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`.execute(
      app.database.owner.db,
    )
    await sql`CREATE TRIGGER keep_it BEFORE DELETE ON appointments EXECUTE FUNCTION keep_it()`.execute(
      app.database.owner.db,
    )
    expect((await admin.send(`/api/appointments/${id}`, { method: 'DELETE' })).status).toBe(500)
    await sql`DROP TRIGGER keep_it ON appointments`.execute(app.database.owner.db)
    expect(await news(id)).toEqual([])
    expect(await stored(id)).toBeDefined()
  })
})
