import type { DateWords } from '#ui/Language.tsx'

/**
 * `2026-12-03T15:00` in a few words: 'oggi 17:15', 'domani 15:45', 'mer 25, 15:00' in the same month, 'gio 3 dic, 15:00'.
 * @param today by the clinic's clock, `yyyy-MM-dd`
 */
export function placeText(start: string, today: string, dates: DateWords): string {
  const { clockText, nearDay, nearTime, shortWeekdayAndDay, weekdayAndNumber } = dates
  const [date = '', time = ''] = start.split('T')
  const near = nearDay(date, today)
  if (near) return nearTime(near, time)
  const isThisMonth = date.slice(0, 7) === today.slice(0, 7)
  const day = isThisMonth
    ? weekdayAndNumber(date)
    : shortWeekdayAndDay(date).replace(/(\d \p{L}{3}).*/u, '$1')
  return `${day}, ${clockText(time)}`
}
