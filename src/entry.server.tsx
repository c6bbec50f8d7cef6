import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { pageFailed } from '#platform/http/page-context.ts'
import { scriptsLater } from './server/head.ts'

// The server needs the very keys the pages use, and only this bundle has them.
export { pageContent } from '#features/content/page-content.ts'
export { pageFailed, pageServices } from '#platform/http/page-context.ts'

/** Renders a page whole: finished pages are cached as bytes, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed: unknown
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      failed = error
    },
  })
  await stream.allReady
  if (failed) throw failed
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  const page = startsLater(context) ? scriptsLater(html, scriptsAhead(context, html)) : html
  return new Response(page, { status, headers })
}

const SITE = 'layouts/public'
const BOOKING = 'pages/public/booking'

/** The scripts of the site's other pages and of the booking, for a page of the site. */
function scriptsAhead({ manifest, staticHandlerContext }: EntryContext, html: string): string[] {
  if (!staticHandlerContext.matches.some(({ route }) => route.id === SITE)) return []
  const pages = Object.values(manifest.routes).filter(
    (route) => route?.parentId === SITE || route?.id === BOOKING,
  )
  const files = pages.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []))
  return [...new Set(files)].filter((file) => !html.includes(file))
}

/** Whether the `handle` of the page, or of a layout around it, delays its scripts until the page has been drawn. */
function startsLater({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle
    return typeof handle === 'object' && handle !== null && 'scripts' in handle && handle.scripts === 'later'
  })
}

/**
 * Hands the error to the server, which logs and answers it. Otherwise React would print it, rows included, to the
 * console.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageFailed)(error)
}
