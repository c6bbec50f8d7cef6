import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router'
import { pageFailed } from '#platform/http/page-context.ts'
import { documentStart } from './server/document-start.ts'
import { scriptsLater, withIslands } from './server/head.ts'

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
  return new Response(withScripts(html, context), { status, headers })
}

function withScripts(html: string, context: EntryContext): string {
  const wanted = scriptsOf(context)
  if (wanted === 'islands') return withIslands(html, documentStart())
  return wanted === 'later' ? scriptsLater(html) : html
}

/** The `handle` of the page, or of a layout around it, says how its scripts come: as for `Layout` in root.tsx. */
function scriptsOf({ staticHandlerContext, routeModules }: EntryContext): unknown {
  return staticHandlerContext.matches
    .map(({ route }): unknown => routeModules[route.id]?.handle)
    .map((handle) =>
      typeof handle === 'object' && handle !== null && 'scripts' in handle ? handle.scripts : null,
    )
    .findLast(Boolean)
}

/**
 * Hands the error to the server, which logs and answers it. Otherwise React would print it, rows included, to the
 * console.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageFailed)(error)
}
