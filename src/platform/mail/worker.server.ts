import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/db/database.server.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import type { Log } from '#platform/log.server.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { claimMails, LONGEST_PAUSE_MS, markSent, markTryFailed, type OutgoingMail } from './outbox.server.ts'

/** Sends one mail, or throws. Gives up when the signal fires. */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

export type MailWorker = {
  /** Looks for mail now instead of at the next poll; to be called after a commit. */
  kick: () => void
  /** Sends everything that is due and returns when that is done. */
  runOnce: () => Promise<void>
  /** Claims no more mails and waits for the ones being sent, ten seconds at most. */
  stop: () => Promise<void>
}

type Options = {
  db: Db
  deliver: Deliver
  log: Log
  now: () => Date
  /** Null: only when asked. */
  pollMs?: number | null
  /** Rest after each mail, in each of four lanes: mail servers refuse senders in a hurry, and visitors come first. */
  paceMs?: number
  timeLimitMs?: number
  stopLimitMs?: number
}

const LANES = 4
const TRIES = 10
// Longer than a try can take, so that a mail is not sent by two workers.
const LEASE = 5 * MINUTE_MS

/**
 * Sends the mails of the outbox, at least once each. Several processes may run one: the database gives every mail to
 * one of them. No mail is sent inside a transaction.
 */
export function startMailWorker(options: Options): MailWorker {
  const { pollMs = 2000, paceMs = 0, stopLimitMs = 10_000 } = options
  const claimDue = claimerOf(options)
  const lanes = new Set<Promise<void>>()
  const shutdown = new AbortController()
  // Mails that were sent while the database could not be told: this process must not send them a second time.
  const delivered = new Set<number>()
  let stopping = false
  let filling: Promise<void> | undefined
  let again = false

  const claim = async (limit: number) => (stopping || limit <= 0 ? [] : claimDue(limit))

  async function lane(first: OutgoingMail): Promise<void> {
    for (let mail: OutgoingMail | undefined = first; mail; [mail] = await claim(1)) {
      await attempt(options, mail, delivered, shutdown.signal)
      if (paceMs > 0 && !stopping) await sleep(paceMs)
    }
  }

  // Runs once at a time: two would count the same free lanes.
  function fill(): Promise<void> {
    again = true
    filling ??= (async () => {
      try {
        while (again && !stopping) {
          again = false
          for (const mail of await claim(LANES - lanes.size)) {
            const running = lane(mail).finally(() => lanes.delete(running))
            lanes.add(running)
          }
        }
      } finally {
        // Cleared in the same turn as the loop ends, so that no kick in between is lost.
        filling = undefined
      }
    })()
    return filling
  }

  const kick = () => void fill()
  const timer = pollMs === null ? undefined : setInterval(kick, pollMs)
  if (pollMs !== null) kick()

  return {
    kick,
    runOnce: async () => {
      await fill()
      while (lanes.size > 0) await Promise.all(lanes)
    },
    stop: async () => {
      stopping = true
      clearInterval(timer)
      const done = (async () => {
        await filling
        await Promise.all(lanes)
      })()
      await within(done, stopLimitMs)
      shutdown.abort(new Error('Il server è stato fermato durante l’invio'))
      await within(done, 1000)
    },
  }
}

/** Claims mails that are due. There are none while the outbox cannot be reached. */
function claimerOf({ db, log, now }: Options): (limit: number) => Promise<OutgoingMail[]> {
  let reachable = true
  return async (limit) => {
    const time = now()
    try {
      const mails = await claimMails(db, { limit, now: time, leaseUntil: new Date(time.getTime() + LEASE) })
      reachable = true
      return mails
    } catch (error) {
      // Said once, not at every look for as long as it lasts.
      if (reachable) log.error({ error: describeFailure(error) }, 'outbox not reachable')
      reachable = false
      return []
    }
  }
}

async function attempt(
  options: Options,
  mail: OutgoingMail,
  delivered: Set<number>,
  shutdown: AbortSignal,
): Promise<void> {
  const { db, log, now } = options
  try {
    if (!delivered.has(mail.id)) await send(options, mail, shutdown)
    delivered.add(mail.id)
  } catch (error) {
    await recordFailedTry(options, mail, error)
    return
  }
  try {
    await markSent(db, mail.id, now())
    delivered.delete(mail.id)
  } catch (error) {
    log.error({ mailId: mail.id, error: describeFailure(error) }, 'mail sent but not marked')
  }
}

async function send(
  { deliver, timeLimitMs = 30_000 }: Options,
  mail: OutgoingMail,
  shutdown: AbortSignal,
): Promise<void> {
  if (mail.isLate) throw new Error('L’orario di cui parla è passato: non si invia più.')
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new TimeLimit(timeLimitMs)), timeLimitMs)
  const signal = AbortSignal.any([limit.signal, shutdown])
  try {
    // A delivery that does not listen to the signal is left behind.
    await Promise.race([deliver(mail, signal), aborted(signal)])
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

async function recordFailedTry({ db, log, now }: Options, mail: OutgoingMail, error: unknown): Promise<void> {
  const time = now()
  const last = mail.isLate || mail.attempts >= TRIES
  const retryAt = last ? null : new Date(time.getTime() + pauseAfter(mail.attempts))
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const fields = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, code, responseCode }
  if (last) log.error(fields, 'mail given up')
  else log.warn({ ...fields, retryAt }, 'mail not delivered')
  try {
    await markTryFailed(db, mail, { error: reason(error), retryAt, now: time })
  } catch (problem) {
    // The mail's lease runs out, and it is tried again.
    log.error({ mailId: mail.id, error: String(problem) }, 'failed try not noted')
  }
}

/** 1 minute, 2, 4, … and at most 6 hours, a tenth more or less so that mails don't come back all at once. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS) * (0.9 + 0.2 * random()))
}

class TimeLimit extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(limitMs: number) {
    super(`Il server di posta non ha risposto entro ${Math.ceil(limitMs / 1000)} s`)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function within(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)))])
  clearTimeout(timer)
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, 500)
}
