import type { MeasurePage } from '#platform/browser/measuring.server.ts'
import type { Live } from '#platform/changes/live.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import type { Antivirus } from '#platform/files/antivirus.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Role } from '#platform/session/roles.ts'

export type SessionUser = {
  id: number
  username: string
  role: Role
  /** The doctor a user of the role 'medico' is, and whose visits and patients they see. Null for all others. */
  doctorId: number | null
}

/**
 * `open`: the session does everything its user may do. `locked`: its screen was left alone, and it does nothing until the user
 * identifies again. `waiting`: it does nothing until the second factor is shown. `due`: until one is set up.
 */
export type SessionState = 'open' | 'locked' | 'waiting' | 'due'

/** The session of a request, open or not. */
export type Session = {
  /** SHA-256 of the cookie's token. */
  hash: Buffer
  user: SessionUser
  state: SessionState
  /** The moment the user last identified, with the password or a factor. */
  confirmedAt: string
}

/**
 * Counts a use of a key, in windows of `windowSeconds`.
 * @throws AppError('too_many') after `allowed` uses in a window
 */
export type Limiter = (key: string, allowed: number, windowSeconds: number) => Promise<void>

/** The first argument of every use case: database, clock, mail, user and log, so that tests can replace them. */
export type Context = {
  db: Db
  /** Reads the bytes of files, which go out after the transaction of a doctor's call has ended. */
  files: Db
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
  /** The file that seals of the audit trail are noted in, where the clinic has one. */
  sealFile: string | null
  /** Signs the reports of the SMS provider; null: there are none. */
  smsSecret: string | null
  /** Origin of the product as visitors see it, without a slash at the end. */
  publicUrl: string
  /**
   * The sender of the product's mails, and the address at which the clinic reads them. `folder`: mails are written there, as no
   * SMTP server is configured.
   */
  mail: { from: string; staff: string; folder?: string }
  measurePage: MeasurePage
  /** Scans patients' documents, where the clinic has an antivirus. */
  antivirus: Antivirus | null
  /** Changes of visits, for open windows of staff. */
  live: Live
  /** The user of an open session. */
  user: SessionUser | null
  /** The session, also one that is not open: there is no `user` then. */
  session: Session | null
  requestId: string
  /** The visitor's network, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string
}

/** A context inside an HTTP call: the request as it came, and a way to add headers to the answer. */
export type CallContext = Context & { request: Request; header: (name: string, value: string) => void }
