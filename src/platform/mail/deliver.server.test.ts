import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { createDelivery } from './deliver.server.ts'
import type { OutgoingMail } from './outbox.server.ts'

const from = { name: 'Ambulatorio "Città", sede', address: 'prenotazioni@clinica.example' }
const signal = new AbortController().signal
const mail: OutgoingMail = {
  id: 42,
  kind: 'test',
  messageId: '<0123456789abcdef0123456789abcdef@clinica.example>',
  to: 'giulia@example.org',
  subject: 'La tua visita è confermata – perché sì',
  content: { title: 'La tua visita', paragraphs: ['Gentile Giulia, è già lì. 😀'], footer: ['Ambulatorio'] },
  attachments: [
    {
      filename: 'visita-42.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'SUMMARY:è 😀\r\n',
    },
  ],
  attempts: 1,
  isLate: false,
}

describe('12.3.1: delivery to an SMTP server', () => {
  let smtp: TestSmtp
  beforeAll(async () => {
    smtp = await testSmtp()
  })
  afterAll(() => smtp.close())

  it('sends envelope, headers, both bodies and attachment', async () => {
    const delivery = createDelivery({ smtpUrl: smtp.url, mailDir: '/nonexistent', from })
    await delivery.deliver(mail, signal)
    delivery.close()
    const [received] = smtp.received
    expect(received).toMatchObject({ from: 'prenotazioni@clinica.example', to: ['giulia@example.org'] })
    expect(received?.email).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      from,
      to: [{ address: 'giulia@example.org' }],
      attachments: [{ filename: 'visita-42.ics', mimeType: 'text/calendar', method: 'PUBLISH' }],
    })
    expect(received?.email.text).toContain('è già lì. 😀')
    expect(received?.email.html).toMatch(/<p[^>]*>Gentile Giulia, è già lì\. 😀<\/p>/)
    // The reader gives text attachments its own line ends, so the bytes are looked for.
    expect(received?.raw).toContain(Buffer.from('SUMMARY:è 😀\r\n').toString('base64'))
    expect(received?.raw).toContain('Auto-Submitted: auto-generated')
    expect(received?.raw).not.toMatch(/nodemailer/i)
  })

  it.each(['a@b.it\r\nBcc: x@evil.example', 'a@b.it, x@evil.example', '"x@evil.example x"@clinica.it', ''])(
    'sends nothing to %j, even if such a row got into the table',
    async (to) => {
      const delivery = createDelivery({ smtpUrl: smtp.url, mailDir: '/nonexistent', from })
      const before = smtp.tries()
      await expect(delivery.deliver({ ...mail, to }, signal)).rejects.toThrow('destinatario')
      delivery.close()
      expect(smtp.tries()).toBe(before)
    },
  )

  it('adds no header, even if a hostile subject got into the table', async () => {
    const delivery = createDelivery({ smtpUrl: smtp.url, mailDir: '/nonexistent', from })
    smtp.received.length = 0
    await delivery.deliver({ ...mail, subject: 'Ciao\r\nBcc: x@evil.example\r\n\r\ncorpo' }, signal)
    delivery.close()
    const [received] = smtp.received
    expect(received?.to).toEqual(['giulia@example.org'])
    expect(received?.email.bcc).toBeUndefined()
    expect(received?.email.subject).toContain('Ciao')
    expect(received?.email.text).toMatch(/^La tua visita\n/)
  })

  it('reads no files or addresses named in a mail', async () => {
    const delivery = createDelivery({ smtpUrl: smtp.url, mailDir: '/nonexistent', from })
    const attachment = { filename: 'x', contentType: 'text/plain', content: '', path: '/etc/hostname' }
    smtp.received.length = 0
    await delivery.deliver({ ...mail, attachments: [attachment] }, signal)
    delivery.close()
    expect(Buffer.from(smtp.received[0]?.email.attachments[0]?.content as ArrayBuffer)).toHaveLength(0)
  })

  it('fails rather than sending in clear text over a network', async () => {
    // Resolves to this machine, but is not written as a loopback address.
    const url = smtp.url.replace('127.0.0.1', '0.0.0.0')
    const before = smtp.tries()
    const strict = createDelivery({ smtpUrl: url, mailDir: '/nonexistent', from })
    await expect(strict.deliver(mail, signal)).rejects.toMatchObject({ code: 'ETLS' })
    strict.close()
    expect(smtp.tries()).toBe(before)
    const lenient = createDelivery({ smtpUrl: `${url}?requireTLS=false`, mailDir: '/nonexistent', from })
    await lenient.deliver(mail, signal)
    lenient.close()
    expect(smtp.tries()).toBe(before + 1)
  })

  it('breaks a conversation off when its signal aborts', async () => {
    const delivery = createDelivery({ smtpUrl: smtp.url, mailDir: '/nonexistent', from })
    smtp.next('hangs at DATA')
    await expect(delivery.deliver(mail, AbortSignal.timeout(200))).rejects.toThrow()
    delivery.close()
  })

  it('refuses a sender other than one plain address', () => {
    const address = 'a@b.it, c@d.it'
    expect(() =>
      createDelivery({ smtpUrl: undefined, mailDir: '/tmp', from: { name: 'x', address } }),
    ).toThrow('sender')
  })
})

describe('delivery to a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('writes a file that only its owner can read', async () => {
    const mailDir = path.join(folder, 'mail')
    const delivery = createDelivery({ smtpUrl: undefined, mailDir, from })
    await delivery.deliver(mail, signal)
    await delivery.deliver({ ...mail, id: 43 }, signal)
    const files = (await readdir(mailDir)).sort((a, b) => a.length - b.length || a.localeCompare(b))
    expect(files).toHaveLength(2)
    const name = files.find((file) => file.endsWith('-42.eml')) ?? ''
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-42\.eml$/)
    const file = path.join(mailDir, name)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(mailDir)).mode & 0o777).toBe(0o700)
    const raw = await readFile(file)
    expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const email = await PostalMime.parse(raw)
    expect(email).toMatchObject({
      messageId: mail.messageId,
      subject: mail.subject,
      from,
      to: [{ address: mail.to }],
    })
  })
})
