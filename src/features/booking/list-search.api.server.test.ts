import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { appointmentChoices, appointmentMoments, listAppointments } from './requests/contract.ts'
import type { AppointmentStatus, Stage } from './rules.ts'

let app: TestApp
let editor: Visitor
let offers: Awaited<ReturnType<typeof bookable>>[]
const ids: Record<string, number> = {}

type Row = [
  name: string,
  phone: string,
  start: string,
  status: AppointmentStatus,
  more?: { stage?: Stage; offer?: number },
]

/** Now is Monday 2 March 2026, 10:00. */
const ROWS: Row[] = [
  ['Niccolò Bianchi', '+39 347 555 0142', '2026-03-02 09:30', 'confirmed'],
  ['Anna Bianchini', '0039 039/555.0114', '2026-03-02 10:00', 'pending'],
  ['Maria Rossi', '3475550142', '2026-03-02 10:30', 'confirmed'],
  ['Luca Rossi', '(+39) 338 555 01', '2026-02-20 09:30', 'confirmed', { stage: 'no_show' }],
  ['Ugo 100%', '039 111 222', '2026-03-10 11:00', 'pending', { offer: 1 }],
  ['Ada Under_score', '039 111 223', '2026-03-04 11:00', 'confirmed', { offer: 1 }],
  ['Pia Verdi', '039 999 000', '2026-03-03 11:30', 'cancelled'],
  ['Leo Verdi', '039 999 001', '2026-02-18 11:30', 'completed'],
]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  const { db } = app.database
  offers = [await bookable(db), await bookable(db)]
  for (const [name, phone, start, status, { stage = null, offer = 0 } = {}] of ROWS) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const [appointmentDate = '', appointmentTime = ''] = start.split(' ')
    const { categoryId = 0, serviceId = 0, doctorId = 0 } = offers[offer] ?? {}
    const { id } = await db
      .insertInto('appointments')
      .values({
        ...{ firstName, lastName, phone, appointmentDate, appointmentTime, status, stage },
        ...{ categoryId, serviceId, doctorId, email: 'a@example.com', duration: 30 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = id
  }
})
afterAll(() => app.close())

