import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { BookingPage } from '#features/booking/wizard/BookingPage.tsx'
import { headOf } from '#features/site/head.ts'
import { NoticeBar } from '#features/site/NoticeBar.tsx'
import { bookingData } from '#layouts/booking.server.ts'
import type { Route } from './+types/booking'

export function loader({ context }: Route.LoaderArgs) {
  return bookingData(context, 'it')
}

/** With a client loader, pointing at a link prefetches the page's code but not its data. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader()
}

/** Steps are history entries of one page: moving between them needs no data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headOf('prenota-visita', matches, { alternates: BOOKING_PATHS })

export default function WizardPage({
  loaderData: { notice, categories, examples, today },
}: Route.ComponentProps) {
  return <BookingPage notice={<NoticeBar notice={notice} />} {...{ categories, examples, today }} />
}
