import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { filled } from '#ui/filled.tsx'
import { type Locale, useLanguage } from '#ui/Language.tsx'
import { Logo } from '#ui/Logo.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Note } from '#ui/Note.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { BOOKING_PATHS } from '../paths.ts'
import { ClinicPhone } from './ChoiceList.tsx'
import { useMessages } from './messages.ts'
import { Wizard } from './Wizard.tsx'

type BookingPageProps = {
  /** The bar above the page. */
  notice: ReactNode
  categories: BookingCategory[]
  examples: readonly string[]
  today: string
}

/** The page of the wizard, in the language around it. */
export function BookingPage({ notice, ...wizard }: BookingPageProps) {
  const { name } = useClinic()
  const { page } = useMessages()
  return (
    <div className="min-h-dvh bg-sand-100 pb-[clamp(3rem,6vw,6rem)]">
      <SkipLink />
      {notice}
      <header className="page flex min-h-(--l-nav-mobile) flex-wrap items-center gap-x-3 max-lg:py-2 sm:gap-x-7 lg:h-(--l-nav)">
        <Link
          to="/"
          reloadDocument
          aria-label={page.home(name)}
          className="link-plain max-w-full flex-none rounded-xs"
        >
          <Logo name={name} />
        </Link>
        <OtherLanguage />
        <MoreLink to="/" reloadDocument back className="text-sm">
          {page.back}
        </MoreLink>
      </header>
      <main id="contenuto" tabIndex={-1} className="page">
        <h1 className="sr-only">{page.title}</h1>
        <noscript>
          <Note tone="warning" className="mb-4">
            {filled(page.noScript, <ClinicPhone />)}
          </Note>
        </noscript>
        <Wizard {...wizard} />
      </main>
    </div>
  )
}

/** The same step in the other language: its address keeps the choices, and this tab's storage what was typed. */
function OtherLanguage() {
  const { locale } = useLanguage()
  const { search } = useLocation()
  const { page } = useMessages()
  const other: Locale = locale === 'it' ? 'en' : 'it'
  // Pages are made once for all addresses.
  const isLive = useHydrated()
  return (
    <a
      href={`${BOOKING_PATHS[other]}${isLive ? search : ''}`}
      lang={other}
      hrefLang={other}
      className="ml-auto inline-flex min-h-11 items-center font-ui text-aqua-600 text-sm no-underline hover:text-aqua-800 hover:underline max-sm:-mx-2 max-sm:ml-auto max-sm:px-2"
    >
      <span className="max-sm:sr-only">{page.other}</span>
      <span aria-hidden="true" className="uppercase sm:hidden">
        {other}
      </span>
    </a>
  )
}
