import { expect } from 'vitest'
import { insertSession, insertUser } from '#features/auth/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { findMaintenance } from '#features/site/store.server.ts'
import type { MeasurePage } from '#platform/browser/measuring.server.ts'
import { createLive } from '#platform/changes/live.server.ts'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import type { CallError } from '#platform/http/call.ts'
import type { Limiter } from '#platform/http/context.server.ts'
import type { ErrorBody } from '#platform/http/errors.ts'
import { databaseLimiter, memoryLimiter } from '#platform/http/limits.server.ts'
import { createLog } from '#platform/log.server.ts'
import { hashToken, newToken, sessionCookie } from '#platform/session/cookie.server.ts'
import type { Role } from '#platform/session/roles.ts'
import { createApp } from '#server/app.ts'
import { createContentSource } from '#server/content-source.ts'
import type { AppServices } from '#server/context.ts'
import { createMaintenanceMode } from '#server/maintenance-mode.ts'
import { createMeters } from '#server/meters.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { quickHash } from './factories.ts'
import { dress, keepCookies, nextAddress, type Visitor, visitorOf } from './visitor.ts'

export const ORIGIN = 'http://localhost:3000'

export type TestApp = {
  database: TestDatabase
  appServices: AppServices
  /** Moves the clock of the app. */
  setNow: (instant: string) => void
  visitor: (address?: string) => Visitor
  /** A visitor with the open session of a fresh user of that role (a 'medico' is the doctor of that id), whose password is 'una password lunga'. */
  staff: (role?: Role, doctorId?: number) => Promise<Visitor>
  close: () => Promise<void>
}

/** Monday 2 March 2026, 10:00 in Rome: an ordinary working morning, unless the test says otherwise. */
export const MONDAY = '2026-03-02T09:00:00Z'

/** The whole app on a database of its own, or on one at hand, without a network between. */
export async function createTestApp(
  options: {
    template?: 'empty' | 'sample'
    database?: TestDatabase
    now?: string
    limit?: Limiter | 'real'
    publicUrl?: string
    measurePage?: MeasurePage
    antivirus?: AppServices['antivirus']
    dataKey?: DataKey
    /** Screens lock; otherwise tests may move the clock by hours. */
    locks?: true
    sealFile?: string
    smsSecret?: string
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options.template))
  if (!options.locks)
    await database.db
      .updateTable('siteSettings')
      .set({ value: '0' })
      .where('key', '=', 'lock_minutes')
      .execute()
  let now = new Date(options.now ?? MONDAY)
  const clock = () => now
  const meters = createMeters()
  const log = createLog('silent')
  const appServices: AppServices = {
    db: database.db,
    now: clock,
    log,
    limit:
      options.limit === 'real' ? databaseLimiter(database.db, clock) : (options.limit ?? (async () => {})),
    limitReads: options.limit === 'real' ? memoryLimiter(clock) : async () => {},
    secret: Buffer.alloc(32, 7),
    dataKey: options.dataKey ?? null,
    sealFile: options.sealFile ?? null,
    smsSecret: options.smsSecret ?? null,
    mail: { from: 'no-reply@ambulatorio.example', staff: 'segreteria@ambulatorio.example' },
    measurePage: options.measurePage ?? (async () => ({ failed: 'no browser' })),
    antivirus: options.antivirus ?? null,
    live: createLive(),
    publicUrl: options.publicUrl ?? ORIGIN,
    hosts: new Set([new URL(options.publicUrl ?? ORIGIN).host]),
    trustProxy: 0,
    meters,
    scrape: () => meters.registry.metrics(),
    willing: () => true,
    caughtUp: async () => {},
    maintenanceMode: createMaintenanceMode(() => findMaintenance(database.db)),
    content: await createContentSource(() => readContent(database.db), log),
  }
  const app = createApp(appServices)
  // Without limits every request comes from another network, so that waiting requests of one network are not limited either.
  const usually = options.limit === 'real' ? '203.0.113.7' : null
  const visitor = (address?: string) => createVisitor(app, address ?? usually, appServices.publicUrl)
  return {
    database,
    appServices,
    setNow: (instant) => {
      now = new Date(instant)
    },
    visitor,
    staff: async (role = 'admin', doctorId) => {
      const username = `${role}${crypto.randomUUID().slice(0, 8)}`
      const passwordHash = await quickHash('una password lunga')
      const user = { username, role, passwordHash, ...(doctorId !== undefined && { doctorId }) }
      const userId = await insertUser(database.db, user)
      const token = newToken()
      const session = { tokenHash: hashToken(token), userId, passwordHash: user.passwordHash, userAgent: '' }
      await insertSession(database.db, { ...session, address: '', waits: false, now })
      const person = visitor()
      const headers = {
        'set-cookie': sessionCookie(token, { publicUrl: appServices.publicUrl, maxAge: 3600 }),
      }
      keepCookies(new Response(null, { headers }), person.cookies)
      return person
    },
    close: () => database.drop(),
  }
}

function createVisitor(
  app: { fetch: (request: Request, env: object) => Response | Promise<Response> },
  address: string | null,
  origin: string,
): Visitor {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', new URL(origin).host)
    dress(headers, init, cookies)
    const request = new Request(new URL(path, origin), {
      ...init,
      headers,
      ...(init.body && { duplex: 'half' }),
    } as RequestInit)
    const response = await app.fetch(request, {
      incoming: { socket: { remoteAddress: address ?? nextAddress() } },
    })
    keepCookies(response, cookies)
    return response
  }
  return visitorOf(send, cookies)
}

/** The refusal of a call; fails the test when it was not refused. */
export async function refusal(promise: Promise<unknown>): Promise<CallError> {
  try {
    await promise
  } catch (error) {
    return error as CallError
  }
  throw new Error('expected the call to be refused')
}

/** Ways to send requests the product must refuse: each returns the refusal and checks that `stored` has not changed. */
export function refuser(root: string, stored: () => Promise<unknown>, usually: () => Visitor) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    person = usually(),
  ): Promise<ErrorBody & { status: number }> => {
    const before = await stored()
    const answer = await person.send(root + path, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    expect(await stored()).toEqual(before)
    return { status: answer.status, ...((await answer.json()) as ErrorBody) }
  }
}
