import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { pdf } from '#test/files.ts'
import { uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from './contract.ts'

let app: TestApp
let visitor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  offer = await bookable(app.database.db)
})

async function counts() {
  const { rows } = await sql<
    Record<'appointments' | 'contacts' | 'attachments' | 'claimed' | 'mails', number>
  >`
    SELECT (SELECT count(*) FROM appointments) AS appointments, (SELECT count(*) FROM contact_requests) AS contacts,
           (SELECT count(*) FROM contact_attachments) AS attachments,
           (SELECT count(*) FROM media WHERE claimed_at IS NOT NULL) AS claimed,
           (SELECT count(*) FROM outbox) AS mails`.execute(app.database.db)
  const [found] = rows
  if (!found) throw new Error('counts are one row')
  return found
}

/** The call is refused like this, and nothing at all was stored. */
async function refusedWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  const before = await counts()
  const response = await visitor.send('/api/appointments', {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  const answer = (await response.json()) as {
    message: string
    code: string
    issues: { path: string; message: string }[]
  }
  expect({ status: response.status, answer }).toMatchObject({
    status,
    answer: { message: expect.any(String) },
  })
  expect(await counts()).toEqual(before)
  return answer
}

describe('a booking', () => {
  test('a booking is stored as pending with its contact, and patient and clinic get a mail', async () => {
    const body = wish(offer, {
      status: 'confirmed',
      notes: 'Porto gli esami 🩺',
      dateOfBirth: '1984-03-04',
      fiscalCode: 'rssmra85t10a562s',
    })
    const { id, status, duration } = await visitor.call(createAppointment, { body })
    expect({ status, duration }).toEqual({ status: 'pending', duration: 30 })
    const row = await app.database.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'pending',
      firstName: 'Niccolò',
      notes: 'Porto gli esami 🩺',
      fiscalCode: 'RSSMRA85T10A562S',
      appointmentDate: '2026-03-03',
      appointmentTime: '09:30',
      doctorId: offer.doctorId,
      doctorAuto: false,
      during: '["2026-03-03 09:30:00","2026-03-03 10:00:00")',
    })
    const contact = await app.database.db
      .selectFrom('contactRequests')
      .selectAll()
      .where('id', '=', row.contactId ?? 0)
      .executeTakeFirstOrThrow()
    expect(contact).toMatchObject({
      type: 'Ospite',
      fonte: 'Sito web',
      dettaglioFonte: 'Prenotazione',
      dataNascita: '1984-03-04',
    })
    const mails = await app.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    expect(mails.map((mail) => mail.recipient)).toEqual([body.email, 'segreteria@ambulatorio.example'])
    for (const { content } of mails) {
      expect(JSON.stringify(content)).toContain('Dr. Giulia Riva')
      for (const secret of ['Porto gli esami', 'RSSMRA85T10A562S', '1984', '04/03/1984']) {
        expect(JSON.stringify(content)).not.toContain(secret)
      }
    }
  })

  test('a booking goes to the contact with the same name and address, and leaves its details', async () => {
    const first = wish(offer, { appointmentTime: '09:30' })
    await visitor.call(createAppointment, { body: first })
    const again = {
      ...wish(offer),
      ...{ email: first.email.toUpperCase(), firstName: 'NICCOLO', phone: '039 11 22 333' },
      appointmentTime: '10:00',
    }
    await visitor.call(createAppointment, { body: again })
    const son = { ...wish(offer), email: first.email, firstName: 'Tommaso', appointmentTime: '10:30' }
    await visitor.call(createAppointment, { body: son })
    const people = await app.database.db
      .selectFrom('contactRequests')
      .selectAll()
      .where('email', 'ilike', first.email)
      .orderBy('id')
      .execute()
    expect(people.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['Niccolò', '+39 333 000 0000'],
      ['Tommaso', '+39 333 000 0000'],
    ])
  })

  test('a booking with any doctor goes to the free one with the fewest visits that day', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    const anybody = { ...offer, doctorId: null }
    const [first, second] = offer.doctors
    await visitor.call(createAppointment, {
      body: wish({ ...offer, doctorId: first ?? 0 }, { appointmentTime: '11:00' }),
    })
    const { id } = await visitor.call(createAppointment, {
      body: wish(anybody, { appointmentTime: '09:30' }),
    })
    const row = await app.database.db
      .selectFrom('appointments')
      .select(['doctorId', 'doctorAuto'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ doctorId: second, doctorAuto: true })
    const other = await visitor.call(createAppointment, {
      body: { ...wish(anybody, { appointmentTime: '09:30' }), doctorId: -1 },
    })
    expect(
      await app.database.db
        .selectFrom('appointments')
        .select('doctorId')
        .where('id', '=', other.id)
        .executeTakeFirst(),
    ).toEqual({ doctorId: first })
    const answer = await refusedWith(409, wish(anybody, { appointmentTime: '09:30' }))
    expect(answer).toMatchObject({ code: 'slot_taken', message: 'Questo orario non è più disponibile.' })
  })

  test('a booking with any doctor goes to the lowest id of those equally busy that day, without cancelled visits', async () => {
    offer = await bookable(app.database.db, { doctors: 3 })
    const [first = 0, second = 0, third = 0] = offer.doctors
    const put = async (doctorId: number, change: object) => {
      const { id } = await visitor.call(createAppointment, { body: wish({ ...offer, doctorId }, change) })
      return id
    }
    await put(first, { appointmentTime: '11:00' })
    const cancelled = await put(second, { appointmentTime: '11:00' })
    await put(second, { appointmentTime: '11:00', appointmentDate: '2026-03-04' })
    await put(third, { appointmentTime: '12:00', appointmentDate: '2026-03-02' })
    await app.database.db
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled)
      .execute()
    const chosen: number[] = []
    for (const appointmentTime of ['09:30', '10:00', '10:30']) {
      const { id } = await visitor.call(createAppointment, {
        body: wish({ ...offer, doctorId: null }, { appointmentTime }),
      })
      const row = await app.database.db
        .selectFrom('appointments')
        .select('doctorId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      chosen.push(row.doctorId)
    }
    expect(chosen).toEqual([second, third, first])
  })

  test('each booking has a higher number than the one before', async () => {
    const numbers: number[] = []
    for (const appointmentTime of ['09:30', '10:00', '10:30']) {
      const { id } = await visitor.call(createAppointment, { body: wish(offer, { appointmentTime }) })
      numbers.push(id)
      await refusedWith(409, wish(offer, { appointmentTime }))
    }
    const [first = 0] = numbers
    expect(numbers).toEqual([first, first + 1, first + 2])
  })

  test('a booking of a taken time is refused', async () => {
    await visitor.call(createAppointment, { body: wish(offer) })
    expect(await refusedWith(409, wish(offer))).toMatchObject({
      code: 'slot_taken',
      message: 'Questo orario non è più disponibile.',
    })
  })

  test('a booking repeated with its key gets the first answer, and another body with that key is refused', async () => {
    const headers = { 'Idempotency-Key': `tentativo-${offer.serviceId}` }
    const body = wish(offer)
    const send = (content: object) =>
      visitor.send('/api/appointments', { method: 'POST', body: JSON.stringify(content), headers })
    const before = await counts()
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    const ids = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id)),
    )
    expect(ids.size).toBe(1)
    expect(await counts()).toEqual({
      ...before,
      appointments: before.appointments + 1,
      contacts: before.contacts + 1,
      mails: before.mails + 2,
    })
    await refusedWith(409, { ...body, notes: 'altro' }, headers)
    await refusedWith(400, body, { 'Idempotency-Key': 'a b' })
  })

  test('a booking repeated at once without a key is one, and a while later it is another', async () => {
    offer = await bookable(app.database.db, { doctors: 3 })
    const body = wish({ ...offer, doctorId: null })
    const [one, two] = await Promise.all([
      visitor.call(createAppointment, { body }),
      visitor.call(createAppointment, { body }),
    ])
    expect(two.id).toBe(one.id)
    app.setNow('2026-03-02T09:00:09.999Z')
    expect((await visitor.call(createAppointment, { body })).id).toBe(one.id)
    app.setNow('2026-03-02T09:00:10Z')
    expect((await visitor.call(createAppointment, { body })).id).not.toBe(one.id)
  })

  test('a booking sent twice under two keys is two bookings', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    const body = JSON.stringify(wish({ ...offer, doctorId: null }))
    const ids = new Set<number>()
    for (const key of ['prima', 'seconda']) {
      const headers = { 'Idempotency-Key': `${key}-${offer.serviceId}` }
      const response = await visitor.send('/api/appointments', { method: 'POST', body, headers })
      ids.add(((await response.json()) as { id: number }).id)
    }
    expect(ids.size).toBe(2)
  })

  test('a booking may follow a visit past midnight on the next day, but not overlap its end', async () => {
    offer = await bookable(app.database.db, { doctors: 2, start: '00:00', end: '02:00' })
    await app.database.db
      .insertInto('appointments')
      .values({
        ...wish(offer, { appointmentDate: '2026-03-03', appointmentTime: '23:45' }),
        ...{ doctorId: offer.doctorId, duration: 60 },
      })
      .execute()
    const next = (appointmentTime: string) => wish(offer, { appointmentDate: '2026-03-04', appointmentTime })
    for (const taken of ['00:00', '00:30']) await refusedWith(409, next(taken))
    expect((await visitor.call(createAppointment, { body: next('01:00') })).status).toBe('pending')
    // The other one is free, though busier on that day.
    const [, other = 0] = offer.doctors
    for (const appointmentTime of ['01:00', '01:30'])
      await visitor.call(createAppointment, { body: { ...next(appointmentTime), doctorId: other } })
    const anybody = { ...next('00:30'), doctorId: null }
    expect((await visitor.call(createAppointment, { body: anybody })).status).toBe('pending')
  })

  test('a booking stores its files and their names in the given order', async () => {
    const first = await uploadOne(visitor, pdf(), 'primo.pdf')
    const second = await uploadOne(visitor, pdf(), 'secondo.pdf')
    const before = await counts()
    const uploadedFileIds = [second.id, first.id]
    const { id } = await visitor.call(createAppointment, { body: wish(offer, { uploadedFileIds }) })
    const row = await app.database.db
      .selectFrom('appointments')
      .select(['uploadedFileIds', 'documentNames'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ uploadedFileIds, documentNames: ['secondo.pdf', 'primo.pdf'] })
    expect(await counts()).toMatchObject({ attachments: before.attachments + 2, claimed: before.claimed + 2 })
  })
})

