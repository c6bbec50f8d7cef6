/** Targets of the frame's links. A department's page is its section of /servizi. */

type PlainLink = { label: string; to: string }
type NavLink = PlainLink & { isCurrent: (pathname: string) => boolean }
type Departments = readonly { slug: string; name: string }[]

const BOOKING = '/prenota-visita'
const CONTACTS = '/#contatti'

export const BOOKING_LINK = { label: 'Prenota Visita', to: BOOKING } as const

export const topLinks = (departments: Departments): NavLink[] => [
  { label: 'Chi Siamo', to: '/chi-siamo', isCurrent: (pathname) => pathname === '/chi-siamo' },
  ...departments.map(({ slug, name }) => ({
    label: name,
    to: `/servizi#${slug}`,
    // The page's own bar marks the department being read; the address only names the one first opened.
    isCurrent: () => false,
  })),
  {
    label: 'Centro Analisi',
    to: '/centro-analisi',
    isCurrent: (pathname) => pathname === '/centro-analisi',
  },
  { label: 'Contatti', to: CONTACTS, isCurrent: () => false },
]

export type MobileLink = 'home' | 'about' | 'services' | 'analysis' | 'contacts' | 'booking'

export const mobileLinks = (departments: Departments): Record<MobileLink, NavLink> => ({
  home: { label: 'Home', to: '/', isCurrent: (pathname) => pathname === '/' },
  about: { label: 'Chi Siamo', to: '/chi-siamo', isCurrent: (pathname) => pathname === '/chi-siamo' },
  services: {
    label: 'Servizi',
    to: departments[0] ? `/servizi#${departments[0].slug}` : '/servizi',
    isCurrent: (pathname) => pathname === '/servizi',
  },
  analysis: {
    label: 'Analisi',
    to: '/centro-analisi',
    isCurrent: (pathname) => pathname === '/centro-analisi',
  },
  contacts: { label: 'Contatti', to: CONTACTS, isCurrent: () => false },
  // The wizard has no bar, so this link is never the current page.
  booking: { label: 'Prenota', to: BOOKING, isCurrent: () => false },
})

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
      { label: 'Attiva Convenzione', to: '/attiva-convenzione' },
      { label: 'Domande frequenti', to: '/domande-frequenti' },
    ],
  },
]

/** The staff's login on a phone: in the header patients would take it for theirs. */
export const STAFF_LINK = { label: 'Area riservata', to: '/login' } as const

export const LEGAL_LINKS: readonly PlainLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Cookie', to: '/cookie' },
  { label: 'Termini', to: '/termini' },
  { label: 'Accessibilità', to: '/accessibilita' },
  { label: 'Preferenze cookie', to: '/cookie#preferenze' },
]
