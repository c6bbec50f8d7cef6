import type { RouterContextProvider } from 'react-router'
import { contentOn, contentWith } from '#content/site.ts'
import { closedDays } from '#features/calendar/closures/service.server.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { pageContent } from '#features/content/page-content.ts'
import { type ClosedDays, NONE_CLOSED } from '#features/site/closed-days.ts'
import { noticeOf } from '#features/site/notice.ts'
import { pageFailed, pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Locale } from '#ui/locale.ts'

/** The data of the frames around the pages for visitors, in one language. */
export async function frameData(context: Readonly<RouterContextProvider>, locale: Locale = 'it') {
  const { db, publicUrl, now } = context.get(pageServices)
  const failed = (error: unknown): undefined => {
    context.get(pageFailed)(error)
  }
  // Pages without data of their own are there while the database is away, then without the closed days.
  const [closed, categories] = await Promise.all([
    closedDays({ db, now }, locale).catch((error: unknown): ClosedDays => {
      failed(error)
      return NONE_CLOSED
    }),
    bookingCategories(db).catch(failed),
  ])
  const { date: today } = wallClock(now())
  const ofToday = contentOn(context.get(pageContent), today)
  const content = categories ? contentWith(ofToday, categories) : ofToday
  const notice = noticeOf(content.notices, { today, closures: closed.notices }, locale)
  return { publicUrl, today, closed, content, notice }
}
