import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import { activeNotice } from '#content/groups/notices.ts'
import { exampleSearches } from '#features/booking/search/store.server.ts'
import { ClinicPhone } from '#features/booking/wizard/ChoiceList.tsx'
import { Wizard } from '#features/booking/wizard/Wizard.tsx'
import { closedDays } from '#features/calendar/closures/service.server.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { pageContent } from '#features/content/page-content.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { headOf } from '#features/site/head.ts'
import { closureNotice, NoticeBar } from '#features/site/NoticeBar.tsx'
import { pageServices } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Logo } from '#ui/Logo.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Note } from '#ui/Note.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import type { Route } from './+types/booking'

/** `today` is the clinic's day: the visitor's clock may be wrong. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, publicUrl } = context.get(pageServices)
  const [categories, examples, closed] = await Promise.all([
    bookingCategories(db),
    exampleSearches(db),
    closedDays({ db, now }),
  ])
  const { date: today } = wallClock(now())
  const notice = activeNotice(context.get(pageContent).notices, today) ?? closureNotice(closed.notices)
  return { categories, examples, notice, today, publicUrl }
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

export const meta: Route.MetaFunction = ({ matches }) => headOf('prenota-visita', matches)

export default function WizardPage({ loaderData }: Route.ComponentProps) {
  const { name } = useClinic()
  return (
    <div className="min-h-dvh bg-sand-100 pb-[clamp(3rem,6vw,6rem)]">
      <SkipLink />
      <NoticeBar notice={loaderData.notice} />
      <header className="page flex min-h-(--l-nav-mobile) flex-wrap items-center justify-between gap-x-4 max-lg:py-2 lg:h-(--l-nav)">
        <Link
          to="/"
          reloadDocument
          aria-label={`${name}, pagina iniziale`}
          className="link-plain max-w-full flex-none rounded-xs"
        >
          <Logo name={name} />
        </Link>
        <MoreLink to="/" reloadDocument back className="text-sm">
          Torna al sito
        </MoreLink>
      </header>
      <main id="contenuto" tabIndex={-1} className="page">
        <h1 className="sr-only">Prenota Visita</h1>
        <noscript>
          <Note tone="warning" className="mb-4">
            Per prenotare online serve JavaScript. Puoi prenotare per telefono: <ClinicPhone />.
          </Note>
        </noscript>
        <Wizard categories={loaderData.categories} examples={loaderData.examples} today={loaderData.today} />
      </main>
    </div>
  )
}
