import { counted } from '#platform/numbers.ts'
import { addDays, ageOn, toMinutes, toTime } from '#platform/time/dates.ts'
import {
  clockText,
  nearDay,
  nearDayOrNumbers,
  otherYear,
  shortDate,
  shortWeekdayAndDay,
  weekdayAndDay,
  weekdayAndNumber,
} from '#platform/time/italian.ts'

/** How the agenda's panels say days, hours and ages. Dates are `yyyy-MM-dd`, times `HH:MM`. */

const DAY_MINUTES = 24 * 60

/** '9:30–10:15' */
export function hours({ time, duration }: { time: string; duration: number }): string {
  return `${clockText(time)}–${clockText(toTime((toMinutes(time) + duration) % DAY_MINUTES))}`
}

/** 'oggi', 'mer 25', and with the month 'mer 25/2' where the figure alone would be read as a nearer day. */
export function shortDay(date: string, today: string): string {
  const near = nearDay(date, today)
  if (near) return near
  const day = weekdayAndNumber(date)
  const isClose = date > today && date < addDays(today, 27)
  return isClose ? day : nearDayOrNumbers(date, today)
}

/** 'oggi', 'mer 25 novembre', 'mer 25 novembre 2027' */
export function fullDay(date: string, today: string): string {
  return nearDay(date, today) ?? `${shortWeekdayAndDay(date)}${otherYear(date, today)}`
}

/** 'oggi alle 11:30', 'mercoledì 25 novembre alle 1:00' */
export function dayAndHour({ date, time }: { date: string; time: string }, today: string): string {
  const day = nearDay(date, today) ?? `${weekdayAndDay(date)}${otherYear(date, today)}`
  return `${day} alle ${clockText(time)}`
}

/** '14/02/1961, 65 anni' */
export function birthAndAge(born: string, today: string): string {
  const age = ageOn(born, today)
  return age === null ? shortDate(born) : `${shortDate(born)}, ${counted(age, 'anno', 'anni')}`
}

/** '6 visite dal 2023, nessuna mancata'; without visits 'Prima visita da noi'. */
export function pastWithUs(of: { visits: number; noShows: number; firstVisitOn: string | null }): string {
  if (of.visits === 0 && of.noShows === 0) return 'Prima visita da noi'
  const visits = counted(of.visits, 'visita', 'visite')
  const since = of.firstVisitOn ? ` dal ${of.firstVisitOn.slice(0, 4)}` : ''
  return `${visits}${since}, ${missed(of.noShows)}`
}

/** 'nessuna mancata', '1 mancata', '3 mancate' */
export function missed(noShows: number): string {
  if (noShows === 0) return 'nessuna mancata'
  return noShows === 1 ? '1 mancata' : `${noShows} mancate`
}

/** 'il paziente', 'il paziente e il servizio', 'il paziente, il servizio e il posto' */
export function listed(words: readonly string[]): string {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) return last ?? ''
  return `${words.slice(0, -1).join(', ')} e ${last}`
}

/** A telephone number that a line does not break. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}
