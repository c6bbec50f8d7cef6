import { dayMonth, weekdayLong } from '#platform/time/italian.ts'
import { catalogueCopy } from '../copy.ts'
import { clockText } from '../rules.ts'

/** `2026-11-23T09:30` as 'lunedì 23 novembre, 9:30'; 'Non disponibile' when there is none. */
export function nextSlotText(next: string | null): string {
  if (next === null) return catalogueCopy.noSlot
  const [date = '', time = ''] = next.split('T')
  return `${weekdayLong(date)} ${dayMonth(date)}, ${clockText(time)}`
}
