import {
  CalendarDays,
  CalendarX,
  ClipboardCheck,
  ClipboardList,
  Globe,
  Handshake,
  Inbox,
  LayoutDashboard,
  List,
  ListChecks,
  type LucideIcon,
  Scroll,
  SlidersHorizontal,
  Tag,
  User,
  UserCog,
  Users,
} from 'lucide-react'
import type { Role } from '#platform/session/roles.ts'

export type Entry = {
  to: string
  label: string
  /** Stands for the label where it is too wide: in the rail and at the foot of a phone. */
  short?: string
  Sign: LucideIcon
  /** Carries the red count of pending requests. */
  countsPending?: true
  /** Carries the count of all that waits for a person. */
  countsToDo?: true
  /** Carries how many things are in order before the site opens. */
  countsStart?: true
  /** Says when the site is closed to visitors, so that staff do not forget it. */
  tellsClosed?: true
  /** Addresses of other pages for which this entry is marked as current. */
  also?: readonly string[]
  /** Not marked as current on the pages below its own. */
  exact?: true
  /** Lies in 'Altro' where the side bar is a rail. */
  rare?: true
}

export type Group = { head: string | null; entries: readonly Entry[] }

const EXAMPLES = ['/pipeline', '/pazienti', '/collaboratori', '/attrezzature']

const agenda: Entry = { to: '/agenda', label: 'Agenda', Sign: CalendarDays }
const toDo: Entry = { to: '/da-fare', label: 'Da fare', Sign: Inbox, countsToDo: true }
const requests: Entry = {
  to: '/richieste-prenotazioni',
  label: 'Prenotazioni',
  short: 'Prenotaz.',
  Sign: ClipboardCheck,
  countsPending: true,
}
const contacts: Entry = {
  to: '/contatti',
  label: 'Contatti',
  Sign: Users,
  also: ['/gestione-campi-contatto'],
}

const groups: readonly Group[] = [
  {
    head: null,
    entries: [agenda, toDo, requests, { to: '/dashboard', label: 'Dashboard', Sign: LayoutDashboard }],
  },
  {
    head: 'Persone',
    entries: [
      contacts,
      { to: '/liste', label: 'Liste', Sign: List, rare: true },
      { to: '/convenzioni', label: 'Convenzioni', Sign: Handshake, rare: true },
      { to: '/moduli', label: 'Moduli', Sign: ClipboardList, rare: true },
    ],
  },
  {
    head: 'Clinica',
    entries: [
      { to: '/sito-web', label: 'Sito web', Sign: Globe, tellsClosed: true },
      { to: '/setup', label: 'Setup', Sign: SlidersHorizontal },
      { to: '/pricing', label: 'Piani e prezzi', Sign: Tag, also: EXAMPLES, rare: true },
    ],
  },
]

const administration: Group = {
  head: 'Amministrazione',
  entries: [
    { to: '/utenti', label: 'Utenti e permessi', short: 'Utenti', Sign: UserCog, rare: true },
    { to: '/registro', label: 'Registro', Sign: Scroll, rare: true },
  ],
}

/** Stands with the account. */
export const profile: Entry = { to: '/profilo', label: 'Profilo', Sign: User, rare: true }

export type Menu = {
  /** The side bar. */
  groups: readonly Group[]
  /** 'Altro'. */
  rare: readonly Entry[]
  /** The foot of a phone; the search is in the menu. */
  foot: readonly Entry[]
}

function menuWith(groups: readonly Group[]): Menu {
  const rare = groups.flatMap(({ entries }) => entries).filter(({ rare }) => rare)
  return { groups, rare, foot: [agenda, toDo, requests, contacts] }
}

const beforeOpening: Entry = {
  to: '/prima-di-aprire',
  label: 'Prima di aprire',
  Sign: ListChecks,
  countsStart: true,
  also: ['/avvio'],
  rare: true,
}

const ofReception = menuWith(groups)
const ofAdmin = menuWith([...groups, administration])
const ofAdminAtStart = menuWith([
  ...groups,
  { ...administration, entries: [...administration.entries, beforeOpening] },
])

// Pages at their limit of JavaScript have this icon already, the agenda's sign of an absence they do not.
const ownAbsences: Entry = {
  to: '/agenda/assenze',
  label: 'Le mie assenze',
  short: 'Assenze',
  Sign: CalendarX,
}
const forDoctors: readonly Entry[] = [{ ...agenda, exact: true }, toDo, contacts]
const ofDoctor: Menu = {
  groups: [{ head: null, entries: [...forDoctors, ownAbsences] }],
  rare: [],
  foot: forDoctors,
}

/**
 * The entries of a role; as long as it is not known, those of the reception.
 * @param isStarting something is missing before the site opens
 */
export function menuOf(role: Role | null, isStarting = false): Menu {
  if (role === 'admin') return isStarting ? ofAdminAtStart : ofAdmin
  return role === 'medico' ? ofDoctor : ofReception
}
