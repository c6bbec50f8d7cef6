import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { readContent } from '#features/content/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import type { addPasskey, confirmPasskey, newPasskeyOptions, passkeyOptions } from './contract.ts'
import { factorsCopy } from './copy.ts'
import { passkeysPossible } from './rules.ts'
import {
  countUse,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type Passkey,
  passkeysOf,
  useChallenge,
} from './store.server.ts'

// WebAuthn level 3. The user is verified each time, by a finger, a face or a PIN: a passkey alone is two factors.

const CHALLENGE_MS = 5 * MINUTE_MS

type Site = { rpID: string; expectedOrigin: string }

/** @throws AppError('conflict') where browsers offer no passkeys */
function siteOf({ publicUrl }: Context): Site {
  if (!passkeysPossible(publicUrl)) throw new AppError('conflict', { message: factorsCopy.passkeyImpossible })
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, expectedOrigin: origin }
}

async function saveChallenge(ctx: Context, challenge: string, userId: number | null): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS).toISOString()
  await insertChallenge(ctx.db, { challenge: Buffer.from(challenge, 'base64url'), userId, expiresAt })
}

const isExpected = (ctx: Context, userId: number | null) => (challenge: string) =>
  useChallenge(ctx.db, { challenge: Buffer.from(challenge, 'base64url'), userId, now: ctx.now() })

/** A user's passkeys as the options of a challenge name them. */
async function credentialsOf({ db }: Context, userId: number) {
  const passkeys = await passkeysOf(db, userId)
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports,
  }))
}

/**
 * A challenge for a passkey: of the session's user, else of any user who has one for this site.
 * @throws AppError('conflict') where browsers offer no passkeys
 */
export async function challengeForUse(ctx: Context): Promise<Answer<typeof passkeyOptions>> {
  const userId = ctx.session?.user.id ?? null
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).rpID,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: userId === null ? [] : await credentialsOf(ctx, userId),
  })
  await saveChallenge(ctx, options.challenge, userId)
  return { ...options }
}

const refused = () => new AppError('bad_credentials', { message: factorsCopy.passkeyRefused })

/**
 * The passkey that signed a challenge of this session, or of none.
 * @throws AppError('bad_credentials') for an unknown passkey, one of another user, a challenge that was used or is over, another
 *   site, a user who was not verified, and a counter that went back
 */
export async function usedPasskey(
  ctx: Context,
  response: Parsed<typeof confirmPasskey>['body'],
): Promise<Passkey> {
  const { rpID, expectedOrigin } = siteOf(ctx)
  const userId = ctx.session?.user.id ?? null
  const passkey = await findPasskey(ctx.db, Buffer.from(response.id, 'base64url'))
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused()
  const { userHandle, ...signed } = response.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: isExpected(ctx, userId),
    ...{ expectedOrigin, expectedRPID: rpID, requireUserVerification: true },
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    ctx.log.warn({ requestId: ctx.requestId, reason: (error as Error).message }, 'passkey refused')
    throw refused()
  })
  const counter = verified.authenticationInfo.newCounter
  if (!verified.verified || !(await countUse(ctx.db, { id: passkey.id, counter, now: ctx.now() })))
    throw refused()
  return passkey
}

/**
 * A challenge for a new passkey of the user.
 * @throws AppError('conflict') where browsers offer no passkeys
 */
export async function challengeForNew(
  ctx: Context,
  user: { id: number; username: string },
): Promise<Answer<typeof newPasskeyOptions>> {
  const options = await generateRegistrationOptions({
    rpName: (await readContent(ctx.db)).clinic.name,
    rpID: siteOf(ctx).rpID,
    userName: user.username,
    userID: new TextEncoder().encode(String(user.id)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: await credentialsOf(ctx, user.id),
  })
  await saveChallenge(ctx, options.challenge, user.id)
  return { ...options }
}

/**
 * Stores a new passkey.
 * @throws AppError('not_valid') for an answer to another challenge, of another site, or without a verified user
 */
export async function storePasskey(
  ctx: Context,
  userId: number,
  { name, ...response }: Parsed<typeof addPasskey>['body'],
): Promise<void> {
  const { rpID, expectedOrigin } = siteOf(ctx)
  const refuse = () => new AppError('not_valid', { message: factorsCopy.passkeyRefused })
  const { transports = [], ...created } = response.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: created, clientExtensionResults: {} },
    expectedChallenge: isExpected(ctx, userId),
    ...{ expectedOrigin, expectedRPID: rpID, requireUserVerification: true },
  }).catch((error: unknown) => {
    ctx.log.warn({ requestId: ctx.requestId, reason: (error as Error).message }, 'new passkey refused')
    throw refuse()
  })
  if (!verified) throw refuse()
  const { id, publicKey, counter } = registrationInfo.credential
  await insertPasskey(ctx.db, {
    ...{ userId, name, counter, transports, now: ctx.now() },
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
  })
}
