import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText } from '#platform/time/italian.ts'
import { catalogueCopy as english } from './copy.en.ts'
import {
  doctorName,
  nextSlotText,
  offersKind,
  priceText,
  scheduleSummary,
  serviceDuration,
  subserviceSummary,
} from './rules.ts'

type Entry = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }

function entries(hours: Record<string, number[]>, isActive = true): Entry[] {
  return Object.entries(hours).flatMap(([range, days]) => {
    const [startTime = '', endTime = ''] = range.split('-')
    return days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive }))
  })
}

test.each([
  ['Dr.', 'Dr. Ada Riva'],
  ['Dott.ssa', 'Dott.ssa Ada Riva'],
  [null, 'Ada Riva'],
])('a doctor with the title %j is shown as %s', (title, shown) => {
  expect(doctorName({ title, firstName: 'Ada', lastName: 'Riva' })).toBe(shown)
})

describe('schedule summary', () => {
  test.each<[string, Entry[], string]>([
    ['no schedule', [], 'Orari non disponibili'],
    ['no active schedule', entries({ '09:00-17:00': [1] }, false), 'Orari non disponibili'],
    ['one day', entries({ '09:00-17:00': [1] }), 'Lun 9:00-17:00'],
    ['hours that end before ten', entries({ '08:00-09:30': [1] }), 'Lun 8:00-9:30'],
    ['two days in a row', entries({ '15:00-19:00': [1, 2] }), 'Lun-Mar 15:00-19:00'],
    ['the working week', entries({ '09:00-17:00': [1, 2, 3, 4, 5] }), 'Lun-Ven 9:00-17:00'],
    ['the whole week, from Sunday', entries({ '09:00-17:00': [0, 1, 2, 3, 4, 5, 6] }), 'Dom-Sab 9:00-17:00'],
    ['Saturday and Sunday are not neighbours', entries({ '09:00-12:00': [6, 0] }), 'Dom, Sab 9:00-12:00'],
    ['days apart', entries({ '09:30-12:30': [4, 6] }), 'Gio, Sab 9:30-12:30'],
    ['a day and a range', entries({ '09:30-12:30': [5, 1, 3, 4] }), 'Lun, Mer-Ven 9:30-12:30'],
    [
      'different hours',
      entries({ '15:00-19:00': [2], '09:30-12:30': [4] }),
      'Mar 15:00-19:00 | Gio 9:30-12:30',
    ],
    [
      'split hours, as the clinic has them',
      entries({ '09:30-12:30': [1, 2, 3, 4, 5, 6], '15:00-19:00': [1, 2, 3, 4, 5] }),
      'Lun-Sab 9:30-12:30 | Lun-Ven 15:00-19:00',
    ],
    [
      'a shorter Saturday',
      entries({ '15:00-19:00': [1, 2, 3, 4, 5], '09:30-12:30': [1, 2, 3, 4, 5], '09:30-12:00': [6] }),
      'Lun-Ven 9:30-12:30 | Lun-Ven 15:00-19:00 | Sab 9:30-12:00',
    ],
    ['the same entry twice', entries({ '09:00-17:00': [1, 1] }), 'Lun 9:00-17:00'],
    [
      'inactive days leave a gap',
      [...entries({ '09:00-17:00': [1, 3] }), ...entries({ '09:00-17:00': [2] }, false)],
      'Lun, Mer 9:00-17:00',
    ],
  ])('%s', (_name, schedules, expected) => {
    expect(scheduleSummary(schedules)).toBe(expected)
  })

  const NAMES = ['Dom', 'Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab']
  const entry = fc.record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    startTime: fc.constantFrom('07:30', '09:30', '15:00'),
    endTime: fc.constantFrom('09:45', '17:00', '18:00', '19:00'),
    isActive: fc.boolean(),
  })

  test('a schedule summary lists the active days and hours, each time range once, in the longest runs', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (schedules) => {
        const meant = new Set(
          schedules
            .filter((e) => e.isActive)
            .map((e) => `${e.dayOfWeek} ${e.startTime}-${e.endTime}`.replace(/(?<=[ -])0/g, '')),
        )
        const text = scheduleSummary(schedules)
        if (meant.size === 0) {
          expect(text).toBe('Orari non disponibili')
          return
        }

        const said: string[] = []
        const ranges: string[] = []
        for (const group of text.split(' | ')) {
          const at = group.lastIndexOf(' ')
          const range = group.slice(at + 1)
          ranges.push(range)
          let previous = -2
          for (const run of group.slice(0, at).split(', ')) {
            const [from = '', to = from] = run.split('-')
            const [first, last] = [NAMES.indexOf(from), NAMES.indexOf(to)]
            expect(first).toBeGreaterThan(previous + 1)
            expect(last).toBeGreaterThanOrEqual(first)
            for (let day = first; day <= last; day++) said.push(`${day} ${range}`)
            previous = last
          }
        }
        expect(new Set(ranges).size).toBe(ranges.length)
        expect(said).toHaveLength(meant.size)
        expect(new Set(said)).toEqual(meant)
      }),
    )
  })

  test('a schedule summary does not depend on the order of the entries, and leaves them unchanged', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (schedules) => {
        const before = structuredClone(schedules)
        expect(scheduleSummary(schedules.toReversed())).toBe(scheduleSummary(schedules))
        expect(schedules).toEqual(before)
      }),
    )
  })
})

