import { accessCopy, INVITED_HOURS } from '#features/auth/access/copy.ts'
import { sendAccessLink } from '#features/auth/access/links.server.ts'
import { deleteLink } from '#features/auth/access/store.server.ts'
import { deleteFactors } from '#features/auth/factors/store.server.ts'
import { findMailUser, tellChange } from '#features/auth/mails.server.ts'
import type { OwnSession } from '#features/auth/profile/contract.ts'
import { deleteSessionById, sessionsOf } from '#features/auth/profile/store.server.ts'
import { deleteSessionsOf, lockAdmins } from '#features/auth/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { roleLabels } from '#platform/session/roles.ts'
import type { listUsers, NewUser, Policy, UserChange } from './contract.ts'
import { usersCopy } from './copy.ts'
import { userNameOf } from './rules.ts'
import {
  findStaff,
  insertInvited,
  lockStaff,
  type StoredUser,
  selectPolicy,
  selectStaff,
  storePolicy,
  takenNames,
  updateStaff,
} from './store.server.ts'

type Message = { message: string }

/** All users, and the rules of access. */
export async function everyUser(ctx: Context): Promise<Answer<typeof listUsers>> {
  const [users, policy] = await Promise.all([selectStaff(ctx.db, ctx.now()), selectPolicy(ctx.db)])
  return { users, policy }
}

async function callerName({ db, user }: Context): Promise<string> {
  const found = user && (await findStaff(db, user.id))
  if (!found) throw new AppError('no_session')
  return found.fullName ?? found.username
}

const TAKEN: Record<string, () => AppError> = {
  users_email_key: () => notValid('email', usersCopy.emailTaken),
  users_doctor_key: () => notValid('doctorId', usersCopy.doctorTaken),
  users_doctor_id_fkey: () => notValid('doctorId', usersCopy.doctorGone),
  users_username_key: () => new AppError('conflict'),
}

/** Awaits the write of a user, and turns a broken constraint into a sentence at its field. */
async function withFieldErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw TAKEN[brokenConstraint(error) ?? '']?.() ?? error
  }
}

/** @throws AppError('not_valid') unless exactly the doctors are linked to a doctor */
function checkDoctor({ role, doctorId }: Pick<StoredUser, 'role' | 'doctorId'>): void {
  if (role === 'medico' && doctorId === null) throw notValid('doctorId', usersCopy.doctorRequired)
  if (role !== 'medico' && doctorId !== null) throw notValid('doctorId', usersCopy.notADoctor)
}

/** The words of a link: for a user without a password it is an invitation, as often as it is sent. */
async function linkFrom(db: Db, admin: string, isInvited: boolean) {
  const { subjects, paragraphs } = accessCopy
  const { name } = (await readContent(db)).clinic
  return {
    subject: isInvited ? subjects.invitation(name) : subjects.renewal,
    paragraph: isInvited ? paragraphs.invitation(admin, name) : paragraphs.newLink(admin),
    hours: INVITED_HOURS,
  }
}

/**
 * Adds a user without a password and mails the link with which to choose it.
 * @throws AppError('not_valid') for an address or a doctor that is another user's
 */
export async function invite(ctx: Context, person: NewUser): Promise<Message & { id: number }> {
  checkDoctor(person)
  return transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const inviter = await callerName(inside)
    const username = userNameOf(person.email, await takenNames(db))
    const id = await withFieldErrors(
      insertInvited(db, { ...person, username, invitedBy: ctx.user?.id ?? null }),
    )
    await sendAccessLink(inside, { ...person, id, username }, await linkFrom(db, inviter, true))
    return { id, message: usersCopy.invited(person.fullName) }
  })
}

/** Locks the administrators, then the user: two changes at once see one another. */
async function lockForChange(db: Db, id: number): Promise<{ before: StoredUser; isLastAdmin: boolean }> {
  const admins = await lockAdmins(db)
  const before = await lockStaff(db, id)
  if (!before) throw new AppError('not_found', { message: usersCopy.missing })
  return { before, isLastAdmin: admins.length === 1 && admins[0] === before.username }
}

/**
 * Changes a user. A new role or doctor acts at the user's next call; a new address ends the link sent to the old one, which is
 * told. To a user who has not used the invitation nothing is told: a new address gets the invitation.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for the own role, and for the role of the only administrator
 * @throws AppError('not_valid') as `invite`
 */
