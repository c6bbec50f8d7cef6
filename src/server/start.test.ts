import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestSmtp, testSmtp } from '#test/smtp.ts'
import { readEnv } from './env.ts'
import { startServer } from './start.ts'

let database: TestDatabase
let smtp: TestSmtp

beforeAll(async () => {
  database = await testDatabase('empty')
  smtp = await testSmtp()
})
afterAll(async () => {
  await smtp.close()
  await database.drop()
})

test('a hanging request and a hanging mail delay the stop together, not one after the other', async () => {
  smtp.next('hangs at DATA')
  await database.db
    .insertInto('outbox')
    .values({
      kind: 'booking_received',
      messageId: '<a@clinica.example>',
      recipient: 'anna@example.it',
      subject: 'Prova',
      content: { title: 'Prova', paragraphs: ['Prova'], footer: [] },
    })
    .execute()
  const env = readEnv({ PORT: '0', SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })
  const server = await startServer(env, database.url)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username"',
  )
  while (smtp.tries() === 0) await sleep(20)
  const begun = performance.now()
  await server.stop()
  const seconds = (performance.now() - begun) / 1000
  // Both were waited for, and given up; one after the other would take twenty.
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(19.5)
})
