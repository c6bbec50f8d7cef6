import type { Hono, Context as HonoContext } from 'hono'
import { z } from 'zod'
import { transaction } from '#platform/db/database.server.ts'
import { isOutsideViews, seeAsDoctor } from '#platform/db/doctor-views.server.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { type Audited, auditing, auditRefused } from './audit.server.ts'
import { isStorable, readJson, readOptionalJson } from './body.server.ts'
import { checkShape } from './check.server.ts'
import type { CallContext, Context } from './context.server.ts'
import { type AnswerInput, type AnyEndpoint, isOptional, type Parsed } from './endpoint.ts'
import { AppError } from './errors.ts'

// Messages of shapes that bring none. The library's Italian calls things `string` and `object`, which users do not
// know.
z.config({
  localeError: (issue) =>
    issue.code === 'too_big' && issue.origin === 'string'
      ? `Al massimo ${issue.maximum} caratteri`
      : 'Valore non valido',
})

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The pattern of the request's address; the address itself may name a person. */
    route?: string
    userId?: number
  }
}

type Handler<E extends AnyEndpoint> = (
  ctx: CallContext,
  asked: Parsed<E>,
) => Promise<AnswerInput<E> | Response> | AnswerInput<E> | Response

/** A row with its handler, and with the entry of the audit trail when staff call it. */
export type Route = { row: AnyEndpoint; handle: Handler<AnyEndpoint>; trail?: Audited<AnyEndpoint> }

/** How long an identification is recent enough for rows with `confirmed: true`. */
export const CONFIRMED_FOR_MS = 10 * MINUTE_MS

/** Joins a row of the call table with its use case, and with its event of the audit trail. */
export function serve<E extends AnyEndpoint>(row: E, handle: Handler<E>, trail?: Audited<E>): Route {
  return {
    row,
    handle: handle as unknown as Handler<AnyEndpoint>,
    ...(trail !== undefined && { trail: trail as unknown as Audited<AnyEndpoint> }),
  }
}

export type Hosting = {
  /** Builds the context of a call: the user, their address, and the services. */
  contextOf: (request: Request, c: HonoContext) => Promise<Context>
  /** The refusal for visitors while the site is closed; null while it is open. */
  closed: () => AppError | null
  /** Resolves once this process follows every change that is committed. */
  caughtUp: () => Promise<void>
}

/** Puts rows on the web framework. Access is checked before the input is read. */
export function mount(app: Hono, routes: Route[], hosting: Hosting): void {
  for (const route of routes) {
    app.on(route.row.method, route.row.path, (c) => answer(route, hosting, c))
  }
}

async function answer(route: Route, hosting: Hosting, c: HonoContext): Promise<Response> {
  const { row, handle, trail } = route
  c.set('route', row.path)
  checkSite(row, c.req.raw)
  const found = await hosting.contextOf(c.req.raw, c)
  if (found.session) c.set('userId', found.session.user.id)
  await checkAccess(route, found, c.req.param('id'))
  const ctx = { ...found, user: callerOf(row, found) }
  checkOpen(row, ctx, hosting)
  const asked = await parse(row, c)
  const headers: [string, string][] = []
  const call: CallContext = {
    ...ctx,
    request: c.req.raw,
    header: (name, value) => headers.push([name, value]),
  }
  const work = (inside: CallContext) =>
    inDoctorViews(row, inside, (inside) => Promise.resolve(handle(inside, asked as Parsed<AnyEndpoint>)))
  const run = () => (trail && ctx.user ? auditing(row, trail, call, asked, work) : work(call))
  const result = isNarrowed(row, ctx) ? await auditingMisses(route, ctx, c.req.param('id'), run) : await run()
  // Waits for the change to reach this process, so that staff read their own writes, also on cached pages.
  if (ctx.user && row.method !== 'GET') await hosting.caughtUp()
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

function isNarrowed({ ownAccount }: AnyEndpoint, { user }: Context): boolean {
  return user?.role === 'medico' && !ownAccount
}

/** Runs a doctor's call in a transaction that hides other doctors' visits, patients and documents. */
function inDoctorViews<T>(
  row: AnyEndpoint,
  ctx: CallContext,
  work: (ctx: CallContext) => Promise<T>,
): Promise<T> {
  const { user } = ctx
  if (!user || !isNarrowed(row, ctx)) return work(ctx)
  // A user of the role 'medico' without a doctor sees no rows: none has the id 0.
  const own = { doctorId: user.doctorId ?? 0, userId: user.id, today: wallClock(ctx.now()).date }
  return transaction(ctx.db, async (db) => {
    await seeAsDoctor(db, own)
    return work({ ...ctx, db })
  })
}

/**
 * Audits each 404 of a doctor's call as a refused access: the record may be another doctor's, and the answer must not tell.
 * @throws AppError('not_found') also for a write that the check option of a view refused
 */
async function auditingMisses<T>(
  route: Route,
  ctx: Context,
  id: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = isOutsideViews(error) ? new AppError('not_found') : error
    if (refusal instanceof AppError && refusal.code === 'not_found')
      await auditRefused(route, ctx, id, refusal.status)
    throw refusal
  }
}

