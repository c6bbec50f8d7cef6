import { DAY_MS } from '#platform/time/units.ts'

/** Calendar dates as `yyyy-MM-dd` and clock times as `HH:MM`: wall-clock text, never moved by a time zone. */

export const CLINIC_ZONE = 'Europe/Rome'

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: CLINIC_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The clinic's date and minutes since midnight at an instant, whatever zone the machine is in. */
export function wallClock(instant: Date): { date: string; minutes: number } {
  const minute = Math.floor(instant.getTime() / 60_000)
  if (minute !== lastMinute) {
    lastClock = readClock(instant)
    lastMinute = minute
  }
  return lastClock
}

/** The clinic's date and time at an instant, as `yyyy-MM-ddTHH:mm`. */
export function wallMoment(instant: Date): string {
  const { date, minutes } = wallClock(instant)
  return `${date}T${toTime(minutes)}`
}

// Asked for by every request, and the same for a minute. Offsets of time zones are whole minutes.
let lastMinute = Number.NaN
let lastClock: Readonly<{ date: string; minutes: number }>

function readClock(instant: Date): { date: string; minutes: number } {
  const parts = Object.fromEntries(wall.formatToParts(instant).map((part) => [part.type, part.value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** A real calendar date written `yyyy-MM-dd` with ASCII digits, in years the product deals with. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const day = Number(text.slice(8))
  const month = Number(text.slice(5, 7))
  // Day 0 of a month is the last day of the month before.
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate()
  )
}

export function isTime(text: string): boolean {
  return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text)
}

/** Reads a time as people type it: 9, 930 and 9.30 become 09:00 and 09:30. Other texts stay as they are. */
export function readTime(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.,h ]?(\d{2}))?\s*$/i.exec(text) ?? []
  const time = `${hours?.padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : text.trim()
}

export function addDays(date: string, days: number): string {
  if (days === 0) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from one date to a later one (negative when it is earlier). */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Same day and month of another year; 29 February becomes 28 in common years. */
export function addYears(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) + years
  const moved = `${year}${date.slice(4)}`
  return isDate(moved) ? moved : `${year}-02-28`
}

/** Whole years of a person on a day; null for a birth date to come. Dates `yyyy-MM-dd`. */
export function ageOn(born: string, day: string): number | null {
  if (born > day) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return addYears(born, years) > day ? years - 1 : years
}

/** Months later; the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(5, 7)) - 1 + months
  const first = new Date(Date.UTC(Number(date.slice(0, 4)), month, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(Number(date.slice(8)), last)
  return `${first.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`
}

/** 0 Sunday to 6 Saturday. */
export function weekday(date: string): number {
  if (date !== lastDate) {
    lastWeekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    lastDate = date
  }
  return lastWeekday
}

/** Monday of a day's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekday(date) + 6) % 7))
}

// Kept for speed: the rows of a doctor's hours are checked one after the other for the same day.
let lastDate = ''
let lastWeekday = Number.NaN

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function toTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const OLDEST_YEARS = 130

/** Whether a person alive today can have been born on this day. */
export function isBirthDate(date: string, today: string): boolean {
  return date <= today && addYears(date, OLDEST_YEARS) >= today
}
