import { Mail, Phone } from 'lucide-react'
import { clinic } from '#content/clinic.ts'
import { ClosedDoor } from '#features/site/maintenance/ClosedDoor.tsx'
import { maintenanceCopy } from '#features/site/maintenance/copy.ts'
import { pageWorld } from '#platform/http/page-context.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { Route } from './+types/maintenance'

/** Nothing is asked of the database: the page is also there when that is not. */
export function loader({ context, request }: Route.LoaderArgs) {
  // Without an address a link leads to the page's own one, less what stands behind its '#': that always asks the server.
  // At the own address of this page there would never be anything else.
  const again = new URL(request.url).search ? '' : '/'
  return { notice: context.get(pageWorld).notice, again }
}

// It stands at the addresses of other pages too, where the site's scripts would take it for one of those (root.tsx).
export const handle = { scripts: 'none' }

export const meta: Route.MetaFunction = () => [
  { title: `${maintenanceCopy.title} · ${clinic.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The page visitors see while the site is closed. In a frame of another site there may be room for the words only. */
export default function MaintenancePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1.15fr_1fr] lg:grid-rows-1">
      <div className="relative overflow-hidden bg-sand-100 max-lg:h-[clamp(11rem,30vh,18rem)] lg:order-2 [@media(max-height:26rem)]:hidden">
        <ClosedDoor className="absolute inset-0 size-full" />
      </div>
      <div className="flex min-w-0 flex-col px-(--l-gutter) lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
        <header className="flex h-(--l-nav-mobile) flex-none items-center lg:h-(--l-nav)">
          {/* No link: there is nowhere to go. */}
          <Logo name={clinic.name} />
        </header>
        <main className="flex flex-1 flex-col justify-center pt-6 pb-16 lg:pr-16 lg:pb-[calc(var(--l-nav)+2rem)]">
          <h1 className="text-d4">{maintenanceCopy.title}</h1>
          <p className="lead mt-5 max-w-[34rem] whitespace-pre-line wrap-anywhere">{loaderData.notice}</p>
          <Again href={loaderData.again} />
          <Contacts />
        </main>
      </div>
    </div>
  )
}

// Makes the link a button to the keyboard. A reload, unlike a link, also preserves the part after '#'.
const PRESSED = `(button => {
  button.onclick = event => {
    if (button.getAttribute('href')) return
    event.preventDefault()
    location.reload()
  }
  button.onkeydown = event => {
    if (event.key !== ' ') return
    event.preventDefault()
    button.click()
  }
})(document.currentScript.previousElementSibling)`

/**
 * Asks for the address again, also where no script runs. No form: that would add a question mark to the address, and with
 * a '#' in it the second press would only scroll.
 */
function Again({ href }: { href: string }) {
  return (
    <div className="mt-8 grid sm:justify-start">
      <ButtonLink href={href} role="button" draggable={false}>
        {maintenanceCopy.again}
      </ButtonLink>
      <script>{PRESSED}</script>
    </div>
  )
}

function Contacts() {
  return (
    <div className="mt-12 border-sand-300 border-t pt-6">
      <p className="text-ink-600 text-sm">{maintenanceCopy.meanwhile}</p>
      <ul className="mt-2 flex flex-wrap gap-x-8">
        <li className="min-w-0">
          <a
            href={`mailto:${clinic.email}`}
            className="inline-flex min-h-11 items-center gap-2.5 wrap-anywhere"
          >
            <Mail aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
            {clinic.email}
          </a>
        </li>
        <li>
          <a href={`tel:${clinic.phone.dial}`} className="tnum inline-flex min-h-11 items-center gap-2.5">
            <Phone aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
            {clinic.phone.text}
          </a>
        </li>
      </ul>
    </div>
  )
}