describe('a booking is refused and nothing stored when', () => {
  test.each([
    ['the first name is missing', { firstName: undefined }, 'firstName', 'Nome richiesto'],
    ['the first name is blank', { firstName: ' \u200b ' }, 'firstName', 'Nome richiesto'],
    ['the last name is blank', { lastName: '' }, 'lastName', 'Cognome richiesto'],
    ['the first name is too long', { firstName: 'x'.repeat(101) }, 'firstName', 'Al massimo 100 caratteri'],
    ['the e-mail is none', { email: 'niccolo@' }, 'email', 'Email non valida'],
    ['the e-mail hides a header', { email: 'a@b.it\r\nBcc: x@y.it' }, 'email', 'Email non valida'],
    ['the e-mail is two', { email: 'a@b.it,c@d.it' }, 'email', 'Email non valida'],
    ['the e-mail is quoted', { email: '"x@evil.it x"@clinic.it' }, 'email', 'Email non valida'],
    ['the phone is short', { phone: '12345' }, 'phone', 'Numero di telefono richiesto'],
    ['the phone is words', { phone: 'chiamami presto' }, 'phone', 'Numero di telefono richiesto'],
    ['the notes are too long', { notes: 'x'.repeat(2001) }, 'notes', 'Al massimo 2000 caratteri'],
    [
      'the fiscal code is wrong',
      { fiscalCode: 'RSSMRA85T10A562T' },
      'fiscalCode',
      'Codice fiscale non valido',
    ],
    ['the birth date is no date', { dateOfBirth: '1999-02-29' }, 'dateOfBirth', 'Data di nascita non valida'],
    ['the birth date is to come', { dateOfBirth: '2026-03-03' }, 'dateOfBirth', 'Data di nascita non valida'],
    [
      'the birth date is 150 years ago',
      { dateOfBirth: '1876-03-02' },
      'dateOfBirth',
      'Data di nascita non valida',
    ],
    ['the date is no date', { appointmentDate: '2026-02-30' }, 'appointmentDate', 'Data non valida'],
    [
      'the date is yesterday',
      { appointmentDate: '2026-02-28' },
      'appointmentDate',
      'Non è possibile prenotare una data passata.',
    ],
    [
      'the date is in 1900',
      { appointmentDate: '1900-01-02' },
      'appointmentDate',
      'Non è possibile prenotare una data passata.',
    ],
    [
      'the time is past',
      { appointmentDate: '2026-03-02' },
      'appointmentDate',
      'Non è possibile prenotare una data passata.',
    ],
    [
      'the date is far ahead',
      { appointmentDate: '2027-03-03' },
      'appointmentDate',
      'Non è possibile prenotare con più di un anno di anticipo.',
    ],
    [
      'the date is a Sunday',
      { appointmentDate: '2026-03-08' },
      'appointmentDate',
      'La domenica la clinica è chiusa.',
    ],
    [
      'the date is a holiday',
      { appointmentDate: '2026-06-02' },
      'appointmentDate',
      'In questa data la clinica è chiusa.',
    ],
    ['the time is no time', { appointmentTime: '25:00' }, 'appointmentTime', 'Orario non valido'],
    [
      'the time is off the grid',
      { appointmentTime: '09:37' },
      'appointmentTime',
      'L’orario scelto non è tra quelli prenotabili.',
    ],
    [
      'the time is in the break',
      { appointmentTime: '13:00' },
      'appointmentTime',
      'L’orario scelto non è tra quelli prenotabili.',
    ],
    [
      'the visit would end after closing',
      { appointmentTime: '12:30' },
      'appointmentTime',
      'L’orario scelto non è tra quelli prenotabili.',
    ],
    [
      'the service does not exist',
      { serviceId: 99_999 },
      'serviceId',
      'Il servizio scelto non è disponibile.',
    ],
    [
      'the category does not exist',
      { categoryId: 99_999 },
      'categoryId',
      'La categoria scelta non è disponibile.',
    ],
    [
      'the subservice does not exist',
      { subserviceId: 99_999 },
      'subserviceId',
      'Il tipo di servizio scelto non è disponibile.',
    ],
    [
      'the doctor does not exist',
      { doctorId: 99_999 },
      'doctorId',
      'Il professionista scelto non è disponibile per questo servizio.',
    ],
    ['the service is text', { serviceId: '1' }, 'serviceId', 'Servizio non valido'],
    ['the service is past integers', { serviceId: 2_147_483_648 }, 'serviceId', 'Servizio non valido'],
    ['the status is none', { status: 'x' }, 'status', 'Stato non valido'],
    [
      'there are six files',
      { uploadedFileIds: [1, 2, 3, 4, 5, 6] },
      'uploadedFileIds',
      'Puoi caricare massimo 5 file',
    ],
    [
      'a file does not exist',
      { uploadedFileIds: [99_999] },
      'uploadedFileIds.0',
      'Uno dei file non è più disponibile: caricalo di nuovo.',
    ],
    ['a file id is -1', { uploadedFileIds: [-1] }, 'uploadedFileIds.0', 'File non valido'],
    ['a file id is text', { uploadedFileIds: ['1'] }, 'uploadedFileIds.0', 'File non valido'],
  ])('the input is invalid: %s', async (_, change, path, message) => {
    const answer = await refusedWith(400, wish(offer, change))
    expect(answer).toMatchObject({ code: 'not_valid', message, issues: [{ path, message }] })
  })

  test('one of two files is missing, and the other stays free', async () => {
    const file = await uploadOne(visitor)
    expect(await refusedWith(400, wish(offer, { uploadedFileIds: [file.id, 99_999] }))).toMatchObject({
      issues: [{ path: 'uploadedFileIds.1' }],
    })
    await visitor.call(createAppointment, { body: wish(offer) })
    await refusedWith(409, wish(offer, { uploadedFileIds: [file.id] }))
    const body = wish(offer, { appointmentTime: '10:00', uploadedFileIds: [file.id] })
    expect(await visitor.call(createAppointment, { body })).toMatchObject({ status: 'pending' })
  })

  test('a program filled in the honeypot', async () => {
    await refusedWith(400, wish(offer, { website: 'https://example.com' }))
  })

  test('a choice is inactive or belongs elsewhere', async () => {
    const { db } = app.database
    const other = await bookable(db, { subservices: [{ name: 'Altro', duration: 30 }] })
    await refusedWith(400, wish({ ...offer, categoryId: other.categoryId }))
    await refusedWith(400, wish({ ...offer, doctorId: other.doctorId }))
    await refusedWith(400, wish(offer, { subserviceId: other.subservices[0] }))
    const own = await bookable(db, { subservices: [{ name: 'Spento', duration: 30 }] })
    await db
      .updateTable('subservices')
      .set({ isActive: false })
      .where('serviceId', '=', own.serviceId)
      .execute()
    await refusedWith(400, wish(own, { subserviceId: own.subservices[0] }))
    await db.updateTable('doctors').set({ isActive: false }).where('id', '=', own.doctorId).execute()
    await refusedWith(400, wish(own))
    await db.updateTable('services').set({ isActive: false }).where('id', '=', other.serviceId).execute()
    await refusedWith(400, wish(other))
    await db
      .updateTable('serviceCategories')
      .set({ isActive: false })
      .where('id', '=', offer.categoryId)
      .execute()
    await refusedWith(400, wish(offer))
  })

  test('the start is within the minimum notice', async () => {
    app.setNow('2026-03-03T07:45:00Z')
    expect((await refusedWith(409, wish(offer))).code).toBe('slot_taken')
  })

  test('the minimum notice was raised meanwhile, until it is lowered', async () => {
    const { db } = app.database
    const key = 'booking_min_notice_minutes'
    await visitor.call(createAppointment, { body: wish(offer, { appointmentTime: '10:00' }) })
    await db.insertInto('siteSettings').values({ key, value: '2880' }).execute()
    expect((await refusedWith(409, wish(offer))).code).toBe('slot_taken')
    await db.deleteFrom('siteSettings').where('key', '=', key).execute()
    await visitor.call(createAppointment, { body: wish(offer) })
  })

  test('the service is inactive, until it is active again', async () => {
    const { db } = app.database
    const set = (isActive: boolean) =>
      db.updateTable('services').set({ isActive }).where('id', '=', offer.serviceId).execute()
    await set(false)
    await refusedWith(400, wish(offer))
    await set(true)
    await visitor.call(createAppointment, { body: wish(offer) })
  })
})

test('a booking ignores unknown keys of its body', async () => {
  const body = wish(offer, {
    id: 5,
    contactId: 1,
    version: 99,
    doctorAuto: true,
    createdAt: '2000-01-01',
    role: 'admin',
  })
  const hostile = JSON.parse(JSON.stringify(body).replace('{', '{"__proto__":{"polluted":1},'))
  const { id } = await visitor.call(createAppointment, { body: hostile })
  const row = await app.database.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ version: 1, doctorAuto: false })
  expect(row.createdAt > '2026').toBe(true)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})
