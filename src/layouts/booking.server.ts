import type { RouterContextProvider } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { exampleSearches } from '#features/booking/search/store.server.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { pageServices } from '#platform/http/page-context.ts'
import type { Locale } from '#ui/locale.ts'
import { frameData } from './frame.server.ts'

/**
 * The data of the wizard's page in one language. `today` is the clinic's day: the visitor's clock may be wrong. `alternates`: the
 * page in each language.
 */
export async function bookingData(context: Readonly<RouterContextProvider>, locale: Locale) {
  const { db } = context.get(pageServices)
  const [categories, examples, { publicUrl, today, notice }] = await Promise.all([
    bookingCategories(db, locale),
    exampleSearches(db, locale),
    frameData(context, locale),
  ])
  return { categories, examples, notice, today, publicUrl, alternates: BOOKING_PATHS }
}
