import type { Refusal } from '#platform/http/errors.ts'
import { describeFailure, retryAfterOf } from '#platform/http/failures.server.ts'
import { sessionOf, type World } from './context.ts'
import { encodingOf } from './encoding.ts'
import type { Finished } from './finished.ts'
import { inTime } from './in-time.ts'

/** What visitors see at any address while the site is closed. */
export const CLOSED_PAGE = '/modalita-manutenzione'

/** Longer questions are nobody's who wants to come back to a page of ours. */
const QUESTION_MAX = 1000

/** Whether who asks has a session. Where that can't be found out they are a visitor. */
export async function isInsider(world: World, request: Request, patience: number): Promise<boolean> {
  try {
    return (await inTime(sessionOf(world, request), patience)).user !== null
  } catch (error) {
    world.log.warn({ error: describeFailure(error) }, 'session not found out')
    return false
  }
}

/**
 * The page that says so, in the place of another one. Nobody keeps it, and it is never taken for a page that the client
 * has already.
 */
export function closedAnswer(
  { forms }: Finished,
  request: Request,
  { framed, refusal }: { framed: boolean; refusal: Refusal },
): Response {
  const { search } = new URL(request.url)
  const asks = search.length > 1 && search.length <= QUESTION_MAX
  const form = asks ? forms.identity : forms[encodingOf(request.headers.get('accept-encoding'))]
  const bytes = asks ? withQuestion(form.bytes, search) : form.bytes
  const { ETag: _, 'Content-Security-Policy': policy = '', ...headers } = form.headers
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    status: refusal.status,
    headers: {
      ...headers,
      'Content-Length': String(bytes.byteLength),
      'Content-Security-Policy': framed
        ? policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
        : policy,
      'Cache-Control': 'no-store',
      'Retry-After': retryAfterOf(refusal) ?? '',
    },
  })
}

/** Its button asks for the same address without any script: what stood behind the question mark goes along as fields. */
function withQuestion(page: Buffer, search: string): Buffer {
  const fields = [...new URLSearchParams(search)].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}"/>`,
  )
  // A function: in a text, `$&` would mean something.
  return Buffer.from(page.toString('utf8').replace('</form>', (end) => fields.join('') + end))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
