import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { transaction } from '../db/database.server.ts'
import { queueSms } from '../sms/outbox.server.ts'
import { claimMails, holdMail, type Mail, markSent, markTryFailed, queueMail } from './outbox.server.ts'
import { retryMail } from './outbox-upkeep.server.ts'

const mail: Mail = {
  kind: 'test',
  to: 'giulia@example.org',
  subject: 'La tua visita è confermata',
  content: { title: 'Ciao', paragraphs: ['Ciao'], footer: [] },
  contactId: null,
  host: 'clinica.example',
}

describe('the outbox', () => {
  let database: TestDatabase
  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const claim = (limit: number, now = '2026-03-02T09:00:00Z') =>
    claimMails(database.db, { limit, now: new Date(now), leaseUntil: new Date(Date.parse(now) + 60_000) })

  beforeAll(async () => {
    database = await testDatabase('empty')
  })
  afterAll(() => database.drop())
  beforeEach(() => database.db.deleteFrom('outbox').execute())

  it('forgets the links to a visit’s page once a mail is sent, wherever they stand', async () => {
    const link = 'https://clinica.example/visita/AbCdEfGhIjKlMnOpQr_-12'
    await queueMail(database.db, {
      ...mail,
      content: {
        ...mail.content,
        link: { label: 'Apri', url: `${link}?sposta` },
        closing: [`Oppure ${link}.`],
      },
      attachments: [{ filename: 'visita.ics', contentType: 'text/calendar', content: `URL:${link}` }],
    })
    const [{ id } = { id: 0 }] = await rows()
    await markSent(database.db, id, new Date('2026-03-02T09:00:00Z'))
    const [sent] = await rows()
    expect(JSON.stringify(sent)).not.toContain('AbCdEf')
    expect(sent?.content).toMatchObject({ link: { url: 'https://clinica.example/visita/?sposta' } })
  })

  it('sends an SMS by day only, and forgets the link in it once it is sent', async () => {
    const sms = { kind: 'place-offered', to: '+393335550101', label: 'SMS: posto libero', contactId: null }
    const text = 'Posto libero: https://clinica.example/attesa/AbCdEfGhIjKlMnOpQr_-12'
    const id = await queueSms(database.db, { ...sms, text, host: mail.host })
    expect(await claim(1, '2026-03-02T20:30:00Z')).toEqual([])
    expect(await claim(1, '2026-03-03T07:30:00Z')).toMatchObject([{ id, sms: text }])
    await markSent(database.db, id, new Date('2026-03-03T07:30:00Z'))
    const [sent] = await rows()
    expect(sent?.content).toEqual({ text: 'Posto libero: https://clinica.example/attesa/' })
  })

  it('holds no mail of a transaction that was rolled back', async () => {
    const failing = transaction(database.db, async (db) => {
      await queueMail(db, mail)
      throw new Error('the booking failed')
    })
    await expect(failing).rejects.toThrow('the booking failed')
    expect(await rows()).toEqual([])
  })

  it('stores every part of a mail, with its own Message-ID', async () => {
    const attachments = [
      {
        filename: 'visita-7.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: 'è 😀\r\n',
      },
    ]
    await queueMail(database.db, [{ ...mail, attachments, about: { type: 'appointment', id: 7 } }, mail])
    const [first, second] = await rows()
    expect(first).toMatchObject({
      recipient: 'giulia@example.org',
      subject: 'La tua visita è confermata',
      content: { title: 'Ciao', paragraphs: ['Ciao'], footer: [] },
      attachments,
      subjectType: 'appointment',
      subjectId: 7,
      attempts: 0,
    })
    expect(first?.messageId).toMatch(/^<[0-9a-f]{32}@clinica\.example>$/)
    expect(second?.messageId).not.toBe(first?.messageId)
    expect(second).toMatchObject({ attachments: [], subjectType: null, subjectId: null })
  })

  it('accepts an empty list of mails', async () => {
    await queueMail(database.db, [])
    expect(await rows()).toEqual([])
  })

  it.each([
    'a@b.it\r\nBcc: x@y.it',
    '"x@evil.it x"@clinica.it',
    'a@b.it,c@d.it',
    'a@b.it c@d.it',
    'Mario <a@b.it>',
    'gruppo:a@b.it;',
    '',
    `${'a'.repeat(250)}@b.it`,
  ])('refuses the recipient %j', async (to) => {
    await expect(queueMail(database.db, [mail, { ...mail, to }])).rejects.toThrow('one plain address')
    expect(await rows()).toEqual([])
  })

  it.each(['Ciao\r\nBcc: x@y.it', 'Ciao\nX: y', 'Ciao\rX', 'a\u0000b', '', '  ', 'x'.repeat(201)])(
    'refuses the subject %j',
    async (subject) => {
      await expect(queueMail(database.db, { ...mail, subject })).rejects.toThrow('one line')
    },
  )

  it.each(['clinica.example>\r\nBcc: x@y.it', '', 'a b'])('refuses the host %j', async (host) => {
    await expect(queueMail(database.db, { ...mail, host })).rejects.toThrow('domain')
  })

  it.each([
    { filename: '../a.ics', contentType: 'text/calendar' },
    { filename: 'a.ics', contentType: 'text/calendar\r\nX: y' },
    { filename: 'a\r\nb.ics', contentType: 'text/calendar' },
  ])('refuses the attachment %j', async (attachment) => {
    const attachments = [{ ...attachment, content: '' }]
    await expect(queueMail(database.db, { ...mail, attachments })).rejects.toThrow('Attachments')
  })

  it('hands a mail to one worker for the length of its lease', async () => {
    await queueMail(database.db, [mail, mail, mail])
    expect(await claim(2)).toHaveLength(2)
    expect(await claim(2)).toHaveLength(1)
    expect(await claim(2)).toHaveLength(0)
    expect(await claim(9, '2026-03-02T09:00:59Z')).toHaveLength(0)
    expect(await claim(9, '2026-03-02T09:01:00Z')).toHaveLength(3)
  })

  test('T6.6: a mail about a visit waits for an earlier one to the same address, until that is sent or given up', async () => {
    const about = { type: 'appointment', id: 7 }
    await queueMail(database.db, [
      { ...mail, about },
      { ...mail, about },
      { ...mail, about, to: 'clinica@example.org' },
      { ...mail, about: { type: 'appointment', id: 8 } },
    ])
    const ids = (await rows()).map(({ id }) => id)
    const claimed = (await claim(9)).map(({ id }) => id)
    expect(claimed.sort((a, b) => a - b)).toEqual([ids[0], ids[2], ids[3]])
    expect(await claim(9)).toEqual([])
    await markSent(database.db, ids[0] ?? 0, new Date('2026-03-02T09:00:01Z'))
    expect((await claim(9)).map(({ id }) => id)).toEqual([ids[1]])
  })

  test('T6.6: a mail that waits hours for another try is tried with the next one about its visit, and that follows', async () => {
    const about = { type: 'appointment', id: 9 }
    await queueMail(database.db, { ...mail, about })
    const [stuck] = await claim(1)
    if (!stuck) throw new Error('nothing claimed')
    const [now, retryAt] = [new Date('2026-03-02T09:00:01Z'), new Date('2026-03-02T13:00:00Z')]
    await markTryFailed(database.db, stuck, { error: '421', retryAt, now })
    const notBefore = new Date('2026-03-02T09:01:00Z')
    await transaction(database.db, (db) =>
      holdMail(db, { ...mail, about, subject: 'La seconda' }, { key: 'visit:9', notBefore }),
    )
    expect(await claim(9, '2026-03-02T09:00:59Z')).toEqual([])
    expect((await claim(9, '2026-03-02T09:01:00Z')).map(({ id }) => id)).toEqual([stuck.id])
    await markSent(database.db, stuck.id, notBefore)
    expect((await claim(9, '2026-03-02T09:01:01Z')).map(({ subject }) => subject)).toEqual(['La seconda'])
  })

  it('claiming skips a mail another worker is claiming', async () => {
    await queueMail(database.db, [mail, mail])
    await transaction(database.db, async (db) => {
      const now = new Date('2026-03-02T09:00:00Z')
      expect(await claimMails(db, { limit: 1, now, leaseUntil: now })).toHaveLength(1)
      expect(await claim(9)).toHaveLength(1)
    })
  })

  it('the mail worker sends new mails before mails that failed earlier', async () => {
    await queueMail(database.db, mail)
    const [failed] = await claim(1)
    if (!failed) throw new Error('nothing claimed')
    const now = new Date('2026-03-02T09:00:00Z')
    await markTryFailed(database.db, failed, { error: 'no', retryAt: now, now })
    await queueMail(database.db, { ...mail, to: 'nuova@example.org' })
    expect((await claim(1)).map(({ to }) => to)).toEqual(['nuova@example.org'])
  })

  it('ignores the result of a worker with an expired lease', async () => {
    await queueMail(database.db, mail)
    const [late] = await claim(1)
    await claim(1, '2026-03-02T09:05:00Z')
    if (!late) throw new Error('nothing claimed')
    const now = new Date('2026-03-02T09:05:01Z')
    await markTryFailed(database.db, late, { error: 'late', retryAt: null, now })
    expect(await rows()).toMatchObject([{ failedAt: null, lastError: null, attempts: 2 }])
  })

  it('retries no mail about a visit after a later one to the same address was sent', async () => {
    const about = { type: 'appointment', id: 7 }
    await queueMail(database.db, [
      { ...mail, about },
      { ...mail, about },
    ])
    const [first, second] = await rows()
    const now = new Date('2026-03-02T09:00:00Z')
    const [tried] = await claim(1)
    if (!first || !second || !tried) throw new Error('two mails were queued')
    await markTryFailed(database.db, tried, { error: 'no', retryAt: null, now })
    await claim(1)
    await markSent(database.db, second.id, now)
    expect(await retryMail(database.db, first.id)).toBe(false)
  })

  it('retries only mails that were given up', async () => {
    await queueMail(database.db, mail)
    const [row] = await rows()
    expect(await retryMail(database.db, row?.id ?? 0)).toBe(false)
    expect(await retryMail(database.db, 999_999)).toBe(false)
  })
})
