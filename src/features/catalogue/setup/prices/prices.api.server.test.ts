import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { refuses as refusesCall } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { updateSubservice } from '../services/contract.ts'
import { listPrices, savePrices } from './contract.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const subservices = [
    { name: 'Prima visita', duration: 45 },
    { name: 'Controllo', duration: 30 },
  ]
  offer = await bookable(app.database.db, { subservices })
})

const kindsOf = (services: Awaited<ReturnType<typeof list>>) =>
  services.find(({ serviceId }) => serviceId === offer.serviceId)?.kinds
const list = () => editor.call(listPrices)
const refuses = (prices: unknown, status: number) =>
  refusesCall({ db: app.database.db, person: editor }, ['PUT', '/api/setup/prices', { prices }], status)

test('prices and durations of several subservices are saved at once, and an unchanged row keeps its version', async () => {
  const [first = 0, second = 0] = offer.subservices
  const saved = await editor.call(savePrices, {
    body: {
      prices: [
        { id: second, duration: 30, price: null, version: 1 },
        { id: first, duration: 50, price: ' 120,00 ', version: 1 },
      ],
    },
  })
  expect(kindsOf(saved)).toEqual([
    {
      id: first,
      name: 'Prima visita',
      duration: 50,
      price: '120,00',
      isActive: true,
      atHome: false,
      version: 2,
    },
    { id: second, name: 'Controllo', duration: 30, price: null, isActive: true, atHome: false, version: 1 },
  ])
  expect(await list()).toEqual(saved)
})

test('a service without subservices is listed without any', async () => {
  offer = await bookable(app.database.db)
  expect(kindsOf(await list())).toEqual([])
})

test('one row that was changed or deleted meanwhile refuses all', async () => {
  const [first = 0, second = 0] = offer.subservices
  await editor.call(updateSubservice, { params: { id: String(second) }, body: { price: '70' } })
  const row = { duration: 60, price: '90', version: 1 }
  for (const id of [second, 999_999]) {
    const refused = await refuses(
      [
        { id: first, ...row },
        { id, ...row },
      ],
      409,
    )
    expect(refused.code).toBe('changed_meanwhile')
  }
})

test.each<[string, (id: number) => unknown, string, string]>([
  ['no row', () => [], 'prices', 'Nessun prezzo'],
  [
    'a row without its version',
    (id) => [{ id, duration: 30, price: null }],
    'prices.0.version',
    'Valore non valido',
  ],
  [
    'a row without its price',
    (id) => [{ id, duration: 30, version: 1 }],
    'prices.0.price',
    'Testo non valido',
  ],
  [
    'a duration of 42 minutes',
    (id) => [{ id, duration: 42, price: null, version: 1 }],
    'prices.0.duration',
    'Da 5 a 480 minuti, di 5 in 5',
  ],
  [
    'one subservice twice',
    (id) => [1, 1].map((version) => ({ id, duration: 30, price: null, version })),
    'prices',
    'Un sottoservizio è due volte',
  ],
])('a change of prices with %s is refused', async (_, prices, path, message) => {
  const refused = await refuses(prices(offer.subservices[0] ?? 0), 400)
  expect(refused.issues).toEqual([{ path, message }])
})
