import { searchFor } from '#platform/list/folded.ts'
import {
  listAddress,
  parseAsOneOf,
  parseAsRecord,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { roles } from '#platform/session/roles.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import type { Policy, StaffUser } from './contract.ts'
import { userStates } from './rules.ts'

export const usersAddress = listAddress({
  path: '/utenti',
  params: {
    q: parseAsSearch,
    role: parseAsOneOf(roles),
    state: parseAsOneOf(userStates),
    user: parseAsRecord('nuovo'),
  },
  urlKeys: { role: 'ruolo', state: 'stato', user: 'utente' },
  filters: ['q', 'role', 'state'],
})
export const { addressOf } = usersAddress

export type UsersView = ViewOf<typeof usersAddress>

/** Id of the link that opens a user, or the invitation. */
export function linkIdOf(user: UsersView['user']): string {
  return `utente-${user}`
}

/** The name a user goes by: users made at the shell may have none but that of the log-in. */
export function nameOf({ fullName, username }: Pick<StaffUser, 'fullName' | 'username'>): string {
  return fullName ?? username
}

/** The users of a search and its filters. */
export function usersWith(
  users: readonly StaffUser[],
  { q, role, state }: Pick<UsersView, 'q' | 'role' | 'state'>,
): StaffUser[] {
  const isFound = searchFor(q)
  return users.filter(
    (user) =>
      (role === null || user.role === role) &&
      (state === null || user.state === state) &&
      isFound(`${nameOf(user)} ${user.username} ${user.email ?? ''} ${user.doctor?.name ?? ''}`),
  )
}

/** '9 persone, 6 attive · il secondo fattore manca a una' */
export function usersSummary(users: readonly StaffUser[], policy: Policy): string {
  const active = users.filter(({ state }) => state === 'active')
  const missing = active.filter((user) => factorOf(user, policy) === 'missing').length
  const persons = users.length === 1 ? '1 persona' : `${users.length} persone`
  const counts = `${persons}, ${active.length === 1 ? '1 attiva' : `${active.length} attive`}`
  return missing === 0 ? counts : `${counts} · il secondo fattore manca a ${missing === 1 ? 'una' : missing}`
}

/** The second factor of a user: there, missing though the role needs one, absent, or not to be had before the invitation is used. */
export function factorOf(
  { state, factors, role }: Pick<StaffUser, 'state' | 'factors' | 'role'>,
  { factorRoles }: Policy,
): 'set' | 'missing' | 'none' | 'later' {
  if (factors.length > 0) return 'set'
  if (state === 'invited' || state === 'invite_expired') return 'later'
  return state === 'active' && factorRoles.includes(role) ? 'missing' : 'none'
}

/** The time an invitation still has: 'scade fra 31 ore', 'scade fra meno di un’ora'. */
export function endsIn(linkEndsAt: string, now: Date): string {
  const left = Date.parse(linkEndsAt) - now.getTime()
  const hours = Math.round(left / HOUR_MS)
  if (left < HOUR_MS) return 'scade fra meno di un’ora'
  return hours === 1 ? 'scade fra un’ora' : `scade fra ${hours} ore`
}
