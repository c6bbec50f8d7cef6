import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { findPortrait } from './store.server.ts'

// Staff's pictures are stored re-encoded, those of the sample catalogue are drawings.
const PICTURE = /^data:(image\/(?:webp|png|jpeg|svg\+xml));base64,(.+)$/

/**
 * The portrait of a doctor the site presents, as a picture. The site asks for it under another address after each change.
 * @throws AppError('not_found') without one
 */
export async function showPortrait({ db }: Pick<Context, 'db'>, id: number): Promise<Response> {
  const [, mimeType, base64] = PICTURE.exec((await findPortrait(db, id)) ?? '') ?? []
  if (!mimeType || !base64) throw new AppError('not_found')
  return new Response(Buffer.from(base64, 'base64'), {
    headers: { 'Content-Type': mimeType, 'Cache-Control': 'public, max-age=86400' },
  })
}
