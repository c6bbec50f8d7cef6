import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { availableSlots, createAppointment } from '#features/booking/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createMark, deleteMark, listMarks, updateMark, visitsInside } from './contract.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  visitor = app.visitor()
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db, { doctors: 2 })
})
afterEach(async () => {
  await app.database.db.deleteFrom('calendarMarks').execute()
  await app.database.db.deleteFrom('appointments').execute()
})

type Body = CallInput<typeof createMark>['body']
const DAY = '2026-03-03'
const WHOLE_DAY = { from: `${DAY}T00:00`, to: '2026-03-04T00:00' }

const own = () => offer.doctors[0] ?? 0
const colleague = () => offer.doctors[1] ?? 0
const book = async (appointmentTime: string, doctorId = own()) =>
  (await visitor.call(createAppointment, { body: wish({ ...offer, doctorId }, { appointmentTime }) })).id
const absence = (change: Partial<Body> = {}): Body => ({
  kind: 'absence',
  doctorId: own(),
  ...WHOLE_DAY,
  ...change,
})
const save = (body: Body) => editor.call(createMark, { body })
const times = () =>
  visitor.call(availableSlots, {
    query: { doctorId: String(own()), serviceId: String(offer.serviceId), date: DAY },
  })

describe('a closure', () => {
  test('a closure takes the free times of its hours away, and its deletion gives them back', async () => {
    const before = await times()
    expect(before).toContain('10:00')
    const { id } = await save({ kind: 'closure', from: `${DAY}T10:00`, to: `${DAY}T11:00` })
    expect(await times()).toEqual(before.filter((time) => time !== '10:00' && time !== '10:30'))
    await editor.call(deleteMark, { params: { id: String(id) } })
    expect(await times()).toEqual(before)
  })

  test('visits inside an absence come with the colleagues who are free, those inside a closure with none', async () => {
    const [alone, both] = [await book('09:30'), await book('10:00')]
    await book('10:00', colleague())
    const inside = async (query: CallInput<typeof visitsInside>['query']) =>
      (await editor.call(visitsInside, { query: { colleagues: 'true', ...query } })).map(
        ({ appointmentId, colleagues }) => [appointmentId, colleagues.map(({ id }) => id)],
      )
    expect(await inside({ ...WHOLE_DAY, doctorId: String(own()) })).toEqual([
      [alone, [colleague()]],
      [both, []],
    ])
    expect((await inside(WHOLE_DAY)).map(([, colleagues]) => colleagues)).toEqual([[], [], []])
    expect(await inside({ from: WHOLE_DAY.to, to: WHOLE_DAY.from })).toEqual([])
    // Colleagues are looked for only where they are asked for.
    const [unasked] = await editor.call(visitsInside, { query: { ...WHOLE_DAY, doctorId: String(own()) } })
    expect(unasked).toMatchObject({
      ...{ appointmentId: alone, version: 1, doctorId: own(), serviceId: offer.serviceId },
      ...{ duration: 30, colleagues: [] },
    })
  })

  test('a visit of an extra session that holds although the clinic is closed needs no decision', async () => {
    await book('09:30')
    await save(absence({ kind: 'extra', evenIfClosed: true, to: `${DAY}T10:00` }))
    expect(await save({ kind: 'closure', ...WHOLE_DAY })).toMatchObject({ visits: 0 })
  })
})

