import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { smsDelivery } from './contract.ts'
import { markDelivered } from './outbox.server.ts'

export const smsApi: Route[] = [
  serve(smsDelivery, (ctx, { body }) => noteDelivery(ctx, body, ctx.request.headers.get('x-signature'))),
]

/** The signature of a report: HMAC-SHA256 of 'id.status', in hexadecimal digits. */
export function signatureOf(secret: string, id: string, status: string): string {
  return createHmac('sha256', secret).update(`${id}.${status}`).digest('hex')
}

/**
 * Notes how an SMS ended. The first report counts; a repeated one is answered alike.
 * @throws AppError('not_found') without a right signature, and for a message that does not exist: the answer must not tell
 */
async function noteDelivery(
  { db, smsSecret, mail }: Context,
  { id, status }: { id: string; status: 'delivered' | 'failed' },
  signature: string | null,
): Promise<Record<string, never>> {
  const isSigned = smsSecret !== null && isEqual(signature ?? '', signatureOf(smsSecret, id, status))
  const messageId = `<${id}${mail.from.slice(mail.from.lastIndexOf('@'))}>`
  if (!isSigned || !(await markDelivered(db, messageId, status === 'delivered')))
    throw new AppError('not_found')
  return {}
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
