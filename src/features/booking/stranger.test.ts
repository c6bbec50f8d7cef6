import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { CallError } from '#platform/http/call.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { availableSlots, createAppointment } from './contract.ts'
import { releaseUnproven } from './release.server.ts'
import { MAX_PENDING_OF_DAY, MAX_PENDING_OF_NETWORK, MAX_PROVEN_OF_DAY } from './rules.ts'
import { createVisitLink } from './visit-links.server.ts'
import { cancelVisit, moveVisitTo, restoreVisit } from './visit-page/contract.ts'
import { visitPage } from './visit-page/page.server.ts'

// A stranger's program against a doctor's day, with the limits of the running product and a clock of its own.

let app: TestApp
let offer: Awaited<ReturnType<typeof bookable>>
let addresses = 0

const DATE = '2026-03-06'
const OTHER_DATE = '2026-03-05'
const DAY_OF_TIMES = 24
const TWO_HOURS = 120
const PAUSE = 5

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  offer = await bookable(app.database.db, { doctors: 4, start: '08:00', end: '20:00' })
})

const network = () => {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}
const after = (minutes: number) => new Date(Date.parse(MONDAY) + minutes * MINUTE_MS).toISOString()

async function freeTimes(doctorId = offer.doctorId): Promise<string[]> {
  const query = { doctorId: String(doctorId), serviceId: String(offer.serviceId), date: DATE }
  return app.visitor(network()).call(availableSlots, { query })
}

/** Answers 201, or the status and the sentence of the refusal. */
async function ask(from: string, doctorId: number, appointmentTime: string, change: object = {}) {
  const body = wish({ ...offer, doctorId }, { appointmentDate: DATE, appointmentTime, ...change })
  try {
    const { id } = await app.visitor(from).call(createAppointment, { body })
    return { status: 201, id, sentence: '' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: error.status, id: 0, sentence: error.sentence ?? '' }
  }
}

async function press(id: number): Promise<void> {
  const pressedAt = app.appServices.now().toISOString()
  await app.database.db.updateTable('visitLinks').set({ pressedAt }).where('appointmentId', '=', id).execute()
}

/**
 * Tries for two hours, every five minutes and from each network, to take the free times of the doctors' day.
 * @param proves presses the button of each mail
 */
async function attack({
  networks,
  doctors,
  proves = false,
}: {
  networks: string[]
  doctors: number[]
  proves?: boolean
}) {
  let tried = 0
  const stored: number[] = []
  for (let minute = 0; minute < TWO_HOURS; minute += PAUSE) {
    app.setNow(after(minute))
    for (const from of networks) {
      for (const doctorId of doctors) {
        const [time] = await freeTimes(doctorId)
        if (time === undefined) continue
        tried += 1
        const { status, id } = await ask(from, doctorId, time)
        if (status !== 201) continue
        stored.push(id)
        if (proves) await press(id)
      }
    }
  }
  return { tried, stored: stored.length }
}

test('L10: one network of unproven requests takes two times of a doctor’s day, and others still book', async () => {
  const from = network()
  const got = await attack({ networks: [from], doctors: [offer.doctorId] })
  expect(got).toEqual({ tried: TWO_HOURS / PAUSE, stored: MAX_PENDING_OF_DAY })
  // A patient on the network of the waiting room reads which number to call, one elsewhere books.
  const [time = ''] = await freeTimes()
  const here = await ask(from, offer.doctorId, time)
  expect([here.status, here.sentence]).toEqual([429, expect.stringContaining(exampleClinic.phone.text)])
  expect(await ask(network(), offer.doctorId, time)).toMatchObject({ status: 201 })
})

test('L10: one network of unproven requests takes six times over all doctors and days', async () => {
  const got = await attack({ networks: [network()], doctors: offer.doctors })
  expect(got.stored).toBe(MAX_PENDING_OF_NETWORK)
})

test('L10: a request that is proven leaves its place to the next one of its network', async () => {
  const from = network()
  const times = await freeTimes()
  const [first, ...others] = [
    await ask(from, offer.doctorId, times[0] ?? ''),
    await ask(from, offer.doctorId, times[1] ?? ''),
    await ask(from, offer.doctorId, times[2] ?? ''),
  ]
  expect([first, ...others].map((answer) => answer?.status)).toEqual([201, 201, 429])
  await press(first?.id ?? 0)
  expect((await ask(from, offer.doctorId, times[2] ?? '')).status).toBe(201)
  expect((await ask(from, offer.doctorId, times[3] ?? '')).status).toBe(429)
})

