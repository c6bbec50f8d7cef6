import type { RouterContextProvider } from 'react-router'
import { contentOn } from '#content/site.ts'
import { closedDays } from '#features/calendar/closures/service.server.ts'
import { pageContent } from '#features/content/page-content.ts'
import { type ClosedDays, NONE_CLOSED } from '#features/site/closed-days.ts'
import { noticeOf } from '#features/site/notice.ts'
import { pageFailed, pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Locale } from '#ui/locale.ts'

/** The data of the frames around the pages for visitors, in one language. */
export async function frameData(context: Readonly<RouterContextProvider>, locale: Locale = 'it') {
  const { db, publicUrl, now } = context.get(pageServices)
  // Pages without data of their own are there while the database is away, then without the closed days.
  const closed: ClosedDays = await closedDays({ db, now }, locale).catch((error: unknown) => {
    context.get(pageFailed)(error)
    return NONE_CLOSED
  })
  const { date: today } = wallClock(now())
  const content = contentOn(context.get(pageContent), today)
  const notice = noticeOf(content.notices, { today, closures: closed.notices }, locale)
  return { publicUrl, today, closed, content, notice }
}
