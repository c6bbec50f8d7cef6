import { MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { mayHaveSession, watchSession } from '#platform/session/hint.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Logo, PetalSign } from '#ui/Logo.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { BOOKING_LINK, TOP_LINKS } from './links.ts'

// Measures with vw give way where the visitor's text is so large that rems would not fit the screen.
const SIGN =
  'grid size-[min(2.75rem,14vw)] place-items-center rounded-full text-aqua-700 hover:bg-aqua-50 lg:hidden'
const DRAWING = 'size-[min(1.375rem,7vw)]'

/** `underway`: the next page is on its way. */
export function TopBar({ underway }: { underway: boolean }) {
  return (
    <header className="sticky top-0 z-(--z-nav) border-line border-b bg-white">
      {/* Where people space their letters out on the narrowest screen, what one presses goes below the sign. */}
      <div className="page flex min-h-(--l-nav-mobile) items-center gap-3 max-[22.4rem]:flex-wrap max-[22.4rem]:gap-1 lg:min-h-(--l-nav) wide:gap-7">
        <Link
          to="/"
          aria-label={`${clinic.name}, pagina iniziale`}
          className="mr-auto flex min-h-11 items-center no-underline"
        >
          {/* Between a tablet and a full screen the links need the word's room. */}
          <span className="flex max-large:hidden lg:max-wide:hidden">
            <Logo name={clinic.name} className="max-[22.4rem]:text-[1.0625rem]" />
          </span>
          <PetalSign className="hidden size-[min(2.125rem,11vw)] max-large:block lg:max-wide:block" />
        </Link>
        <TopLinks />
        <div className="-mr-2.5 flex items-center lg:mr-0 wide:gap-2">
          <a href={`tel:${clinic.phone.dial}`} aria-label={`Chiama ${clinic.phone.text}`} className={SIGN}>
            <Phone aria-hidden="true" strokeWidth={1.6} className={DRAWING} />
          </a>
          <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={SIGN}>
            <MessageCircle aria-hidden="true" strokeWidth={1.6} className={DRAWING} />
          </ExternalLink>
          <Account />
          <ButtonLink to={BOOKING_LINK.to} size="md" className="max-lg:hidden lg:max-rail:px-3.5">
            {BOOKING_LINK.label}
          </ButtonLink>
        </div>
      </div>
      {underway ? <span aria-hidden="true" className="underway" /> : null}
    </header>
  )
}

function TopLinks() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Principale" className="max-lg:hidden">
      <ul className="flex gap-3 rail:gap-5 wide:gap-6.5">
        {TOP_LINKS.map(({ label, to, isCurrent }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isCurrent(pathname) ? 'page' : undefined}
              className="relative block whitespace-nowrap py-2.5 font-medium text-ink text-sm no-underline after:absolute after:inset-x-0 after:bottom-1 after:h-[1.5px] after:origin-left after:scale-x-0 after:bg-aqua-400 forced-colors:after:bg-[Highlight] after:transition-transform after:duration-(--m-base) after:ease-out-soft hover:text-ink hover:after:scale-x-100 aria-[current]:after:scale-x-100 max-rail:text-[0.875rem]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Only staff load the menu and the call behind it. When the menu does not come, Accedi stays.
const AccountMenu = lazyWithRetry(() => import('./AccountMenu.tsx'), 'AccountMenu', {
  Fallback: ({ login }: { login: ReactNode }) => login,
  overlay: true,
  silent: true,
})

/** Accedi, or the menu of the user. The server always draws Accedi: a public page is the same for everybody. */
function Account() {
  const mayBeStaff = useSyncExternalStore(watchSession, mayHaveSession, () => false)
  const login = (
    // On large screens; on phones the footer has it (links.ts).
    <ButtonLink to="/login" variant="quiet" size="md" className="max-lg:hidden lg:max-rail:px-3">
      Accedi
    </ButtonLink>
  )
  return mayBeStaff ? <AccountMenu login={login} /> : login
}
