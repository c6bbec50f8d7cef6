import { addDays, weekday } from '#platform/time/dates.ts'

// The fixed national holidays (L. 260/1949 and later; 4 October again since 2026, L. 151/2025), as month-day.
export const HOLIDAYS = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa del Lavoro',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '10-04': 'San Francesco',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
  easter: 'Pasquetta',
} as const
export type Holiday = keyof typeof HOLIDAYS
export const BOOKABLE_HOLIDAYS = Object.keys(HOLIDAYS) as [Holiday, ...Holiday[]]
const SAN_FRANCESCO_SINCE = 2026

/** The clinic's patron, one of both: a fixed day (`MM-dd`), or a weekday after the nth other one (`of`) of a month. */
export type Patron = {
  fixed: string | null
  after: { weekday: number; nth: number; of: number; month: number } | null
}

/** The whole days on which the clinic is closed every year, and single ones (`yyyy-MM-dd`). */
export type HolidayRules = { open: readonly Holiday[]; patron: Patron | null; days: readonly string[] }

/** Whether the clinic is closed for the whole of a day (`yyyy-MM-dd`): a holiday not kept open, the patron's, or one of `days`. */
export function isHoliday(date: string, { open, patron, days }: HolidayRules): boolean {
  const holiday = holidayOf(date)
  if (holiday !== null && !open.includes(holiday)) return true
  return days.includes(date) || (patron !== null && patronDay(patron, Number(date.slice(0, 4))) === date)
}

/** The national holiday of a day (`yyyy-MM-dd`); null for none. */
export function holidayOf(date: string): Holiday | null {
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  if (day === '10-04') return year >= SAN_FRANCESCO_SINCE ? day : null
  if (day in HOLIDAYS) return day as Holiday
  return date === addDays(easter(year), 1) ? 'easter' : null
}

/**
 * The patron's day in a year. 'Lunedì dopo la terza domenica di ottobre' is weekday 1 after the third (`nth`) Sunday (`of` 0)
 * of October: 22/10/2029, since the third Sunday is the 21st.
 */
export function patronDay({ fixed, after }: Patron, year: number): string {
  if (!after) return `${year}-${fixed}`
  const first = `${year}-${String(after.month).padStart(2, '0')}-01`
  const nth = addDays(first, ((after.of - weekday(first) + 7) % 7) + 7 * (after.nth - 1))
  return addDays(nth, (after.weekday - after.of + 7) % 7 || 7)
}
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