describe('changing marks', () => {
  const change = (id: number, body: Body) => editor.call(updateMark, { params: { id: String(id) }, body })

  test('a change needs decisions about the visits inside the new range, and the current version', async () => {
    const { id } = await save(absence({ to: `${DAY}T09:00` }))
    const appointmentId = await book('09:30')
    const longer = absence({ version: 1 })
    expect((await refusal(change(id, longer))).code).toBe('conflict')
    const decisions = [{ appointmentId, version: 1, decision: 'cancel' as const }]
    const decided = absence({ version: 1, decisions })
    expect(await change(id, decided)).toMatchObject({ id, ...WHOLE_DAY, version: 2, visits: 0 })
    expect((await refusal(change(id, longer))).code).toBe('changed_meanwhile')
  })

  test('an extra session becomes no absence, and an absence no extra session', async () => {
    const { id } = await save(absence())
    const session = { kind: 'extra' as const, ...WHOLE_DAY }
    expect((await refusal(change(id, absence(session)))).issues.map(({ path }) => path)).toEqual(['kind'])
    const extra = await save(absence(session))
    expect((await refusal(change(extra.id, absence()))).status).toBe(400)
    expect(await change(id, absence({ kind: 'block' }))).toMatchObject({ kind: 'block' })
  })

  test('a mark that is not there is answered with 404', async () => {
    expect((await refusal(change(999_999, absence()))).status).toBe(404)
    expect((await refusal(editor.call(deleteMark, { params: { id: '999999' } }))).status).toBe(404)
  })

  test.each<[string, Partial<Body>, string]>([
    ['of a doctor who is not there', { doctorId: 999_999 }, 'doctorId'],
    ['of more than two years', { to: '2028-03-05T00:00' }, 'to'],
    ['from before 2000', { from: '1999-12-31T00:00', to: '2000-01-02T00:00' }, 'from'],
    ['without an end after its beginning', { to: WHOLE_DAY.from }, 'to'],
  ])('an absence %s is refused at its field', async (_, wrong, path) => {
    const { issues } = await refusal(save(absence(wrong)))
    expect(issues.map((issue) => issue.path)).toEqual([path])
  })
})

describe('an extra session with visits', () => {
  const SUNDAY = '2026-03-08'
  const session = (change: Partial<Body> = {}) =>
    absence({ kind: 'extra', evenIfClosed: true, from: `${SUNDAY}T15:00`, to: `${SUNDAY}T17:00`, ...change })
  const remove = (id: number) => editor.call(deleteMark, { params: { id: String(id) } })
  const change = (id: number, body: Body) => editor.call(updateMark, { params: { id: String(id) }, body })

  test('an extra session is neither deleted nor shortened nor closed while a visit would be left without hours', async () => {
    const { id } = await save(session())
    const body = wish({ ...offer, doctorId: own() }, { appointmentDate: SUNDAY, appointmentTime: '16:30' })
    const visit = await visitor.call(createAppointment, { body })
    const refused = {
      code: 'in_use',
      sentence: '1 visita resterebbe fuori orario: prima spostala o annullala.',
    }
    expect(await refusal(remove(id))).toMatchObject(refused)
    expect(await refusal(change(id, session({ to: `${SUNDAY}T16:45` })))).toMatchObject(refused)
    expect(await refusal(change(id, session({ evenIfClosed: false })))).toMatchObject(refused)
    expect(await refusal(change(id, session({ doctorId: colleague() })))).toMatchObject(refused)
    expect(await change(id, session({ from: `${SUNDAY}T16:00` }))).toMatchObject({ from: `${SUNDAY}T16:00` })
    await editor.call(updateAppointment, { params: { id: String(visit.id) }, body: { status: 'cancelled' } })
    expect(await remove(id)).toEqual({ message: 'Periodo tolto dal calendario.' })
  })

  test('an extra session that was entered over the usual hours by mistake is deleted, and the visits stay', async () => {
    await book('10:00')
    const { id } = await save(session({ from: `${DAY}T08:00`, to: `${DAY}T13:00` }))
    expect(await remove(id)).toEqual({ message: 'Periodo tolto dal calendario.' })
  })
})

test('the list has the marks that touch its days, of a doctor or a kind where asked', async () => {
  await save({
    kind: 'closure',
    from: '2026-04-01T13:00',
    to: '2026-04-02T00:00',
    notice: 'Chiudiamo alle 13',
  })
  await save(absence({ from: '2026-03-30T00:00', to: '2026-04-01T09:00', reason: 'Congresso' }))
  const list = async (query: CallInput<typeof listMarks>['query']) =>
    (await editor.call(listMarks, { query })).map(({ kind }) => kind)
  const april = { from: '2026-04-01', to: '2026-04-30' }
  expect(await list({ from: '2026-04-01', to: '2026-04-01' })).toEqual(['absence', 'closure'])
  expect(await list({ from: '2026-04-02', to: '2026-04-30' })).toEqual([])
  expect(await list({ from: '2026-04-02', to: '2026-03-30' })).toEqual([])
  expect(await list({ ...april, doctorId: String(own()) })).toEqual(['absence'])
  expect(await list({ ...april, kind: 'closure' })).toEqual(['closure'])
})
