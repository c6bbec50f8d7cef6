import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { signatureOf } from './api.server.ts'
import { createSmsDelivery } from './deliver.server.ts'
import { queueSms, type Sms } from './outbox.server.ts'

const SECRET = 'un segreto abbastanza lungo'
const sms: Sms = {
  ...{
    kind: 'reminder',
    to: '+393335550101',
    label: 'Promemoria per SMS',
    text: 'Visita giovedì 5/3 ore 9:30.',
  },
  ...{ contactId: null, host: 'ambulatorio.example' },
}
const never = new AbortController().signal

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', smsSecret: SECRET })
})
afterAll(() => app.close())
beforeEach(() => app.database.db.deleteFrom('outbox').execute())

async function queued(): Promise<string> {
  const id = await queueSms(app.database.db, sms)
  const { messageId } = await app.database.db
    .selectFrom('outbox')
    .select('messageId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return messageId.slice(1, 33)
}

async function report(id: string, status: string, signature: string | null): Promise<number> {
  const answer = await app.visitor().send('/api/sms/delivery', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'x-signature': signature }) },
    body: JSON.stringify({ id, status }),
  })
  return answer.status
}

const delivered = async () =>
  (await app.database.db.selectFrom('outbox').select('delivered').orderBy('id').execute()).map(
    (row) => row.delivered,
  )

describe('reports of a provider', () => {
  test('L6: a report counts once, whichever comes first', async () => {
    const id = await queued()
    expect(await report(id, 'failed', signatureOf(SECRET, id, 'failed'))).toBe(200)
    expect(await report(id, 'failed', signatureOf(SECRET, id, 'failed'))).toBe(200)
    expect(await report(id, 'delivered', signatureOf(SECRET, id, 'delivered'))).toBe(200)
    expect(await delivered()).toEqual([false])
  })

  test('L6: a report is answered with 404 without a right signature, with that of another message or status, and for an unknown message', async () => {
    const [id, other] = [await queued(), await queued()]
    const unknown = '0'.repeat(32)
    const right = signatureOf(SECRET, id, 'delivered')
    const answers = [
      await report(id, 'delivered', null),
      await report(id, 'delivered', ''),
      await report(id, 'delivered', signatureOf('un altro segreto', id, 'delivered')),
      await report(id, 'failed', right),
      await report(other, 'delivered', right),
      await report(id, 'delivered', right.toUpperCase()),
      await report(unknown, 'delivered', signatureOf(SECRET, unknown, 'delivered')),
    ]
    expect(answers).toEqual(answers.map(() => 404))
    expect(await delivered()).toEqual([null, null])
  })

  test('L6: no report is accepted where no secret is set', async () => {
    const bare = await createTestApp({ database: app.database })
    const id = await queued()
    const answer = await bare.visitor().send('/api/sms/delivery', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signatureOf('', id, 'delivered') },
      body: JSON.stringify({ id, status: 'delivered' }),
    })
    expect(answer.status).toBe(404)
  })
})

test.each([
  ['161 characters', { text: 'a'.repeat(161) }],
  ['81 characters that count two', { text: '€'.repeat(81) }],
  ['an end of line', { text: 'Visita\r\nX: y' }],
  ['an emoji', { text: 'Visita 😀' }],
  ['a typographic apostrophe', { text: 'l’ora' }],
  ['a number abroad', { to: '+41795550101' }],
  ['a premium number', { to: '+39899123456' }],
])('L6: an SMS with %s is never queued', async (_, wrong) => {
  await expect(queueSms(app.database.db, { ...sms, ...wrong })).rejects.toThrow()
  expect(await delivered()).toEqual([])
})

const outgoing = {
  ...{ id: 7, kind: 'reminder', messageId: '<00000000000000000000000000000001@ambulatorio.example>' },
  ...{ to: sms.to, subject: sms.label, content: { title: '', paragraphs: [], footer: [] }, attachments: [] },
  ...{ sms: sms.text, attempts: 1, isLate: false },
}

describe('the way out', () => {
  let folder: string
  const seen: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 202
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => (body += piece))
    request.on('end', () => {
      seen.push({ headers: request.headers, body })
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('il messaggio')
    })
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sms-'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('hands an SMS to the provider with its id, the token and the sender', async () => {
    const deliver = createSmsDelivery({ url: url(), token: 'chiave', sender: 'Ambulatorio' }, folder)
    await deliver(outgoing, never)
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer chiave')
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      ...{ id: '00000000000000000000000000000001', to: '+393335550101', from: 'Ambulatorio', text: sms.text },
    })
  })

  test.each([400, 302, 500])(
    'fails when the provider answers %d, without the words of its answer',
    async (wrong) => {
      status = wrong
      const deliver = createSmsDelivery({ url: url(), token: undefined, sender: undefined }, folder)
      const before = seen.length
      await expect(deliver(outgoing, never)).rejects.not.toThrow('il messaggio')
      expect(seen).toHaveLength(before + 1)
    },
  )

  test('writes one file a message where there is no provider', async () => {
    const deliver = createSmsDelivery({ url: undefined, token: undefined, sender: undefined }, folder)
    await deliver(outgoing, never)
    const files = readdirSync(folder)
    expect(files).toHaveLength(1)
    expect(readFileSync(path.join(folder, files[0] ?? ''), 'utf8')).toBe(`+393335550101\n${sms.text}\n`)
  })
})