/** Refuses reads of staff data that a page of another site makes the browser send. Writes are refused before this. */
function checkSite(row: AnyEndpoint, request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const foreign = site === 'cross-site' || site === 'same-site'
  if (foreign && row.access !== 'public') throw new AppError('foreign_origin')
}

/** The user in whose name the call runs; null for a visitor. */
function callerOf(row: AnyEndpoint, { user, session }: Context): Context['user'] {
  if (row.beforeFactor && session?.state === 'due') return session.user
  // Public calls let the reception book for patients; every other role has only a visitor's rights there.
  if (row.access === 'public' && !row.ownAccount && user && !may(user.role, 'edit')) return null
  return user
}

async function checkAccess(route: Route, ctx: Context, id: string | undefined): Promise<void> {
  const { row } = route
  if (row.access === 'public') return
  const { session } = ctx
  if (!session || session.state === 'waiting') throw new AppError('no_session')
  if (session.state === 'locked') throw new AppError('locked')
  if (session.state === 'due' && !row.beforeFactor) throw new AppError('factor_due')
  if (!row.access.includes(session.user.role)) {
    await auditRefused(route, ctx, id)
    throw new AppError('forbidden')
  }
  if (row.confirmed) checkConfirmed(ctx)
}

/**
 * Checks that the caller has identified within `CONFIRMED_FOR_MS`: for a row of which only some calls ask for it.
 * @throws AppError('not_confirmed')
 */
export function checkConfirmed({ now, session }: Pick<Context, 'now' | 'session'>): void {
  if (!session || now().getTime() - Date.parse(session.confirmedAt) > CONFIRMED_FOR_MS)
    throw new AppError('not_confirmed')
}

/** Nothing that comes from a visitor is read while the site is closed. */
function checkOpen(row: AnyEndpoint, ctx: Context, { closed }: Hosting): void {
  const refusal = row.always || ctx.session ? null : closed()
  if (refusal) throw refusal
}

async function parse(row: AnyEndpoint, c: HonoContext): Promise<Record<string, unknown>> {
  const asked: Record<string, unknown> = {}
  if (row.params) {
    const params = (row.params as z.ZodType).safeParse(storable(c.req.param() as Record<string, string>))
    // A parameter that cannot be an id names no record.
    if (!params.success) throw new AppError('not_found')
    asked.params = params.data
  }
  if (row.query) asked.query = checkShape(row.query, queryOf(c))
  if (row.body && !row.raw) {
    const read = isOptional(row.body) ? readOptionalJson : readJson
    asked.body = checkShape(row.body, await read(c.req.raw, row.maxBody))
  }
  return asked
}

function queryOf(c: HonoContext): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [key, values] of Object.entries(c.req.queries())) {
    if (values.length > 1)
      throw new AppError('not_valid', { issues: [{ path: key, message: 'Parametro ripetuto' }] })
    query[key] = values[0] ?? ''
  }
  return storable(query)
}

function storable(record: Record<string, string>): Record<string, string> {
  for (const value of Object.values(record)) {
    if (!isStorable(value))
      throw new AppError('not_valid', { message: 'Il testo contiene caratteri non ammessi.' })
  }
  return record
}
