import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import { categoryPath } from '#features/offer/structured.ts'

/** Targets of the frame's links. A department's page is its section of /servizi. */

type PlainLink = { label: string; to: string }
type Departments = readonly { slug: string; name: string }[]
/** Parts of the clinic that the site shows: they decide about links. */
type Shown = { departments: Departments; hasLaboratory: boolean }
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

// The analysis centre has a link of its own.
const exceptAnalysis = (departments: Departments) =>
  departments.filter(({ slug }) => slug !== ANALYSIS_CATEGORY)

/** Letters of departments, each with its gap, that fit into the bar of a screen of 1024 pixels. */
const MAX_LETTERS = 55
const GAP = 2

const departmentLinks = (departments: Departments): NavLink[] =>
  departments.reduce((sum, { name }) => sum + name.length + GAP, 0) > MAX_LETTERS
    ? [{ label: 'Servizi', to: '/servizi', currentOn: marks('/servizi', '/servizi/') }]
    : departments.map(({ slug, name }) => ({
        label: name,
        to: categoryPath(slug),
        // On /servizi the page's own bar marks the department being read.
        currentOn: (pathname) => (pathname.startsWith(`/servizi/${slug}/`) ? 'true' : undefined),
      }))

/** The links of the bar on large screens: one to all services in place of departments whose names have no room. */
export const topLinks = ({ departments, hasLaboratory }: Shown): NavLink[] => [
  { label: 'Chi Siamo', to: '/chi-siamo', currentOn: marks('/chi-siamo', '/medici/') },
  ...departmentLinks(exceptAnalysis(departments)),
  ...(hasLaboratory
    ? [
        {
          label: 'Centro Analisi',
          to: '/centro-analisi',
          currentOn: marks('/centro-analisi', '/servizi/centro-analisi/'),
        },
      ]
    : []),
  { label: 'Contatti', to: CONTACTS, currentOn: never },
]

export type MobileLink = 'home' | 'about' | 'services' | 'analysis' | 'contacts' | 'booking'

/** The links of the bar on phones and tablets, by the names of their signs. */
export const mobileLinks = ({
  departments,
  hasLaboratory,
}: Shown): Partial<Record<MobileLink, NavLink>> & Record<'services', NavLink> => {
  const [first] = exceptAnalysis(departments)
  return {
    home: { label: 'Home', to: '/', currentOn: marks('/') },
    about: { label: 'Chi Siamo', to: '/chi-siamo', currentOn: marks('/chi-siamo', '/medici/') },
    services: {
      label: 'Servizi',
      to: first ? categoryPath(first.slug) : '/servizi',
      currentOn: marks('/servizi', '/servizi/'),
    },
    ...(hasLaboratory && {
      analysis: {
        label: 'Analisi',
        to: '/centro-analisi',
        currentOn: marks('/centro-analisi', '/servizi/centro-analisi/'),
      },
    }),
    contacts: { label: 'Contatti', to: CONTACTS, currentOn: never },
    // The wizard has no bar, so this link is never the current page.
    booking: { label: 'Prenota', to: BOOKING, currentOn: never },
  }
}

type FooterLinks = readonly { title: string; links: readonly PlainLink[] }[]

export const footerLinks = ({ hasLaboratory }: Pick<Shown, 'hasLaboratory'>): FooterLinks => [
  {
    title: 'Servizi',
    links: [
      { label: 'I Nostri Servizi', to: '/servizi' },
      ...(hasLaboratory ? [{ label: 'Centro Analisi', to: '/centro-analisi' }] : []),
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