async function namesOf(query: Record<string, string>): Promise<string[]> {
  const rows = await editor.call(listAppointments, { query })
  return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

const found = async (q: string) => (await namesOf({ q })).toSorted()

test.each([
  ['bian', ['Anna Bianchini', 'Niccolò Bianchi']],
  ['NICCOLO', ['Niccolò Bianchi']],
  ['ross mar', ['Maria Rossi']],
  ['  ', ROWS.map(([name]) => name).toSorted()],
  ['nessuno', []],
  ['a@example.com', []],
])('the search %j finds half words of the name, in any order', async (q, names) => {
  expect(await found(q)).toEqual(names)
})

test.each([
  ['555 014', ['Maria Rossi', 'Niccolò Bianchi']],
  ['347/5550142', ['Maria Rossi', 'Niccolò Bianchi']],
  ['+39 347 55', ['Maria Rossi', 'Niccolò Bianchi']],
  ['5550114', ['Anna Bianchini']],
  ['ross 0142', ['Maria Rossi']],
  ['55', []],
])('the search %j finds at least three digits of the telephone, however it is written', async (q, names) => {
  expect(await found(q)).toEqual(names)
})

test('the number of a request is found alone, with a hash and as the page writes it', async () => {
  const id = ids['Maria Rossi']
  expect(await found(`#${id}`)).toEqual(['Maria Rossi'])
  expect(await found(`n. ${id}`)).toEqual(['Maria Rossi'])
  expect(await found(`N.${id}`)).toEqual(['Maria Rossi'])
  expect(await found(String(id))).toEqual(['Maria Rossi'])
  expect(await found('#0142')).toEqual([])
  expect(await found('#99999999999')).toEqual([])
  expect(await found('9'.repeat(100))).toEqual([])
})

test('LIKE wildcards, backslashes and quotes in a search are ordinary characters', async () => {
  expect(await found('%')).toEqual(['Ugo 100%'])
  expect(await found('_')).toEqual(['Ada Under_score'])
  expect(await found('r_ssi')).toEqual([])
  for (const q of ['\\', '\\%', "'", '"', ';--']) expect(await found(q)).toEqual([])
})

test('filters by day, doctor and service combine with search and status, and the header names the total', async () => {
  const { doctorId = 0, serviceId = 0 } = offers[1] ?? {}
  expect(await namesOf({ from: '2026-03-04', to: '2026-03-10' })).toEqual(['Ugo 100%', 'Ada Under_score'])
  expect(await namesOf({ from: '2026-03-10' })).toEqual(['Ugo 100%'])
  expect(await namesOf({ to: '2026-02-18' })).toEqual(['Leo Verdi'])
  expect(await namesOf({ from: '2026-03-10', to: '2026-03-04' })).toEqual([])
  expect(await namesOf({ doctorId: String(doctorId) })).toEqual(['Ugo 100%', 'Ada Under_score'])
  expect(await namesOf({ serviceId: String(serviceId), status: 'confirmed' })).toEqual(['Ada Under_score'])
  expect(await namesOf({ serviceId: String(serviceId), q: 'rossi' })).toEqual([])
  expect(await namesOf({ channel: 'desk' })).toEqual([])
  expect(await namesOf({ channel: 'site', q: 'rossi' })).toEqual(await namesOf({ q: 'rossi' }))
  const page = await editor.send('/api/appointments?q=bian&pageSize=1')
  expect(page.headers.get('X-Total-Count')).toBe('2')
})

test('visits to come begin after now, begun ones until now, and cancelled ones are in neither unless asked for', async () => {
  expect(await namesOf({ when: 'upcoming', sort: 'day' })).toEqual([
    'Maria Rossi',
    'Ada Under_score',
    'Ugo 100%',
  ])
  expect(await namesOf({ when: 'past', sort: 'day' })).toEqual([
    'Anna Bianchini',
    'Niccolò Bianchi',
    'Luca Rossi',
    'Leo Verdi',
  ])
  expect(await namesOf({ when: 'upcoming', status: 'cancelled' })).toEqual(['Pia Verdi'])
  expect(await namesOf({ when: 'upcoming' })).toEqual(['Ugo 100%', 'Ada Under_score', 'Maria Rossi'])
})

test('visits without an outcome are over and confirmed, and the patient came', async () => {
  expect(await namesOf({ when: 'to-close', sort: 'day' })).toEqual(['Niccolò Bianchi'])
  expect(await namesOf({ when: 'to-close', status: 'confirmed' })).toEqual(['Niccolò Bianchi'])
  expect(await editor.call(appointmentMoments)).toEqual({ upcoming: 3, toClose: 1 })
})

test('the nearest visit to come is first, then those that have begun, the latest first', async () => {
  expect(await namesOf({ status: 'confirmed', sort: 'day' })).toEqual([
    'Maria Rossi',
    'Ada Under_score',
    'Niccolò Bianchi',
    'Luca Rossi',
  ])
  const all = await namesOf({ sort: 'day' })
  for (const pageSize of ['1', '3', '4', '5']) {
    const pages: string[] = []
    for (let page = 1; page <= 8; page += 1)
      pages.push(...(await namesOf({ sort: 'day', page: String(page), pageSize })))
    expect(pages).toEqual(all)
  }
})

test('the other orders are by day backwards and by the order of arrival', async () => {
  expect((await namesOf({ sort: 'day-desc' }))[0]).toBe('Ugo 100%')
  expect((await namesOf({ sort: 'day-desc' })).at(-1)).toBe('Leo Verdi')
  expect(await namesOf({ sort: 'received' })).toEqual(ROWS.map(([name]) => name).toReversed())
})

test('rows say how far a visit is on its day', async () => {
  const rows = await editor.call(listAppointments, { query: { q: 'rossi', sort: 'received' } })
  expect(rows.map(({ stage }) => stage)).toEqual(['no_show', null])
})

test.each([
  `?q=${'x'.repeat(101)}`,
  '?q=%00',
  '?when=x',
  '?sort=name',
  '?from=2026-02-30',
  '?to=x',
  '?doctorId=0',
  '?serviceId=-1',
  '?doctorId=1,2',
])('the query %s is refused', async (query) => {
  expect((await editor.send(`/api/appointments${query}`)).status).toBe(400)
})

test('the filters offer every doctor and service, also one that is not active', async () => {
  const [first, second] = offers
  await app.database.db
    .updateTable('doctors')
    .set({ isActive: false })
    .where('id', '=', first?.doctorId ?? 0)
    .execute()
  const { doctors, services } = await editor.call(appointmentChoices)
  expect(doctors.map(({ id }) => id)).toEqual([first?.doctorId, second?.doctorId])
  expect(doctors[0]?.name).toMatch(/^Dr\. Giulia Riva/)
  expect(services.map(({ id }) => id)).toEqual([first?.serviceId, second?.serviceId])
})

test('the export has the rows of the list’s filters in its order, with semicolons and Italian dates for Excel', async () => {
  const answer = await editor.send('/api/appointments/export?q=rossi&status=confirmed&sort=day&format=excel')
  expect(answer.headers.get('content-disposition')).toContain('filename="prenotazioni-2026-03-02.csv"')
  const [head, ...lines] = Buffer.from(await answer.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\r\n')
  expect(head).toBe(
    '\ufeffNumero;Data;Ora;Nome;Cognome;Email;Telefono;Servizio;Tipo;Medico;Stato;Ricevuta il',
  )
  expect(lines.map((line) => line.split(';')).map((fields) => [...fields.slice(0, 7), fields[10]])).toEqual([
    [
      ...[String(ids['Maria Rossi']), '02/03/2026', '10:30', 'Maria', 'Rossi', 'a@example.com'],
      ...['3475550142', 'Confermata'],
    ],
    [
      ...[String(ids['Luca Rossi']), '20/02/2026', '09:30', 'Luca', 'Rossi', 'a@example.com'],
      ...['(+39) 338 555 01', 'Non venuto'],
    ],
  ])
  const none = await editor.send('/api/appointments/export?q=nessuno')
  expect([none.status, await none.json()]).toEqual([
    409,
    expect.objectContaining({ message: 'Non ci sono prenotazioni da esportare' }),
  ])
})
