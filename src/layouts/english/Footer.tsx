import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Clinic, Entrance, Hours } from '#content/groups/clinic.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { closedDaysOf } from '#features/site/closed-days.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Frieze } from '#ui/glyphs.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Imprint } from '../Imprint.tsx'
import { LEGAL_LINKS } from '../public/links.ts'
import { englishChat } from './chat.ts'
import { openingLines } from './opening-lines.ts'

const LINK =
  'inline-flex min-h-11 items-center lg:min-h-8 text-on-dark-2 no-underline hover:text-white hover:underline'

/** The facts of the clinic. `year` comes from the server, as the browser's clock may be wrong. */
export function Footer({ year }: { year: string }) {
  return (
    <>
      <Frieze />
      {/* Padding keeps the last lines above the mobile bar. */}
      <footer className="on-dark bg-ink pt-[clamp(3rem,5vw,5rem)] pb-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+1.5rem)] text-on-dark-2 text-sm lg:pb-8">
        <div className="page">
          <div className="grid gap-x-(--l-gap) gap-y-10 print:mb-3 sm:grid-cols-2 lg:grid-cols-[3fr_3fr_5fr_fit-content(13rem)]">
            <Brand />
            <Addresses />
            <OpeningHours />
            <Contacts />
          </div>
          <Ending year={year} />
        </div>
      </footer>
    </>
  )
}

function Brand() {
  const { name } = useClinic()
  return (
    <div data-print="no">
      <a
        href="/"
        hrefLang="it"
        aria-label={`${name}, home page (in Italian)`}
        className="inline-flex min-h-11 items-center no-underline"
      >
        <Logo name={name} onDark />
      </a>
      <p className="mt-3.5 max-w-[18rem]">
        You can read about our services and book in English. The rest of our site is in Italian.
      </p>
    </div>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="mb-2.5 font-sans font-strong text-on-dark text-sm">{children}</h2>
}

function Addresses() {
  const { main, secondary } = useClinic().entrances
  return (
    <div>
      <Title>Where we are</Title>
      <address className="grid gap-3 leading-[1.55]">
        <Address name={secondary ? 'Main entrance' : null} entrance={main} />
        {secondary ? <Address name="Second entrance" entrance={secondary} /> : null}
      </address>
    </div>
  )
}

function Address({ name, entrance }: { name: string | null; entrance: Entrance }) {
  return (
    <div>
      {name ? <span className="block text-on-dark">{name}</span> : null}
      {entrance.lines.join(', ')}
      <br />
      <ExternalLink href={entrance.mapsUrl} className={LINK}>
        Open the map
      </ExternalLink>
    </div>
  )
}

const HOURS: readonly { of: keyof Clinic['hours']; title: string }[] = [
  { of: 'outpatient', title: 'Clinic' },
  { of: 'bloodDraw', title: 'Blood tests' },
  { of: 'resultsPickup', title: 'Collecting results' },
]

function OpeningHours() {
  const { hours } = useClinic()
  const { closures } = closedDaysOf(useMatches())
  return (
    <div>
      <Title>Opening hours</Title>
      <div className="grid gap-3">
        {HOURS.map(({ of, title }) => (
          <HoursOf key={of} title={title} hours={hours[of]} />
        ))}
        {closures.length > 0 ? (
          <div>
            <h3 className="font-normal font-sans text-on-dark text-sm">Also closed</h3>
            <ul className="tnum">
              {closures.map((closure) => (
                <li key={closure}>{closure}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function HoursOf({ title, hours }: { title: string; hours: Hours }) {
  const lines = openingLines(hours)
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="font-normal font-sans text-on-dark text-sm">{title}</h3>
      <dl>
        {lines.map(({ days, times, note }) => (
          <div key={`${days} ${times}`} className="flex flex-wrap gap-x-2">
            <dt className="min-w-[min(8.25rem,100%)]">{days}</dt>
            <dd className="tnum flex-[1_1_6rem]">
              {times}
              {note ? (
                <>
                  , <span lang="it">{note}</span>
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Contacts() {
  const { phone, mobile, email, chat } = useClinic()
  return (
    <div>
      <Title>Contact us</Title>
      <ul>
        {[phone, mobile].map(({ text, dial }) => (
          <li key={dial}>
            <a href={`tel:${dial}`} className={`${LINK} tnum`}>
              {text}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere`}>
            {email}
          </a>
        </li>
        <li>
          <ExternalLink href={englishChat(chat.url)} className={LINK}>
            Chat with us on WhatsApp
          </ExternalLink>
        </li>
      </ul>
    </div>
  )
}

function Ending({ year }: { year: string }) {
  const { clinic, company } = useContent()
  const imprint = [
    company.legalName,
    `VAT no. ${company.vatNumber}`,
    company.register,
    `Share capital ${company.shareCapital}`,
    `Medical director: ${company.medicalDirector.name}`,
    'Pictures are illustrative',
  ]
  return (
    <div className="mt-14 border-ink-600 border-t pt-5 text-xs leading-[1.6] print:mt-0 print:border-0 print:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p>
          © {year} {clinic.name}. All rights reserved.
        </p>
        <nav aria-label="Legal texts, in Italian" className="-my-1.5 flex flex-wrap items-center gap-x-6">
          <span>In Italian:</span>
          <ul lang="it" className="contents">
            {LEGAL_LINKS.map(({ label, to }) => (
              <li key={to}>
                <a href={to} hrefLang="it" className={LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Imprint parts={imprint} />
    </div>
  )
}
