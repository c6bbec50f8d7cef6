import {
  CalendarDays,
  ClipboardList,
  Globe,
  Handshake,
  LayoutDashboard,
  List,
  type LucideIcon,
  SlidersHorizontal,
  Tag,
  User,
  Users,
} from 'lucide-react'

export type Entry = {
  to: string
  label: string
  Sign: LucideIcon
  /** Carries the red count of pending requests. */
  countsPending?: true
  /** Says when the site is closed to visitors, so that staff do not forget it. */
  tellsClosed?: true
  /** Where pages stand that belong to it, and not below its address. */
  also?: readonly string[]
}

const EXAMPLES = ['/pipeline', '/pazienti', '/collaboratori', '/attrezzature']

/** The side bar, in groups and in order. A page that comes brings its line: nothing leads nowhere. */
export const entries: readonly (readonly Entry[])[] = [
  [
    { to: '/dashboard', label: 'Dashboard', Sign: LayoutDashboard },
    { to: '/richieste-prenotazioni', label: 'Prenotazioni', Sign: CalendarDays, countsPending: true },
    { to: '/contatti', label: 'Contatti', Sign: Users, also: ['/gestione-campi-contatto'] },
    { to: '/liste', label: 'Liste', Sign: List },
    { to: '/convenzioni', label: 'Convenzioni', Sign: Handshake },
    { to: '/moduli', label: 'Moduli', Sign: ClipboardList },
  ],
  [
    { to: '/sito-web', label: 'Sito web', Sign: Globe, tellsClosed: true },
    { to: '/profilo', label: 'Profilo', Sign: User },
    { to: '/setup', label: 'Setup', Sign: SlidersHorizontal },
    { to: '/pricing', label: 'Piani e prezzi', Sign: Tag, also: EXAMPLES },
  ],
]