export async function changeStaff(ctx: Context, id: number, change: UserChange): Promise<Message> {
  return transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const { before, isLastAdmin } = await lockForChange(db, id)
    const role = change.role ?? before.role
    const isRole = role !== before.role
    if (isRole && id === ctx.user?.id) throw new AppError('conflict', { message: usersCopy.ownRole })
    if (isRole && isLastAdmin) throw new AppError('conflict', { message: usersCopy.lastAdmin })
    // A new role other than 'medico' ends the link to the doctor.
    const unchanged = role === 'medico' ? before.doctorId : null
    const doctorId = change.doctorId === undefined ? unchanged : change.doctorId
    checkDoctor({ role, doctorId })
    const isAddress = change.email !== undefined && change.email !== before.email
    const { isInvited } = before
    if (isAddress) await deleteLink(db, id)
    if (isAddress && !isInvited) await tellChange(inside, id, usersCopy.told.email)
    await withFieldErrors(updateStaff(db, id, { ...change, role, doctorId }, ctx.now()))
    if (isRole && !isInvited) await tellChange(inside, id, usersCopy.told.role(roleLabels[role]))
    const user = isAddress && isInvited && !before.disabledAt ? await findMailUser(db, id) : undefined
    if (!user) return { message: usersCopy.changed }
    await sendAccessLink(inside, user, await linkFrom(db, await callerName(inside), true))
    return { message: usersCopy.invitedAt(user.email) }
  })
}

/**
 * Disables a user, whose sessions and link end at once, or lets them in again.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for oneself, and for the only administrator
 */
export async function setDisabled(ctx: Context, id: number, disabled: boolean): Promise<Message> {
  return transaction(ctx.db, async (db) => {
    const { isLastAdmin } = await lockForChange(db, id)
    if (disabled && id === ctx.user?.id) throw new AppError('conflict', { message: usersCopy.ownAccess })
    if (disabled && isLastAdmin) throw new AppError('conflict', { message: usersCopy.lastAdmin })
    await updateStaff(db, id, { disabledAt: disabled ? ctx.now().toISOString() : null }, ctx.now())
    if (disabled) {
      await deleteSessionsOf(db, id)
      await deleteLink(db, id)
    }
    return { message: disabled ? usersCopy.disabled : usersCopy.enabled }
  })
}

/**
 * Mails a user a new link with which to choose a password.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for a user who is disabled or has no address
 */
export async function sendLink(ctx: Context, id: number): Promise<Message> {
  return transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const admin = await callerName(inside)
    const { before: user } = await lockForChange(db, id)
    if (user.disabledAt) throw new AppError('conflict', { message: usersCopy.isDisabled })
    const { email } = user
    if (!email) throw new AppError('conflict', { message: usersCopy.noEmail })
    await sendAccessLink(inside, { ...user, email }, await linkFrom(db, admin, user.isInvited))
    return { message: usersCopy.linkSent }
  })
}

/**
 * Takes the second factor of a user who lost it away. Where the role needs one, nothing but setting it up works after the next
 * log-in.
 * @throws AppError('not_found') also where there is none
 */
export async function dropFactors(ctx: Context, id: number): Promise<Message> {
  return transaction(ctx.db, async (db) => {
    await lockForChange(db, id)
    if (!(await deleteFactors(db, id))) throw new AppError('not_found', { message: usersCopy.noFactors })
    await deleteSessionsOf(db, id)
    await tellChange({ ...ctx, db }, id, usersCopy.told.factors)
    return { message: usersCopy.factorsReset }
  })
}

/** The open sessions of a user, the last used first. @throws AppError('not_found') */
export async function staffSessions(ctx: Context, id: number): Promise<OwnSession[]> {
  if (!(await findStaff(ctx.db, id))) throw new AppError('not_found', { message: usersCopy.missing })
  return sessionsOf(ctx, id)
}

/** Ends one session of a user. @throws AppError('not_found') */
export async function endOne(ctx: Context, id: number, sessionId: number): Promise<Message> {
  if (!(await deleteSessionById(ctx.db, { id: sessionId, userId: id })))
    throw new AppError('not_found', { message: usersCopy.sessionMissing })
  return { message: usersCopy.ended }
}

/** Ends all sessions of a user. @throws AppError('not_found') also where none is open */
export async function endAll(ctx: Context, id: number): Promise<Message> {
  return transaction(ctx.db, async (db) => {
    await lockForChange(db, id)
    if ((await deleteSessionsOf(db, id)) === 0)
      throw new AppError('not_found', { message: usersCopy.noSessions })
    return { message: usersCopy.allEnded }
  })
}

/** Sets the roles that need a second factor, and the minutes of the lock. */
export async function changePolicy(ctx: Context, policy: Policy): Promise<Message> {
  await transaction(ctx.db, (db) => storePolicy(db, policy, ctx.now()))
  return { message: usersCopy.policySaved }
}
