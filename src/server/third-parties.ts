import type { Hono } from 'hono'
import { clinic } from '#content/clinic.ts'
import { frameDocument } from '#features/site/reviews/frame.server.ts'
import { FRAME_PATH } from '#features/site/reviews/message.ts'

/** The frames for third parties' content. A third party that is not configured has no address. */
export function thirdPartyRoutes(app: Hono, widget = clinic.reviews.widget): void {
  if (!widget) return
  const { html, headers } = frameDocument(widget)
  app.get(FRAME_PATH, (c) => c.body(html, 200, headers))
}
