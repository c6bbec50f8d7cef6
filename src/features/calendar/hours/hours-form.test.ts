import { describe, expect, it } from 'vitest'
import { cadenceText, validityText } from './copy.ts'
import {
  copiedRows,
  HoursForm,
  newRow,
  placeOf,
  rowsText,
  type TypedRow,
  toggleNth,
  typedFrom,
  validHours,
  withCadence,
} from './hours-form.ts'
import type { HoursRow } from './shapes.ts'

// A Tuesday.
const TODAY = '2026-11-24'

const thursday: HoursRow = {
  dayOfWeek: 4,
  startTime: '15:00',
  endTime: '19:00',
  cadence: 'monthly',
  anchor: null,
  nth: [1, 3],
  validFrom: '2026-10-01',
  validTo: null,
  roomId: 4,
  serviceIds: [12],
  online: true,
}
const morning = newRow([], 4)
const issuesOf = (...rows: TypedRow[]) =>
  (HoursForm.safeParse({ hours: rows }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('the form of a doctor’s hours', () => {
  it('sends saved hours back as they were', () => {
    const fortnightly: HoursRow = {
      ...thursday,
      dayOfWeek: 2,
      cadence: 'alternate',
      anchor: TODAY,
      nth: null,
    }
    const hours = [fortnightly, thursday]
    expect(HoursForm.parse(typedFrom({ hours }))).toEqual({ hours })
  })

  it('copied hours of a colleague leave out rooms, services that only the colleague offers, and rows for those alone', () => {
    const rows = [
      { ...morning, roomId: '4' },
      { ...morning, serviceIds: [12, 13] },
      { ...morning, serviceIds: [13] },
    ]
    expect(copiedRows(rows, [12])).toEqual([morning, { ...morning, serviceIds: [12] }])
  })

  it('reads times as people type them, and leaves out what the cadence does not use', () => {
    const typed = { ...morning, startTime: '830', endTime: '12.30', anchor: 'ieri', nth: [2 as const] }
    expect(HoursForm.parse({ hours: [typed] }).hours).toEqual([
      {
        ...{ dayOfWeek: 4, startTime: '08:30', endTime: '12:30', cadence: 'weekly', anchor: null, nth: null },
        ...{ validFrom: null, validTo: null, roomId: null, serviceIds: [], online: true },
      },
    ])
  })

  it.each<[string, Partial<TypedRow>, string]>([
    ['a time that is none', { startTime: '0:75' }, 'startTime'],
    ['an end before the start', { endTime: '08:00' }, 'endTime'],
    ['fortnights without a day to count from', { cadence: 'alternate' }, 'anchor'],
    ['fortnights counted from another weekday', { cadence: 'alternate', anchor: TODAY }, 'anchor'],
    ['a month without its weeks', { cadence: 'monthly' }, 'nth'],
    ['a validity that ends before it begins', { validFrom: '2026-12-01', validTo: '2026-11-01' }, 'validTo'],
    ['a day that is none', { validFrom: '31/02' }, 'validFrom'],
  ])('%s is refused at its field', (_, change, field) => {
    expect(issuesOf(morning, { ...morning, ...change })).toEqual([[`hours.1.${field}`, expect.any(String)]])
    expect(validHours([morning, { ...morning, ...change }])).toHaveLength(1)
  })

  it('a new row is the morning, and the afternoon of a day that has hours', () => {
    expect(newRow([morning], 5)).toMatchObject({ dayOfWeek: 5, startTime: '09:00', endTime: '13:00' })
    expect(newRow([morning], 4)).toMatchObject({ dayOfWeek: 4, startTime: '15:00', endTime: '18:00' })
  })

  it('another cadence begins with the next such day, or with the first of the month, and is valid', () => {
    expect(withCadence(morning, 'alternate', TODAY)).toMatchObject({ anchor: '2026-11-26' })
    expect(withCadence({ ...morning, dayOfWeek: 2 }, 'once', TODAY)).toMatchObject({ anchor: TODAY })
    expect(withCadence(morning, 'monthly', TODAY)).toMatchObject({ nth: [1], anchor: '' })
    const chosen = withCadence({ ...morning, nth: [3], anchor: '2026-12-03' }, 'monthly', TODAY)
    expect(withCadence(chosen, 'alternate', TODAY)).toMatchObject({ nth: [3], anchor: '2026-12-03' })
    expect(issuesOf(chosen)).toEqual([])
  })

  it('weeks of the month are chosen in their order, the last one at the end', () => {
    expect(toggleNth([-1, 3], 1)).toEqual([1, 3, -1])
    expect(toggleNth([1, 3, -1], 3)).toEqual([1, -1])
  })
})

describe('words about hours', () => {
  it.each<[Partial<TypedRow>, string]>([
    [{ cadence: 'weekly' }, 'Ogni settimana'],
    [{ cadence: 'alternate', anchor: '2026-11-26' }, 'Alterne, dal 26/11'],
    [{ cadence: 'alternate', anchor: '26/1' }, 'Alterne, dal …'],
    [{ cadence: 'monthly', nth: [1, 3, -1] }, '1º, 3º e ultimo del mese'],
    [{ cadence: 'once', anchor: '2027-01-07' }, 'Solo il 7/1'],
  ])('the cadence of %j is called %s', (change, text) => {
    expect(cadenceText({ ...morning, ...change })).toBe(text)
  })

  it.each([
    ['', '', 'Sempre'],
    ['2026-09-07', '', 'Dal 7/9/2026'],
    ['', '2027-06-30', 'Fino al 30/6/2027'],
    ['2026-09-07', '2027-06-30', 'Dal 7/9 al 30/6'],
    ['07/09', '', 'Sempre'],
  ])('hours from %j to %j hold: %s', (validFrom, validTo, text) => {
    expect(validityText({ validFrom, validTo })).toBe(text)
  })

  it('rows are named by their day and their place on it, and listed on one line', () => {
    const rows = [newRow([], 1), morning, newRow([morning], 4)]
    expect(placeOf('hours.2.endTime', rows)).toBe('Giovedì, fascia 2')
    expect(placeOf('hours', rows)).toBe('Orari')
    expect(rowsText(rows)).toBe('lun 9–13, gio 9–13, gio 15–18')
  })
})
