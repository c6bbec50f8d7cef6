import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OutgoingMail } from '#platform/mail/outbox.server.ts'
import type { Deliver } from '#platform/mail/worker.server.ts'

export type SmsProvider = {
  /** Unset: messages are written as files. */
  url: string | undefined
  /** Sent as `Authorization: Bearer …`. */
  token: string | undefined
  /** The sender phones show; unset: the provider's own. */
  sender: string | undefined
}

/** The way out for SMS: a provider's HTTP address, or a folder when none is configured. */
export function createSmsDelivery(provider: SmsProvider, folder: string): Deliver {
  const { url } = provider
  return url ? (sms, signal) => toProvider({ ...provider, url }, sms, signal) : (sms) => toFolder(folder, sms)
}

/** The id that the provider reports deliveries by: the same at every try, so that it can tell a repeated message. */
export function smsId({ messageId }: Pick<OutgoingMail, 'messageId'>): string {
  return messageId.slice(1, messageId.indexOf('@'))
}

async function toProvider(
  { url, token, sender }: SmsProvider & { url: string },
  sms: OutgoingMail,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ id: smsId(sms), to: sms.to, from: sender, text: sms.sms }),
    // The token and the patient's number go nowhere else.
    redirect: 'error',
    signal,
  })
  await response.body?.cancel()
  // Not the answer's text: it may repeat the message.
  if (!response.ok) throw new Error(`Il servizio SMS ha risposto ${response.status}`)
}

async function toFolder(folder: string, sms: OutgoingMail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${sms.id}.txt`)
  const unfinished = `${file}.tmp`
  try {
    await writeFile(unfinished, `${sms.to}\n${sms.sms}\n`, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
