import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { openDays } from '../days.ts'
import { agreement, bookable, wish } from '../factories.ts'
import { decidedStatuses } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { nextAddress, startTarget, type Target } from './target.ts'

type Answered = { status: number; body: Record<string, unknown>; retryAfter: string | null }

let target: Target
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>
const [day = '', otherDay = ''] = openDays(2)

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())
beforeEach(async () => {
  offer = await bookable(target.db, { doctors: 8, start: '08:00', end: '20:00' })
})

async function send(by: Visitor, path: string, body: object, method = 'POST'): Promise<Answered> {
  const answer = await by.send(path, { method, body: JSON.stringify(body) })
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, body: (await answer.json()) as Answered['body'], retryAfter }
}

const timeOf = (n: number) => `${String(8 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
/** A request of a new person for the n-th half hour of the doctor's day. */
const wanted = (n: number, change: object = {}) =>
  wish(offer, { appointmentDate: day, appointmentTime: timeOf(n), ...change })
const book = (body: object, address = nextAddress()) =>
  send(target.visitor(address), '/api/appointments', body)
const statuses = (answers: Answered[]) => answers.map(({ status }) => status)

/** Expects so many to be stored, and the others to be refused. */
async function expectStored(count: number, asked: Promise<Answered>[]): Promise<void> {
  const decided = await decidedStatuses(asked)
  expect(decided.toSorted()).toEqual([...Array(count).fill(201), ...Array(decided.length - count).fill(429)])
  expect(decided).toContain(429)
}

async function inTurn<T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < count; n += 1) answers.push(await one(n))
  return answers
}

const VICTIM = {
  firstName: 'Vera',
  lastName: 'Vittima',
  email: 'vera@example.com',
  phone: '+39 347 555 0123',
}

test('M6: requests with an e-mail address that has many waiting ones are answered like any other', async () => {
  const taken = await inTurn(6, (n) => book(wanted(n, { ...VICTIM, firstName: `Vera ${'abcdef'[n]}` })))
  expect(statuses(taken)).toEqual(Array(6).fill(201))
  const known = await book(wanted(10, VICTIM))
  const unknown = await book(wanted(11))
  expect(known.status).toBe(201)
  expect({ ...known, body: { ...known.body, id: 0, calendarUid: '' } }).toEqual({
    ...unknown,
    body: { ...unknown.body, id: 0, calendarUid: '' },
  })
})

test('M6: the contact form accepts any number of requests with one e-mail address from different networks', async () => {
  const answers = await inTurn(15, () => send(target.visitor(), '/api/contacts', VICTIM))
  expect(statuses(answers)).toEqual(Array(15).fill(201))
})

test('M6: a repeated activation gets the same answer, stores no second request, and the mail says so', async () => {
  const { db } = target
  const convenzioneId = await agreement(db)
  const person = { ...VICTIM, email: 'convenzione@example.com', dateOfBirth: '1984-03-04' }
  const activate = (change: object = {}) =>
    send(target.visitor(), '/api/convenzioni/attivazioni', {
      ...{ ...person, convenzioneId, serviziInteressati: [offer.categoryId] },
      ...change,
    })
  const first = await activate()
  const second = await activate()
  expect(first).toMatchObject({ status: 201, body: { received: true } })
  expect(second).toEqual(first)
  const family = await inTurn(5, (n) => activate({ firstName: `Vera ${'abcde'[n]}` }))
  expect(family).toEqual(Array(5).fill(first))

  const stored = await db
    .selectFrom('convenzioniAttivazioni')
    .select('id')
    .where('convenzioneId', '=', convenzioneId)
    .where('firstName', '=', VICTIM.firstName)
    .execute()
  expect(stored).toHaveLength(1)
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'content'])
    .where('subjectType', '=', 'activation')
    .where('subjectId', '=', stored[0]?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual([
    'activation-received',
    'activation-new',
    'activation-repeated',
  ])
  expect(mails[2]?.recipient).toBe(person.email)
  expect(JSON.stringify(mails[2]?.content)).toContain('non serve inviarla di nuovo')
})

test('M6: no limit is counted by an e-mail address or a telephone number', async () => {
  const keys = async () =>
    (await target.db.selectFrom('rateLimits').select('key').execute()).map(({ key }) => key)
  await book(wanted(0))
  await send(target.visitor(), '/api/contacts', VICTIM)
  const counted = (await keys()).filter((key) => !key.startsWith('login'))
  expect(counted.length).toBeGreaterThan(1)
  expect(counted.filter((key) => !/:(\d+\.){3}\d+$/.test(key))).toEqual([])
})

test('M9: two of twelve simultaneous requests from one network for a day are stored, and another network still books', async () => {
  const network = nextAddress()
  const asked = Array.from({ length: 12 }, (_, n) => book(wanted(n), network))
  await expectStored(2, asked)
  const answers = await Promise.all(asked)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('too_many')
  expect(refused?.body.message).toContain(exampleClinic.phone.text)
  expect(Number(refused?.retryAfter)).toBeGreaterThan(0)
  expect((await book(wanted(20))).status).toBe(201)
  // Another day of the same doctor.
  expect((await book(wanted(0, { appointmentDate: otherDay }), network)).status).toBe(201)
})

test('M9: one network has at most six waiting requests, over all doctors and days', async () => {
  const network = nextAddress()
  const at = (n: number) =>
    wanted(0, { doctorId: offer.doctors[n % 8], appointmentDate: n < 4 ? day : otherDay })
  await expectStored(
    6,
    Array.from({ length: 8 }, (_, n) => book(at(n), network)),
  )
})

test('M9: a request for any doctor counts for the doctor it is assigned', async () => {
  const single = await bookable(target.db, { start: '08:00', end: '20:00' })
  const network = nextAddress()
  const answers = await inTurn(4, (n) =>
    book(
      wish(
        { ...single, doctorId: n % 2 ? null : single.doctorId },
        { appointmentDate: day, appointmentTime: timeOf(n) },
      ),
      network,
    ),
  )
  expect(statuses(answers)).toEqual([201, 201, 429, 429])
})

test('M9: a returning patient books from a network at its limit, a stranger with the same address does not', async () => {
  const earlier = await book(wanted(0, { ...VICTIM, appointmentDate: otherDay }))
  const network = nextAddress()
  await inTurn(2, (n) => book(wanted(n + 1), network))
  // A request alone does not make its sender a known patient.
  expect((await book(wanted(5, VICTIM), network)).status).toBe(429)
  await send(editor, `/api/appointments/${earlier.body.id}`, { status: 'confirmed' }, 'PATCH')
  expect((await book(wanted(6, { ...VICTIM, phone: '+39 347 555 9999' }), network)).status).toBe(429)
  expect((await book(wanted(7, { ...VICTIM, firstName: 'Altra' }), network)).status).toBe(429)
  const typed = { ...VICTIM, firstName: 'VERA', email: 'Vera@Example.com', phone: '347 5550123' }
  expect((await book(wanted(8, typed), network)).status).toBe(201)
})

test('M9: a stranger who creates the contact first does not count as a returning patient', async () => {
  const [person, strangers] = [{ ...VICTIM, email: 'prima@example.com' }, { phone: '+39 347 555 9999' }]
  await send(target.visitor(), '/api/contacts', { ...person, ...strangers })
  const visit = await book(wanted(0, { ...person, appointmentDate: otherDay }))
  await send(editor, `/api/appointments/${visit.body.id}`, { status: 'confirmed' }, 'PATCH')
  const network = nextAddress()
  await inTurn(2, (n) => book(wanted(n + 1), network))
  expect((await book(wanted(5, { ...person, ...strangers }), network)).status).toBe(429)
  expect((await book(wanted(6, person), network)).status).toBe(201)
})

test('M9: a family of four books from one network with one address, each with another doctor', async () => {
  const network = nextAddress()
  const answers = await inTurn(4, (n) =>
    book(
      wanted(n, {
        ...{ ...VICTIM, email: 'famiglia@example.com', firstName: ['Ada', 'Bea', 'Carlo', 'Dino'][n] },
        doctorId: offer.doctors[n],
      }),
      network,
    ),
  )
  expect(statuses(answers)).toEqual([201, 201, 201, 201])
})

test('M9: staff book any number of visits from their own network', async () => {
  const answers = await inTurn(8, (n) => send(editor, '/api/appointments', wanted(n)))
  expect(statuses(answers)).toEqual(Array(8).fill(201))
})

test('M9: an answered request frees its place, and its network is deleted', async () => {
  const network = nextAddress()
  const [first] = await inTurn(2, (n) => book(wanted(n), network))
  expect((await book(wanted(3), network)).status).toBe(429)
  const id = Number(first?.body.id)
  const networks = () =>
    target.db.selectFrom('requestNetworks').selectAll().where('appointmentId', '=', id).execute()
  const [row] = await networks()
  // A keyed hash: an address alone does not lead to it.
  expect(row?.network).toHaveLength(32)
  await send(editor, `/api/appointments/${id}`, { status: 'confirmed' }, 'PATCH')
  expect(await networks()).toEqual([])
  expect((await book(wanted(3), network)).status).toBe(201)
})

test('N11: all addresses of an IPv6 /48 count as one network for waiting requests', async () => {
  const answers = await inTurn(4, (n) => book(wanted(n), `2001:db8:77:${n + 1}::1`))
  expect(statuses(answers)).toEqual([201, 201, 429, 429])
  expect((await book(wanted(5), '2001:db8:78::1')).status).toBe(201)
})

test('N12: a mailbox gets at most eight mails a day about agreements, and every request is stored', async () => {
  const { db } = target
  const convenzioneId = await agreement(db)
  const email = 'bersaglio@example.com'
  const activate = (firstName: string) =>
    send(target.visitor(), '/api/convenzioni/attivazioni', {
      ...{ ...VICTIM, email, firstName, dateOfBirth: '1984-03-04', convenzioneId },
      serviziInteressati: [offer.categoryId],
    })
  const answers = await inTurn(14, (n) => activate(`Vera ${'abcdefg'[n % 7]}`))
  expect(statuses(answers)).toEqual(Array(14).fill(201))
  const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(8)
  const stored = await db
    .selectFrom('convenzioniAttivazioni')
    .select('id')
    .where('email', '=', email)
    .execute()
  expect(stored).toHaveLength(7)
})

test('M9: a request with missing documents gets the same answer from patients and strangers, also at the limit', async () => {
  const address = nextAddress()
  const patient = { ...VICTIM, firstName: 'Paola', email: 'paola@example.com' }
  const { id } = (await book(wanted(0, patient))).body
  const confirmed = { status: 'confirmed', version: 1 }
  expect((await send(editor, `/api/appointments/${id}`, confirmed, 'PATCH')).status).toBe(200)
  expect(statuses(await inTurn(3, (n) => book(wanted(n + 1), address)))).toEqual([201, 201, 429])
  const missing = { uploadedFileIds: [2_147_483_647] }
  const known = await book(wanted(8, { ...patient, ...missing }), address)
  const unknown = await book(wanted(8, missing), address)
  expect(known.status).toBe(400)
  expect(unknown).toEqual(known)
})
