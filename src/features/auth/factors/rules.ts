/** The ways to identify besides the password. */
export const factors = ['passkey', 'app', 'recovery_code'] as const
export type Factor = (typeof factors)[number]

export const RECOVERY_CODES = 10

/** Browsers offer passkeys only to pages over https, and to those of the machine itself. */
export function passkeysPossible(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost'
}
