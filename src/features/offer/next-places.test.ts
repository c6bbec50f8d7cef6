import { expect, test } from 'vitest'
import { nextPlaces } from './next-places.ts'

const calendar: Record<string, string[]> = {
  '2026-11-24': ['15:45'],
  '2026-12-01': ['15:00', '15:45', '16:30', '17:15'],
  '2026-12-03': ['09:30'],
  '2026-12-10': ['09:30'],
  '2027-01-22': ['10:00'],
  '2027-01-23': ['10:00'],
}

const asked: string[] = []
const ask = {
  days: async (month: string) => {
    asked.push(month)
    return Object.keys(calendar).filter((date) => date.startsWith(month))
  },
  times: async (date: string) => calendar[date] ?? [],
}

test('the first three days with places are found, and no month is asked for in vain', async () => {
  asked.length = 0
  const days = await nextPlaces(ask, '2026-11-23')
  expect(days.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-01', '2026-12-03'])
  expect(days[1]).toEqual({ date: '2026-12-01', times: ['15:00', '15:45', '16:30'], more: 1 })
  expect(asked).toEqual(['2026-11', '2026-12'])
})

test('days before today and after 60 days do not count', async () => {
  const days = await nextPlaces(ask, '2026-12-11')
  expect(days.map(({ date }) => date)).toEqual(['2027-01-22', '2027-01-23'])
  expect(await nextPlaces(ask, '2026-11-22')).toHaveLength(3)
  expect((await nextPlaces({ ...ask, days: async () => ['2027-01-22'] }, '2026-11-22')).length).toBe(0)
})

test('a day whose last place is taken meanwhile is left out', async () => {
  const days = await nextPlaces({ ...ask, times: async () => [] }, '2026-11-23')
  expect(days).toEqual([])
})
