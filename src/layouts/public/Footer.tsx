import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import type { Clinic, Entrance } from '#content/groups/clinic.ts'
import type { Company } from '#content/groups/company.ts'
import { BOOKING_PATHS } from '#features/booking/paths.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { alternatesIn } from '#platform/http/page-meta.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Frieze } from '#ui/glyphs.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Imprint } from '../Imprint.tsx'
import { footerLinks, LEGAL_LINKS, STAFF_LINK } from './links.ts'

const LINK =
  'inline-flex min-h-11 items-center lg:min-h-8 text-on-dark-2 no-underline hover:text-white hover:underline'

/** `year` comes from the server, as the browser's clock may be wrong. */
export function Footer({ year }: { year: string }) {
  const { hasLaboratory } = useContent()
  return (
    <>
      <Frieze />
      {/* Padding keeps the last lines above the mobile bar. */}
      <footer className="on-dark bg-ink pt-[clamp(3rem,5vw,5rem)] pb-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+1.5rem)] text-on-dark-2 text-sm lg:pb-8">
        <div className="page">
          <div className="grid grid-cols-2 gap-x-(--l-gap) gap-y-10 print:mb-3 lg:grid-cols-[4.5fr_2fr_2fr_3.5fr]">
            <Brand />
            {footerLinks({ hasLaboratory }).map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <Title>{title}</Title>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={label}>
                      <Link to={to} className={LINK}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            <Contacts />
          </div>
          <Ending year={year} />
        </div>
      </footer>
    </>
  )
}

function Brand() {
  const clinic = useClinic()
  return (
    <div className="min-w-0 max-lg:col-span-2" data-print="no">
      <Link
        to="/"
        aria-label={`${clinic.name}, pagina iniziale`}
        className="inline-flex min-h-11 items-center no-underline"
      >
        <Logo name={clinic.name} onDark />
      </Link>
      {/* As narrow as its longest word allows, so that lines break between words. */}
      <p className="mt-3.5 mb-6 w-min min-w-[min(5.1em,100%)] max-w-full font-serif text-d1 text-on-dark">
        {clinic.tagline}
      </p>
      <ul className="flex gap-2">
        {clinic.social.map(({ name, url }) => (
          <li key={name}>
            <ExternalLink
              href={url}
              label={name}
              className="grid size-11 place-items-center rounded-full border border-dark-line text-on-dark-2 transition-colors duration-(--m-quick) hover:bg-ink-800 hover:text-white"
            >
              <SocialSign name={name} />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Contacts() {
  const clinic = useClinic()
  const { main, secondary } = clinic.entrances
  return (
    <div className="max-lg:col-span-2">
      <Title>Contatti</Title>
      <address className="leading-[1.55]">
        <Address entrance={main} />
        {secondary ? <Address entrance={secondary} /> : null}
      </address>
      <ul className="mt-2.5">
        {[clinic.phone, clinic.mobile].map(({ text, dial }) => (
          <li key={dial}>
            <a href={`tel:${dial}`} className={`${LINK} tnum`}>
              {text}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${clinic.email}`} className={`${LINK} wrap-anywhere`}>
            {clinic.email}
          </a>
        </li>
      </ul>
    </div>
  )
}

function Address({ entrance }: { entrance: Entrance }) {
  return (
    <p className="mb-2">
      <span className="block text-on-dark">{entrance.title}</span>
      {entrance.lines.join(', ')}
    </p>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="mb-2.5 font-sans font-strong text-on-dark text-sm">{children}</h2>
}

const imprintOf = (company: Company) => [
  company.legalName,
  `P. IVA ${company.vatNumber}`,
  company.register,
  `Capitale sociale ${company.shareCapital}`,
  `Direttore sanitario: ${company.medicalDirector.name}`,
  'Immagini illustrative',
]

function Ending({ year }: { year: string }) {
  const { clinic, company } = useContent()
  const alternates = alternatesIn(useMatches()) ?? BOOKING_PATHS
  return (
    <div className="mt-14 border-ink-600 border-t pt-5 text-xs leading-[1.6] print:mt-0 print:border-0 print:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p>
          © {year} {clinic.name}. Tutti i diritti riservati.
        </p>
        <nav aria-label="Note legali" className="-my-1.5">
          <ul className="flex flex-wrap gap-x-6">
            {LEGAL_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
            <li className="print:hidden">
              <a href={alternates.en} lang="en" hrefLang="en" className={LINK}>
                English
              </a>
            </li>
            <li className="lg:hidden print:hidden">
              <Link to={STAFF_LINK.to} className={LINK}>
                {STAFF_LINK.label}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
      <Imprint parts={imprintOf(company)} />
    </div>
  )
}

type SocialName = Clinic['social'][number]['name']

// The icon library draws no brands.
const PATHS: Record<SocialName, string> = {
  Facebook: 'M14.5 8H17V4.5h-2.5A4.5 4.5 0 0 0 10 9v2.5H7V15h3v6h3.5v-6h3l.5-3.5h-3.5V9a1 1 0 0 1 1-1Z',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.25a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM16.9 7v.1',
  LinkedIn: 'M5 10v9M5 5.5v.1M10 19v-9M10 14a4 4 0 0 1 8-.5V19',
}

function SocialSign({ name }: { name: SocialName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.6]"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
