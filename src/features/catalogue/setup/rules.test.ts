import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { DURATIONS, hoursFaults, notBookableReason, nthSlug, OTHER_DURATIONS, WEEK } from './rules.ts'

test.each([
  ['cardiologia', ['cardiologia', 'cardiologia-2', 'cardiologia-3']],
  ['', ['categoria-1', 'categoria-2', 'categoria-3']],
  ['24', ['categoria-1', 'categoria-2', 'categoria-3']],
])('the slug %j is numbered when it is taken: %j', (slug, slugs) => {
  expect([1, 2, 3].map((n) => nthSlug(slug, n))).toEqual(slugs)
})

type Row = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }

/** `1 09:00-12:30` is Monday morning; a `-` before it makes the row inactive. */
function rows(...texts: string[]): Row[] {
  return texts.map((text) => {
    const [, off, day, startTime = '', endTime = ''] = /^(-?)(\d) (.{5})-(.{5})$/.exec(text) ?? []
    return { dayOfWeek: Number(day), startTime, endTime, isActive: off === '' }
  })
}

describe('the faults of weekly hours', () => {
  test.each<[string, string[], string[]]>([
    ['none of none', [], []],
    ['one row', ['1 09:00-17:00'], []],
    ['morning and afternoon', ['1 09:00-12:30', '1 15:00-19:00'], []],
    ['rows that touch', ['1 09:00-12:00', '1 12:00-15:00'], []],
    ['the same hours on other days', ['1 09:00-12:00', '2 09:00-12:00', '0 09:00-12:00'], []],
    ['inactive rows over each other', ['-1 09:00-12:00', '-1 10:00-11:00', '1 09:30-11:30'], []],
    ['an inactive row that ends before it begins', ['-1 12:00-09:00'], []],
    ['a row that has no times yet', ['1      -     ', '1 09:00-     ', '1 09:00-12:00'], []],
    ['the whole day', ['1 00:00-23:59'], []],
    ['an end before the start', ['1 17:00-09:00'], ['0.endTime L’orario di fine deve essere dopo l’inizio']],
    ['an end at the start', ['1 09:00-09:00'], ['0.endTime L’orario di fine deve essere dopo l’inizio']],
    [
      'one minute in common',
      ['1 09:00-12:01', '1 12:00-15:00'],
      ['1.startTime Si sovrappone alla fascia 09:00–12:01 dello stesso giorno'],
    ],
    [
      'a row within another',
      ['1 09:00-17:00', '1 10:00-11:00'],
      ['1.startTime Si sovrappone alla fascia 09:00–17:00 dello stesso giorno'],
    ],
    [
      'a row around another',
      ['1 10:00-11:00', '1 09:00-17:00'],
      ['1.startTime Si sovrappone alla fascia 10:00–11:00 dello stesso giorno'],
    ],
    [
      'the same row twice',
      ['3 09:00-10:00', '3 09:00-10:00'],
      ['1.startTime Si sovrappone alla fascia 09:00–10:00 dello stesso giorno'],
    ],
    [
      'three rows, the third over the first',
      ['1 09:00-12:00', '1 13:00-14:00', '1 11:00-12:30'],
      ['2.startTime Si sovrappone alla fascia 09:00–12:00 dello stesso giorno'],
    ],
    [
      'a row that is wrong by itself is no fault of the next',
      ['1 17:00-09:00', '1 10:00-11:00'],
      ['0.endTime L’orario di fine deve essere dopo l’inizio'],
    ],
    [
      'each wrong row',
      ['1 09:00-12:00', '1 11:00-13:00', '2 10:00-10:00', '1 12:30-14:00'],
      [
        '1.startTime Si sovrappone alla fascia 09:00–12:00 dello stesso giorno',
        '2.endTime L’orario di fine deve essere dopo l’inizio',
        '3.startTime Si sovrappone alla fascia 11:00–13:00 dello stesso giorno',
      ],
    ],
  ])('the faults of weekly hours: %s', (_, given, faults) => {
    const found = hoursFaults(rows(...given))
    expect(found.map(({ index, field, message }) => `${index}.${field} ${message}`)).toEqual(faults)
  })

  const time = fc.integer({ min: 0, max: 1439 }).map(toTime)
  const anyRow = fc.record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    startTime: time,
    endTime: time,
    isActive: fc.boolean(),
  })
  // Few days and hours, so that many of them meet.
  const crowded = fc
    .tuple(
      fc.integer({ min: 0, max: 1 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
    )
    .map(([dayOfWeek, start, length, isActive]) => ({
      dayOfWeek,
      startTime: toTime(start * 60),
      endTime: toTime((start + length) * 60),
      isActive,
    }))
  const week = fc.array(fc.oneof(anyRow, crowded), { maxLength: 12 })

  /** Lists the minutes of the week that a row takes: another way to find overlaps than comparing times. */
  const minutesOf = ({ dayOfWeek, startTime, endTime, isActive }: Row): number[] =>
    isActive
      ? Array.from(
          { length: Math.max(0, toMinutes(endTime) - toMinutes(startTime)) },
          (_, n) => dayOfWeek * 1440 + toMinutes(startTime) + n,
        )
      : []
  const collides = (hours: Row[]) => {
    const minutes = hours.flatMap(minutesOf)
    return new Set(minutes).size < minutes.length
  }
  const backwards = (hours: Row[]) =>
    hours.some(({ isActive, startTime, endTime }) => isActive && toMinutes(endTime) <= toMinutes(startTime))

  test('faults exist exactly when two active rows share a minute, or one takes none', () => {
    fc.assert(
      fc.property(week, (hours) => {
        expect(hoursFaults(hours).length > 0).toBe(collides(hours) || backwards(hours))
      }),
    )
  })

  test('faults name only rows that take no minute or share one with another row', () => {
    fc.assert(
      fc.property(week, (hours) => {
        for (const { index, field } of hoursFaults(hours)) {
          const row = hours[index]
          if (!row) throw new Error('a fault of no row')
          const others = hours.filter((_, n) => n !== index)
          const own = new Set(minutesOf(row))
          expect(
            field === 'endTime' ? own.size === 0 : others.flatMap(minutesOf).some((n) => own.has(n)),
          ).toBe(true)
        }
      }),
    )
  })

  test('faults do not depend on the order of the rows, except for which row they name', () => {
    const shuffled = week.chain((hours) =>
      fc.tuple(
        fc.constant(hours),
        fc.shuffledSubarray(hours, { minLength: hours.length, maxLength: hours.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([hours, other]) => {
        expect(hoursFaults(other).length > 0).toBe(hoursFaults(hours).length > 0)
        const backwardsOf = (list: Row[]) =>
          hoursFaults(list).filter(({ field }) => field === 'endTime').length
        expect(backwardsOf(other)).toBe(backwardsOf(hours))
      }),
    )
  })

  test('faults are gone once the rows they name are', () => {
    fc.assert(
      fc.property(week, (hours) => {
        const wrong = new Set(hoursFaults(hours).map(({ index }) => index))
        expect(hoursFaults(hours.filter((_, index) => !wrong.has(index)))).toEqual([])
      }),
    )
  })
})

test('the week begins on Monday, and each day has the number the calendar gives it', () => {
  const names = WEEK.map(({ day, name }) => `${day} ${name}`)
  expect(names).toEqual([
    ...['1 Lunedì', '2 Martedì', '3 Mercoledì', '4 Giovedì', '5 Venerdì', '6 Sabato', '0 Domenica'],
  ])
})

test('a menu of durations begins with seven, and goes on with all other multiples of 5 up to eight hours', () => {
  expect(DURATIONS).toEqual([15, 30, 45, 60, 90, 120, 180])
  const all = [...DURATIONS, ...OTHER_DURATIONS].toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 96 }, (_, n) => 5 + n * 5))
})

describe('reasons why a service cannot be booked', () => {
  test.each([
    [[], null],
    [['doctor'], 'Non si può prenotare: nessun medico attivo lo offre.'],
    [['hours'], 'Non si può prenotare: mancano gli orari dal lunedì al sabato.'],
    [
      ['doctor', 'hours'],
      'Non si può prenotare: nessun medico attivo lo offre e mancano gli orari dal lunedì al sabato.',
    ],
    [['meeting'], 'Non si può prenotare: ha orari propri in cui nessuno dei suoi medici riceve.'],
    [['mode'], 'Non si può prenotare: sul sito è nascosto.'],
    [
      ['doctor', 'hours', 'mode'],
      'Non si può prenotare: nessun medico attivo lo offre, mancano gli orari dal lunedì al sabato e sul sito è nascosto.',
    ],
  ] as const)('an active service that lacks %j explains: %s', (lacks, said) => {
    expect(notBookableReason({ isActive: true, lacks })).toBe(said)
  })
  test('an inactive service explains nothing', () => {
    expect(notBookableReason({ isActive: false, lacks: ['doctor', 'hours'] })).toBeNull()
  })
})
