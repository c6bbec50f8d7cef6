import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateForm } from '#features/forms/contract.ts'
import { startClamd } from '../clamd.ts'
import { agreement, bookable } from '../factories.ts'
import { madeForm } from '../forms.ts'
import { uploadOne } from '../uploads.ts'
import { startTargetProcess, type Target } from './target.ts'

// Notes every connection the product opens, from inside its own process.
const WATCH = `
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import dgram from 'node:dgram'
import dns from 'node:dns'
const note = (text) => appendFileSync(process.env.EGRESS_LOG, text + '\\n')
subscribe('net.client.socket', ({ socket }) => socket.on('connectionAttempt', (ip, port) => note(ip + ' ' + port)))
// Asking for a host's address tells the DNS server of it: by name or by kind of record, with a promise or without.
const asking = (place) => Object.keys(place).filter((name) => /^(lookup|resolve|reverse)/.test(name))
for (const place of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of new Set([...asking(place), ...asking(Object.getPrototypeOf(place))])) {
    const ask = place[name]
    place[name] = function (host, ...rest) { note('lookup ' + host); return ask.call(this, host, ...rest) }
  }
// Datagrams need no connection.
const { send } = dgram.Socket.prototype
dgram.Socket.prototype.send = function (...all) { note('datagram to ' + all.slice(1, 3)); return send.apply(this, all) }
syncBuiltinESMExports()
`

const folder = mkdtempSync(path.join(os.tmpdir(), 'egress-'))
const log = path.join(folder, 'log')
let clamd: Awaited<ReturnType<typeof startClamd>>
let target: Target
beforeAll(async () => {
  writeFileSync(path.join(folder, 'watch.mjs'), WATCH)
  clamd = await startClamd()
  target = await startTargetProcess({
    template: 'empty',
    settings: {
      ...{
        NODE_OPTIONS: `--import ${path.join(folder, 'watch.mjs')}`,
        EGRESS_LOG: log,
        CLAMD_URL: clamd.url,
      },
      // No server listens on this port: an attempt to connect is enough.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9?requireTLS=false', LOG_LEVEL: 'fatal' },
    },
  })
})
afterAll(async () => {
  await target?.stop()
  await clamd?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const opened = () => new Set(existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])

test('1.3.6, 13.2.4, 13.2.5: the server calls only its database, its mail server and its antivirus', async () => {
  const editor = await target.staff('editor')
  const form = await madeForm(editor)
  const evil = 'http://egress.evil.example:8081/x'
  await editor.call(updateForm, {
    params: { id: String(form.id) },
    body: { integrations: [{ name: 'Pagina', url: evil }] },
  })
  const { categoryId } = await bookable(target.db)
  const post = (where: string, body: object) =>
    target.visitor().send(where, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-forwarded-host': 'egress.evil.example', referer: evil, 'user-agent': evil },
    })
  const person = {
    firstName: 'Ada',
    lastName: 'Esempi',
    email: 'ada@egress.evil.example',
    phone: '333 000 0101',
  }
  const wish = {
    convenzioneId: await agreement(target.db),
    serviziInteressati: [categoryId],
    dateOfBirth: '1984-03-04',
  }
  expect((await post('/api/convenzioni/attivazioni', { ...person, ...wish })).status).toBe(201)
  const filled = { nome: evil, cognome: 'Esempi', email: person.email, telefono: person.phone, _source: evil }
  expect((await post(`/api/forms/${form.id}/submit`, filled)).status).toBe(201)
  await uploadOne(target.visitor())
  for (const page of ['/', `/?url=${evil}`, `/modulo/${form.id}?src=${evil}`])
    await target.visitor().send(page)
  const own = ['127.0.0.1 9', `127.0.0.1 ${new URL(clamd.url).port}`]
  // Seen at all: mails and files have gone their way.
  await expect.poll(() => own.filter((place) => !opened().has(place))).toEqual([])
  // The database of the tests is on a socket of this machine.
  const others = [...opened()].filter(
    (place) => !own.includes(place) && !/^\/.+\.s\.PGSQL|^(lookup )?(127\.0\.0\.1|localhost)\b/.test(place),
  )
  expect(others).toEqual([])
})
