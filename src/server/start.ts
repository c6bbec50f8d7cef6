import { existsSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import { readContent } from '#features/content/store.server.ts'
import { findMaintenance } from '#features/site/store.server.ts'
import { createSpeedTester } from '#platform/browser/measuring.server.ts'
import { createLive } from '#platform/changes/live.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { listen } from '#platform/db/listen.server.ts'
import { createAntivirus } from '#platform/files/antivirus.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { databaseLimiter, memoryLimiter } from '#platform/http/limits.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createDelivery } from '#platform/mail/deliver.server.ts'
import { type Deliver, startMailWorker } from '#platform/mail/worker.server.ts'
import { signingSecret } from '#platform/session/cookie.server.ts'
import { createSmsDelivery } from '#platform/sms/deliver.server.ts'
import { createApp } from './app.ts'
import { findLateAsset, loadAssets } from './assets.ts'
import { invalidateCachesOnChange } from './cache-invalidation.ts'
import { createContentSource } from './content-source.ts'
import type { AppServices } from './context.ts'
import { type Env, EnvError } from './env.ts'
import { createFront } from './front.ts'
import { fileHeaders } from './headers.ts'
import { ownOrigin, publicAddress } from './hosts.ts'
import { housekeeping } from './housekeeping.ts'
import { bind, createHttpServer, limitConnections, oneAtATime } from './http-server.ts'
import { createMaintenanceMode } from './maintenance-mode.ts'
import { createMeters, measureProcess } from './meters.ts'
import { createPages, type Pages } from './pages.ts'
import { REQUEST_MS, type Shutdown, shutdownOf } from './shutdown.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILD = path.join(ROOT, 'build')
const CLOSE_MS = 1000

export type Running = { url: string; stop: () => Promise<void> }

/** Milliseconds in which running requests may finish once the server is told to stop. */
const STOP_MS = 10_000

/** Starts a server process on a migrated database: it listens, sends mail and prunes. */
export async function startServer(
  env: Env,
  databaseUrl: string,
  family: { scrape?: () => Promise<string>; registered?: (registry: Registry) => void } = {},
): Promise<Running & { retire: () => Promise<void> }> {
  const log = createLog(env.LOG_LEVEL)
  const { db, pool, close } = openDatabase(databaseUrl)
  const now = () => new Date()
  const maintenanceMode = createMaintenanceMode(() => findMaintenance(db))
  // Read before the first request: a closed site must not be open for a moment.
  await maintenanceMode.refresh()
  const content = await createContentSource(() => readContent(db), log)
  const server = createHttpServer()
  // Behind a proxy every connection is the proxy's.
  if (env.TRUST_PROXY === 0) limitConnections(server)
  let port = 0
  const shutdown = shutdownOf(server, { delayMs: env.STOP_DELAY * 1000 })
  const meters = createMeters()
  measureProcess(meters, { db, pool, now, closed: () => maintenanceMode.closed() !== null })
  family.registered?.(meters.registry)
  const built = existsSync(path.join(BUILD, 'server/index.js'))
  // A process without pages must not replace one that has them.
  if (!built && family.scrape) throw new EnvError('Le pagine non sono state costruite: avviare con npm start')
  let retiring = false
  const tester = createSpeedTester(() => ownOrigin(env, port), {
    chromePath: env.CHROME_PATH,
    spare: path.join(env.DATA_DIR, 'browser'),
  })
  const appServices = await servicesOf(env, {
    ...{ db, now, log, meters, maintenanceMode, content },
    measurePage: tester.measure,
    scrape: family.scrape ?? (() => meters.registry.metrics()),
    willing: () => (built || env.development) && (retiring || !shutdown.begun()),
  })
  const { front, pages, development } = await listenerOf(appServices, env, server, built)
  server.on('request', oneAtATime(front))
  // Last, because requests come from here on.
  await bind(server, env)
  port = portOf(server)
  const { publicUrl, hosts } = publicAddress(env, port)
  appServices.publicUrl = publicUrl
  for (const host of hosts) appServices.hosts.add(host)

  const background = startBackground(appServices, env, pages, databaseUrl)
  const end = endOf(shutdown, async (closed) => {
    // Together: each may take its ten seconds.
    const ends = await Promise.allSettled([...background.end(closed), closed.then(tester.stop)])
    await development?.stop()
    background.close()
    // A request that was cut off may still hold a connection for as long as its statement runs.
    await Promise.race([close(), sleep(CLOSE_MS, undefined, { ref: false })])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  })
  return {
    url: appServices.publicUrl,
    stop: () => {
      void tester.stop()
      return end(STOP_MS)
    },
    retire: () => {
      retiring = true
      return end(REQUEST_MS)
    },
  }
}

type OfThisProcess = Pick<
  AppServices,
  'db' | 'now' | 'log' | 'meters' | 'maintenanceMode' | 'content' | 'measurePage' | 'scrape' | 'willing'
>

/** All services of a server process. Its addresses are known once it listens. */
async function servicesOf(env: Env, own: OfThisProcess): Promise<AppServices> {
  return {
    ...own,
    limit: databaseLimiter(own.db, own.now),
    limitReads: memoryLimiter(own.now),
    secret: await signingSecret(own.db),
    dataKey: env.dataKey,
    sealFile: env.sealFile,
    smsSecret: env.SMS_SECRET ?? null,
    mail: {
      from: env.MAIL_FROM,
      staff: env.MAIL_STAFF,
      ...(!env.SMTP_URL && { folder: mailFolder(env) }),
    },
    live: createLive(),
    antivirus: env.CLAMD_URL ? createAntivirus(env.CLAMD_URL) : null,
    publicUrl: '',
    hosts: new Set(),
    trustProxy: env.TRUST_PROXY,
    caughtUp: async () => {},
  }
}

/** Where mails are written as long as no SMTP server is configured. */
const mailFolder = ({ DATA_DIR }: Env) => path.resolve(DATA_DIR, 'mail')

/** Starts the background work: cache invalidation, the mail worker, and housekeeping. */
function startBackground(appServices: AppServices, env: Env, pages: Pages, databaseUrl: string) {
  const { db, log, now, content } = appServices
  const invalidation = invalidateCachesOnChange(appServices, pages, databaseUrl)
  appServices.caughtUp = invalidation.caughtUp
  const live = listen(databaseUrl, 'live', appServices.live.publish, { name: 'ambulatorio-live' })
  const delivery = createDelivery({
    smtpUrl: env.SMTP_URL,
    mailDir: mailFolder(env),
    from: { name: () => content.latest().clinic.name, address: env.MAIL_FROM },
  })
  const sms = createSmsDelivery(
    { url: env.SMS_URL, token: env.SMS_TOKEN, sender: env.SMS_SENDER },
    path.join(env.DATA_DIR, 'sms'),
  )
  const deliver: Deliver = (message, signal) =>
    message.sms === undefined ? delivery.deliver(message, signal) : sms(message, signal)
  const mail = startMailWorker({ db, deliver, log, now, pollMs: 1000, paceMs: 200 })
  const cleaning = housekeeping(appServices, {
    sealMail: env.AUDIT_SEAL_MAIL,
    backupHours: env.BACKUP_HOURS,
  })
  return {
    end: (closed: Promise<void>): Promise<void>[] => {
      for (const job of cleaning) job.stop()
      // Open windows come back to another process, or to the next start.
      appServices.live.close()
      // Requests answered while closing still see current data.
      return [closed.then(invalidation.stop), live.stop(), mail.stop()]
    },
    close: delivery.close,
  }
}

/** Stops once; each further call only shortens the grace. */
function endOf(shutdown: Shutdown, finish: (closed: Promise<void>) => Promise<void>) {
  let ended: Promise<void> | undefined
  return (graceMs: number): Promise<void> => {
    const closed = shutdown.close(graceMs)
    ended ??= finish(closed)
    return ended
  }
}

/** The request listener: built files and finished pages from memory, everything else through the app. */
async function listenerOf(appServices: AppServices, env: Env, server: Server, built: boolean) {
  const development = env.development ? await developmentServer(ROOT, server) : undefined
  if (!built && !development)
    appServices.log.error({ folder: BUILD }, 'the pages have not been built: start with npm start')
  const pages = createPages(appServices, development?.build ?? (() => builtPages(built)), {
    caching: !development,
  })
  const folder = path.join(BUILD, 'client')
  // Pages that are still open ask for the files of the build before.
  const assets = built && !development ? await loadAssets(path.join(BUILD, 'before'), folder) : new Map()
  const front = createFront({
    app: createApp(appServices, pages.handle),
    hosts: appServices.hosts,
    assets,
    ready: pages.ready,
    fileHeaders: fileHeaders(env.PUBLIC_URL?.startsWith('https:') ?? false),
    late: async (url) => (development ? undefined : findLateAsset(assets, folder, url)),
    fromMemory: appServices.meters.fromMemory,
  })
  return { pages, development, front: development ? development.wrap(front) : (front as RequestListener) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address === 'string') throw new EnvError('LISTEN_FDS: serve un indirizzo TCP')
  return address?.port ?? 0
}

async function builtPages(built: boolean): Promise<ServerBuild> {
  if (!built) throw new AppError('unavailable')
  return import(path.join(BUILD, 'server/index.js'))
}

/** Pages straight from their sources, reloading in the browser when a file is saved. */
export async function developmentServer(root: string, server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    wrap:
      (front: RequestListener): RequestListener =>
      (request, response) =>
        vite.middlewares(request, response, () => front(request, response)),
    stop: () => vite.close(),
  }
}
