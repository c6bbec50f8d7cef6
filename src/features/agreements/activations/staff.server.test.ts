import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { activation, agreement, bookable, person } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  type Activation,
  activationCounts,
  decideActivation,
  deleteActivation,
  listActivations,
  undoDecision,
} from '../contract.ts'

let app: TestApp
let editor: Visitor
let alfa: number
let beta: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  alfa = await agreement(app.database.db, { nome: 'Sconto soci', azienda: 'Società Alfa' })
  beta = await agreement(app.database.db, { nome: 'Welfare 100%', azienda: 'Beta_Group' })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['convenzioniAttivazioni', 'outbox'] as const)
    await app.database.db.deleteFrom(table).execute()
})

const add = (change: Partial<Parameters<typeof activation>[1]> = {}) =>
  activation(app.database.db, { convenzioneId: alfa, ...change })
const stored = () => app.database.db.selectFrom('convenzioniAttivazioni').selectAll().orderBy('id').execute()
const mails = () => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const namesOf = (rows: Activation[]) => rows.map(({ lastName }) => lastName)

async function page(query: Record<string, string>) {
  const answer = await editor.send(`/api/convenzioni/attivazioni?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return {
    names: namesOf(listActivations.answer.parse(await answer.json())),
    total: Number(answer.headers.get('x-total-count')),
  }
}

async function refused(method: string, path: string, body?: unknown) {
  const before = await stored()
  const answer = await editor.send(`/api/convenzioni/attivazioni${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(await stored()).toEqual(before)
  expect(await mails()).toEqual([])
  const { message, code, issues } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, message, code, issues }
}

describe('the list', () => {
  test('the list has each request whole, with the names of its agreement and services', async () => {
    const { db } = app.database
    const [first, second] = [await bookable(db), await bookable(db)]
    await db
      .updateTable('serviceCategories')
      .set({ slug: 'centro-dentale', name: 'Centro <Dentale>' })
      .where('id', '=', second.categoryId)
      .execute()
    const contactId = await person(db)
    const id = await add({
      contactId,
      email: 'ada@example.com',
      serviziInteressati: [first.categoryId, second.categoryId],
      createdAt: '2026-03-01T10:00:00Z',
    })
    expect(await editor.call(listActivations, { query: {} })).toEqual([
      {
        ...{ id, contactId, convenzioneId: alfa, convenzioneName: 'Sconto soci' },
        ...{ convenzioneAzienda: 'Società Alfa', firstName: 'Ada', lastName: 'Esempi' },
        ...{ email: 'ada@example.com', phone: '+39 333 000 0000', dateOfBirth: '1984-03-04' },
        serviziInteressati: [first.categoryId, second.categoryId],
        serviziNomi: ['Centro <Dentale>', expect.stringMatching(/^Categoria/)],
        ...{ status: 'pending', version: 1, createdAt: '2026-03-01T10:00:00.000Z' },
        updatedAt: expect.any(String),
      },
    ])
  })

  test('the list without a query has all requests ordered by id', async () => {
    const { db } = app.database
    expect(await editor.call(listActivations, { query: {} })).toEqual([])
    const ada = { firstName: 'Ada', phone: '333 000 000', dateOfBirth: '1984-03-04', serviziInteressati: [1] }
    const many = Array.from({ length: 1201 }, (_, n) => ({
      ...{ ...ada, convenzioneId: alfa, lastName: `N${n}`, email: `n${n}@example.com` },
      status: n % 2 ? ('approved' as const) : ('pending' as const),
    }))
    await db.insertInto('convenzioniAttivazioni').values(many).execute()
    const rows = await editor.call(listActivations, { query: {} })
    expect(namesOf(rows)).toEqual(many.map(({ lastName }) => lastName))
  })

  test('pages of the list have pending requests first, then the others, both newest first, with the total', async () => {
    const at = (day: number) => `2026-02-0${day}T10:00:00Z`
    await add({ lastName: 'Uno', createdAt: at(1) })
    await add({ lastName: 'Due', createdAt: at(2), status: 'approved' })
    await add({ lastName: 'Tre', createdAt: at(3), status: 'rejected' })
    await add({ lastName: 'Quattro', createdAt: at(4) })
    expect(await page({ page: '1', pageSize: '3' })).toEqual({ names: ['Quattro', 'Uno', 'Tre'], total: 4 })
    expect(await page({ page: '2', pageSize: '3' })).toEqual({ names: ['Due'], total: 4 })
    expect(await page({ page: '9', pageSize: '3' })).toEqual({ names: [], total: 4 })
    expect(await page({ status: 'rejected' })).toEqual({ names: ['Tre'], total: 1 })
  })

  test('the list filters by agreement and status together', async () => {
    await add({ lastName: 'Uno' })
    await add({ lastName: 'Due', convenzioneId: beta })
    await add({ lastName: 'Tre', convenzioneId: beta, status: 'approved' })
    expect(await page({ convenzioneId: String(beta) })).toEqual({ names: ['Due', 'Tre'], total: 2 })
    expect(await page({ convenzioneId: String(beta), status: 'approved' })).toMatchObject({ names: ['Tre'] })
    expect(await page({ convenzioneId: '2000000000' })).toEqual({ names: [], total: 0 })
  })

  test.each([
    ['niccolo', ['Uno']],
    ['NICCOLÒ uno', ['Uno']],
    ['uno@posta', ['Uno']],
    ['333 12', ['Uno']],
    ['+39 333-123.456', ['Uno']],
    ['welfare', ['Due']],
    ['100%', ['Due']],
    ['beta_g', ['Due']],
    ['SOCIETA alfa', ['Uno']],
    ['due welfare', ['Due']],
    ['uno welfare', []],
    ['%', ['Due']],
    ['_', ['Due']],
    ["'; DROP TABLE convenzioni; --", []],
    ['   ', ['Due', 'Uno']],
  ])('the list searched for %j has %j', async (q, names) => {
    await add({
      ...{ firstName: 'Niccolò', lastName: 'Uno', email: 'uno@posta.example', phone: '333 12.34.56' },
      createdAt: '2026-02-01T10:00:00Z',
    })
    await add({ convenzioneId: beta, lastName: 'Due', phone: '02 000000', createdAt: '2026-02-02T10:00:00Z' })
    expect(await page({ q, page: '1' })).toEqual({ names, total: names.length })
  })

  test.each([
    ['2025/2026', ['Uno']],
    ['Welfare 2025/2026', ['Uno']],
    ['welfare 2025 / 2026', ['Uno']],
    ['alfa 10-20 uno', ['Uno']],
    ['2025/2026 alfa 333 12', ['Uno']],
    ['2024/2025', []],
    // As a telephone number as ever, also when an agreement has such figures.
    ['10-20', ['Due', 'Uno']],
    ['10 20', ['Due', 'Uno']],
    ['333-12', ['Uno']],
  ])('the list searched for the figures of an agreement, %j, has %j', async (q, names) => {
    const figures = await agreement(app.database.db, { nome: 'Welfare 2025/2026', azienda: 'Alfa 10-20' })
    await add({
      convenzioneId: figures,
      lastName: 'Uno',
      phone: '333 12.34.56',
      createdAt: '2026-02-01T10:00:00Z',
    })
    await add({
      convenzioneId: beta,
      lastName: 'Due',
      phone: '02 10 20 00',
      createdAt: '2026-02-02T10:00:00Z',
    })
    expect(await page({ q })).toEqual({ names, total: names.length })
    await app.database.db.deleteFrom('convenzioniAttivazioni').execute()
    await app.database.db.deleteFrom('convenzioni').where('id', '=', figures).execute()
  })

  test('a searched or filtered list has the total of all pages, also past the last', async () => {
    for (let day = 1; day < 6; day += 1)
      await add({
        lastName: `N${day}`,
        status: day % 2 ? 'pending' : 'approved',
        createdAt: `2026-02-0${day}T10:00:00Z`,
      })
    expect(await page({ q: 'soci', pageSize: '2' })).toEqual({ names: ['N5', 'N3'], total: 5 })
    expect(await page({ q: 'soci', pageSize: '2', page: '2' })).toEqual({ names: ['N1', 'N4'], total: 5 })
    expect(await page({ q: 'soci', pageSize: '2', page: '4' })).toEqual({ names: [], total: 5 })
    expect(await page({ status: 'approved', pageSize: '1' })).toEqual({ names: ['N4'], total: 2 })
  })

  test.each([
    ['convenzioneId=x', 'Convenzione non valida'],
    ['convenzioneId=0', 'Convenzione non valida'],
    ['status=open', 'Stato non valido'],
    ['page=0', 'Pagina non valida'],
    ['pageSize=201', 'Pagina non valida'],
    [`q=${'a'.repeat(201)}`, 'Ricerca troppo lunga'],
  ])('the list is refused when it is asked for with %s', async (query, message) => {
    expect(await refused('GET', `?${query}`)).toMatchObject({ status: 400, message })
  })
})

test('the counts are per status, and ignore the query string', async () => {
  await add()
  await add({ status: 'approved' })
  await add({ status: 'approved' })
  expect(await editor.call(activationCounts)).toEqual({ all: 3, pending: 1, approved: 2, rejected: 0 })
  expect((await editor.send('/api/convenzioni/attivazioni/counts?status=pending')).status).toBe(200)
})

test('the export has the filtered requests in the order of the list, with Italian words and days', async () => {
  const nothing = await editor.send('/api/convenzioni/attivazioni/export')
  expect([nothing.status, await nothing.json()]).toMatchObject([
    409,
    { message: 'Non ci sono attivazioni da esportare' },
  ])
  await add({ firstName: '=1+1', lastName: 'Riva', createdAt: '2026-03-01T23:30:00Z' })
  await add({ convenzioneId: beta, lastName: 'Altra' })
  const answer = await editor.send('/api/convenzioni/attivazioni/export?q=riva&format=excel')
  expect(answer.headers.get('content-disposition')).toContain('filename="attivazioni-')
  const [head, line, ...more] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toContain('Nome;Cognome;Email;Telefono;Convenzione;Azienda;Servizi;Stato;Ricevuta il')
  expect(line).toMatch(/^'=1\+1;Riva;.*;Sconto soci;Società Alfa;.*;In Attesa;02\/03\/2026$/)
  expect(more).toEqual([])
})

describe('a decision', () => {
  const decide = (id: number, body: object) =>
    editor.call(decideActivation, { params: { id: String(id) }, body: body as { status: 'approved' } })
  const undo = (id: number) => editor.call(undoDecision, { params: { id: String(id) } })

  test.each([
    ['approved', 'La tua convenzione è attiva', /^Richiesta di convenzione n. \d+ approvata$/],
    ['rejected', 'La tua richiesta di convenzione', /^Richiesta di convenzione n. \d+ rifiutata$/],
  ])(
    'a decision, %s, is saved, and mails to the person and the clinic wait for a minute',
    async (status, toPerson, toClinic) => {
      const id = await add({ email: 'ada@example.com' })
      expect(await decide(id, { status, id, version: 1 })).toMatchObject({ id, status, version: 2 })
      expect(await stored()).toMatchObject([{ id, status }])
      expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
        ['ada@example.com', toPerson],
        ['segreteria@ambulatorio.example', expect.stringMatching(toClinic)],
      ])
      const due = new Date(app.appServices.now().getTime() + 60_000).toISOString()
      expect((await mails()).map(({ notBefore }) => notBefore)).toEqual([due, due])
    },
  )

  test('a decision undone within the minute sends nothing, and the request can be decided again', async () => {
    const id = await add()
    for (const status of ['approved', 'rejected'] as const) {
      await decide(id, { status })
      expect(await undo(id)).toMatchObject({ id, status: 'pending' })
      expect(await mails()).toEqual([])
    }
    await decide(id, { status: 'approved' })
    expect(await mails()).toHaveLength(2)
  })

  test('a decision is not undone once its mail has left, and neither is one that was never taken', async () => {
    const [id, pending] = [await add(), await add({ lastName: 'Altra' })]
    await decide(id, { status: 'approved' })
    await releaseMails(app.database.db)
    await expect(undo(id)).rejects.toThrow('404: {"message":"L’e-mail è già partita')
    await expect(undo(pending)).rejects.toThrow('404')
    expect(await stored()).toMatchObject([{ status: 'approved' }, { status: 'pending' }])
  })

  test('a refusal is not undone once the person has asked again', async () => {
    const again = { convenzioneId: alfa, email: 'ada@example.com' }
    const id = await add(again)
    await decide(id, { status: 'rejected' })
    await add(again)
    await expect(undo(id)).rejects.toThrow('Intanto è arrivata una nuova richiesta')
    expect(await mails()).toHaveLength(2)
  })

  test('a decision is final: a second one is refused, even the same again', async () => {
    for (const [before, words] of [
      ['approved', 'approvata'],
      ['rejected', 'rifiutata'],
    ] as const) {
      const id = await add({ status: before })
      for (const status of ['approved', 'rejected']) {
        expect(await refused('PUT', `/${id}`, { status })).toEqual({
          ...{ status: 409, code: 'conflict', issues: [] },
          message: `Questa richiesta è già stata ${words}: la decisione non si può cambiare.`,
        })
      }
    }
  })

  test('one of several decisions at the same time wins, and one pair of mails goes out', async () => {
    const id = await add()
    const answers = await Promise.all(
      ['approved', 'rejected', 'approved'].map((status) =>
        editor.send(`/api/convenzioni/attivazioni/${id}`, {
          method: 'PUT',
          body: JSON.stringify({ status }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await mails()).toHaveLength(2)
  })

  test.each<[string, object, string]>([
    ['back to waiting', { status: 'pending' }, 'Stato non valido'],
    ['of another kind', { status: 'archived' }, 'Stato non valido'],
    ['that says nothing', {}, 'Stato non valido'],
    ['about another one', { status: 'approved', id: 2_000_000_000 }, 'Il numero non corrisponde.'],
    ['with a version that is none', { status: 'approved', version: '1' }, 'Valore non valido'],
  ])('a decision %s is refused', async (_, body, message) => {
    expect(await refused('PUT', `/${await add()}`, body)).toMatchObject({ status: 400, message })
  })

  test('a decision on an older version is refused, and a decision changes the status only', async () => {
    const id = await add()
    expect(await refused('PUT', `/${id}`, { status: 'approved', version: 9 })).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
    })
    await decide(id, { status: 'approved', firstName: 'Altra', contactId: 1, convenzioneId: beta })
    expect(await stored()).toMatchObject([{ firstName: 'Ada', contactId: null, convenzioneId: alfa }])
  })
})

describe('a deletion', () => {
  const remove = (id: number | string, by: Visitor) =>
    by.call(deleteActivation, { params: { id: String(id) } })

  test.each(['pending', 'approved', 'rejected'] as const)(
    'a deletion removes a request that is %s, and nothing else',
    async (status) => {
      const { db } = app.database
      const contactId = await person(db)
      const [id, other] = [await add({ status, contactId }), await add({ contactId })]
      expect(await remove(id, await app.staff('admin'))).toEqual({ message: 'Richiesta eliminata.' })
      expect(await stored()).toMatchObject([{ id: other, contactId }])
      expect(await mails()).toEqual([])
      const contacts = await db
        .selectFrom('contactRequests')
        .select('id')
        .where('id', '=', contactId)
        .execute()
      expect(contacts).toEqual([{ id: contactId }])
    },
  )

  test('a deletion within the minute after a decision withdraws its mails', async () => {
    const id = await add()
    await editor.call(decideActivation, { params: { id: String(id) }, body: { status: 'approved' } })
    await remove(id, await app.staff('admin'))
    expect(await mails()).toEqual([])
  })

  test('a deletion allows the same person another request, and the agreement to be deleted', async () => {
    const admin = await app.staff('admin')
    const gone = await agreement(app.database.db)
    const change = { convenzioneId: gone, email: 'ada@example.com' }
    await remove(await add(change), admin)
    await remove(await add(change), admin)
    expect((await admin.send(`/api/convenzioni/${gone}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('a deletion is logged without personal data', async () => {
    const lines: unknown[] = []
    const { log } = app.appServices
    const info = vi.spyOn(log, 'info').mockImplementation((...line: unknown[]) => void lines.push(line))
    const id = await add({ email: 'ada@example.com' })
    await remove(id, await app.staff('admin'))
    expect(lines).toContainEqual([expect.objectContaining({ activationId: id }), 'activation deleted'])
    expect(JSON.stringify(lines)).not.toMatch(/ada@example|Esempi|1984-03-04|333 000/)
    info.mockRestore()
  })
})

test('a deleted contact is unlinked from its requests and changes nothing else', async () => {
  const { db } = app.database
  const contactId = await person(db)
  const id = await add({ contactId })
  await db.deleteFrom('contactRequests').where('id', '=', contactId).execute()
  expect(await stored()).toMatchObject([{ id, contactId: null, status: 'pending', version: 1 }])
})
