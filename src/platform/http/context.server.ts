import type { MeasurePage } from '#platform/browser/measuring.server.ts'
import type { Live } from '#platform/changes/live.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import type { Antivirus } from '#platform/files/antivirus.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Role } from '#platform/session/roles.ts'

export type SessionUser = { id: number; username: string; role: Role }

/**
 * Counts a use of a key, in windows of `windowSeconds`.
 * @throws AppError('too_many') after `allowed` uses in a window
 */
export type Limiter = (key: string, allowed: number, windowSeconds: number) => Promise<void>

/** The first argument of every use case: database, clock, mail, user and log, so that tests can replace them. */
export type Context = {
  db: Db
  now: () => Date
  log: Log
  /** Shared by all processes. */
  limit: Limiter
  /** A limiter for cheap reads, which counts in this process. */
  limitReads: Limiter
  /** Signs and checks short-lived handles; the key is kept in the database and shared by all processes. */
  secret: Buffer
  /** Patients' documents are encrypted with it; null: they are not. */
  dataKey: DataKey | null
  /** Origin of the product as visitors see it, without a slash at the end. */
  publicUrl: string
  /** The sender of the product's mails, and the address at which the clinic reads them. */
  mail: { from: string; staff: string }
  measurePage: MeasurePage
  /** Scans patients' documents, where the clinic has an antivirus. */
  antivirus: Antivirus | null
  /** Changes of visits, for open windows of staff. */
  live: Live
  user: SessionUser | null
  /** SHA-256 of the session cookie's token, when there is a session. */
  sessionHash: Buffer | null
  requestId: string
  /** The visitor's network, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string
}

/** A context inside an HTTP call: the request as it came, and a way to add headers to the answer. */
export type CallContext = Context & { request: Request; header: (name: string, value: string) => void }
