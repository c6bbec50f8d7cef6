import type { AppError } from '#platform/http/errors.ts'
import { describeFailure, retryAfterOf } from '#platform/http/failures.server.ts'
import { type AppServices, sessionOf } from './context.ts'
import { encodingOf } from './encoding.ts'
import { type Finished, shared } from './finished.ts'
import type { PageRoute } from './page-route.ts'
import { withTimeout } from './timeout.ts'

/** The page visitors see at any address while the site is closed. */
export const CLOSED_PAGE = '/modalita-manutenzione'

/** The maintenance page at another page's address: only the link of its button differs. */
export const CLOSED_ELSEWHERE: PageRoute = {
  path: `${CLOSED_PAGE}?altrove`,
  pattern: CLOSED_PAGE,
  key: '#closed',
  counted: false,
  framed: false,
  always: false,
  private: false,
  document: true,
}

/** Whether the request has a session. When the database does not say so in time, the request counts as a visitor's. */
export async function isInsider(
  appServices: AppServices,
  request: Request,
  { timeoutMs, requestId }: { timeoutMs: number; requestId: string },
): Promise<boolean> {
  try {
    return (await withTimeout(sessionOf(appServices, request), timeoutMs)).session !== null
  } catch (error) {
    appServices.log.warn({ requestId, error: describeFailure(error) }, 'session not found out')
    return false
  }
}

/**
 * Answers with the maintenance page in place of another one. It is never cached, and never taken for a page the client
 * already has.
 */
export function closedAnswer(
  { forms }: Finished,
  request: Request,
  { framed, refusal }: { framed: boolean; refusal: AppError },
): Response {
  const { bytes, headers: original } = forms[encodingOf(request.headers.get('accept-encoding'))]
  const { ETag: _, 'Content-Security-Policy': policy = '', ...headers } = original
  return new Response(request.method === 'HEAD' ? null : shared(bytes), {
    status: refusal.status,
    headers: {
      ...headers,
      'Content-Security-Policy': framed
        ? policy.replace("frame-ancestors 'none'", 'frame-ancestors *')
        : policy,
      'Cache-Control': 'no-store',
      'Retry-After': retryAfterOf(refusal) ?? '',
    },
  })
}
