/** Dates as Italians write them. Plain text in, plain text out: no time zone and no locale data of the machine. */

import { weekday } from './dates.ts'

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
  return `${weekdayLong(date)} ${dayMonth(date)} ${date.slice(0, 4)}`
}

/** '26/11/2026' */
export function shortDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** 'giovedì' */
export function weekdayLong(date: string): string {
  return weekdays[weekday(date)] ?? ''
}

/** 'gio' */
export function weekdayShort(date: string): string {
  return weekdayLong(date).slice(0, 3)
}

/** '26 novembre' */
export function dayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date)}`
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
  return `${weekdayLong(date)} ${dayMonth(date)}, ${time}`
}

/** 'Giovedì': the words with a capital first letter. */
export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? ''
}
