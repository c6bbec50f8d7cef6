import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { type Answered, send, whileUncommitted } from '#test/setup-calls.ts'
import { addMedia } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'

let app: TestApp
let staff: Visitor
let admin: Visitor
let visitor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  staff = await app.staff('editor')
  admin = await app.staff('admin')
  visitor = app.visitor()
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db, { subservices: [{ name: 'Controllo', duration: 30 }] })
})

const post = (ask: object = {}) =>
  send(visitor, 'POST', '/api/appointments', wish(offer, { subserviceId: offer.subservices[0], ...ask }))
const remove = (path: string) => send(admin, 'DELETE', `/api/setup/${path}`)
const put = (path: string, body: object) => send(staff, 'PUT', `/api/setup/${path}`, body)
const visits = () =>
  app.database.db.selectFrom('appointments').select('id').where('serviceId', '=', offer.serviceId).execute()

const VISIT = `
  INSERT INTO appointments (first_name, last_name, email, phone, category_id, service_id, subservice_id, doctor_id,
                            appointment_date, appointment_time, duration)
  VALUES ('Ada', 'Riva', 'ada@example.com', '+39 333 000 0000', $1, $2, $3, $4, '2026-03-03', '09:30', 30)`
const whileOpen = (statement: string, values: unknown[], call: () => Promise<Answered>) =>
  whileUncommitted(app.database, [statement, values], call)
const whileBooked = (call: () => Promise<Answered>) =>
  whileOpen(VISIT, [offer.categoryId, offer.serviceId, offer.subservices[0], offer.doctorId], call)

/** The records that a visit refers to. */
const parts: [string, string, () => string, string][] = [
  ['a service', 'services', () => `services/${offer.serviceId}`, 'Il servizio ha 1 prenotazione'],
  [
    'a kind of visit',
    'subservices',
    () => `subservices/${offer.subservices[0]}`,
    'Il sottoservizio ha 1 prenotazione',
  ],
  ['a doctor', 'doctors', () => `doctors/${offer.doctorId}`, 'Il medico ha 1 prenotazione'],
]

describe.each(parts)('deleting %s', (_, table, path, sentence) => {
  test('a deletion waits while a visit of the record is being stored, and is refused', async () => {
    const answer = await whileBooked(() => remove(path()))
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(answer.body.message).toMatch(new RegExp(`^${sentence} e non si può eliminare\\.`))
    expect(await visits()).toHaveLength(1)
  })

  test('a booking waits while the record is being deleted, and is refused', async () => {
    const answer = await whileOpen(`DELETE FROM ${table} WHERE id = $1`, [Number(path().split('/')[1])], () =>
      post(),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'not_valid' } })
    expect(await visits()).toEqual([])
    const { rows } =
      await sql`SELECT FROM outbox WHERE subject_id NOT IN (SELECT id FROM appointments)`.execute(
        app.database.db,
      )
    expect(rows).toEqual([])
  })

  test('a booking and a deletion at the same time: one of them is refused, and nothing is left over', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      offer = await bookable(app.database.db, { subservices: [{ name: 'Controllo', duration: 30 }] })
      // One of them a moment later, in turns, so that both come first sometimes.
      const [booked, deleted] = await Promise.all([
        sleep(round % 2 === 0 ? 0 : 12).then(() => post()),
        sleep(round % 2 === 0 ? 12 : 0).then(() => remove(path())),
      ])
      seen.add(`${booked.status} ${deleted.status}`)
      expect(await visits()).toHaveLength(booked.status === 201 ? 1 : 0)
    }
    for (const outcome of seen) expect(['201 409', '400 200']).toContain(outcome)
  })
})

