import { describe, expect, test } from 'vitest'
import type { SetupCategory } from '../categories/contract.ts'
import type { SetupService } from './contract.ts'
import { countsOf, groupsOf, orderOf, reordered, withMoves } from './service-order.ts'

const category = (id: number, name: string): SetupCategory => ({
  ...{ id, name, slug: `categoria-${id}`, description: null, isActive: true, serviceCount: 0, version: 1 },
  english: {},
  ...{ createdAt: '2026-03-02T09:00:00Z', updatedAt: '2026-03-02T09:00:00Z' },
})
const service = (id: number, categoryId: number, name: string): SetupService => ({
  ...{ id, name, categoryId, sortOrder: id, isActive: true, version: 1, icon: null, coverImage: null },
  ...{ shortDescription: null, longDescription: null, lacks: [], preparation: null, whatToBring: null },
  bookingMode: 'request',
  ...{ slug: `servizio-${id}`, minAge: null, questions: [], english: {} },
  ...{ beforeMinutes: 0, afterMinutes: 0, places: 1, aliases: id === 21 ? ['controllo del cuore'] : [] },
  ...{ minNoticeMinutes: null, maxDays: null, cancelHours: null },
  ...{ createdAt: '2026-03-02T09:00:00Z', updatedAt: '2026-03-02T09:00:00Z' },
})
const categories = [category(1, 'Centro Dentale'), category(2, 'Polispecialistico'), category(3, 'Vuota')]
const services = [
  service(11, 1, 'Igiene dentale'),
  service(12, 1, 'Sbiancamento'),
  service(21, 2, 'Visita cardiologica'),
  service(22, 2, 'Visita per l’età evolutiva'),
]
const shown = (q: string, only: number | null = null) =>
  groupsOf(services, categories, { q, category: only }).map(({ category: { id }, services }) => [
    id,
    services.map((one) => one.id),
  ])

describe('the rows', () => {
  test.each([
    [
      '',
      null,
      [
        [1, [11, 12]],
        [2, [21, 22]],
      ],
    ],
    ['visita', null, [[2, [21, 22]]]],
    ['VISÍTA', null, [[2, [21, 22]]]],
    ['eta', null, [[2, [22]]]],
    ['Cuore', null, [[2, [21]]]],
    ['', 1, [[1, [11, 12]]]],
    ['visita', 1, []],
    ['', 3, []],
    ['.*', null, []],
  ] as const)('a list searched for %j in category %s has the rows %j', (q, only, expected) => {
    expect(shown(q, only)).toEqual(expected)
  })
  test('the counts of the chips ignore the search', () => {
    expect([...countsOf(services)]).toEqual([
      [1, 2],
      [2, 2],
    ])
  })
})

describe('a new order', () => {
  test('a new order changes its own category only, and numbers it from 1', () => {
    const changed = reordered(services, [22, 21])
    expect(changed.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
      [11, 11],
      [12, 12],
      [22, 1],
      [21, 2],
    ])
    expect(orderOf(changed, 2)).toEqual([22, 21])
  })
})

test('a pending move is applied to lists read before and after it', () => {
  const moves = [
    { categoryId: 2, move: { id: 22, after: null } },
    { categoryId: 1, move: { id: 11, after: 12 } },
  ]
  const once = withMoves(services, moves)
  expect(once.map(({ id }) => id)).toEqual([12, 11, 22, 21])
  expect(withMoves(once, moves)).toEqual(once)
  expect(withMoves(services, [])).toEqual(services)
})
