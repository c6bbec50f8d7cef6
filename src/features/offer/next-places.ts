import { NEXT_AVAILABLE_DAYS } from '#features/booking/rules.ts'
import { addDays, addMonths } from '#platform/time/dates.ts'
import { DAYS_SHOWN, shownDay } from './rules.ts'
import type { FreeDay } from './shapes.ts'

/** Answers about free times: the days of a month (`yyyy-MM`) that have some, and those of a day. */
export type Ask = {
  days: (month: string) => Promise<readonly string[]>
  times: (date: string) => Promise<string[]>
}

/** The next days with free starts, at most three within 60 days of `today`, as the page was made with them. */
export async function nextPlaces(ask: Ask, today: string): Promise<FreeDay[]> {
  const last = addDays(today, NEXT_AVAILABLE_DAYS)
  const dates: string[] = []
  for (let from = `${today.slice(0, 7)}-01`; from <= last; from = addMonths(from, 1)) {
    const found = await ask.days(from.slice(0, 7))
    dates.push(...found.filter((date) => date >= today && date <= last))
    if (dates.length >= DAYS_SHOWN) break
  }
  const days = await Promise.all(
    dates.slice(0, DAYS_SHOWN).map(async (date) => shownDay(date, await ask.times(date))),
  )
  // The last place of a day may have been taken meanwhile.
  return days.filter(({ times }) => times.length > 0)
}
