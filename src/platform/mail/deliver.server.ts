import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { isEmail } from '#platform/http/shapes.ts'
import { mailHtml, mailText } from './layout.server.ts'
import type { OutgoingMail } from './outbox.server.ts'
import type { Deliver } from './worker.server.ts'

export type Delivery = { deliver: Deliver; close: () => void }

type Options = {
  /** Unset: mails are written as files. */
  smtpUrl: string | undefined
  mailDir: string
  /** The name may change while the product runs. */
  from: { name: string | (() => string); address: string }
}

/** The way out for mails: an SMTP server, or a folder when none is configured. */
export function createDelivery({ smtpUrl, mailDir, from }: Options): Delivery {
  if (!isEmail(from.address)) throw new Error('The sender of mails must be one plain address')
  return smtpUrl ? toServer(smtpUrl, from) : toFolder(mailDir, from)
}

function toServer(smtpUrl: string, from: Options['from']): Delivery {
  const transport = createTransport({
    // Settings in the URL take precedence over those below.
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // The outbox repeats; a second repeater inside would send twice behind its back.
    maxRequeues: 0,
    // Shorter than servers usually wait before they hang up on us.
    idleTimeout: 5000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 25_000,
    // People's names and visits don't cross a network in clear text, unless the URL says `requireTLS=false`.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail, signal) => {
      await transport.sendMail({ ...compose(mail, from), signal })
    },
    close: () => transport.close(),
  }
}

function toFolder(mailDir: string, from: Options['from']): Delivery {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from))
      if (!Buffer.isBuffer(message)) throw new Error('A mail came out in pieces')
      await mkdir(mailDir, { recursive: true, mode: 0o700 })
      const file = path.join(mailDir, `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`)
      const unfinished = `${file}.tmp`
      try {
        await writeFile(unfinished, message, { mode: 0o600 })
        await rename(unfinished, file)
      } catch (error) {
        // Removes the try's unfinished file: on a full disk they would pile up.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: () => {},
  }
}

function compose(mail: OutgoingMail, from: Options['from']): SendMailOptions {
  const name = typeof from.name === 'string' ? from.name : from.name()
  // The mail library parses envelope addresses again, so only plain addresses may reach it.
  if (!isEmail(mail.to)) throw new Error('Il destinatario non è un indirizzo valido')
  return {
    messageId: mail.messageId,
    // Objects, never text to be parsed: an address can't turn into two.
    from: { name, address: from.address },
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mailText(mail.content),
    html: mailHtml(mail.content, name),
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
      // Calendar files keep their line ends whatever happens on the way.
      contentTransferEncoding: 'base64',
    })),
    // Keeps absence notices and other robots from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.content.unsubscribe) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The header with which mail programs lead to the page that ends a subscription (RFC 2369). Only a press of its button does. */
function unsubscribing(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>` }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
