import { departments } from '#content/departments.ts'

/** Where the frame's links lead. A department's page is its section of /servizi. */

type PlainLink = { label: string; to: string }
type NavLink = PlainLink & {
  isCurrent: (pathname: string, hash: string) => boolean
}

const BOOKING = '/prenota-visita'
const CONTACTS = '/#contatti'

export const BOOKING_LINK = { label: 'Prenota Visita', to: BOOKING } as const

export const TOP_LINKS: readonly NavLink[] = [
  { label: 'Chi Siamo', to: '/chi-siamo', isCurrent: (pathname) => pathname === '/chi-siamo' },
  ...departments.map(({ slug, name }, index) => ({
    label: name,
    to: `/servizi#${slug}`,
    // Without a hash the page begins with the first department.
    isCurrent: (pathname: string, hash: string) =>
      pathname === '/servizi' && (hash ? belongsTo(hash, slug) : index === 0),
  })),
  {
    label: 'Centro Analisi',
    to: '/centro-analisi',
    isCurrent: (pathname) => pathname === '/centro-analisi',
  },
  { label: 'Contatti', to: CONTACTS, isCurrent: () => false },
]

export const MOBILE_LINKS = {
  home: { label: 'Home', to: '/', isCurrent: (pathname) => pathname === '/' },
  about: { label: 'Chi Siamo', to: '/chi-siamo', isCurrent: (pathname) => pathname === '/chi-siamo' },
  services: {
    label: 'Servizi',
    to: '/servizi#centro-dentale',
    isCurrent: (pathname) => pathname === '/servizi',
  },
  analysis: {
    label: 'Analisi',
    to: '/centro-analisi',
    isCurrent: (pathname) => pathname === '/centro-analisi',
  },
  contacts: { label: 'Contatti', to: CONTACTS, isCurrent: () => false },
  booking: { label: 'Prenota', to: BOOKING, isCurrent: (pathname) => pathname === BOOKING },
} as const satisfies Record<string, NavLink>

export const FOOTER_LINKS: readonly { title: string; links: readonly PlainLink[] }[] = [
  {
    title: 'Servizi',
    links: [
      { label: 'I Nostri Servizi', to: '/servizi' },
      { label: 'Centro Analisi', to: '/centro-analisi' },
    ],
  },
  {
    title: 'Informazioni',
    links: [
      { label: 'Chi Siamo', to: '/chi-siamo' },
      { label: 'Servizi', to: '/servizi' },
      { label: 'Prenota Visita', to: BOOKING },
    ],
  },
]

export const LEGAL_LINKS: readonly PlainLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Cookie', to: '/cookie' },
  { label: 'Termini', to: '/termini' },
  { label: 'Accessibilità', to: '/accessibilita' },
  { label: 'Preferenze cookie', to: '/cookie#preferenze' },
]

/** A hash names a department or, with the service's name behind it, one of its services. */
function belongsTo(hash: string, slug: string): boolean {
  return hash === slug || hash.startsWith(`${slug}-`)
}
