/** Dates as Italians write them. Plain text in, plain text out: no time zone and no locale data of the machine. */

import { daysBetween, weekday } from './dates.ts'

const weekdays = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const months = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

/** 'giovedì 26 novembre 2026' */
export function longDate(date: string): string {
  return `${weekdayAndDay(date)} ${date.slice(0, 4)}`
}

/** '26/11/2026' */
export function shortDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** 'giovedì' */
export function weekdayLong(date: string): string {
  return weekdays[weekday(date)] ?? ''
}

/** 'giovedì' for 4 */
export function weekdayName(day: number): string {
  return weekdays[day] ?? ''
}

/** 'gio' */
export function weekdayShort(date: string): string {
  return weekdayLong(date).slice(0, 3)
}

/** '26 novembre' */
export function dayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date)}`
}

/** '26 nov' */
export function shortDayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)}`
}

/** 'giovedì 26 novembre' */
export function weekdayAndDay(date: string): string {
  return `${weekdayLong(date)} ${dayMonth(date)}`
}

/** 'gio 26 novembre' */
export function shortWeekdayAndDay(date: string): string {
  return `${weekdayShort(date)} ${dayMonth(date)}`
}

/** '7/9' */
export function dayNumbers(date: string): string {
  return `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`
}

/** 'gio 3/12' */
export function weekdayAndNumbers(date: string): string {
  return `${weekdayShort(date)} ${dayNumbers(date)}`
}

/** 'gio 26' */
export function weekdayAndNumber(date: string): string {
  return `${weekdayShort(date)} ${Number(date.slice(8))}`
}

/** 'oggi', 'domani', 'ieri'; null for any other day. */
export function nearDay(date: string, today: string): string | null {
  return { [-1]: 'ieri', 0: 'oggi', 1: 'domani' }[daysBetween(today, date)] ?? null
}

/** 'oggi 9:30' */
export function nearTime(near: string, time: string): string {
  return `${near} ${clockText(time)}`
}

/** ' 2027' for a date of another year than today's, else ''. */
export function otherYear(date: string, today: string): string {
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? '' : ` ${year}`
}

/** 'oggi', 'lun 23/11', of another year 'lun 23/11/2025' */
export function nearDayOrNumbers(date: string, today: string): string {
  return nearDay(date, today) ?? `${weekdayAndNumbers(date)}${otherYear(date, today).replace(' ', '/')}`
}

/** 'novembre 2026' */
export function monthYear(date: string): string {
  return `${monthName(date)} ${date.slice(0, 4)}`
}

/** 'giovedì 26 novembre 2026, 10:30' */
export function longDateTime(date: string, time: string): string {
  return `${longDate(date)}, ${time}`
}

/** 'giovedì 26 novembre, 10:30': for moments close ahead, where the year is clear. */
export function dayAndTime(date: string, time: string): string {
  return `${weekdayAndDay(date)}, ${time}`
}

/** 'gio 26/11/2026, 9:30' */
export function shortDayAndTime(date: string, time: string): string {
  return `${weekdayShort(date)} ${shortDate(date)}, ${clockText(time)}`
}

/** A time as people write it: `09:30` is 9:30. */
export function clockText(time: string): string {
  return time.replace(/^0(?=\d)/, '')
}

/** 'Giovedì': the words with a capital first letter. */
export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? ''
}