test('L10: a stranger’s program gets two times of a day for each of its networks, and all are back the next day', async () => {
  const report: string[] = []
  for (const count of [1, 3, 10]) {
    app.setNow(MONDAY)
    offer = await bookable(app.database.db, { start: '08:00', end: '20:00' })
    const networks = Array.from({ length: count }, network)
    const got = await attack({ networks, doctors: [offer.doctorId] })
    const left = (await freeTimes()).length
    app.setNow(after(24 * 60 + TWO_HOURS))
    await releaseUnproven(app.appServices)
    const back = (await freeTimes()).length
    report.push(
      `${count} networks, two hours: ${got.tried} requests sent, ${got.stored} of ${DAY_OF_TIMES} times taken, ${left} free; a day later ${back} free`,
    )
    expect(got.stored).toBe(count * MAX_PENDING_OF_DAY)
    expect([left, back]).toEqual([DAY_OF_TIMES - count * MAX_PENDING_OF_DAY, DAY_OF_TIMES])
  }
  console.error(report.join('\n'))
})

test('L10: a program that proves each request by a mailbox of its own takes four times of a doctor’s day from one network', async () => {
  const got = await attack({ networks: [network()], doctors: [offer.doctorId], proves: true })
  expect(got.stored).toBe(MAX_PROVEN_OF_DAY)
  console.error(`1 network with a mailbox, two hours: ${got.stored} of ${DAY_OF_TIMES} times taken`)
  expect(await ask(network(), offer.doctorId, (await freeTimes())[0] ?? '')).toMatchObject({ status: 201 })
})

test('L10: a family of four new people books one doctor’s day from one network when each proves the e-mail address', async () => {
  const from = network()
  for (const time of (await freeTimes()).slice(0, 4)) {
    const { status, id } = await ask(from, offer.doctorId, time)
    expect(status).toBe(201)
    await press(id)
  }
})

test('L10: a patient the clinic has had still books from a network whose proven requests fill its share of a day', async () => {
  const from = network()
  const known = { firstName: 'Vera', lastName: 'Nota', email: 'vera@example.com', phone: '333 555 0177' }
  const first = await ask(network(), offer.doctors[1] ?? 0, (await freeTimes())[0] ?? '', known)
  await app.database.db
    .updateTable('appointments')
    .set({ status: 'completed' })
    .where('id', '=', first.id)
    .execute()
  await attack({ networks: [from], doctors: [offer.doctorId], proves: true })
  const [time = ''] = await freeTimes()
  expect((await ask(from, offer.doctorId, time)).status).toBe(429)
  expect((await ask(from, offer.doctorId, time, known)).status).toBe(201)
})

async function pageOf(id: number) {
  const link = (await createVisitLink(app.database.db, id, 'https://clinica.example')).slice(-22)
  const { now, secret } = app.appServices
  const page = await visitPage({ db: app.database.db, now, secret }, link)
  return { link, token: page?.token ?? '' }
}

test('L10: requests of another day can’t be moved to a day on which their network has its share', async () => {
  const from = network()
  await attack({ networks: [from], doctors: [offer.doctorId], proves: true })
  const other = await ask(from, offer.doctorId, '09:00', { appointmentDate: OTHER_DATE })
  const [time = ''] = await freeTimes()
  const body = { ...(await pageOf(other.id)), date: DATE, time, anyDoctor: false }
  await expect(app.visitor(from).call(moveVisitTo, { body })).rejects.toMatchObject({ status: 429 })
  expect(await freeTimes()).toContain(time)
})

test('L10: a request that its patient moves or cancels and takes back counts for its network as before', async () => {
  const from = network()
  const visitor = app.visitor(from)
  const ids: number[] = []
  for (const time of (await freeTimes()).slice(0, 4)) {
    const { id } = await ask(from, offer.doctorId, time)
    await press(id)
    ids.push(id)
  }
  const [moved = 0, cancelled = 0] = ids
  const [first = '', second = ''] = await freeTimes()
  const wanted = { date: DATE, time: first, anyDoctor: false }
  await visitor.call(moveVisitTo, { body: { ...(await pageOf(moved)), ...wanted } })
  expect((await ask(from, offer.doctorId, second)).status).toBe(429)
  const back = await pageOf(cancelled)
  await visitor.call(cancelVisit, { body: back })
  expect((await ask(from, offer.doctorId, second)).status).toBe(201)
  await expect(visitor.call(restoreVisit, { body: back })).rejects.toMatchObject({ status: 429 })
})
