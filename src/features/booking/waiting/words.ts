import { dayMonth, otherYear, weekdayName } from '#platform/time/italian.ts'
import type { DayPart } from './rules.ts'

/** The button of the page of a mail with which a person joins the list. */
export const CONFIRM = 'Sì, avvisatemi'

/** 'Igiene orale, Adulti' */
export function serviceText({ service, subservice }: Named): string {
  return subservice ? `${service.name}, ${subservice.name}` : service.name
}

type Named = { service: { name: string }; subservice: { name: string } | null }

/** 'giovedì pomeriggio, fino al 31 dicembre'; days are named up to three. */
export function wishText(
  { weekdays, part, until }: { weekdays: readonly number[]; part: DayPart | null; until: string },
  today: string,
): string {
  const inOrder = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const open = inOrder.filter((day) => day !== 0)
  const days = open.length >= 6 ? 'tutti i giorni' : inOrder.map(weekdayName).join(', ')
  const half = part === null ? '' : part === 'morning' ? ' mattina' : ' pomeriggio'
  const joined = open.length >= 6 && part !== null ? `${days}, di${half}` : `${days}${half}`
  return `${joined}, fino al ${dayMonth(until)}${otherYear(until, today)}`
}

/** 'almeno 3 ore prima' */
export function noticeText(hours: number): string {
  return hours % 24 === 0
    ? `almeno ${hours === 24 ? 'un giorno' : `${hours / 24} giorni`} prima`
    : `almeno ${hours} ore prima`
}
