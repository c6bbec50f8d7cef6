import type { Office } from '#content/office.ts'
import { addDays } from '#platform/time/dates.ts'

// Fixed national holidays (L. 260/1949 and later; 4 October again since 2026, L. 151/2025), as month-day.
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26']
const SAN_FRANCESCO = '10-04'
const SAN_FRANCESCO_SINCE = 2026

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function isNationalHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  if (FIXED.includes(day)) return true
  if (day === SAN_FRANCESCO) return year >= SAN_FRANCESCO_SINCE
  return date === addDays(easter(year), 1)
}

/** Whether the clinic takes no visits on that day (`yyyy-MM-dd`) by its closures: national holidays and days of its own. */
export function isClosedOn(date: string, { nationalHolidays, days }: Office['closures']): boolean {
  return (nationalHolidays && isNationalHoliday(date)) || days.includes(date)
}
