import type { Hono, Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { may } from '#platform/session/roles.ts'
import { isStorable, readJson } from './body.server.ts'
import type { CallContext, Context } from './context.server.ts'
import type { AnyEndpoint, Given, Parsed } from './endpoint.ts'
import { type ErrorBody, Refusal } from './errors.ts'

type Handler<E extends AnyEndpoint> = (
  ctx: CallContext,
  asked: Parsed<E>,
) => Promise<Given<E> | Response> | Given<E> | Response

/** A row together with what the server does about it. */
export type Route = { row: AnyEndpoint; handle: Handler<AnyEndpoint> }

export function serve<E extends AnyEndpoint>(row: E, handle: Handler<E>): Route {
  return { row, handle: handle as unknown as Handler<AnyEndpoint> }
}

export type Hosting = {
  /** Builds the context of a call: who asks, from where, with what at hand. */
  contextOf: (request: Request, c: HonoContext) => Promise<Context>
}

/** Puts rows on the web framework. Access is checked before the input is read. */
export function mount(app: Hono, routes: Route[], hosting: Hosting): void {
  for (const route of routes) {
    app.on(route.row.method, route.row.path, (c) => answer(route, hosting, c))
  }
}

async function answer({ row, handle }: Route, hosting: Hosting, c: HonoContext): Promise<Response> {
  const ctx = await hosting.contextOf(c.req.raw, c)
  checkAccess(row, ctx)
  const asked = await parse(row, c)
  const headers: [string, string][] = []
  const call: CallContext = {
    ...ctx,
    request: c.req.raw,
    header: (name, value) => headers.push([name, value]),
  }
  const result = await handle(call, asked as Parsed<AnyEndpoint>)
  const response =
    result instanceof Response
      ? result
      : new Response(JSON.stringify(row.answer.parse(result)), {
          status: row.success ?? 200,
          headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        })
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

function checkAccess(row: AnyEndpoint, ctx: Context): void {
  if (row.access === 'public') return
  if (!ctx.user) throw new Refusal('no_session')
  if (!may(ctx.user.role, row.access === 'admin' ? 'admin' : 'edit')) throw new Refusal('forbidden')
}

async function parse(row: AnyEndpoint, c: HonoContext): Promise<Record<string, unknown>> {
  const asked: Record<string, unknown> = {}
  if (row.params) {
    const params = (row.params as z.ZodType).safeParse(storable(c.req.param() as Record<string, string>))
    // What can't be an id is not there.
    if (!params.success) throw new Refusal('not_found')
    asked.params = params.data
  }
  if (row.query) asked.query = check(row.query, queryOf(c))
  if (row.body && !row.raw) asked.body = check(row.body, await readJson(c.req.raw, row.maxBody))
  return asked
}

function queryOf(c: HonoContext): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, values] of Object.entries(c.req.queries())) {
    if (values.length > 1)
      throw new Refusal('not_valid', { issues: [{ path: key, message: 'Parametro ripetuto' }] })
    query[key] = values[0] ?? ''
  }
  return storable(query)
}

function storable(record: Record<string, string>): Record<string, string> {
  for (const value of Object.values(record)) {
    if (!isStorable(value))
      throw new Refusal('not_valid', { message: 'Il testo contiene caratteri non ammessi.' })
  }
  return record
}

function check(shape: z.ZodType, value: unknown): unknown {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  // One sentence a field is enough, and the first says it best.
  const byPath = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const name = path.map(String).join('.')
    if (!byPath.has(name)) byPath.set(name, message)
  }
  const issues = [...byPath].map(([path, message]) => ({ path, message }))
  throw new Refusal('not_valid', { ...(issues[0] && { message: issues[0].message }), issues })
}

/** Any thrown thing as an answer: refusals as they are, everything else as one fixed sentence with the request's id. */
export function errorResponse(error: unknown, requestId: string, log: Context['log']): Response {
  const refusal = error instanceof Refusal ? error : fromDatabase(error)
  if (refusal.code === 'internal' || refusal.code === 'unavailable') {
    log.error({ requestId, error: describe(error) }, 'request failed')
  }
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  if (refusal.retryAfter !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  const body: ErrorBody = refusal.toBody(refusal.status >= 500 ? requestId : undefined)
  return new Response(JSON.stringify(body), { status: refusal.status as ContentfulStatusCode, headers })
}

// Connection lost (08…, 57P…), too many connections or disk full (53…), canceled by a timeout (57014).
function fromDatabase(error: unknown): Refusal {
  const code = String((error as { code?: unknown })?.code ?? '')
  const gone =
    /^(08|53|57)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOSPC'].includes(code)
  const message = error instanceof Error ? error.message : ''
  const lost = /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  return gone || lost ? new Refusal('unavailable', { retryAfter: 5 }) : new Refusal('internal')
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { name: error.name, message: error.message, stack: error.stack, code, constraint, table }
}
