import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it: the envelope, the headers and bodies read back, and the bytes themselves. */
export type ReceivedMail = { from: string; to: string[]; email: Email; raw: string }

/** The server's answers to the next mails, one entry each; it accepts when there is none. */
export type SmtpBehaviour =
  | 'accept'
  | 'dies after DATA'
  | 'hangs at DATA'
  | 'hangs at RCPT'
  | 'dies at RCPT'
  | 'dies before the end of DATA'
  | { rcpt: number }
  | { data: number }

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** How many conversations reached a recipient. */
  tries: () => number
  next: (...behaviours: SmtpBehaviour[]) => void
  /** Sets the behaviour for every mail to this address; it goes before the queued behaviours. */
  always: (address: string, behaviour: SmtpBehaviour) => void
  close: () => Promise<void>
}

/** A real SMTP server on the loopback address that can be told to misbehave. */
export async function testSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const script: SmtpBehaviour[] = []
  const plans = new Map<string, SmtpBehaviour>()
  const fixed = new Map<string, SmtpBehaviour>()
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, session, answer) => {
      tries++
      const plan = fixed.get(address) ?? script.shift() ?? 'accept'
      plans.set(session.id, plan)
      if (plan === 'hangs at RCPT') return
      if (plan === 'dies at RCPT') return cut(session.id)
      if (typeof plan === 'object' && 'rcpt' in plan) answer(refused(plan.rcpt))
      else answer()
    },
    onData: (stream, session, answer) => {
      const plan = plans.get(session.id)
      const { mailFrom, rcptTo } = session.envelope
      if (plan === 'dies before the end of DATA') stream.once('data', () => cut(session.id))
      void (async () => {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
        if (plan === 'hangs at DATA' || plan === 'dies before the end of DATA') return
        if (typeof plan === 'object' && 'data' in plan) return answer(refused(plan.data))
        const raw = Buffer.concat(parts)
        const email = await PostalMime.parse(raw)
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          email,
          raw: raw.toString('latin1'),
        })
        if (plan !== 'dies after DATA') return answer()
        cut(session.id)
        // A sender that dies in the middle of a mail.
      })().catch(() => {})
    },
  })
  const cut = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  // Connections cut on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    next: (...behaviours) => script.push(...behaviours),
    always: (address, behaviour) => fixed.set(address, behaviour),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refused(responseCode: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode })
}
