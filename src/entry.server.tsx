import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// The server needs the very key the pages use, and only this bundle has it.
export { pageWorld } from '#platform/http/page-context.ts'

/** Renders a page whole: it is finished and kept as bytes, so there is nothing to gain from streaming it. */
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
  return new Response(stream, { status, headers })
}
