/** Targets of the frame's links. A department's page is its section of /servizi. */

type PlainLink = { label: string; to: string }
type Departments = readonly { slug: string; name: string }[]
/** `currentOn`: how the link is marked on a page. Its own page is 'page', pages below it are 'true'. */
type NavLink = PlainLink & { currentOn: (pathname: string) => 'page' | 'true' | undefined }

const marks =
  (own: string, below?: string): NavLink['currentOn'] =>
  (pathname) =>
    pathname === own ? 'page' : below && pathname.startsWith(below) ? 'true' : undefined
const never = () => undefined

const BOOKING = '/prenota-visita'
const CONTACTS = '/#contatti'

export const BOOKING_LINK = { label: 'Prenota Visita', to: BOOKING } as const

/** Letters of departments, each with its gap, that fit into the bar of a screen of 1024 pixels. */
const MAX_LETTERS = 55
const GAP = 2

/** The links of the bar on large screens: one to all services in place of departments whose names have no room. */
export const topLinks = (departments: Departments): NavLink[] => [
  { label: 'Chi Siamo', to: '/chi-siamo', currentOn: marks('/chi-siamo', '/medici/') },
  ...(departments.reduce((sum, { name }) => sum + name.length + GAP, 0) > MAX_LETTERS
    ? [{ label: 'Servizi', to: '/servizi', currentOn: marks('/servizi', '/servizi/') }]
    : departments.map(({ slug, name }) => ({
        label: name,
        to: `/servizi#${slug}`,
        // On /servizi the page's own bar marks the department being read.
        currentOn: (pathname: string) =>
          pathname.startsWith(`/servizi/${slug}/`) ? ('true' as const) : undefined,
      }))),
  {
    label: 'Centro Analisi',
    to: '/centro-analisi',
    currentOn: marks('/centro-analisi', '/servizi/centro-analisi/'),
  },
  { label: 'Contatti', to: CONTACTS, currentOn: never },
]

export type MobileLink = 'home' | 'about' | 'services' | 'analysis' | 'contacts' | 'booking'

export const mobileLinks = (departments: Departments): Record<MobileLink, NavLink> => ({
  home: { label: 'Home', to: '/', currentOn: marks('/') },
  about: { label: 'Chi Siamo', to: '/chi-siamo', currentOn: marks('/chi-siamo', '/medici/') },
  services: {
    label: 'Servizi',
    to: departments[0] ? `/servizi#${departments[0].slug}` : '/servizi',
    currentOn: marks('/servizi', '/servizi/'),
  },
  analysis: {
    label: 'Analisi',
    to: '/centro-analisi',
    currentOn: marks('/centro-analisi', '/servizi/centro-analisi/'),
  },
  contacts: { label: 'Contatti', to: CONTACTS, currentOn: never },
  // The wizard has no bar, so this link is never the current page.
  booking: { label: 'Prenota', to: BOOKING, currentOn: never },
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
