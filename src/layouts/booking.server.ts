import type { RouterContextProvider } from 'react-router'
import { activeNotice } from '#content/groups/notices.ts'
import { BOOKING_PATHS } from '#features/booking/address.ts'
import { exampleSearches } from '#features/booking/search/store.server.ts'
import { closedDays } from '#features/calendar/closures/service.server.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { pageContent } from '#features/content/page-content.ts'
import { closureNotice } from '#features/site/NoticeBar.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Locale } from '#ui/Language.tsx'

/**
 * The data of the wizard's page in one language. `today` is the clinic's day: the visitor's clock may be wrong. `alternates`: the
 * page in each language.
 */
export async function bookingData(context: Readonly<RouterContextProvider>, locale: Locale) {
  const { db, now, publicUrl } = context.get(pageServices)
  const [categories, examples, closed] = await Promise.all([
    bookingCategories(db, locale),
    exampleSearches(db, locale),
    closedDays({ db, now }),
  ])
  const { date: today } = wallClock(now())
  const written = activeNotice(context.get(pageContent).notices, today)
  const notice = written ?? closureNotice(closed.notices)
  return { categories, examples, notice, today, publicUrl, alternates: BOOKING_PATHS }
}