test.each([
  [[], 30],
  [[45], 45],
  [[60, 15, 90], 15],
])('a service with subservices of %j takes %i minutes at least', (durations, expected) => {
  expect(serviceDuration(durations)).toBe(expected)
})

test.each([
  [null, null],
  ['', null],
  ['  ', null],
  ['80', '80 €'],
  ['80,00', '80,00 €'],
  ['1.200,00', '1.200,00 €'],
  ['80.50', '80.50 €'],
  ['80,00 €', '80,00 €'],
  ['€ 80', '€ 80'],
  ['Su preventivo', 'Su preventivo'],
  ['da 80', 'da 80'],
])('price %j is shown as %j', (price, expected) => {
  expect(priceText(price)).toBe(expected)
})

test.each([
  ['80', '€80'],
  ['80,00', '€80.00'],
  ['80.5', '€80.50'],
  ['1.200,00', '€1,200.00'],
  ['1200', '€1,200'],
  ['Su preventivo', 'Price on request'],
  ['da 80', 'da 80'],
])('price %j is shown on English pages as %j', (price, expected) => {
  expect(priceText(price, english)).toBe(expected)
  expect(subserviceSummary({ duration: 45, price }, english)).toBe(`45 minutes · ${expected}`)
})

test('a subservice is summarised on one line with duration and price', () => {
  expect(subserviceSummary({ duration: 45, price: '80,00' })).toBe('45 minuti · 80,00 €')
  expect(subserviceSummary({ duration: 90, price: 'Su preventivo' })).toBe('90 minuti · Su preventivo')
  expect(subserviceSummary({ duration: 30, price: null })).toBe('30 minuti')
})

test.each([
  ['09:30', '9:30'],
  ['00:15', '0:15'],
  ['10:00', '10:00'],
  ['19:05', '19:05'],
])('the time %s is written %s', (time, expected) => {
  expect(clockText(time)).toBe(expected)
})

test.each([
  ['2026-11-23T09:30', 'lunedì 23 novembre, 9:30'],
  ['2026-12-01T15:00', 'martedì 1 dicembre, 15:00'],
  [null, 'Non disponibile'],
])('the next free start %j reads: %s', (next, text) => {
  expect(nextSlotText(next)).toBe(text)
})

test.each([
  [[], 2, true],
  [[2, 3], 2, true],
  [[3], 2, false],
  [[3], null, true],
])('a doctor limited to the subservices %j offers subservice %j: %j', (limitedTo, subserviceId, offers) => {
  expect(offersKind(limitedTo, subserviceId)).toBe(offers)
})
