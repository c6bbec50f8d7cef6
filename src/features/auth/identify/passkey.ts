import { FormError } from '#platform/form/form-errors.ts'
import { CallError, call } from '#platform/http/call.ts'
import { addPasskey, confirmPasskey, newPasskeyOptions, passkeyOptions } from '../factors/contract.ts'
import { factorsCopy } from '../factors/copy.ts'
import { authCopy } from '../queries.ts'

// The library of passkeys is loaded when one is used: few pages need it.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser offers passkeys on this page: only over https, and on the machine itself. */
export function browserHasPasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined
}

/**
 * Logs in with a passkey; with a session, identifies its user.
 * @throws FormError where the browser's dialog gave no passkey
 * @throws CallError where the server refuses
 */
export async function identifyWithPasskey(): Promise<{ message: string }> {
  const { startAuthentication } = await library()
  const options = await call(passkeyOptions, { body: {} })
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(throwPasskeyError)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const signed = { clientDataJSON, authenticatorData, signature, userHandle }
  return call(confirmPasskey, { body: { id, rawId, type: 'public-key', response: signed } })
}

/**
 * Adds a passkey of this device to the user.
 * @throws FormError where the browser's dialog gave no passkey
 * @throws CallError where the server refuses
 */
export async function createPasskey(name: string) {
  const { startRegistration } = await library()
  const options = await call(newPasskeyOptions, { body: {} })
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(throwPasskeyError)
  const { clientDataJSON, attestationObject, transports = [] } = response
  const created = { clientDataJSON, attestationObject, transports }
  return call(addPasskey, { body: { id, rawId, type: 'public-key', response: created, name } })
}

function throwPasskeyError(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new FormError(isKnown ? factorsCopy.passkeyKnown : factorsCopy.passkeyGivenUp)
}

/** The sentence for a user who could not identify: the server's, or that of a passkey that was not used. */
export function identifyFailure(error: Error): string {
  if (error instanceof CallError) return error.sentence ?? authCopy.unreachable
  return error instanceof FormError ? error.message : authCopy.unreachable
}
