import { Mail, Phone } from 'lucide-react'
import { clinicNameOf } from '#features/content/facts.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { maintenanceCopy } from '#features/site/maintenance/copy.ts'
import { pageServices } from '#platform/http/page-context.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { Route } from './+types/maintenance'

/** Nothing is asked of the database: the page is also there when that is not. */
export function loader({ context, request }: Route.LoaderArgs) {
  // Without an address a link leads to the page's own one, less what stands behind its '#': that always asks the server.
  // At the own address of this page there would never be anything else.
  const again = new URL(request.url).search ? '' : '/'
  return { message: context.get(pageServices).maintenanceMessage, again }
}

// Without scripts: the page is served at the addresses of other pages, and the site's scripts would render those
// (root.tsx).
export const handle = { scripts: 'none' }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${maintenanceCopy.title} · ${clinicNameOf(matches)}` },
  { name: 'robots', content: 'noindex' },
]

/** The page visitors see while the site is closed. A small frame of another site shows the text only. */
export default function MaintenancePage({ loaderData }: Route.ComponentProps) {
  const { name } = useClinic()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1.15fr_1fr] lg:grid-rows-1">
      <div className="relative overflow-hidden bg-sand-100 max-lg:h-[clamp(11rem,30vh,18rem)] lg:order-2 [@media(max-height:26rem)]:hidden">
        <ClosedDoor className="absolute inset-0 size-full" />
      </div>
      <div className="flex min-w-0 flex-col px-(--l-gutter) lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
        <header className="flex h-(--l-nav-mobile) flex-none items-center lg:h-(--l-nav)">
          {/* No link, as every page of the site is closed. */}
          <Logo name={name} />
        </header>
        <main className="flex flex-1 flex-col justify-center pt-6 pb-16 lg:pr-16 lg:pb-[calc(var(--l-nav)+2rem)]">
          <h1 className="wrap-normal text-d4">{maintenanceCopy.title}</h1>
          <p className="lead mt-5 max-w-[34rem] whitespace-pre-line wrap-anywhere">{loaderData.message}</p>
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
      <ButtonAnchor href={href} role="button" draggable={false}>
        {maintenanceCopy.again}
      </ButtonAnchor>
      <script>{PRESSED}</script>
    </div>
  )
}

function Contacts() {
  const { email, phone } = useClinic()
  return (
    <div className="mt-12 border-sand-300 border-t pt-6">
      <p className="text-ink-600 text-sm">{maintenanceCopy.meanwhile}</p>
      <ul className="mt-2 flex flex-wrap gap-x-8">
        <li className="min-w-0">
          <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center gap-2.5 wrap-anywhere">
            <Mail aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
            {email}
          </a>
        </li>
        <li>
          <a href={`tel:${phone.dial}`} className="tnum inline-flex min-h-11 items-center gap-2.5">
            <Phone aria-hidden="true" strokeWidth={1.6} className="size-5 flex-none" />
            {phone.text}
          </a>
        </li>
      </ul>
    </div>
  )
}

/** A house with its door shut and its lamp lit. */
function ClosedDoor({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path className="fill-sand-100" d="M0 0h760v900H0z" />
      <path className="fill-white" d="M0 118h760v14H0z" />
      <path className="fill-sand-200" d="M0 132h760v16H0z" />
      <Window x={40} />
      <Window x={590} />
      <path className="fill-white" d="M210 790V420a170 170 0 0 1 340 0v370z" />
      <path className="fill-aqua-800" d="M234 790V420a146 146 0 0 1 292 0v370z" />
      <path className="fill-aqua-200" d="M262 420a118 118 0 0 1 236 0z" />
      <path
        className="fill-none stroke-aqua-800"
        strokeWidth="8"
        d="M380 302v118M380 420l-83-83M380 420l83-83"
      />
      <path className="fill-aqua-600" d="M262 444h112v346H262zM386 444h112v346H386z" />
      <path
        className="fill-aqua-700"
        d="M280 464h76v124h-76zM280 612h76v150h-76zM404 464h76v124h-76zM404 612h76v150h-76z"
      />
      <circle className="fill-cotto-200" cx="362" cy="606" r="7" />
      <circle className="fill-cotto-200" cx="398" cy="606" r="7" />
      <path className="fill-none stroke-ink-800" strokeWidth="4" d="M380 132v60" />
      <circle className="fill-cotto-50" cx="380" cy="208" r="58" />
      <path className="fill-ink-800" d="M352 206a28 28 0 0 1 56 0z" />
      <path className="fill-cotto-400" d="M362 206h36a18 18 0 0 1-36 0z" />
      <path className="fill-sand-300" d="M0 790h760v110H0z" />
      <path className="fill-sand-200" d="M190 790h380v22H190zM160 812h440v24H160z" />
      <path className="fill-sand-400" d="M160 836h440v8H160z" />
      <Olive x={96} />
      <Olive x={664} />
    </svg>
  )
}

function Window({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className="fill-white" d="M0 600V420a65 65 0 0 1 130 0v180z" />
      <path className="fill-aqua-300" d="M14 586V420a51 51 0 0 1 102 0v166z" />
      <path
        className="fill-none stroke-aqua-200"
        strokeWidth="6"
        d="M14 410h102M14 432h102M14 454h102M14 476h102M14 498h102M14 520h102M14 542h102M14 564h102"
      />
      <path className="fill-sand-300" d="M-10 600h150v12H-10z" />
    </g>
  )
}

function Olive({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className="fill-none stroke-sand-600" strokeWidth="7" d="M0 776c0-40 4-60-2-96" />
      <circle className="fill-aqua-700" cx="-16" cy="656" r="30" />
      <circle className="fill-aqua-600" cx="18" cy="644" r="34" />
      <circle className="fill-aqua-400" cx="-2" cy="618" r="26" />
      <path className="fill-cotto-400" d="M-34 768h68l-10 68h-48z" />
      <path className="fill-cotto-700" d="M-38 760h76v14h-76z" />
    </g>
  )
}
