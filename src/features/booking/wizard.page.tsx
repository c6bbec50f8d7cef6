import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { pages } from '#content/pages.ts'
import { bookingCategories } from '#features/catalogue/store.server.ts'
import { pageWorld } from '#platform/http/page-context.ts'
import { wallClock } from '#platform/time/dates.ts'
import { Logo } from '#ui/Logo.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Note } from '#ui/Note.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import type { Route } from './+types/wizard.page'
import { ClinicPhone } from './wizard/ChoiceList.tsx'
import { Wizard } from './wizard/Wizard.tsx'

const words = pages['prenota-visita']

/** The clinic's own today, not the visitor's: their clock may be wrong. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, publicUrl } = context.get(pageWorld)
  return {
    categories: await bookingCategories(db),
    today: wallClock(now()).date,
    canonical: `${publicUrl}/prenota-visita`,
  }
}

/** The steps are entries of one page: moving between them asks the server for nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  const canonical = loaderData?.canonical
  return [
    { title: words.title },
    { name: 'description', content: words.description },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'it_IT' },
    ...(canonical
      ? [
          { tagName: 'link', rel: 'canonical', href: canonical },
          { property: 'og:url', content: canonical },
        ]
      : []),
  ]
}

export default function WizardPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="min-h-dvh bg-sand-100 pb-[clamp(3rem,6vw,6rem)]">
      <SkipLink />
      <header className="page flex h-(--l-nav-mobile) items-center justify-between gap-4 lg:h-(--l-nav)">
        <Link to="/" aria-label={`${clinic.name}, pagina iniziale`} className="link-plain rounded-xs">
          <Logo name={clinic.name} />
        </Link>
        <MoreLink to="/" back className="text-sm">
          Torna al sito
        </MoreLink>
      </header>
      <main id="contenuto" tabIndex={-1} className="page pt-[clamp(1rem,3vw,3rem)]">
        <h1 className="sr-only">Prenota Visita</h1>
        <noscript>
          <Note tone="warning" className="mb-4">
            Per prenotare online serve JavaScript. Puoi prenotare per telefono: <ClinicPhone />.
          </Note>
        </noscript>
        <Wizard categories={loaderData.categories} today={loaderData.today} />
      </main>
    </div>
  )
}
