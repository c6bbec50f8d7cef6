import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentsByIds } from '#features/contacts/attached/contract.ts'
import { api } from '#server/api.ts'
import { person } from '../factories.ts'
import { addMedia, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { type Called, each, faultOf, send } from './table/caller.ts'
import { fieldsOf } from './table/fields.ts'
import { type Fixture, startFixture } from './table/fixture.ts'
import { samples } from './table/samples.ts'

/** Which caller reaches which records. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture?.stop())

const post = (person: Visitor, path: string, body: unknown) =>
  person.send(path, { method: 'POST', body: JSON.stringify(body) })

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** The sixth quickest: a busy machine interrupts about half of the calls, so the middle one may have been interrupted or not. */
const quick = (values: number[]) => values.toSorted((a, b) => a - b)[5] ?? 0

test('A1: a visitor reaches pictures of the site by number, and no other stored file', async () => {
  const by = fixture.visitor()
  const claimed = (await uploadOne(by)).id
  expect((await post(by, '/api/appointments', fixture.visit({ uploadedFileIds: [claimed] }))).status).toBe(
    201,
  )
  const waiting = (await uploadOne(by)).id
  const picture = await addMedia(fixture.db, Buffer.from('a picture of the site'))
  const entered = await addMedia(fixture.db, Buffer.from('the document of a patient'), 'document')
  expect(Math.max(claimed, waiting, picture, entered)).toBeLessThan(500)
  const site = await fixture.db.selectFrom('media').select('id').where('purpose', '=', 'site').execute()
  const open = site.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(open).toContain(picture)

  const before = await fixture.stored()
  const missing = await by.send('/api/public/media/2147483647')
  const told = [missing.status, await missing.text(), missing.headers.get('cache-control')]
  expect(told[0]).toBe(404)
  const shown: number[] = []
  await each(numbers(500), 8, async (id) => {
    const answer = await by.send(`/api/public/media/${id}`)
    const text = await answer.text()
    if (answer.ok) shown.push(id)
    else expect([answer.status, text, answer.headers.get('cache-control')]).toEqual(told)
    for (const path of [`/api/media/${id}`, `/api/media/${id}/download`])
      expect((await by.send(path)).status).toBe(401)
  })
  expect(shown.toSorted((a, b) => a - b)).toEqual(open)
  for (const id of [claimed, waiting, entered]) {
    const wanted = await by.send(`/api/public/media/${id}?w=480`, { headers: { accept: 'image/*' } })
    expect([wanted.status, await wanted.text()]).toEqual(told.slice(0, 2))
  }
  expect(await fixture.stored()).toEqual(before)
})

describe('GET /api/contacts/by-email', () => {
  const look = async (address: string, visitor = fixture.visitor()) => {
    const answer = await visitor.send(`/api/contacts/by-email/${encodeURIComponent(address)}`)
    return [answer.status, await answer.text()] as const
  }

  test('A2: answers a visitor alike for known and unknown addresses, and gives staff the contact', async () => {
    const missing = await look('nessuno@example.com')
    expect(missing[0]).toBe(404)
    const known = [
      'vittima@example.com',
      'VITTIMA@EXAMPLE.COM',
      ' vittima@example.com',
      'vittima%40example.com',
    ]
    for (const address of [...known, 'x', '7', `${'a'.repeat(900)}@example.com`, "' OR 1=1 --"])
      expect(await look(address)).toEqual(missing)
    const found = await fixture.admin.send('/api/contacts/by-email/VITTIMA@example.com')
    expect([found.status, await found.json()]).toEqual([200, { id: fixture.victim }])
  })

  test('A2: takes as long for a known address as for an unknown one, without a lookup', async () => {
    // A lookup would wait for the table lock.
    await fixture.db.transaction().execute(async (held) => {
      await sql`LOCK TABLE contact_requests IN ACCESS EXCLUSIVE MODE`.execute(held)
      expect((await look('vittima@example.com'))[0]).toBe(404)
    })
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let n = 0; n < 120; n += 1) {
      const which = n % 2 ? 'known' : 'unknown'
      const visitor = fixture.visitor()
      const begun = performance.now()
      await look(which === 'known' ? 'vittima@example.com' : 'nessuno@example.com', visitor)
      times[which].push(performance.now() - begun)
    }
    const ratio = quick(times.known) / quick(times.unknown)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('A2: refuses a visitor with 429 after 60 addresses', async () => {
    const visitor = fixture.visitor()
    const answers: number[] = []
    await each(numbers(80), 8, async (n) => {
      answers.push((await look(`elenco-${n}@example.com`, visitor))[0])
    })
    expect(answers.filter((status) => status === 404)).toHaveLength(60)
    expect(answers.filter((status) => status === 429)).toHaveLength(20)
  })
})

const ADA = { firstName: 'Ada', lastName: 'Esempi', email: 'ada@example.com', phone: '333 000 0001' }

async function handleOf(body: object): Promise<string> {
  const answer = await post(fixture.visitor(), '/api/contacts', body)
  expect(answer.status).toBe(201)
  const said = (await answer.json()) as { id: string }
  expect(Object.keys(said)).toEqual(['id'])
  return said.id
}

const messagesOf = (contactId: number) =>
  fixture.db.selectFrom('contactMessages').selectAll().where('contactId', '=', contactId).execute()

test('A3: a public contact request with a known person’s name and address changes nothing in their record', async () => {
  const id = await person(fixture.db, ADA)
  const before = await fixture.stored()
  const claims = { type: 'Cliente', id, codiceFiscale: 'RSSMRA85T10A562S', fonte: 'Amici', viewed: true }
  const known = await handleOf({ ...ADA, ...claims, firstName: 'ADA', phone: '339 999 9999' })
  expect(await fixture.stored()).toEqual(before)
  const unknown = await handleOf({ ...ADA, firstName: 'Eva', phone: '339 999 9999' })
  // Neither says which of the two it is.
  for (const handle of [known, unknown]) expect(handle).toMatch(/^[\w-]{60,400}$/)
  expect(known.length).toBe(unknown.length)

  const words = { subject: 'Orari', message: 'Siete aperti il sabato?' }
  const path = `/api/contacts/${known}/messages`
  expect((await post(fixture.visitor(), path, words)).status).toBe(201)
  expect((await post(fixture.visitor(), path, { ...words, message: 'E la domenica?' })).status).toBe(404)
  const [message, ...others] = await messagesOf(id)
  expect(others).toEqual([])
  expect(message?.message).toMatch(/^Siete aperti il sabato\?\n\n.*telefono 339 999 9999$/)
  const [row] = await fixture.db.selectFrom('contactRequests').selectAll().where('id', '=', id).execute()
  expect(row).toMatchObject({ ...ADA, type: 'Ospite', codiceFiscale: null, viewed: false, version: 1 })
})

test('A4: a message is refused with 404 unless its sender holds a valid contact token', async () => {
  const id = await person(fixture.db, { ...ADA, firstName: 'Ugo' })
  expect(id).toBeLessThan(500)
  const handle = await handleOf({ ...ADA, firstName: 'Ugo' })
  const words = { subject: 'Ciao', message: 'Un messaggio di troppo' }
  const before = await fixture.stored()
  const forged = [`${handle}A`, handle.slice(1), handle.slice(0, -2), `0${id}`, `${id}.0`, `${id}%00`, '-1']
  await each([...numbers(500).map(String), ...forged], 8, async (guess) => {
    const answer = await post(fixture.visitor(), `/api/contacts/${guess}/messages`, words)
    expect([guess, answer.status]).toEqual([guess, guess.includes('%00') ? 400 : 404])
  })
  expect(await fixture.stored()).toEqual(before)

  const claims = { contactId: fixture.victim, source: 'phone', status: 'closed', priority: 'urgent' }
  const users = { createdBy: fixture.bystander, assignedTo: fixture.bystander, createdAt: '1999-09-09' }
  const own = await post(fixture.visitor(), `/api/contacts/${handle}/messages`, {
    ...words,
    ...claims,
    ...users,
  })
  expect([own.status, await own.json()]).toEqual([201, { received: true }])
  expect(await messagesOf(id)).toMatchObject([
    {
      ...words,
      source: 'website',
      status: 'non_letto',
      priority: 'normal',
      createdBy: null,
      assignedTo: null,
    },
  ])
  expect(await messagesOf(fixture.victim)).toEqual([])
})

test('A6: documents asked for by number are listed only if a record holds them, and few at once', async () => {
  const by = fixture.visitor()
  const linked = (await uploadOne(by)).id
  expect((await post(by, '/api/appointments', fixture.visit({ uploadedFileIds: [linked] }))).status).toBe(201)
  const waiting = (await uploadOne(by)).id
  const picture = await addMedia(fixture.db, Buffer.from('another picture of the site'))
  const path = attachmentsByIds.path
  const ask = async (who: Visitor, attachmentIds: unknown) => {
    const answer = await post(who, path, { attachmentIds })
    return { status: answer.status, body: (await answer.json()) as { id: number }[] }
  }
  const all = [linked, linked, linked, waiting, picture, 2_147_483_647]
  const { status, body } = await ask(fixture.editor, all)
  expect([status, body.map(({ id }) => id)]).toEqual([200, [linked]])
  expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'fileSize',
    'held',
    'id',
    'mimeType',
    'originalName',
  ])
  expect((await ask(fixture.editor, numbers(100))).status).toBe(200)
  expect((await ask(fixture.editor, numbers(101))).status).toBe(400)
  expect([400, 413]).toContain((await ask(fixture.editor, numbers(100_000))).status)
})

