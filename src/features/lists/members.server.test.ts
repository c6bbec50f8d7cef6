import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  addToList,
  type Candidate,
  contactsOfList,
  createList,
  type Member,
  removeFromList,
} from './contract.ts'

let app: TestApp
let editor: Visitor
let listId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('lists').execute()
  await app.database.db.deleteFrom('contactRequests').execute()
  listId = await list()
})

const list = async (name = 'Pazienti VIP') =>
  (await editor.call(createList, { body: { name, description: null, color: null } })).id
const add = (contactId: number, list = listId) =>
  editor.call(addToList, { params: { id: String(list) }, body: { contactId } })
const stored = () => app.database.db.selectFrom('listContacts').selectAll().orderBy('contactId').execute()

async function ask<T>(path: string, query: Record<string, string>): Promise<{ rows: T[]; total: number }> {
  const answer = await editor.send(`/api/lists/${listId}/${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return { rows: (await answer.json()) as T[], total: Number(answer.headers.get('X-Total-Count')) }
}
const members = (query: Record<string, string>) => ask<Member>('contacts', query)
const candidates = (q?: string) => ask<Candidate>('candidates', q === undefined ? {} : { q })

const firstNames = ({ rows }: { rows: { firstName: string }[] }) => rows.map(({ firstName }) => firstName)

const refuses = refuser('/api/lists/', stored, () => editor)

/** Adds that many contacts; always three share a time, and times differ by microseconds, finer than the answers show. */
async function fill(count: number): Promise<number[]> {
  const { db } = app.database
  const ids: number[] = []
  for (let from = 0; from < count; from += 500) {
    const people = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
      ...{ firstName: 'Ada', lastName: `Esempi ${from + n}`, email: `ada${from + n}@example.com` },
      phone: '333 555 0101',
    }))
    const rows = await db.insertInto('contactRequests').values(people).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
    await db
      .insertInto('listContacts')
      .values(
        rows.map(({ id }, n) => ({
          ...{ listId, contactId: id },
          addedAt: `2026-03-01T10:00:00.${String(Math.floor(n / 3)).padStart(6, '0')}Z`,
        })),
      )
      .execute()
  }
  return ids
}

describe('listing members', () => {
  test('the pages contain each member once, the last added first', async () => {
    await fill(120)
    const pages: number[] = []
    for (let page = 1; page <= 4; page += 1) {
      const { rows, total } = await members({ page: String(page), pageSize: '50' })
      expect([rows.length, total]).toEqual([[50, 50, 20, 0][page - 1], 120])
      pages.push(...rows.map(({ id }) => id))
    }
    const order = await app.database.db
      .selectFrom('listContacts')
      .select('contactId')
      .orderBy('addedAt', 'desc')
      .orderBy('contactId', 'desc')
      .execute()
    expect(pages).toEqual(order.map(({ contactId }) => contactId))
    expect((await members({ page: '1' })).rows).toHaveLength(50)
    expect((await members({ q: '', page: '9' })).total).toBe(120)
    expect((await members({ q: 'esempi', page: '9' })).total).toBe(120)
  })

  test('all members are listed in the same order when there are no parameters', async () => {
    const ids = await fill(1300)
    const whole = await editor.call(contactsOfList, { params: { id: String(listId) }, query: {} })
    expect(whole.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    const paged = await members({ page: '1', pageSize: '200' })
    expect(whole.slice(0, 200)).toEqual(paged.rows)
    expect(whole[0]).toEqual({
      ...{
        id: expect.any(Number),
        firstName: 'Ada',
        lastName: expect.any(String),
        email: expect.any(String),
      },
      ...{ phone: '333 555 0101', addedAt: expect.stringMatching(/^2026-03-01T10:00:00\.\d{3}Z$/) },
    })
  })

  test('a search finds members by any piece of name, address or number, ignoring accents', async () => {
    const { db } = app.database
    const people = [
      { firstName: 'Niccolò', lastName: 'Èsempi', email: 'nic@example.com', phone: '+39 333 555 0101' },
      { firstName: 'Ada', lastName: 'Lead', email: 'ada_l@posta.example', phone: '039/123456' },
      { firstName: '100%', lastName: "D'Angelo", email: 'cliente@example.com', phone: '', type: 'Lead' },
    ] as const
    for (const one of people) await add(await person(db, one))
    await person(db, { firstName: 'Fuori', lastName: 'Esempi' })
    const found = async (q: string) => firstNames(await members({ q }))
    expect(await found('niccolo ESEMPI')).toEqual(['Niccolò'])
    expect(await found('colo es')).toEqual(['Niccolò'])
    expect(await found('333555')).toEqual(['Niccolò'])
    expect(await found('+39 333 55')).toEqual(['Niccolò'])
    expect(await found('ada_l@')).toEqual(['Ada'])
    expect(await found('%')).toEqual(['100%'])
    expect(await found('fuori')).toEqual([])
    // The search covers the name, and not the type of contact.
    expect(await found('lead')).toEqual(['Ada'])
    expect(await found('ospite')).toEqual([])
    expect(await found('cliente')).toEqual(['100%'])
    expect((await members({ q: 'e', pageSize: '1' })).total).toBe(3)
  })

  test.each([
    ['q', 'a'.repeat(201), 'Ricerca troppo lunga'],
    ['page', '0', 'Pagina non valida'],
    ['pageSize', '201', 'Pagina non valida'],
    ['pageSize', '-1', 'Pagina non valida'],
    ['q', '\u0000', 'Il testo contiene caratteri non ammessi.'],
  ])('the parameter %s=%s is refused with 400', async (name, value, message) => {
    const search = new URLSearchParams({ [name]: value })
    expect(await refuses('GET', `${listId}/contacts?${search}`)).toMatchObject({ status: 400, message })
  })

  test('members, candidates and export of a missing list get 404', async () => {
    for (const path of ['contacts', 'contacts?page=1', 'candidates', 'export']) {
      expect(await refuses('GET', `2000000000/${path}`)).toMatchObject({
        status: 404,
        message: 'Lista non trovata',
      })
    }
  })
})

describe('adding a member', () => {
  test('the answer is the new member with the time, and the user who added it is stored', async () => {
    const contactId = await person(app.database.db)
    expect(await add(contactId)).toEqual({
      ...{ id: contactId, firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com' },
      ...{ phone: '333 555 0101', addedAt: '2026-03-02T09:00:00.000Z' },
    })
    expect(await stored()).toMatchObject([{ listId, contactId, addedBy: expect.any(Number) }])
  })

  test('a contact already in the list is refused with 409, even by simultaneous calls', async () => {
    const contactId = await person(app.database.db)
    const answers = await Promise.allSettled([add(contactId), add(contactId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refuses('POST', `${listId}/contacts`, { contactId })).toMatchObject({
      status: 409,
      code: 'already_exists',
      message: 'Il contatto è già in questa lista.',
    })
  })

  test('a missing list gets 404, and a missing contact gets 400', async () => {
    const contactId = await person(app.database.db)
    expect(await refuses('POST', '2000000000/contacts', { contactId })).toMatchObject({
      status: 404,
      message: 'Lista non trovata',
    })
    const issue = { path: 'contactId', message: 'Contatto non trovato.' }
    expect(await refuses('POST', `${listId}/contacts`, { contactId: 2_000_000_000 })).toMatchObject({
      status: 400,
      issues: [issue],
    })
  })

  test.each([[{}], [{ contactId: '1' }], [{ contactId: 0 }], [{ contactId: 2 ** 31 }], [{ contactId: 1.5 }]])(
    'the body %j is refused with 400',
    async (body) => {
      expect(await refuses('POST', `${listId}/contacts`, body)).toMatchObject({
        status: 400,
        message: 'Seleziona un contatto',
      })
    },
  )
})

describe('removing a member', () => {
  const takeOut = (contactId: number) =>
    editor.call(removeFromList, { params: { id: String(listId), contactId: String(contactId) } })

  test('an editor removes a member, and contact and other lists stay as they are', async () => {
    const { db } = app.database
    const contactId = await person(db)
    const other = await list('Altra')
    await add(contactId)
    await add(contactId, other)
    expect(await takeOut(contactId)).toEqual({ message: 'Contatto rimosso' })
    expect(await stored()).toMatchObject([{ listId: other, contactId }])
    expect(await db.selectFrom('contactRequests').select('id').execute()).toEqual([{ id: contactId }])
    expect(await refusal(takeOut(contactId))).toMatchObject({
      status: 404,
      sentence: 'Il contatto non è in questa lista.',
    })
  })
})

describe('candidates for a list', () => {
  test('the newest twenty contacts outside the list are offered, with the total', async () => {
    const { db } = app.database
    for (let n = 1; n <= 24; n += 1) await person(db, { firstName: `Ada ${n}` })
    const shown = await candidates()
    expect(shown.total).toBe(24)
    expect(shown.rows.map(({ id }) => id)).toEqual(shown.rows.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(firstNames(shown)).toEqual(Array.from({ length: 20 }, (_, n) => `Ada ${24 - n}`))
    expect(Object.keys(shown.rows[0] ?? {})).toEqual(['id', 'firstName', 'lastName', 'email'])
    await add(shown.rows[0]?.id ?? 0)
    const rest = await candidates('')
    expect([rest.total, firstNames(rest)[0]]).toEqual([23, 'Ada 23'])
  })

  test('a search finds contacts outside the list, sorted by last name', async () => {
    const { db } = app.database
    const people = [
      ['Anna', 'Zeta'],
      ['Niccolò', 'Riva'],
      ['Anna', 'Èlite'],
      ['Bruno', 'Elba'],
    ] as const
    const ids: number[] = []
    for (const [firstName, lastName] of people) ids.push(await person(db, { firstName, lastName }))
    expect(firstNames(await candidates('niccolo'))).toEqual(['Niccolò'])
    expect((await candidates('333555')).rows.map(({ lastName }) => lastName)).toEqual([
      'Elba',
      'Èlite',
      'Riva',
      'Zeta',
    ])
    await add(ids[2] ?? 0)
    expect(await candidates('zet ann')).toMatchObject({ total: 1, rows: [{ lastName: 'Zeta' }] })
    expect(await candidates('ospite')).toEqual({ rows: [], total: 0 })
  })

  test('the candidates are empty without contacts, or when all are in the list', async () => {
    expect(await candidates()).toEqual({ rows: [], total: 0 })
    await add(await person(app.database.db))
    expect(await candidates()).toEqual({ rows: [], total: 0 })
  })
})
