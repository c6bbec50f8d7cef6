import { daysBetween } from '#platform/time/dates.ts'
import { nearDayOrNumbers } from '#platform/time/italian.ts'

/** 60 days or more: '2 mesi', '1 anno', '4 anni'. */
export function longAge(days: number): string {
  const years = Math.floor(days / 365.25)
  if (years === 0) return `${Math.floor(days / 30.5)} mesi`
  return years === 1 ? '1 anno' : `${years} anni`
}

/** 'oggi', 'domani', 'ven 27/11'; of a past day 'da ieri', 'da 3 giorni', 'da 2 mesi'. */
export function dueText(date: string | null, today: string): string {
  if (date === null) return ''
  const days = daysBetween(today, date)
  if (days <= -60) return `da ${longAge(-days)}`
  if (days < 0) return days === -1 ? 'da ieri' : `da ${-days} giorni`
  return nearDayOrNumbers(date, today)
}
