import { office } from '#content/office.ts'
import type { Context } from '#platform/http/context.server.ts'
import { addDays, wallClock, wallMoment } from '#platform/time/dates.ts'
import * as englishDates from '#platform/time/english.ts'
import { capitalized } from '#platform/time/italian.ts'
import type { Locale } from '#ui/locale.ts'
import { periodText } from '../hours/copy.ts'
import { findHolidays } from '../store.server.ts'
import { closedOn } from './rules.ts'
import { closuresBetween } from './store.server.ts'

/** Days before a closure from which the site shows its notice. */
const NOTICE_DAYS = 14
/** Days ahead of which the site and search engines know closures and holidays. */
const DAYS_AHEAD = 60

const ENGLISH_PERIODS = {
  shortWeekdayAndDay: englishDates.shortWeekdayAndDay,
  since: (time: string) => `from ${time}`,
}

/**
 * The days on which the clinic is closed, as the site tells them. In English a notice says when alone: its words are Italian.
 * @returns `notices` of closures that are near, `closures` to come in words, and `days` with the times (minutes since
 * midnight) at which the clinic is closed, holidays included
 */
export async function closedDays({ db, now }: Pick<Context, 'db' | 'now'>, locale: Locale = 'it') {
  const { date: today } = wallClock(now())
  const [found, holidays] = await Promise.all([
    closuresBetween(db, today, addDays(today, DAYS_AHEAD)),
    findHolidays(db),
  ])
  const closures = found.filter(({ to }) => to > wallMoment(now()))
  const textOf = (period: { from: string; to: string }) =>
    locale === 'en' ? periodText(period, today, ENGLISH_PERIODS) : periodText(period, today)
  const rules = { ...holidays, days: office.closures.days }
  const near = closures.filter(({ from }) => from.slice(0, 10) <= addDays(today, NOTICE_DAYS))
  return {
    notices: near.flatMap(({ notice, ...period }) => {
      const days = capitalized(textOf(period))
      return notice ? `${days}: ${locale === 'en' ? 'the clinic is closed.' : notice}` : []
    }),
    closures: [...new Set(closures.map(textOf))],
    days: Array.from({ length: DAYS_AHEAD }, (_, day) => addDays(today, day)).flatMap((date) => {
      const closed = closedOn(date, found, rules)
      return closed.length > 0 ? [{ date, closed }] : []
    }),
  }
}
