import { describe, expect, it } from 'vitest'
import { competenceGroups, toggleAll, toggleCategory, toggleKind, toggleService } from './competences.ts'

const dental = { id: 1, name: 'Centro Dentale', isActive: true }
const beauty = { id: 2, name: 'Medicina Estetica', isActive: true }
const empty = { id: 3, name: 'Polispecialistico', isActive: false }
const service = (id: number, name: string, categoryId: number) => ({ id, name, categoryId, isActive: true })
const services = [
  service(12, 'Sbiancamento', 1),
  service(10, 'Igiene orale', 1),
  service(11, 'Età e décolleté', 2),
]
const [dentalGroup, beautyGroup] = competenceGroups(services, [dental, beauty, empty], '')
if (!dentalGroup || !beautyGroup) throw new Error('no groups')

const none = { categoryIds: [], serviceIds: [] }

describe('choosing competences', () => {
  it.each([
    ['a service brings its category', none, { categoryIds: [1], serviceIds: [10] }],
    [
      'ids stay in order',
      { categoryIds: [2], serviceIds: [11] },
      { categoryIds: [1, 2], serviceIds: [10, 11] },
    ],
    [
      'its category is there only once',
      { categoryIds: [1], serviceIds: [12] },
      { categoryIds: [1], serviceIds: [10, 12] },
    ],
    [
      'a service that goes leaves its category',
      { categoryIds: [1], serviceIds: [10, 12] },
      { categoryIds: [1], serviceIds: [12] },
    ],
  ])('a service is toggled: %s', (_, before, after) => {
    expect(toggleService(before, { id: 10, categoryId: 1 })).toEqual(after)
  })

  it.each([
    ['a category comes without services', none, { categoryIds: [1], serviceIds: [] }],
    [
      'a category that goes takes its services along, and no others',
      { categoryIds: [1, 2], serviceIds: [10, 11, 12] },
      { categoryIds: [2], serviceIds: [11] },
    ],
  ])('a category is toggled: %s', (_, before, after) => {
    expect(toggleCategory(before, dentalGroup)).toEqual(after)
  })

  it.each([
    ['all of a category at once', none, { categoryIds: [1], serviceIds: [10, 12] }],
    [
      'the rest of a category',
      { categoryIds: [1, 2], serviceIds: [11, 12] },
      { categoryIds: [1, 2], serviceIds: [10, 11, 12] },
    ],
    [
      'none, when all were chosen',
      { categoryIds: [1, 2], serviceIds: [10, 11, 12] },
      { categoryIds: [1, 2], serviceIds: [11] },
    ],
  ])('all services of a category are toggled: %s', (_, before, after) => {
    expect(toggleAll(before, dentalGroup)).toEqual(after)
  })

  it('choices that are taken back leave the competences as they were', () => {
    const before = { categoryIds: [1, 2], serviceIds: [10, 11] }
    const there = toggleService(before, { id: 12, categoryId: 1 })
    expect(toggleService(there, { id: 12, categoryId: 1 })).toEqual(before)
    expect(toggleAll(toggleAll(before, beautyGroup), beautyGroup)).toEqual(before)
  })
})

describe('choosing kinds of visit', () => {
  it('a kind is chosen among the others of its service, in order', () => {
    expect(toggleKind({ 10: [7], 11: [9] }, 10, 3)).toEqual({ 10: [3, 7], 11: [9] })
  })

  it('a service whose last kind is removed has no entry, and offers all its kinds again', () => {
    expect(toggleKind({ 10: [7], 11: [9] }, 10, 7)).toEqual({ 11: [9] })
  })
})

describe('the groups to choose from', () => {
  const found = (q: string) =>
    competenceGroups(services, [dental, beauty, empty], q).map(
      ({ category, services: shown, ids }) => [category.id, shown.map(({ id }) => id), ids] as const,
    )

  it.each([
    [
      '',
      [
        [1, [12, 10], [12, 10]],
        [2, [11], [11]],
        [3, [], []],
      ],
    ],
    ['igiene', [[1, [10], [12, 10]]]],
    ['ETA E DECOLLETE', [[2, [11], [11]]]],
    ['dentale', [[1, [12, 10], [12, 10]]]],
    ['poli', [[3, [], []]]],
    ['cardiologia', []],
  ])('the search %j finds its groups', (q, groups) => {
    expect(found(q)).toEqual(groups)
  })
})
