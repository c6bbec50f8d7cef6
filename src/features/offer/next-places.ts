import { NEXT_AVAILABLE_DAYS } from '#features/booking/rules.ts'
import { addDays, addMonths } from '#platform/time/dates.ts'

/** A day with free starts, `HH:MM` in order. */
export type DayOfPlaces = { date: string; times: string[] }

/** Answers about free times: the days of a month (`yyyy-MM`) that have some, and those of a day. */
export type Ask = {
  days: (month: string) => Promise<readonly string[]>
  times: (date: string) => Promise<string[]>
}

const DAYS_SHOWN = 3

/** The next days with free starts, at most three within 60 days of `today`. The server and the browser ask in the same way. */
export async function nextPlaces(ask: Ask, today: string): Promise<DayOfPlaces[]> {
  const last = addDays(today, NEXT_AVAILABLE_DAYS)
  const dates: string[] = []
  for (let from = `${today.slice(0, 7)}-01`; from <= last; from = addMonths(from, 1)) {
    const found = await ask.days(from.slice(0, 7))
    dates.push(...found.filter((date) => date >= today && date <= last))
    if (dates.length >= DAYS_SHOWN) break
  }
  const days = await Promise.all(
    dates.slice(0, DAYS_SHOWN).map(async (date) => ({ date, times: await ask.times(date) })),
  )
  // The last place of a day may have been taken meanwhile.
  return days.filter(({ times }) => times.length > 0)
}
