import { holidaysOf } from '#features/booking/calendar.store.server.ts'
import { isHoliday } from '#features/booking/time/holidays.ts'
import { addDays, wallClock, weekday } from '#platform/time/dates.ts'

/** The next days by the real clock, from next week on, on which the clinic takes visits: for servers whose clock can't be set. */
export function openDays(count: number): string[] {
  const days: string[] = []
  let day = addDays(wallClock(new Date()).date, 7)
  for (; days.length < count; day = addDays(day, 1)) {
    if (weekday(day) !== 0 && !isHoliday(day, holidaysOf([]))) days.push(day)
  }
  return days
}

/** Tomorrow by the clinic's real clock, `yyyy-MM-dd`. */
export function tomorrow(): string {
  return addDays(wallClock(new Date()).date, 1)
}
