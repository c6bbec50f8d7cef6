import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ogPictures } from '#content/shared-pictures.ts'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { BookingPage } from '#features/booking/wizard/BookingPage.tsx'
import { EnglishBooking } from '#features/booking/wizard/EnglishBooking.tsx'
import { crumbsThing } from '#features/offer/structured.ts'
import { headDataOf } from '#features/site/head-data.ts'
import { english as siteMessages } from '#features/site/messages.en.ts'
import { SiteMessages } from '#features/site/messages.ts'
import { NoticeBar } from '#features/site/NoticeBar.tsx'
import { idOf, structured } from '#features/site/structured.ts'
import { bookingData } from '#layouts/booking.server.ts'
import { ErrorPage } from '#layouts/ErrorPage.tsx'
import { english as errorMessages } from '#layouts/error-messages.en.ts'
import { OfflineNote } from '#layouts/OfflineNote.tsx'
import { ScriptNote } from '#layouts/ScriptNote.tsx'
import { isClosedMeanwhile } from '#platform/http/closed.ts'
import { pageMeta, publicUrlOf, sharedMeta } from '#platform/http/page-meta.ts'
import type { Route } from './+types/booking'

export function loader({ context }: Route.LoaderArgs) {
  return bookingData(context, 'en')
}

// Scripts are read before they are used.
export const handle = { scripts: 'later' }

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

export const meta: Route.MetaFunction = ({ matches }) => {
  const { clinic } = headDataOf(matches)
  const { town } = clinic.entrances.main
  const page = {
    title: `Book a visit in ${town} · ${clinic.name}`,
    path: BOOKING_PATHS.en,
    alternates: BOOKING_PATHS,
    publicUrl: publicUrlOf(matches),
  }
  const description = `Choose the service, the doctor and the time that suit you: book your visit in ${town} in a few minutes, without an account.`
  if (!import.meta.env.SSR) return pageMeta(page)
  const { title, path, publicUrl } = page
  const image = { ...ogPictures['prenota-visita'], alt: `The reception of ${clinic.name}` }
  const about = (url: string) => ({ url: url + path, inLanguage: 'en', about: { '@id': idOf(url) } })
  return [
    ...pageMeta(page),
    ...sharedMeta({ ...page, description, siteName: clinic.name, image }),
    ...(publicUrl
      ? structured([
          { '@type': 'WebPage', name: title, description, ...about(publicUrl) },
          crumbsThing(publicUrl, [{ name: 'Book a visit', path }]),
        ])
      : []),
  ]
}

/** The wizard in English. */
export default function EnglishWizardPage({
  loaderData: { notice, categories, examples, today },
}: Route.ComponentProps) {
  return (
    <EnglishBooking>
      <SiteMessages value={siteMessages}>
        <BookingPage notice={<NoticeBar notice={notice} />} {...{ categories, examples, today }} />
      </SiteMessages>
      {/* They stand after the page, because the page's first link is the one that skips to its content. */}
      <ScriptNote />
      <OfflineNote />
    </EnglishBooking>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The root loads the page of a closed site.
  if (isClosedMeanwhile(error)) throw error
  return (
    <EnglishBooking>
      <ErrorPage error={error} words={errorMessages} />
      <OfflineNote />
    </EnglishBooking>
  )
}
