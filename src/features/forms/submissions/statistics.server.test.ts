import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { madeForm } from '#test/forms.ts'
import type { Visitor } from '#test/visitor.ts'
import type { FormDetail } from '../contract.ts'
import { formStatistics, listSubmissions, type Submission } from './contract.ts'
import { pruneTraces, submissionsBefore } from './store.server.ts'

let app: TestApp
let editor: Visitor
let form: FormDetail

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await at(MONDAY)
  form = await madeForm(editor)
})

/** Sessions end when the clock moves on. */
async function at(instant: string): Promise<void> {
  app.setNow(instant)
  editor = await app.staff('editor')
}

/** At these moments, in another order than that of time. */
async function submitAt(...moments: string[]): Promise<void> {
  const rows = moments.map((createdAt, n) => ({
    formId: form.id,
    data: JSON.stringify({ nome: `${n}` }),
    createdAt,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await app.database.db
      .insertInto('formSubmissions')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
}

const params = () => ({ params: { id: String(form.id) } })
const statistics = () => editor.call(formStatistics, params())

async function ask(search = '') {
  const answer = await editor.send(`/api/forms/${form.id}/submissions${search}`)
  const rows = (await answer.json()) as Submission[]
  return { status: answer.status, rows, total: answer.headers.get('X-Total-Count') }
}

describe('statistics', () => {
  test('a form without submissions has zeros everywhere', async () => {
    const none = await statistics()
    expect(none).toMatchObject({ total: 0, today: 0, last7Days: 0, last30Days: 0, recent: [], days: [] })
    expect(none.daily).toHaveLength(30)
    expect(none.daily.every(({ count }) => count === 0)).toBe(true)
    expect([none.daily[0]?.date, none.daily[29]?.date]).toEqual(['2026-02-01', '2026-03-02'])
  })

  test('days begin at midnight in Rome', async () => {
    await at('2026-03-01T23:30:00Z') // half past midnight on Monday 2 March
    await submitAt(
      '2026-03-01T23:00:00Z', // 2 March, the first moment
      '2026-03-01T22:59:59.999Z', // 1 March, the last
      '2026-02-23T23:00:00Z', // 24 February: the first of seven days
      '2026-02-23T22:59:59Z', // 23 February
      '2026-01-31T23:00:00Z', // 1 February: the first of thirty
      '2026-01-31T22:59:59Z',
      '2025-12-31T12:00:00Z',
    )
    const found = await statistics()
    expect(found).toMatchObject({ total: 7, today: 1, last7Days: 3, last30Days: 5 })
    expect(found.days).toEqual([
      { date: '2026-03-02', count: 1 },
      { date: '2026-03-01', count: 1 },
      { date: '2026-02-24', count: 1 },
      { date: '2026-02-23', count: 1 },
      { date: '2026-02-01', count: 1 },
      { date: '2026-01-31', count: 1 },
      { date: '2025-12-31', count: 1 },
    ])
    expect(found.daily[0]).toEqual({ date: '2026-02-01', count: 1 })
    expect(found.daily.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  })

  test.each([
    // 29 March 2026 has 23 hours, 25 October 25.
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
  ])('a day with a change of clocks is counted whole: %s', async (day, first, last, next) => {
    await submitAt(first, last, next)
    await at(next)
    const found = await statistics()
    expect([found.today, found.daily[28]]).toEqual([1, { date: day, count: 2 }])
    expect(found.days.map(({ count }) => count)).toEqual([1, 2])
  })

  test('the five newest submissions and the ten latest days are returned', async () => {
    await submitAt(
      ...Array.from({ length: 12 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}T10:00:00Z`),
      '2026-02-12T11:00:00Z',
    )
    const { recent, days } = await statistics()
    expect(recent.map(({ createdAt }) => createdAt.slice(8, 13))).toEqual([
      '12T11',
      '12T10',
      '11T10',
      '10T10',
      '09T10',
    ])
    expect(days).toHaveLength(10)
    expect(days[0]).toEqual({ date: '2026-02-12', count: 2 })
    expect(days.at(-1)).toEqual({ date: '2026-02-03', count: 1 })
  })

  test('the statistics count one form only', async () => {
    await submitAt('2026-03-02T08:00:00Z')
    form = await madeForm(editor)
    expect((await statistics()).total).toBe(0)
  })

  test('the statistics of an unknown form get 404', async () => {
    const missing = await editor.send('/api/forms/999999/statistics')
    expect([missing.status, await missing.json()]).toMatchObject([404, { message: 'Modulo non trovato' }])
  })
})

test('the export has a column for each field, and that of a deleted one last', async () => {
  const path = `/api/forms/${form.id}/submissions/export`
  const nothing = await editor.send(path)
  expect([nothing.status, await nothing.json()]).toMatchObject([
    409,
    { message: 'Non ci sono invii da esportare' },
  ])
  const sent = (data: object, labels: object, createdAt: string) => ({
    ...{ formId: form.id, data: JSON.stringify(data), labels: JSON.stringify(labels), createdAt },
  })
  await app.database.db
    .insertInto('formSubmissions')
    .values([
      sent({ nome: '=1+1', telefono: '+39 333 555 0101' }, {}, '2026-03-01T10:00:00Z'),
      sent({ nome: 'Ada', constructor: 'tolto' }, { constructor: 'Vecchio' }, '2026-03-02T08:00:00Z'),
    ])
    .execute()
  const [head, ...lines] = (await (await editor.send(path)).text()).trimEnd().split('\r\n')
  expect(head).toContain('Data,Ora,Nome,Cognome,Email,Telefono,Vecchio,Provenienza')
  expect(lines).toEqual([
    '02/03/2026,09:00,Ada,,,,tolto,Sito web',
    `01/03/2026,11:00,'=1+1,,,+39 333 555 0101,,Sito web`,
  ])
  expect((await editor.send('/api/forms/999999/submissions/export')).status).toBe(404)
})

describe('submissions', () => {
  test('submissions come in pages, the newest first, with their total', async () => {
    await submitAt(
      '2026-03-01T10:00:00Z',
      '2026-03-01T12:00:00Z',
      '2026-03-01T11:00:00Z',
      '2026-03-01T12:00:00Z',
    )
    const names = ({ rows }: { rows: Submission[] }) => rows.map(({ data }) => data.nome)
    const first = await ask('?page=1&pageSize=2')
    expect([names(first), first.total]).toEqual([['3', '1'], '4'])
    expect(names(await ask('?page=2&pageSize=2'))).toEqual(['2', '0'])
    expect(names(await ask('?page=3&pageSize=2'))).toEqual([])
    expect(names(await ask('?page=1'))).toHaveLength(4)
    expect(first.rows[0]).toMatchObject({ source: 'web', contactId: null, ipAddress: null })
  })

  test('the list without a query returns each submission once', async () => {
    const moments = Array.from(
      { length: 250 },
      (_, n) => `2026-02-01T10:00:${String(n % 7).padStart(2, '0')}.5Z`,
    )
    await submitAt(...moments)
    const { rows, total } = await ask()
    expect(total).toBe(null)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(250)
    const order = rows.map(({ createdAt, id }) => `${createdAt} ${String(id).padStart(9, '0')}`)
    expect(order).toEqual(order.toSorted().toReversed())
    expect(listSubmissions.answer.parse(rows)).toEqual(rows)
    form = await madeForm(editor)
    expect((await ask()).rows).toEqual([])
  })

  test('the next page continues after a deleted submission, within one millisecond', async () => {
    await submitAt(...['1', '2', '3', '4'].map((last) => `2026-02-01T10:00:00.00050${last}Z`))
    const { db } = app.database
    const [newest, second] = await submissionsBefore(db, form.id, undefined, 2)
    await db
      .deleteFrom('formSubmissions')
      .where('id', '=', second?.id ?? 0)
      .execute()
    const rest = await submissionsBefore(db, form.id, second, 10)
    expect([newest, second, ...rest].map((row) => row?.data.nome)).toEqual(['3', '2', '1', '0'])
  })

  test('the submissions of an unknown form get 404', async () => {
    form = { ...form, id: 999999 }
    expect((await ask()).status).toBe(404)
    expect((await ask('?page=1')).status).toBe(404)
  })
})

describe('a submission', () => {
  const gone = async (person: Visitor, id: number | string | undefined) => {
    const answer = await person.send(`/api/forms/${form.id}/submissions/${id}`, { method: 'DELETE' })
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }

  test('a submission is deleted alone, and a second time gets 404', async () => {
    await submitAt('2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z')
    const admin = await app.staff('admin')
    const [newer, older] = (await ask()).rows
    expect(await gone(admin, newer?.id)).toEqual([200, 'Invio eliminato.'])
    expect((await ask()).rows).toEqual([older])
    expect(await gone(admin, newer?.id)).toEqual([404, 'Invio non trovato.'])
  })

  test('a submission of another form gets 404', async () => {
    await submitAt('2026-03-01T10:00:00Z')
    const [submission] = (await ask()).rows
    const its = form
    form = await madeForm(editor)
    const admin = await app.staff('admin')
    expect(await gone(admin, submission?.id)).toEqual([404, 'Invio non trovato.'])
    form = its
    expect((await ask()).rows).toEqual([submission])
  })

  test('submissions keep address and browser until the retention date', async () => {
    await submitAt('2026-03-01T10:00:00Z', '2025-12-02T09:00:00Z', '2025-12-02T08:59:59Z')
    const traces = { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' }
    await app.database.db.updateTable('formSubmissions').set(traces).execute()
    await pruneTraces(app.database.db, new Date('2025-12-02T09:00:00Z'))
    const of = ({ data, ipAddress, userAgent }: Submission) => [data.nome, ipAddress, userAgent]
    expect((await ask()).rows.map(of)).toEqual([
      ['0', '203.0.113.7', 'Mozilla/5.0'],
      ['1', '203.0.113.7', 'Mozilla/5.0'],
      ['2', null, null],
    ])
  })
})
