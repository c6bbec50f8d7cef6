import { Clock, Lock, Zap } from 'lucide-react'
import { data, Link } from 'react-router'
import { pictures } from '#content/pictures.ts'
import { pageContent } from '#features/content/page-content.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { siteCopy } from '#features/site/copy.ts'
import { headOf } from '#features/site/head.ts'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Route } from './+types/webmail'

/** A clinic without a webmail has no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContent).clinic.webmailUrl === '') throw data(null, { status: 404 })
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => headOf('webmail', matches, { index: false })

// Read before it is used.
export const handle = { scripts: 'islands' }

const TILES = [
  { Sign: Lock, ...siteCopy.webmail.secure },
  { Sign: Clock, ...siteCopy.webmail.always },
  { Sign: Zap, ...siteCopy.webmail.fast },
]

/** The link to the clinic's webmail, for its staff. */
export default function WebmailPage() {
  const { name } = useClinic()
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="grid flex-1 lg:grid-cols-[1.15fr_1fr]">
        <div className="flex flex-col px-(--l-gutter) lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
          <header className="flex h-(--l-nav-mobile) items-center lg:h-(--l-nav)">
            <Link
              to="/"
              aria-label={`${name}, pagina iniziale`}
              className="inline-flex min-h-11 items-center no-underline"
            >
              <Logo name={name} />
            </Link>
          </header>
          <main className="flex flex-1 flex-col justify-center gap-y-[clamp(3rem,7vw,6rem)] py-12 lg:pr-12">
            <Welcome />
            <Tiles />
          </main>
        </div>
        <div className="pic rounded-none rounded-bl-tile max-lg:hidden" data-print="no">
          <Picture picture={pictures.corridor} sizes="(min-width: 64rem) 60vw, 1px" first decorative />
        </div>
      </div>
      <footer className="border-line border-t px-(--l-gutter) py-5 text-ink-500 text-xs lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
        {/* The year is the specification's, not the calendar's. */}
        <p>© 2025 {name}. Tutti i diritti riservati.</p>
      </footer>
    </div>
  )
}

function Welcome() {
  const { title, lead, open, back, elsewhere } = siteCopy.webmail
  const { webmailUrl } = useClinic()
  return (
    <div>
      <h1 className="text-d4">{title}</h1>
      <p className="lead mt-5 max-w-[30rem]">{lead}</p>
      <div className="mt-9 flex flex-wrap gap-3 max-sm:*:flex-[1_1_100%]">
        <ButtonAnchor href={webmailUrl} target="_blank" rel="noopener noreferrer">
          <span>
            {open}
            <span className="sr-only"> ({elsewhere})</span>
          </span>
        </ButtonAnchor>
        <ButtonLink to="/" variant="secondary">
          {back}
        </ButtonLink>
      </div>
    </div>
  )
}

function Tiles() {
  return (
    <ul className="grid gap-x-8 border-sand-400 border-t sm:grid-cols-3">
      {TILES.map(({ Sign, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[1.5rem_1fr] gap-x-4 border-sand-300 py-5 not-first:border-t sm:content-start sm:grid-cols-1 sm:not-first:border-t-0 sm:pt-6"
        >
          <Sign aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-6 text-aqua-600" />
          <div className="sm:mt-4">
            <h2 className="text-d1">{title}</h2>
            <p className="mt-1 text-ink-600 text-sm leading-[1.5]">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
