import type { CallContext } from './context.server.ts'
import { notValid } from './errors.ts'

/**
 * The caller's own name for an attempt, by which a repeated one is known; null without one.
 * @throws AppError('not_valid')
 */
export function idempotencyKey({ request }: CallContext): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!/^[\w.:-]{8,128}$/.test(key)) throw notValid('Idempotency-Key', 'Chiave della richiesta non valida.')
  return key
}
