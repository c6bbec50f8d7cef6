import { describe, expect, it } from 'vitest'
import {
  type Day,
  firstWeek,
  hoursOf,
  likeMonday,
  pathInWeek,
  placeName,
  proposedDay,
  type Week,
  WeekForm,
  weekOf,
  withSlot,
} from './week.ts'

/** `{ monday: '09:00-12:30 15:00-19:00' }`: days that are not named are closed. */
function week(open: Partial<Record<Day, string>>): Week {
  const all = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  return Object.fromEntries(all.map((day) => [day, slots(open[day] ?? '')])) as Week
}

function slots(text: string) {
  return text
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [startTime = '', endTime = ''] = one.split('-')
      return { startTime, endTime }
    })
}

const text = (some: { startTime: string; endTime: string }[]) =>
  some.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(' ')

const row = (dayOfWeek: number, startTime: string, endTime: string, isActive = true) => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive,
})

describe('the paths of weekly hours', () => {
  it('the form has the rows of each day in order, and only active ones', () => {
    const stored = [
      row(0, '10:00', '12:00'),
      row(1, '15:00', '19:00'),
      row(1, '09:00', '12:30'),
      row(2, '09:00', '12:30', false),
    ]
    const form = weekOf(stored)
    expect(form).toEqual(week({ sunday: '10:00-12:00', monday: '09:00-12:30 15:00-19:00' }))
    expect(hoursOf(form)).toEqual([
      row(1, '09:00', '12:30'),
      row(1, '15:00', '19:00'),
      row(0, '10:00', '12:00'),
    ])
  })

  it('a first week has Monday from nine to five', () => {
    expect(hoursOf(firstWeek())).toEqual([row(1, '09:00', '17:00')])
  })

  it('a week accepts times as people type them', () => {
    expect(WeekForm.parse(week({ friday: '9-1230' }))).toEqual([row(5, '09:00', '12:30')])
  })

  it.each([
    ['schedules.0.startTime', 'week.monday.0.startTime'],
    ['schedules.1.endTime', 'week.monday.1.endTime'],
    ['schedules.2.startTime', 'week.thursday.0.startTime'],
    ['schedules.3.startTime', 'week.sunday.0.startTime'],
    ['schedules.4.startTime', 'week'],
    ['schedules', 'week'],
    ['name', 'name'],
  ])('%s of the call is %s of the form', (path, expected) => {
    const form = week({ sunday: '9-10', monday: '9-12 15-19', thursday: '9-12' })
    expect(pathInWeek(path, form)).toBe(expected)
  })

  it.each([
    ['monday.1.endTime', 'Lunedì, fascia 2'],
    ['sunday.0.startTime', 'Domenica, fascia 1'],
    ['saturday', 'Sabato'],
    ['', undefined],
  ])('%j has the label %s', (path, name) => {
    expect(placeName(path)).toBe(name)
  })
})

describe('the faults of a typed week', () => {
  const END = 'L’orario di fine deve essere dopo l’inizio'
  const TIME = 'Scrivi un orario, per esempio 09:30'
  it.each<[Partial<Record<Day, string>>, string[]]>([
    [{}, []],
    [{ monday: '09:00-12:00 12:00-15:00' }, []],
    [{ monday: '09:00-12:00', tuesday: '09:00-12:00' }, []],
    [{ tuesday: '17-9' }, [`tuesday.0.endTime ${END}`]],
    [
      { monday: '09:00-12:00', wednesday: '09:00-13:00 12:30-15:00' },
      ['wednesday.1.startTime Si sovrappone alla fascia 09:00–13:00 dello stesso giorno'],
    ],
    [{ friday: '-12:00' }, [`friday.0.startTime ${TIME}`]],
    [{ friday: 'mattina-25:00' }, [`friday.0.startTime ${TIME}`, `friday.0.endTime ${TIME}`]],
    // A text in the place of a time hides no other fault, and causes none in other rows.
    [{ friday: 'x-12:00 17-9' }, [`friday.0.startTime ${TIME}`, `friday.1.endTime ${END}`]],
  ])('a week of %j has the faults %j', (open, expected) => {
    const { error } = WeekForm.safeParse(week(open))
    expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(expected)
  })
})

it('a week has at most 56 rows', () => {
  const { error } = WeekForm.safeParse(week({ saturday: Array(57).fill('09:00-10:00').join(' ') }))
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}${message}`)).toEqual([
    'Al massimo 56 fasce',
  ])
})

describe('a closed day that opens', () => {
  it.each<[string, Partial<Record<Day, string>>, Day, string]>([
    [
      'has the hours of an open day right before it',
      { monday: '09:00-13:00', tuesday: '15:00-19:00' },
      'wednesday',
      '15:00-19:00',
    ],
    [
      'has the hours of the last open day before it',
      { monday: '09:00-12:00 15:00-18:00' },
      'saturday',
      '09:00-12:00 15:00-18:00',
    ],
    [
      'has the hours of the next open day',
      { thursday: '10:00-12:00', friday: '15:00-18:00' },
      'monday',
      '10:00-12:00',
    ],
    ['has the usual hours when no day is open', {}, 'sunday', '09:00-17:00'],
  ])('a closed day that opens %s', (_, open, day, expected) => {
    expect(text(proposedDay(week(open), day))).toBe(expected)
  })
})

describe('one more row', () => {
  it.each([
    ['', '09:00-17:00', 0],
    ['09:00-12:30', '09:00-12:30 13:30-19:00', 1],
    ['09:30-18:00', '09:30-18:00 18:00-19:00', 1],
    ['15:00-19:00', '09:00-14:00 15:00-19:00', 0],
    ['09:00-12:00 15:00-19:00', '09:00-12:00 15:00-19:00 19:00-20:00', 2],
    ['09:00-23:30', '09:00-23:30 -', 1],
    ['-', '- 09:00-17:00', 1],
    ['x-y 09:00-12:00', 'x-y 09:00-12:00 13:00-19:00', 2],
  ])('a row added beside %j makes %j', (before, after, added) => {
    const more = withSlot(slots(before))
    expect(text(more.slots)).toBe(after)
    expect(more.added).toBe(added)
  })
})

describe('Monday for all workdays', () => {
  it('hours of Monday replace those of all workdays, and leave the week-end alone', () => {
    const before = week({ monday: '09:00-12:00 15:00-19:00', friday: '10:00-11:00', saturday: '09:00-12:00' })
    const all = '09:00-12:00 15:00-19:00'
    expect(likeMonday(before)).toEqual(
      week({
        monday: all,
        tuesday: all,
        wednesday: all,
        thursday: all,
        friday: all,
        saturday: '09:00-12:00',
      }),
    )
  })

  it.each<[string, Partial<Record<Day, string>>]>([
    ['Monday is closed', { tuesday: '9-12' }],
    [
      'all workdays have them already',
      { monday: '9-12', tuesday: '9-12', wednesday: '9-12', thursday: '9-12', friday: '9-12' },
    ],
  ])('a copy of the hours of Monday is not offered when %s', (_, open) => {
    expect(likeMonday(week(open))).toBeNull()
  })
})
