import { CalendarPlus, MessageCircle, Phone } from 'lucide-react'
import { Outlet, useMatches } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { ContentProvider } from '#features/content/useContent.tsx'
import { EnglishOffer } from '#features/offer/EnglishOffer.tsx'
import { english as siteMessages } from '#features/site/messages.en.ts'
import { SiteMessages } from '#features/site/messages.ts'
import { NoticeBar } from '#features/site/NoticeBar.tsx'
import { alternatesIn } from '#platform/http/page-meta.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import type { Route } from './+types/english'
import { ErrorPage } from './ErrorPage.tsx'
import { englishChat } from './english/chat.ts'
import { Footer } from './english/Footer.tsx'
import { english as errorMessages } from './error-messages.en.ts'
import { frameData } from './frame.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { ScriptNote } from './ScriptNote.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return frameData(context, 'en')
}

// Read before they are used.
export const handle = { scripts: 'islands' }

/** The frame of the English pages: its own header and footer, since most pages they would lead to are Italian. */
export default function EnglishLayout({ loaderData }: Route.ComponentProps) {
  const { content, today, notice } = loaderData
  return (
    <ContentProvider content={content}>
      <EnglishOffer>
        <SiteMessages value={siteMessages}>
          <SkipLink />
          <ScriptNote />
          <NoticeBar notice={notice} />
          <TopBar />
          <main id="contenuto" tabIndex={-1}>
            <Outlet />
          </main>
          <Footer year={today.slice(0, 4)} />
          <MobileBar />
          <OfflineNote />
        </SiteMessages>
      </EnglishOffer>
    </ContentProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <EnglishOffer>
      <ErrorPage error={error} words={errorMessages} />
      <OfflineNote />
    </EnglishOffer>
  )
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-medium text-ink text-sm no-underline hover:underline'
const SIGN =
  'grid size-[min(2.75rem,14vw)] place-items-center rounded-full text-aqua-700 hover:bg-aqua-50 lg:hidden'
const ICON = 'size-[min(1.375rem,7vw)]'

function TopBar() {
  const { name, phone, chat } = useClinic()
  const alternates = alternatesIn(useMatches())
  return (
    <header className="@container sticky top-0 z-(--z-nav) border-line border-b bg-white">
      <div className="page flex min-h-(--l-nav-mobile) items-center gap-3 @max-[22.4rem]:flex-wrap @max-[22.4rem]:gap-1 lg:min-h-(--l-nav) lg:gap-7">
        <a
          href="/"
          hrefLang="it"
          aria-label={`${name}, home page (in Italian)`}
          className="mr-auto flex min-h-11 items-center no-underline"
        >
          {/* On the narrowest screens, and with large text, the links need the room of the logo's word. */}
          <span className="flex @max-[22.4rem]:hidden lg:@max-[50rem]:hidden">
            <Logo name={name} />
          </span>
          <PetalSign className="hidden size-[min(2.125rem,11vw)] @max-[22.4rem]:block lg:@max-[50rem]:block" />
        </a>
        <a href={`tel:${phone.dial}`} className={`${LINK} tnum max-lg:hidden`}>
          <Phone aria-hidden="true" strokeWidth={1.6} className="size-5 text-aqua-600" />
          {phone.text}
        </a>
        <ExternalLink href={englishChat(chat.url)} className={`${LINK} max-lg:hidden`}>
          <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5 text-aqua-600" />
          Chat with us
        </ExternalLink>
        <div className="flex items-center gap-1 lg:gap-5">
          <a href={`tel:${phone.dial}`} aria-label={`Call ${phone.text}`} className={SIGN}>
            <Phone aria-hidden="true" strokeWidth={1.6} className={ICON} />
          </a>
          <ExternalLink href={englishChat(chat.url)} label="Chat with us" className={SIGN}>
            <MessageCircle aria-hidden="true" strokeWidth={1.6} className={ICON} />
          </ExternalLink>
          {alternates ? <LanguageLink to={alternates.it} locale="it" /> : null}
          <ButtonAnchor href={BOOKING_PATHS.en} size="md" className="max-lg:hidden">
            Book a visit
          </ButtonAnchor>
        </div>
      </div>
    </header>
  )
}

const CELL =
  'grid h-(--l-bottom-bar) content-center justify-items-center gap-1 overflow-hidden font-medium text-[min(0.6875rem,3.1vw)] text-ink-600 leading-none no-underline focus-visible:-outline-offset-2'

/** Under the thumb on phones and tablets. */
function MobileBar() {
  const { phone } = useClinic()
  return (
    <nav
      aria-label="Quick links"
      className="fixed inset-x-0 bottom-0 z-(--z-bar) bg-white pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden"
    >
      <ul className="grid grid-cols-2">
        <li className="min-w-0">
          <a href={`tel:${phone.dial}`} className={CELL}>
            <Phone aria-hidden="true" strokeWidth={1.6} className={ICON} />
            Call us
          </a>
        </li>
        <li className="min-w-0">
          <a href={BOOKING_PATHS.en} className={CELL}>
            <CalendarPlus aria-hidden="true" strokeWidth={1.6} className={ICON} />
            Book a visit
          </a>
        </li>
      </ul>
    </nav>
  )
}
