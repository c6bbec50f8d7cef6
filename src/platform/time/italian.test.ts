import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import {
  dayMonth,
  longDate,
  longDateTime,
  monthYear,
  shortDate,
  shortDayAndTime,
  weekdayLong,
  weekdayShort,
} from './italian.ts'

describe('Italian dates', () => {
  it('Italian dates follow each written form', () => {
    expect(longDate('2026-11-26')).toBe('giovedì 26 novembre 2026')
    expect(longDateTime('2026-11-26', '10:30')).toBe('giovedì 26 novembre 2026, 10:30')
    expect(shortDate('2026-11-06')).toBe('06/11/2026')
    expect(weekdayShort('2026-11-26')).toBe('gio')
    expect(weekdayLong('2026-11-29')).toBe('domenica')
    expect(dayMonth('2026-03-01')).toBe('1 marzo')
    expect(monthYear('2026-01-31')).toBe('gennaio 2026')
    expect(shortDayAndTime('2026-11-06', '09:30')).toBe('ven 06/11/2026, 9:30')
  })

  it('Italian dates agree with the Italian locale on every day of a leap year', () => {
    const locale = new Intl.DateTimeFormat('it-IT', { dateStyle: 'full', timeZone: 'UTC' })
    for (let day = 0; day < 366; day++) {
      const date = addDays('2028-01-01', day)
      expect(longDate(date)).toBe(locale.format(new Date(`${date}T00:00:00Z`)))
    }
  })

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('dates ignore the time zone %s', (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(longDate('2026-03-29')).toBe('domenica 29 marzo 2026')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})
