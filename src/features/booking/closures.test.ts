import { expect, test } from 'vitest'
import { isNationalHoliday } from './closures.ts'

test.each(['2026-04-06', '2027-03-29', '2028-04-17', '2038-04-26', '2026-12-25', '2026-10-04', '2026-06-02'])(
  '%s is a holiday',
  (date) => {
    expect(isNationalHoliday(date)).toBe(true)
  },
)

test.each(['2026-04-05', '2026-04-07', '2025-10-04', '2026-12-24', '2026-03-02'])(
  '%s is none (Sundays are closed anyway)',
  (date) => {
    expect(isNationalHoliday(date)).toBe(false)
  },
)
