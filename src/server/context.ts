import type { HttpBindings } from '@hono/node-server'
import { findSession } from '#features/auth/store.server.ts'
import type { MeasurePage } from '#platform/browser/measuring.server.ts'
import type { Live } from '#platform/changes/live.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context, Limiter } from '#platform/http/context.server.ts'
import { networkOf } from '#platform/http/network.server.ts'
import type { Log } from '#platform/log.server.ts'
import { UNATTENDED } from '#platform/session/attendance.ts'
import { hashToken, readSessionToken } from '#platform/session/cookie.server.ts'
import type { ContentSource } from './content-source.ts'
import type { MaintenanceMode } from './maintenance-mode.ts'
import type { Meters } from './meters.ts'

/** The services of one running server; tests replace parts of them. */
export type AppServices = {
  db: Db
  now: () => Date
  log: Log
  limit: Limiter
  limitReads: Limiter
  secret: Buffer
  dataKey: Context['dataKey']
  sealFile: Context['sealFile']
  smsSecret: Context['smsSecret']
  mail: Context['mail']
  measurePage: MeasurePage
  antivirus: Context['antivirus']
  /** Changes of visits, for open windows of staff. */
  live: Live
  publicUrl: string
  /** `Host` values the server answers to; anything else is refused. */
  hosts: Set<string>
  /** Number of reverse proxies in front that are believed for `X-Forwarded-For`. */
  trustProxy: number
  meters: Meters
  /** The text of `/metrics`, summed over all processes of this start. */
  scrape: () => Promise<string>
  /** False without pages, and once this process was told to stop: visitors should be led to another one. */
  willing: () => boolean
  /** Resolves once this process follows every change that is committed: its finished pages, and whether visitors may come in. */
  caughtUp: () => Promise<void>
  /** Whether visitors may come in. */
  maintenanceMode: MaintenanceMode
  /** The words and facts of the site. */
  content: ContentSource
}

/** The context of one request. Only a request that brings a session cookie costs a look into the database. */
export async function contextOf(
  appServices: AppServices,
  request: Request,
  env: Partial<HttpBindings>,
  requestId: string,
): Promise<Context> {
  const base = {
    db: appServices.db,
    files: appServices.db,
    now: appServices.now,
    log: appServices.log,
    limit: appServices.limit,
    limitReads: appServices.limitReads,
    secret: appServices.secret,
    dataKey: appServices.dataKey,
    sealFile: appServices.sealFile,
    smsSecret: appServices.smsSecret,
    mail: appServices.mail,
    measurePage: appServices.measurePage,
    antivirus: appServices.antivirus,
    live: appServices.live,
    publicUrl: appServices.publicUrl,
    requestId,
    address: clientAddress(request, env.incoming?.socket?.remoteAddress ?? '', appServices.trustProxy),
  }
  return { ...base, ...(await sessionOf(appServices, request)) }
}

/** The session of a request, or null. */
export async function sessionOf(
  appServices: AppServices,
  request: Request,
): Promise<Pick<Context, 'user' | 'session'>> {
  const token = readSessionToken(request.headers.get('cookie'), appServices.publicUrl)
  if (!token) return { user: null, session: null }
  const { headers } = request
  // A stream is opened again and again as long as its window is open.
  const unattended = headers.has(UNATTENDED) || headers.get('accept') === 'text/event-stream'
  const asked = { now: appServices.now(), unattended }
  const session = await findSession(appServices.db, hashToken(token), asked)
  return { user: session?.state === 'open' ? session.user : null, session }
}

/** The client's network: the socket's, or the one that the outermost believed proxy reports. */
export function clientAddress(request: Request, socketAddress: string, trustProxy: number): string {
  const own = networkOf(socketAddress)
  if (trustProxy === 0) return own
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',')
  return networkOf(hops.at(-trustProxy) ?? '') || own
}
