import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { openDatabase } from '../db/database.server.ts'
import { createLog } from '../log.server.ts'
import { createDelivery, type Delivery } from './deliver.server.ts'
import { type Mail, queueMail } from './outbox.server.ts'
import { failedMails, retryMail } from './outbox-upkeep.server.ts'
import { type MailWorker, pauseAfter, startMailWorker } from './worker.server.ts'

const MINUTE = 60_000

function mailTo(to: string): Mail {
  return {
    kind: 'test',
    to,
    subject: 'La tua visita',
    content: { title: 'Ciao', paragraphs: ['Ciao'], footer: [] },
    contactId: null,
    host: 'clinica.example',
  }
}

describe('the mail worker', () => {
  let database: TestDatabase
  let smtp: TestSmtp
  let delivery: Delivery
  let worker: MailWorker
  let now: Date
  const started: MailWorker[] = []

  function start(options: Partial<Parameters<typeof startMailWorker>[0]> = {}): MailWorker {
    const one = startMailWorker({
      db: database.db,
      deliver: delivery.deliver,
      log: createLog('silent'),
      now: () => now,
      pollMs: null,
      ...options,
    })
    started.push(one)
    return one
  }
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE)
  }
  const row = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()

  beforeEach(async () => {
    database = await testDatabase('empty')
    smtp = await testSmtp()
    delivery = createDelivery({
      smtpUrl: smtp.url,
      mailDir: '/nonexistent',
      from: { name: 'Clinica', address: 'prenotazioni@clinica.example' },
    })
    now = new Date('2026-03-02T09:00:00Z')
    worker = start()
  })

  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop()))
    delivery.close()
    await smtp.close()
    await database.drop()
  })

  it('delivers a queued mail once', async () => {
    await queueMail(database.db, mailTo('giulia@example.org'))
    await worker.runOnce()
    await worker.runOnce()
    expect(smtp.received.map((mail) => mail.to)).toEqual([['giulia@example.org']])
    expect(await row()).toMatchObject({
      attempts: 1,
      sentAt: now.toISOString(),
      failedAt: null,
      lastError: null,
    })
  })

  it('retries after a temporary refusal, once the pause is over', async () => {
    smtp.next({ rcpt: 451 })
    await queueMail(database.db, mailTo('giulia@example.org'))
    await worker.runOnce()
    expect(await row()).toMatchObject({
      attempts: 1,
      sentAt: null,
      lastError: expect.stringContaining('451'),
    })
    later(0.5)
    await worker.runOnce()
    expect(smtp.tries()).toBe(1)
    later(1)
    await worker.runOnce()
    expect(smtp.tries()).toBe(2)
    expect(smtp.received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 2, sentAt: now.toISOString(), lastError: null })
  })

  it('sends a mail until its expiry and gives it up afterwards', async () => {
    // 09:00 UTC is 10:00 in Rome.
    await queueMail(database.db, { ...mailTo('giulia@example.org'), notAfter: '2026-03-02 10:01' })
    await queueMail(database.db, { ...mailTo('marco@example.org'), notAfter: '2026-03-02 10:00' })
    await worker.runOnce()
    expect(smtp.received.map((mail) => mail.to)).toEqual([['giulia@example.org']])
    expect(await failedMails(database.db)).toMatchObject([{ to: 'marco@example.org', attempts: 1 }])
  })

  it.each([{ rcpt: 550 }, { data: 554 }])('counts a final refusal %o as a try', async (behaviour) => {
    smtp.next(behaviour)
    await queueMail(database.db, mailTo('nessuno@example.org'))
    await worker.runOnce()
    expect(await row()).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
  })

  it('gives up after ten tries, lists the mail for staff and retries when they ask', async () => {
    smtp.next(...Array.from({ length: 10 }, () => ({ rcpt: 550 })))
    await queueMail(database.db, { ...mailTo('nessuno@example.org'), about: { type: 'appointment', id: 7 } })
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await failedMails(database.db)).toEqual([])
      await worker.runOnce()
      expect(smtp.tries()).toBe(attempt)
      later(7 * 60)
    }
    await worker.runOnce()
    expect(smtp.tries()).toBe(10)
    const [failed, ...others] = await failedMails(database.db)
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      to: 'nessuno@example.org',
      subject: 'La tua visita',
      attempts: 10,
      about: { type: 'appointment', id: 7 },
    })
    expect(await row()).toMatchObject({ lastError: expect.stringContaining('550') })
    const id = failed?.id ?? 0
    expect(await retryMail(database.db, id)).toBe(true)
    expect(await retryMail(database.db, id)).toBe(false)
    await worker.runOnce()
    expect(smtp.received).toHaveLength(1)
    expect(await failedMails(database.db)).toEqual([])
  })

  it.each(['hangs at RCPT', 'hangs at DATA'] as const)(
    'cuts off a server that %s and sends other mails meanwhile',
    async (behaviour) => {
      const impatient = start({ timeLimitMs: 5000 })
      smtp.next(behaviour)
      await queueMail(
        database.db,
        ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org', 'e@example.org'].map(mailTo),
      )
      await impatient.runOnce()
      expect(smtp.received).toHaveLength(4)
      const waiting = await database.db.selectFrom('outbox').selectAll().where('sentAt', 'is', null).execute()
      expect(waiting).toHaveLength(1)
      expect(waiting[0]?.lastError).toBe('Il server di posta non ha risposto entro 5 s')
      later(2)
      await impatient.runOnce()
      expect(new Set(smtp.received.map((mail) => mail.to[0])).size).toBe(5)
    },
  )

  it('sends one duplicate with the same Message-ID when the connection dies after DATA', async () => {
    smtp.next('dies after DATA')
    await queueMail(database.db, mailTo('giulia@example.org'))
    await worker.runOnce()
    expect(await row()).toMatchObject({ attempts: 1, sentAt: null })
    expect(smtp.received).toHaveLength(1)
    later(2)
    await worker.runOnce()
    later(2)
    await worker.runOnce()
    expect(smtp.received).toHaveLength(2)
    const ids = smtp.received.map((mail) => mail.email.messageId)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@clinica\.example>$/)
    expect(ids[1]).toBe(ids[0])
  })

  it('sends each of fifty mails once when two processes work at the same time', async () => {
    const addresses = Array.from({ length: 50 }, (_, n) => `paziente${n}@example.org`)
    await queueMail(database.db, addresses.map(mailTo))
    const process = openDatabase(database.url, { max: 4 })
    const other = start({ db: process.db })
    await Promise.all([worker.runOnce(), other.runOnce()])
    await process.close()
    expect(smtp.received.flatMap((mail) => mail.to).sort()).toEqual(addresses.sort())
  })

  it('a worker takes over a mail only after the lease of a dead worker is over', async () => {
    const dead = start({ deliver: () => new Promise(() => {}), timeLimitMs: 3_600_000, stopLimitMs: 0 })
    await queueMail(database.db, mailTo('giulia@example.org'))
    dead.kick()
    await expect.poll(async () => (await row()).attempts).toBe(1)
    await worker.runOnce()
    expect(smtp.received).toHaveLength(0)
    later(6)
    await worker.runOnce()
    expect(smtp.received).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 2, sentAt: now.toISOString() })
  })

  it('sends a mail once even when the database could not record the delivery', async () => {
    await queueMail(database.db, mailTo('giulia@example.org'))
    const broken = `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
      CREATE TRIGGER broken BEFORE UPDATE OF sent_at ON outbox FOR EACH ROW EXECUTE FUNCTION broken();`
    await database.owner.pool.query(broken)
    await worker.runOnce()
    expect((await row()).sentAt).toBeNull()
    await database.owner.pool.query('DROP TRIGGER broken ON outbox')
    later(6)
    await worker.runOnce()
    expect(smtp.received).toHaveLength(1)
    expect((await row()).sentAt).not.toBeNull()
  })

  it('sends other mails while one hangs', async () => {
    const quick: string[] = []
    let release = () => {}
    const slow = start({
      deliver: async ({ to }) => {
        if (to === 'lenta@example.org') await new Promise<void>((resolve) => (release = resolve))
        else quick.push(to)
      },
    })
    await queueMail(database.db, mailTo('lenta@example.org'))
    const run = slow.runOnce()
    await expect.poll(async () => (await row()).attempts).toBe(1)
    await queueMail(database.db, mailTo('svelta@example.org'))
    slow.kick()
    await expect.poll(() => quick).toEqual(['svelta@example.org'])
    release()
    await run
  })

  it('stops within its limit, records the interrupted try and starts no other', async () => {
    const stuck = start({ deliver: () => new Promise(() => {}), stopLimitMs: 50 })
    await queueMail(database.db, mailTo('giulia@example.org'))
    stuck.kick()
    await expect.poll(async () => (await row()).attempts).toBe(1)
    const told = performance.now()
    await stuck.stop()
    const noted = { sentAt: null, lastError: 'Il server è stato fermato durante l’invio' }
    // It waits for the note, a second at most.
    if (performance.now() - told < 1000) expect(await row()).toMatchObject(noted)
    else await expect.poll(row).toMatchObject(noted)
    later(60)
    await stuck.runOnce()
    expect((await row()).attempts).toBe(1)
  })

  it('waits for a mail being sent when it is stopped', async () => {
    let release: (() => void) | undefined
    const busy = start({
      deliver: () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    })
    await queueMail(database.db, mailTo('giulia@example.org'))
    busy.kick()
    await expect.poll(() => release).toBeDefined()
    const stopped = busy.stop()
    release?.()
    await stopped
    expect((await row()).sentAt).toBe(now.toISOString())
  })

  it('picks up new mail without a call', async () => {
    start({ pollMs: 20 })
    await queueMail(database.db, mailTo('giulia@example.org'))
    await expect.poll(() => smtp.received.length).toBe(1)
  })

  it('continues after the outbox was unreachable', async () => {
    await queueMail(database.db, mailTo('giulia@example.org'))
    await database.owner.pool.query('ALTER TABLE outbox RENAME TO away')
    await worker.runOnce()
    await database.owner.pool.query('ALTER TABLE away RENAME TO outbox')
    await worker.runOnce()
    expect(smtp.received).toHaveLength(1)
  })
})

describe('the pause after a failed try', () => {
  it('doubles from a minute up to six hours', () => {
    const middle = Array.from({ length: 11 }, (_, n) => pauseAfter(n + 1, () => 0.5) / MINUTE)
    expect(middle).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  })

  it('varies by a tenth at most', () => {
    expect(pauseAfter(1, () => 0)).toBe(54_000)
    expect(pauseAfter(1, () => 1)).toBe(66_000)
  })
})
