export const userStates = ['active', 'invited', 'invite_expired', 'disabled'] as const
export type UserState = (typeof userStates)[number]

/** Minutes after which an unattended screen may be locked; 0: never. */
export const lockChoices = [0, 5, 15, 30, 60] as const

const LONGEST_NAME = 60

/**
 * A user name made of a mail address: what stands before the '@', in the characters a user name may have.
 * @param taken user names that are in use
 */
export function userNameOf(email: string, taken: ReadonlySet<string>): string {
  const local = email.slice(0, email.indexOf('@')).toLowerCase()
  const plain = local.replaceAll(/[^a-z0-9._-]/g, '-').replace(/^[^a-z0-9]+/, '')
  const base = plain.length < 2 ? `utente-${plain}`.replace(/-$/, '') : plain.slice(0, LONGEST_NAME)
  for (let n = 2, name = base; ; n += 1) {
    if (!taken.has(name)) return name
    name = `${base.slice(0, LONGEST_NAME - String(n).length)}${n}`
  }
}
