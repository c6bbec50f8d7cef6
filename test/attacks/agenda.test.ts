import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeVisit, getVisit, printAgenda, visitEvents } from '#features/agenda/contract.ts'
import { holdPlace } from '#features/agenda/hold/contract.ts'
import { createVisit } from '#features/agenda/new/contract.ts'
import { postLogout } from '#features/auth/contract.ts'
import { openDays } from '#test/days.ts'
import { bookable } from '#test/factories.ts'
import { releaseMails } from '#test/held-mails.ts'
import type { Visitor } from '#test/visitor.ts'
import { startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>
let day: string

beforeAll(async () => {
  target = await startTargetProcess()
  editor = await target.staff('editor')
  offer = await bookable(target.db)
  day = openDays(1)[0] ?? ''
})
afterAll(() => target?.stop())

let minute = 0
const caller = {
  firstName: 'Filippa',
  lastName: 'Segreti',
  phone: '333 555 0142',
  email: 'filippa@example.com',
}

/** Books a visit at a time no other one has. */
async function book() {
  minute += 30
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const { serviceId, doctorId } = offer
  const body = { person: caller, serviceId, doctorId, date: day, time, evenOutside: true, notes: 'Allergica' }
  return (await editor.call(createVisit, { body })).visit
}

/** An open stream of events. `text` grows with what has arrived; `ended` resolves when the server ends it. */
async function listen(by: Visitor) {
  const response = await by.send(visitEvents.path)
  const stream = { status: response.status, text: '', ended: Promise.resolve() }
  if (!response.body || response.status !== 200) return { ...stream, cancel: () => {} }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  stream.ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      stream.text += decoder.decode(value)
    }
  })()
  return Object.assign(stream, { cancel: () => void reader.cancel() })
}

/** Ends the connections on which the product works at this moment, as a crash would. */
async function killBusyConnections(): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`.execute(target.db)
}

/** Strikes until the call is answered. */
async function killUntil(call: Promise<unknown>): Promise<void> {
  let isOver = false
  void call.then(() => {
    isOver = true
  })
  while (!isOver) await killBusyConnections()
}

/** Reads a visit, again while the product's connections are dead. */
async function read(id: number) {
  for (;;) {
    const found = await editor.call(getVisit, to(id)).catch(() => null)
    if (found) return found.visit
    await sleep(50)
  }
}

const to = (id: number) => ({ params: { id: String(id) } })

test('T5: the stream of events needs a session and carries day and number of a visit, nothing else', async () => {
  expect((await listen(target.visitor())).status).toBe(401)
  const head = await editor.send(visitEvents.path, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Type')]).toEqual([200, null])
  const stream = await listen(editor)
  const visit = await book()
  await expect.poll(() => stream.text).toContain(`data: ${day} ${visit.id}\n`)
  await editor.call(changeVisit, { ...to(visit.id), body: { notes: 'Diabetica', version: visit.version } })
  await expect.poll(() => stream.text.split(`data: ${day} ${visit.id}\n`).length).toBeGreaterThanOrEqual(3)
  expect(stream.text.replaceAll(/^(retry: 1000|:|data: \d{4}-\d\d-\d\d \d+|data: )?\n/gm, '')).toBe('')
  stream.cancel()
})

test('T5: a hold carries the place and the name of the session’s user, and names no person', async () => {
  const stream = await listen(editor)
  const place = { doctorId: offer.doctorId, date: day, time: '09:30', duration: 30 }
  await editor.call(holdPlace, { body: { window: 7, place } })
  await expect.poll(() => stream.text).toContain('event: hold\n')
  const [, sent = ''] = /^event: hold\ndata: (.*)$/m.exec(stream.text) ?? []
  const { by, ...rest } = JSON.parse(sent)
  expect(rest).toEqual({ window: 7, place })
  const names = await target.db.selectFrom('users').select('username').execute()
  expect(names.map(({ username }) => username)).toContain(by)
  stream.cancel()
})

test('T5: one user announces 120 holds a minute at most, and none at a doctor there is not', async () => {
  const greedy = await target.staff('editor')
  const hold = async (window: number, doctorId: number) => {
    const place = { doctorId, date: day, time: '09:30', duration: 30 }
    const { method, path } = holdPlace
    return (await greedy.send(path, { method, body: JSON.stringify({ window, place }) })).status
  }
  expect(await hold(1, 2_000_000_000)).toBe(400)
  const statuses: number[] = []
  for (let window = 1; window <= 125; window += 1) statuses.push(await hold(window, offer.doctorId))
  expect(statuses.filter((status) => status === 200)).toHaveLength(119)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

test('T5: a session that ends closes its stream within a second, and those of others stay open', async () => {
  const leaving = await target.staff('editor')
  const [stream, other] = [await listen(leaving), await listen(editor)]
  await leaving.call(postLogout, { body: {} })
  await expect(Promise.race([stream.ended.then(() => 'ended'), sleep(1000, 'open')])).resolves.toBe('ended')
  expect((await listen(leaving)).status).toBe(401)
  const visit = await book()
  await expect.poll(() => other.text).toContain(String(visit.id))
  other.cancel()
})

test('T5: one user has twenty streams at most', async () => {
  const greedy = await target.staff('editor')
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(greedy)))
  const statuses = streams.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  for (const { cancel } of streams) cancel()
})

test('T6: a cancellation taken back after its mail has gone is told to the patient, and to staff that it will be', async () => {
  const visit = await book()
  await releaseMails(target.db)
  const gone = await editor.call(changeVisit, {
    ...to(visit.id),
    body: { status: 'cancelled', version: visit.version },
  })
  await releaseMails(target.db)
  const back = { status: 'confirmed' as const, version: gone.visit.version, evenOutside: true }
  const restored = await editor.call(changeVisit, { ...to(visit.id), body: back })
  expect(restored.telling?.subject).toContain('visita è confermata')
})

test('T6: a connection that dies in the middle of a move leaves neither a move without its mail nor a mail without its move', async () => {
  const visit = await book()
  await releaseMails(target.db)
  let moved = 0
  for (let round = 0; round < 50; round += 1) {
    await target.db.deleteFrom('outbox').where('subjectId', '=', visit.id).execute()
    const before = await read(visit.id)
    const time = before.time === '20:00' ? '21:00' : '20:00'
    const body = { time, evenOutside: true, version: before.version }
    const move = editor.call(changeVisit, { ...to(visit.id), body }).catch(() => null)
    await sleep(round % 10)
    // Every second move is struck for as long as it takes.
    if (round % 2 === 0) await killUntil(move)
    await move
    const after = await read(visit.id)
    const mails = await target.db
      .selectFrom('outbox')
      .select('kind')
      .where('subjectId', '=', visit.id)
      .execute()
    const isMoved = after.time === time
    moved += isMoved ? 1 : 0
    expect(
      mails.map(({ kind }) => kind),
      `round ${round}`,
    ).toEqual(isMoved ? ['booking-moved'] : [])
  }
  // Some died before the commit and some after it, or the test shows nothing.
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(50)
})

test('T8: printing the agenda is recorded as taking data out, also when the answer is not read', async () => {
  const visit = await book()
  const count = async () => {
    const { n } = await target.db
      .selectFrom('trail')
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('event', '=', 'appointment.exported')
      .where((is) => is(is.val(visit.contactId), '=', is.fn.any('people')))
      .executeTakeFirstOrThrow()
    return n
  }
  await editor.call(printAgenda, { query: { from: day } })
  expect(await count()).toBe(1)
  const broken = await editor.send(`${printAgenda.path}?from=${day}`)
  await broken.body?.cancel()
  expect(await count()).toBe(2)
})
