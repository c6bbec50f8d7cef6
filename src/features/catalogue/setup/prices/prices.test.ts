import { expect, test } from 'vitest'
import type { ServicePrices } from './contract.ts'
import { changesOf, PricesForm, typedFrom, withPercent } from './price-form.ts'
import { changedPrice, percentOf } from './rules.ts'

test.each([
  ['80', 5, '84'],
  ['80,00', 5, '84,00'],
  ['80.00', 5, '84.00'],
  ['80,5', 10, '88,55'],
  ['75', 3, '77,25'],
  ['1.200', 10, '1.320'],
  ['1.200,00', -10, '1.080,00'],
  ['1200', 50, '1800'],
  ['0,99', 1, '1,00'],
  ['Su preventivo', 5, null],
  ['da 80', 5, null],
  ['80 €', 5, null],
  ['12.34.56', 5, null],
  ['', 5, null],
])('the price %j changed by %d percent is %j', (price, percent, changed) => {
  expect(changedPrice(price, percent)).toBe(changed)
})

test.each([
  ['5', 5],
  [' +3,5 ', 3.5],
  ['-10', -10],
  ['-100', null],
  ['5 %', null],
  ['', null],
  ['1000', null],
])('the typed percentage %j is %j', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent)
})

const kind = { name: 'Prima visita', isActive: true, duration: 45, atHome: false, version: 3 }
const services: ServicePrices[] = [
  {
    ...{ serviceId: 1, serviceName: 'Visita cardiologica', categoryName: 'Polispecialistico' },
    kinds: [
      { ...kind, id: 11, price: '120,00' },
      { ...kind, id: 12, price: 'Su preventivo' },
      { ...kind, id: 13, price: null },
    ],
  },
  { serviceId: 2, serviceName: 'ECG', categoryName: 'Polispecialistico', kinds: [] },
]
const base = typedFrom(services)

test('only changed rows are sent, each with the version it was read with', () => {
  expect(changesOf(PricesForm.parse(base), base)).toEqual([])
  const { k11, k12, k13 } = base.rows
  if (!k11 || !k12 || !k13) throw new Error('a row is missing')
  const rows = { k11: { ...k11, duration: '50' }, k12, k13: { ...k13, price: '40' }, k99: k11 }
  expect(changesOf(PricesForm.parse({ rows }), base)).toEqual([
    { id: 11, duration: 50, price: '120,00', version: 3 },
    { id: 13, duration: 45, price: '40', version: 3 },
  ])
})

test('a percentage counts from the prices that were read, and names the rows it leaves', () => {
  const once = withPercent(base.rows, base.rows, 5)
  const again = withPercent(once.rows, base.rows, 10)
  expect([once, again].map(({ rows }) => rows.k11?.price)).toEqual(['126,00', '132,00'])
  expect(again.unchanged).toEqual(['k12', 'k13'])
  expect(again.rows.k12).toEqual(base.rows.k12)
})

test('a duration that is no multiple of five minutes is refused at its row', () => {
  const { error } = PricesForm.safeParse({ rows: { k11: { version: 1, duration: '42', price: '' } } })
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'rows.k11.duration: Da 5 a 480 minuti, di 5 in 5',
  ])
})
