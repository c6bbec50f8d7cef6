import { readContent } from '#features/content/store.server.ts'
import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { deleteLink } from '../access/store.server.ts'
import { tellChange } from '../mails.server.ts'
import { ownOf } from '../profile/service.server.ts'
import type { addPasskey, beginApp, finishApp, OwnFactors } from './contract.ts'
import { factorsCopy } from './copy.ts'
import { challengeForNew, storePasskey } from './passkeys.server.ts'
import { newCodes } from './recovery.server.ts'
import { passkeysPossible } from './rules.ts'
import {
  deleteCodes,
  deletePasskey,
  deleteTotpKey,
  findTotpKey,
  hasFactor,
  isRequired,
  lockUser,
  passkeysOf,
  passwordChangedAt,
  putTotpKey,
  replaceCodes,
  spendStep,
  unusedCodes,
  updatePasskeyName,
} from './store.server.ts'
import { newSecret, openSecret, sealSecret, secretTexts, stepOf } from './totp.server.ts'

/** @throws AppError('no_session') */
export async function ownFactors(ctx: Context): Promise<OwnFactors> {
  const { db } = ctx
  const { id } = ownOf(ctx).user
  const [passkeys, key, codes, changedAt] = await Promise.all([
    passkeysOf(db, id),
    findTotpKey(db, id),
    unusedCodes(db, id),
    passwordChangedAt(db, id),
  ])
  return {
    passkeysPossible: passkeysPossible(ctx.publicUrl),
    passkeys: passkeys.map(({ credentialId: _, transports: __, ...passkey }) => passkey),
    appSince: key?.confirmedAt ?? null,
    codesLeft: codes.length,
    passwordChangedAt: changedAt,
  }
}

/**
 * A new secret for an authenticator app, in place of one that no code has confirmed.
 * @throws AppError('conflict') where an app is set up already
 */
export async function startApp(ctx: Context): Promise<Answer<typeof beginApp>> {
  const { id, username } = ownOf(ctx).user
  const secret = newSecret()
  const stored = { userId: id, secret: sealSecret(ctx.dataKey, secret), now: ctx.now() }
  if (!(await putTotpKey(ctx.db, stored))) throw new AppError('conflict', { message: factorsCopy.appKnown })
  const { name: issuer } = (await readContent(ctx.db)).clinic
  return secretTexts(secret, { issuer, label: username })
}

type Added = Answer<typeof finishApp>

/**
 * Takes the app into use with its first code.
 * @throws AppError('not_valid') for a wrong code
 */
export async function confirmApp(ctx: Context, { code }: { code: string }): Promise<Added> {
  const { id } = ownOf(ctx).user
  return transaction(ctx.db, async (db) => {
    await lockUser(db, id)
    const step = await firstStep({ ...ctx, db }, code)
    const isFirst = !(await hasFactor(db, id))
    await spendStep(db, { userId: id, step, confirmedAt: ctx.now().toISOString() })
    return added(ctx, db, { message: factorsCopy.appOn, needsCodes: isFirst })
  })
}

/** The step of the code with which an app comes into use. */
async function firstStep(ctx: Context, code: string): Promise<number> {
  const key = await findTotpKey(ctx.db, ownOf(ctx).user.id)
  if (key?.confirmedAt) throw new AppError('conflict', { message: factorsCopy.appKnown })
  const secret = key && openSecret(ctx.dataKey, key.secret)
  const step = secret ? stepOf(secret, code, ctx.now()) : null
  if (!step) throw notValid('code', factorsCopy.codeWrong)
  return step
}

/**
 * Ends a change of factors: makes new recovery codes where they are needed, and tells the user by mail.
 * @throws AppError('too_many')
 */
async function added(
  ctx: Context,
  db: Tx,
  { message, needsCodes }: { message: string; needsCodes: boolean },
): Promise<Added> {
  const { id } = ownOf(ctx).user
  const codes = needsCodes ? await newCodes(ctx, id) : null
  if (codes) await replaceCodes(db, id, codes.hashes)
  await tellChange({ ...ctx, db }, id, message)
  return { message, recoveryCodes: codes?.codes ?? null }
}

/**
 * @throws AppError('not_found')
 * @throws AppError('conflict') for the last factor of a user whose role needs one
 */
export function dropApp(ctx: Context): Promise<{ message: string }> {
  return drop(ctx, factorsCopy.appOff, (db, userId) => deleteTotpKey(db, userId))
}

/** @throws as `dropApp` */
export function dropPasskey(ctx: Context, id: number): Promise<{ message: string }> {
  return drop(ctx, factorsCopy.passkeyRemoved, (db, userId) => deletePasskey(db, { id, userId }))
}

function drop(
  ctx: Context,
  message: string,
  remove: (db: Db, userId: number) => Promise<boolean>,
): Promise<{ message: string }> {
  const { id } = ownOf(ctx).user
  return transaction(ctx.db, async (db) => {
    await lockUser(db, id)
    if (!(await remove(db, id))) throw new AppError('not_found', { message: factorsCopy.missing })
    if (!(await hasFactor(db, id))) {
      if (await isRequired(db, id)) throw new AppError('conflict', { message: factorsCopy.last })
      await deleteCodes(db, id)
      await deleteLink(db, id)
    }
    await tellChange({ ...ctx, db }, id, message)
    return { message }
  })
}

/** @throws AppError('conflict') where browsers offer no passkeys */
export function startPasskey(ctx: Context) {
  return challengeForNew(ctx, ownOf(ctx).user)
}

/**
 * Stores a new passkey.
 * @throws AppError('not_valid') for one that is not accepted
 * @throws AppError('already_exists') for one that is known
 */
export async function savePasskey(ctx: Context, input: Parsed<typeof addPasskey>['body']): Promise<Added> {
  const { id } = ownOf(ctx).user
  try {
    return await transaction(ctx.db, async (db) => {
      await lockUser(db, id)
      const isFirst = !(await hasFactor(db, id))
      await storePasskey({ ...ctx, db }, id, input)
      return added(ctx, db, { message: factorsCopy.passkeyAdded, needsCodes: isFirst })
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'passkeys_credential_id_key') throw error
    throw new AppError('already_exists', { message: factorsCopy.passkeyKnown })
  }
}

/** @throws AppError('not_found') */
export async function nameOwnPasskey(ctx: Context, id: number, name: string): Promise<{ message: string }> {
  if (!(await updatePasskeyName(ctx.db, { id, userId: ownOf(ctx).user.id, name })))
    throw new AppError('not_found', { message: factorsCopy.missing })
  return { message: factorsCopy.passkeyRenamed }
}

/**
 * Ten new recovery codes in place of all before.
 * @throws AppError('conflict') without a factor they could stand for
 */
export async function newRecoveryCodes(ctx: Context): Promise<Added> {
  const { id } = ownOf(ctx).user
  return transaction(ctx.db, async (db) => {
    await lockUser(db, id)
    if (!(await hasFactor(db, id))) throw new AppError('conflict', { message: factorsCopy.noFactor })
    return added(ctx, db, { message: factorsCopy.codesRenewed, needsCodes: true })
  })
}