describe('deleting a category', () => {
  test('a deletion of a category waits while a service is being stored in it, and is refused', async () => {
    const { id } = await app.database.db
      .insertInto('serviceCategories')
      .values({ slug: `vuota-${offer.categoryId}`, name: `Vuota ${offer.categoryId}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const insert = `INSERT INTO services (category_id, name) VALUES ($1, 'Nuova')`
    const answer = await whileOpen(insert, [id], () => remove(`categories/${id}`))
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(answer.body.message).toMatch(/^La categoria ha 1 servizio e non si può eliminare\./)
  })

  test('a deletion of a category is refused when a service is created in it first, else no service is created', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await app.database.db
        .insertInto('serviceCategories')
        .values({ slug: `corsa-${offer.categoryId}-${round}`, name: `Corsa ${offer.categoryId} ${round}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const [deleted, ...created] = await Promise.all([
        sleep(round * 2).then(() => remove(`categories/${id}`)),
        ...Array.from({ length: 4 }, () =>
          send(staff, 'POST', '/api/setup/services', { name: 'Nuova', categoryId: id }),
        ),
      ])
      const made = created.filter(({ status }) => status === 201).length
      expect(created.filter(({ status }) => status === 400)).toHaveLength(4 - made)
      expect(deleted?.status).toBe(made > 0 ? 409 : 200)
      const rows = await app.database.db
        .selectFrom('services')
        .select('id')
        .where('categoryId', '=', id)
        .execute()
      expect(rows).toHaveLength(made)
    }
  })
})

describe('saving', () => {
  test('a service with a cover that is being deleted is refused, at its field', async () => {
    const cover = await addMedia(app.database.db, Buffer.from(`copertina ${offer.serviceId}`))
    const answer = await whileOpen('DELETE FROM media WHERE id = $1', [cover], () =>
      put(`services/${offer.serviceId}`, { coverImage: cover, name: 'Non salvata' }),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'coverImage', message: 'Immagine non trovata' }] },
    })
    const { body } = await send(staff, 'GET', `/api/setup/services/${offer.serviceId}`)
    expect(body).toMatchObject({ coverImage: null, version: 1 })
  })

  test('a doctor with a service that is being deleted is refused, at its field', async () => {
    const gone = await bookable(app.database.db)
    const answer = await whileOpen('DELETE FROM services WHERE id = $1', [gone.serviceId], () =>
      put(`doctors/${offer.doctorId}`, { serviceIds: [offer.serviceId, gone.serviceId], firstName: 'Eva' }),
    )
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'serviceIds' }] } })
    const { body } = await send(staff, 'GET', `/api/setup/doctors/${offer.doctorId}`)
    expect(body).toMatchObject({ firstName: 'Giulia', version: 1 })
  })

  test('a subservice of a service that is being deleted is refused, at its field', async () => {
    const answer = await whileOpen('DELETE FROM services WHERE id = $1', [offer.serviceId], () =>
      send(staff, 'POST', '/api/setup/subservices', {
        ...{ serviceId: offer.serviceId, name: 'Nuovo', shortDescription: 'Nuovo' },
      }),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'serviceId', message: 'Servizio non trovato' }] },
    })
  })

  test.each([
    ['services', () => offer.serviceId, { name: 'Nuovo nome' }],
    [
      'services',
      () => offer.serviceId,
      { schedules: [{ dayOfWeek: 1, startTime: '08:00', endTime: '09:00' }] },
    ],
    ['subservices', () => offer.subservices[0], { duration: 60 }],
    ['categories', () => offer.categoryId, { description: 'Nuovo testo' }],
    ['doctors', () => offer.doctorId, { phone: '02 555 0101' }],
    ['doctors', () => offer.doctorId, { serviceIds: [] }],
  ] as const)('%s: one of twenty saves of the same version wins', async (table, id, body) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => put(`${table}/${id()}`, { ...body, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.filter(({ status }) => status === 409).map(({ body: { code } }) => code)).toEqual(
      Array(19).fill('changed_meanwhile'),
    )
  })

  test('hours saved by many users at the same time end up as those of one of them, whole', async () => {
    const weeks = Array.from({ length: 12 }, (_, n) =>
      [1, 2, 3].map((dayOfWeek) => ({
        dayOfWeek,
        startTime: `${String(n + 8).padStart(2, '0')}:00`,
        endTime: `${String(n + 9).padStart(2, '0')}:00`,
      })),
    )
    const answers = await Promise.all(
      weeks.map((schedules) => put(`services/${offer.serviceId}`, { schedules })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await send(staff, 'GET', `/api/setup/services/${offer.serviceId}/schedules`)
    const rows = body as unknown as { id: number; isActive: boolean }[]
    expect(weeks).toContainEqual(rows.map(({ id: _, isActive: __, ...row }) => row))
  })

  test('competences saved while services are deleted cause no deadlock and leave no link to a deleted service', async () => {
    const offers = await Promise.all(Array.from({ length: 4 }, () => bookable(app.database.db)))
    const serviceIds = offers.map(({ serviceId }) => serviceId)
    const calls = offers.flatMap(({ doctorId, serviceId }, n) => [
      ...[0, 1, 2].map((k) =>
        put(`doctors/${doctorId}`, {
          serviceIds: serviceIds.filter((_, index) => (index + k) % 3 !== n % 3),
        }),
      ),
      remove(`services/${serviceId}`),
    ])
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    const { rows } = await sql`SELECT FROM doctor_services WHERE service_id = ANY (${serviceIds})`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  })
})
