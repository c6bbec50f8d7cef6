import {
  CalendarPlus,
  House,
  LayoutGrid,
  type LucideIcon,
  Mail,
  MessageCircle,
  Phone,
  TestTube,
  Users,
} from 'lucide-react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { ContentProvider, useContent } from '#features/content/useContent.tsx'
import { NoticeBar } from '#features/site/NoticeBar.tsx'
import { alternatesIn } from '#platform/http/page-meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Island } from '#ui/Island.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import type { Route } from './+types/public'
import { frameData } from './frame.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { Account } from './public/Account.tsx'
import { Footer } from './public/Footer.tsx'
import { BOOKING_LINK, type MobileLink, mobileLinks, topLinks } from './public/links.ts'
import { ScriptNote } from './ScriptNote.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return frameData(context)
}

// Read before they are used.
export const handle = { scripts: 'islands' }

/** The frame of the pages for visitors. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { content, today, notice } = loaderData
  return (
    <ContentProvider content={content}>
      <SkipLink />
      <ScriptNote />
      <NoticeBar notice={notice} />
      <TopBar />
      <main id="contenuto" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer year={today.slice(0, 4)} />
      <MobileBar />
      <FloatingButtons />
    </ContentProvider>
  )
}

const ROUND =
  'grid size-11 place-items-center rounded-full border border-line bg-white text-aqua-700 shadow-e3 transition-colors duration-(--m-quick) hover:bg-aqua-600 hover:text-white'

/**
 * Call and chat buttons in the margin of large screens (--l-gutter), where they cover nothing. On small screens the top
 * bar has them.
 */
function FloatingButtons() {
  const clinic = useClinic()
  return (
    <aside
      aria-label="Contatti rapidi"
      className="floats fixed right-2 bottom-6 z-(--z-float) grid gap-2.5 max-lg:hidden"
    >
      <a href={`tel:${clinic.phone.dial}`} aria-label={`Chiama ora ${clinic.phone.text}`} className={ROUND}>
        <Phone aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </a>
      <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={ROUND}>
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </ExternalLink>
    </aside>
  )
}

const MOBILE_ICONS: Record<MobileLink, LucideIcon> = {
  home: House,
  about: Users,
  services: LayoutGrid,
  analysis: TestTube,
  contacts: Mail,
  booking: CalendarPlus,
}

const MOBILE_NAMES = Object.keys(MOBILE_ICONS) as MobileLink[]

/** Under the thumb on phones and tablets. */
function MobileBar() {
  const { pathname } = useLocation()
  const { home, hasLaboratory } = useContent()
  const links = mobileLinks({ departments: home.departments.items, hasLaboratory })
  return (
    <nav
      aria-label="Navigazione rapida"
      className="fixed inset-x-0 bottom-0 z-(--z-bar) bg-white pb-[env(safe-area-inset-bottom)] shadow-bar lg:hidden"
    >
      <ul className={cx('grid', hasLaboratory ? 'grid-cols-6' : 'grid-cols-5')}>
        {MOBILE_NAMES.map((name) => {
          const link = links[name]
          if (!link) return null
          const { label, to, currentOn } = link
          const Icon = MOBILE_ICONS[name]
          return (
            <li key={name} className="min-w-0">
              <Link
                to={to}
                aria-current={currentOn(pathname)}
                className="relative grid h-(--l-bottom-bar) content-center justify-items-center gap-1 overflow-hidden font-medium text-[min(0.6875rem,3.1vw)] text-ink-600 leading-none no-underline before:absolute before:top-0 before:h-[3px] before:w-7 before:rounded-b-xs focus-visible:-outline-offset-2 aria-[current]:font-strong aria-[current]:text-aqua-700 aria-[current]:before:bg-aqua-600 forced-colors:aria-[current]:before:bg-[Highlight]"
              >
                <Icon aria-hidden="true" strokeWidth={1.6} className="size-[min(1.375rem,7vw)]" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

// Measures with vw give way where the visitor's text is so large that rems would not fit the screen.
const ROUND_LINK =
  'grid size-[min(2.75rem,14vw)] place-items-center rounded-full text-aqua-700 hover:bg-aqua-50 lg:hidden'
const ICON_SIZE = 'size-[min(1.375rem,7vw)]'

function TopBar() {
  const clinic = useClinic()
  const alternates = alternatesIn(useMatches()) ?? BOOKING_PATHS
  return (
    <header className="@container sticky top-0 z-(--z-nav) border-line border-b bg-white">
      {/* With wide letter spacing on the narrowest screen, the buttons wrap below the logo. */}
      <div className="page flex min-h-(--l-nav-mobile) items-center gap-3 max-[22.4rem]:flex-wrap max-[22.4rem]:gap-1 lg:min-h-(--l-nav) wide:gap-7">
        <Link
          to="/"
          aria-label={`${clinic.name}, pagina iniziale`}
          className="mr-auto flex min-h-11 items-center lg:shrink-0 no-underline"
        >
          {/* Between a tablet and a full screen, and with large text on phones, the links need the room of the logo's word. */}
          <span className="flex @max-[20rem]:hidden lg:max-wide:hidden">
            <Logo name={clinic.name} className="max-[22.4rem]:text-[1.0625rem] lg:max-w-64" />
          </span>
          <PetalSign className="hidden size-[min(2.125rem,11vw)] @max-[20rem]:block lg:max-wide:block" />
        </Link>
        <TopLinks />
        <div className="-mr-2.5 flex items-center lg:mr-0 wide:gap-2">
          <a
            href={`tel:${clinic.phone.dial}`}
            aria-label={`Chiama ${clinic.phone.text}`}
            className={ROUND_LINK}
          >
            <Phone aria-hidden="true" strokeWidth={1.6} className={ICON_SIZE} />
          </a>
          <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={ROUND_LINK}>
            <MessageCircle aria-hidden="true" strokeWidth={1.6} className={ICON_SIZE} />
          </ExternalLink>
          <LanguageLink to={alternates.en} locale="en" />
          <Island name="account" of={Account} props={{}} called />
          <ButtonLink to={BOOKING_LINK.to} size="md" className="max-lg:hidden lg:max-rail:px-3.5">
            {BOOKING_LINK.label}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}

function TopLinks() {
  const { pathname } = useLocation()
  const { home, hasLaboratory } = useContent()
  const links = topLinks({ departments: home.departments.items, hasLaboratory })
  return (
    <nav aria-label="Principale" className="max-lg:hidden">
      <ul className="flex gap-3 rail:gap-5 wide:gap-6.5">
        {links.map(({ label, to, currentOn }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={currentOn(pathname)}
              className="relative block py-2.5 font-medium text-ink text-sm no-underline after:absolute after:inset-x-0 after:bottom-1 after:h-[1.5px] after:origin-left after:scale-x-0 after:bg-aqua-400 forced-colors:after:bg-[Highlight] after:transition-transform after:duration-(--m-base) after:ease-out-soft hover:text-ink hover:after:scale-x-100 aria-[current]:after:scale-x-100 max-rail:text-[0.875rem]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