describe('files of a booking request', () => {
  test('A7: a request that names a file of another visitor, or a missing one, is refused', async () => {
    const by = fixture.visitor()
    const mine = (await uploadOne(by)).id
    const used = (await uploadOne(by)).id
    expect((await post(by, '/api/appointments', fixture.visit({ uploadedFileIds: [used] }))).status).toBe(201)
    const theirs = (await uploadOne(fixture.visitor())).id
    const picture = await addMedia(fixture.db, Buffer.from('a third picture of the site'))
    const six: number[] = []
    for (let n = 0; n < 6; n += 1) six.push((await uploadOne(by)).id)

    const before = await fixture.stored()
    const lists: unknown[] = [
      ...[[theirs], [mine, theirs], [used], [mine, used], [picture], [2_147_483_647], [-1], [0]],
      ...[[String(mine)], [mine, null], [mine, mine], six, mine, { 0: mine }],
    ]
    for (const uploadedFileIds of lists) {
      const answer = await post(by, '/api/appointments', fixture.visit({ uploadedFileIds }))
      expect([uploadedFileIds, answer.status]).toEqual([uploadedFileIds, 400])
    }
    // Nor without the cookie of the browser that sent it.
    const wish = fixture.visit({ uploadedFileIds: [mine] })
    expect((await post(fixture.visitor(), '/api/appointments', wish)).status).toBe(400)
    expect(await fixture.stored()).toEqual(before)
    expect((await post(by, '/api/appointments', wish)).status).toBe(201)
  })

  test('A7: one of two simultaneous requests with the same file gets it', async () => {
    const by = fixture.visitor()
    const file = (await uploadOne(by)).id
    const wishes = numbers(6).map(() => fixture.visit({ uploadedFileIds: [file] }))
    const answers = await Promise.all(wishes.map((wish) => post(by, '/api/appointments', wish)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
    const rows = await fixture.db.selectFrom('appointments').select('uploadedFileIds').execute()
    expect(rows.filter(({ uploadedFileIds }) => uploadedFileIds.includes(file))).toHaveLength(1)
  })
})

const named = api.flatMap(({ row }) => {
  const name = `${row.method} ${row.path}`
  const [sample] = [samples[name] ?? []].flat()
  // Of a passkey the field is the browser's name for it.
  const hasId = row.path.includes(':id') && row.body && fieldsOf(row.body, {}).paths.includes('id')
  return sample && hasId ? [{ name, row, sample }] : []
})

test('A8: a body with another record’s number than the address is refused', async () => {
  expect(named.length).toBeGreaterThan(10)
  for (const { name, row, sample } of named) {
    const called: Called = { row, sample, ask: await sample.ask(fixture) }
    const other = (await sample.ask(fixture)).params?.id
    expect(other).not.toBe(called.ask.params?.id)
    const before = await fixture.stored()
    const body = JSON.stringify({ ...(called.ask.body as object), id: other })
    const answer = await send(fixture, called, { headers: { 'content-type': 'application/json' }, body })
    expect([name, answer.status, faultOf(answer)]).toEqual([name, 400, null])
    expect(await fixture.stored()).toEqual(before)
  }
})

test('A9: links in a mail lead to pages, and opening them changes nothing', async () => {
  const wish = fixture.visit()
  expect((await post(fixture.visitor(), '/api/appointments', wish)).status).toBe(201)
  const { id } = await fixture.db
    .selectFrom('appointments')
    .select('id')
    .where('email', '=', wish.email)
    .executeTakeFirstOrThrow()
  for (const status of ['confirmed', 'cancelled']) {
    const change = { method: 'PATCH', body: JSON.stringify({ status }) }
    expect((await fixture.admin.send(`/api/appointments/${id}`, change)).status).toBe(200)
  }
  const handle = await handleOf(ADA)
  await post(fixture.visitor(), `/api/contacts/${handle}/messages`, { message: 'Vorrei un appuntamento' })
  const mails = await fixture.db.selectFrom('outbox').select(['content', 'attachments']).execute()
  expect(mails.length).toBeGreaterThan(3)
  const links = new Set(JSON.stringify(mails).match(/https?:\/\/[^\s"\\<>]+/g) ?? [])
  const own = [...links].filter((link) => link.startsWith(fixture.url))
  expect(own.length).toBeGreaterThan(0)
  const before = await fixture.stored()
  for (const link of own) {
    // Words, the number of a record, or the page of a visit, on which only a pressed button does something.
    const { pathname, search, hash } = new URL(link)
    expect([
      pathname.replace(/^(\/[a-z-]+)*(\/\d{1,10}|\/visita\/[\w-]{22})?\/?$/, ''),
      search.replace(/^\?(richiesta=\d+|sposta|disdici|chiamatemi|vengo)$/, ''),
      hash,
    ]).toEqual(['', '', ''])
    for (const method of ['GET', 'HEAD']) await fixture.visitor().send(link, { method })
  }
  expect(await fixture.stored()).toEqual(before)
})
