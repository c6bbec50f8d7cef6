import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDays } from '#features/booking/calendar.store.server.ts'
import { createAppointment } from '#features/booking/contract.ts'
import { getSetupDoctor } from '#features/catalogue/setup/doctors/contract.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  createMark,
  createResource,
  deleteResource,
  getHolidays,
  getHours,
  listResources,
  saveHolidays,
  saveHours,
  updateResource,
} from './contract.ts'
import { occupancyOfResources } from './rooms/occupancy.server.ts'

let app: TestApp
let editor: Visitor
let admin: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  admin = await app.staff('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db)
})

const byId = (id: number) => ({ params: { id: String(id) } })
let counter = 0
const resource = (change: Partial<CallInput<typeof createResource>['body']> = {}) => {
  counter += 1
  return editor.call(createResource, { body: { kind: 'room', name: `Stanza ${counter}`, ...change } })
}
const listed = async (id: number) => (await editor.call(listResources)).find((row) => row.id === id)

describe('a doctor’s hours', () => {
  type Hours = CallInput<typeof saveHours>['body']['hours'][number]
  const row = (change: Partial<Hours> = {}): Hours => ({
    dayOfWeek: 4,
    startTime: '09:00',
    endTime: '12:00',
    cadence: 'weekly',
    ...change,
  })
  const save = (hours: Hours[], version?: number) =>
    editor.call(saveHours, { ...byId(offer.doctorId), body: { hours, ...(version && { version }) } })

  test('hours are replaced as a whole and come back Monday first, with the next version', async () => {
    const empty = await editor.call(getHours, byId(offer.doctorId))
    expect(empty).toEqual({ doctorId: offer.doctorId, hours: [], version: 1 })
    await save([row({ dayOfWeek: 2 })], 1)
    const { id: roomId } = await resource()
    const saved = await save(
      [
        row({ dayOfWeek: 0, online: false }),
        row({ cadence: 'monthly', nth: [1, 3], roomId, serviceIds: [offer.serviceId] }),
        row({ dayOfWeek: 1, cadence: 'alternate', anchor: '2026-03-02', validTo: '2026-06-30' }),
      ],
      2,
    )
    expect(saved).toMatchObject({ version: 3 })
    expect(saved.hours).toMatchObject([
      { dayOfWeek: 1, cadence: 'alternate', anchor: '2026-03-02', nth: null, validTo: '2026-06-30' },
      { dayOfWeek: 4, cadence: 'monthly', nth: [1, 3], roomId, serviceIds: [offer.serviceId], online: true },
      { dayOfWeek: 0, cadence: 'weekly', anchor: null, roomId: null, serviceIds: [], online: false },
    ])
    expect(await editor.call(getHours, byId(offer.doctorId))).toEqual(saved)
    expect((await listed(roomId))?.doctors.map(({ id }) => id)).toEqual([offer.doctorId])
  })

  test('a stale version is refused, and the hours stay', async () => {
    const saved = await save([row()], 1)
    expect((await refusal(save([], 1))).code).toBe('changed_meanwhile')
    expect(await editor.call(getHours, byId(offer.doctorId))).toEqual(saved)
  })

  test('saving hours does not change the version of the doctor’s own record', async () => {
    const { version } = await editor.call(getSetupDoctor, byId(offer.doctorId))
    await save([row()])
    expect(await editor.call(getSetupDoctor, byId(offer.doctorId))).toMatchObject({ version })
  })

  test.each<[string, Partial<Hours>, string]>([
    ['that end before they begin', { endTime: '08:00' }, 'hours.1.endTime'],
    ['of a month without its weeks', { cadence: 'monthly' }, 'hours.1.nth'],
    ['of one day without the day', { cadence: 'once' }, 'hours.1.anchor'],
    ['that count from another weekday', { cadence: 'alternate', anchor: '2026-03-02' }, 'hours.1.anchor'],
    ['for a service that is gone', { serviceIds: [999_999] }, 'hours'],
    ['in a room that is gone', { roomId: 999_999 }, 'hours'],
  ])('hours %s are refused at their row', async (_, change, path) => {
    const { status, issues } = await refusal(save([row(), row(change)]))
    expect([status, issues.map((issue) => issue.path)]).toEqual([400, [path]])
  })

  test('a device is refused as the room of hours', async () => {
    const { id: roomId } = await resource({ kind: 'device' })
    expect((await refusal(save([row({ roomId })]))).sentence).toBe('Una delle stanze non c’è più')
  })

  test('hours of an unknown doctor are answered with 404', async () => {
    expect((await refusal(editor.call(getHours, byId(999_999)))).status).toBe(404)
    const unknown = editor.call(saveHours, { ...byId(999_999), body: { hours: [row()] } })
    expect((await refusal(unknown)).sentence).toBe('Medico non trovato.')
  })
})

describe('holidays', () => {
  const lissone = { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } } as const

  test('all holidays are closed and there is no patron, until others are saved under the version that was read', async () => {
    const first = await editor.call(getHolidays)
    expect(first).toMatchObject({ open: [], patron: null })
    const body = { open: ['06-02' as const], patron: lissone, version: first.version }
    const saved = await editor.call(saveHolidays, { body })
    expect(saved).toMatchObject({ open: ['06-02'], patron: lissone })
    expect(await editor.call(getHolidays)).toEqual(saved)
    expect((await refusal(editor.call(saveHolidays, { body }))).code).toBe('changed_meanwhile')
    const patronOnly = await editor.call(saveHolidays, {
      body: { ...saved, patron: { fixed: '06-29', after: null } },
    })
    expect(patronOnly.version).toBeGreaterThan(saved.version)
    const last = await editor.call(saveHolidays, { body: { open: [], patron: null } })
    expect(last).toMatchObject({ open: [], patron: null })
  })

  test('a day with visits becomes a holiday only once a closure has asked about them', async () => {
    const { version } = await editor.call(getHolidays)
    // Tuesday 3 March.
    const body = { open: [], patron: { fixed: '03-03', after: null } as const, version }
    const booked = wish(offer)
    const { id } = await app.visitor().call(createAppointment, { body: booked })
    expect(await refusal(editor.call(saveHolidays, { body }))).toMatchObject({
      code: 'conflict',
      sentence:
        '1 visita cade nei giorni che diventano festivi: prima inserisci una chiusura, che chiede che cosa farne.',
    })
    expect(await editor.call(getHolidays)).toMatchObject({ patron: null, version })
    const decisions = [{ appointmentId: id, version: 1, decision: 'leave' as const }]
    const day = { from: '2026-03-03T00:00', to: '2026-03-04T00:00' }
    await editor.call(createMark, { body: { kind: 'closure', ...day, decisions } })
    expect(await editor.call(saveHolidays, { body })).toMatchObject({ patron: body.patron })
    await editor.call(saveHolidays, { body: { open: [], patron: null } })
    await app.database.db.deleteFrom('calendarMarks').execute()
  })

  test('a visit placed while a holiday is saved is not forgotten', async () => {
    const { saving } = await transaction(app.database.db, async (db) => {
      await lockDays(db, [offer.doctorId], ['2026-03-12'])
      const patron = { fixed: '03-12', after: null } as const
      const saving = refusal(editor.call(saveHolidays, { body: { open: [], patron } }))
      await someoneWaits(app.database)
      const { uploadedFileIds: _, status: __, ...row } = wish(offer, { appointmentDate: '2026-03-12' })
      await db
        .insertInto('appointments')
        .values({ ...row, doctorId: offer.doctorId, duration: 30 })
        .execute()
      return { saving }
    })
    expect((await saving).code).toBe('conflict')
  })

  test('a patron on a day that no year has is refused', async () => {
    const saving = editor.call(saveHolidays, { body: { open: [], patron: { fixed: '02-30', after: null } } })
    const { issues } = await refusal(saving)
    expect(issues).toEqual([{ path: 'patron.fixed', message: 'Giorno non valido' }])
  })
})

describe('rooms and equipment', () => {
  test('a new room has the given values, and the services that need it', async () => {
    const room = await resource({ place: 'Piano 1', checkDueOn: '2027-03-12' })
    expect(room).toMatchObject({
      kind: 'room',
      place: 'Piano 1',
      isActive: true,
      version: 1,
      services: [],
      doctors: [],
    })
    const need = { serviceId: offer.serviceId, need: 1, resourceId: room.id }
    await app.database.db.insertInto('serviceResources').values(need).execute()
    expect((await listed(room.id))?.services.map(({ id }) => id)).toEqual([offer.serviceId])
  })

  test('a device in maintenance says until when', async () => {
    const { id } = await resource({ kind: 'device' })
    const block = { kind: 'block', resourceId: id, from: '2026-03-02T08:00', to: '2026-03-02T13:00' } as const
    await editor.call(createMark, { body: block })
    expect(await listed(id)).toMatchObject({ blockedUntil: '2026-03-02T13:00' })
    app.setNow('2026-03-02T12:00:00Z')
    expect(await listed(id)).toMatchObject({ blockedUntil: null })
    app.setNow('2026-03-02T09:00:00Z')
  })

  test('a room is taken for the share of the clinic’s hours of four weeks in which it has visits', async () => {
    const { db } = app.database
    const { id } = await resource()
    const need = { serviceId: offer.serviceId, need: 1, resourceId: id }
    await db.insertInto('serviceResources').values(need).execute()
    const { duration } = await app.visitor().call(createAppointment, { body: wish(offer) })
    const shareOn = async (day: string) => {
      const shares = await occupancyOfResources({ db, now: () => new Date(`${day}T09:00:00Z`) })
      return shares.find((one) => one.id === id)?.share
    }
    // Twenty days of seven hours and four Saturdays of three. The day of the visit itself is not over.
    expect(await shareOn('2026-03-20')).toBeCloseTo(duration / (20 * 420 + 4 * 180), 8)
    expect([await shareOn('2026-03-03'), await shareOn('2026-04-01')]).toEqual([0, 0])
  })

  test('a change needs the current version, and a name that no other of its kind has', async () => {
    const [one, two] = [await resource(), await resource()]
    const update = (body: CallInput<typeof updateResource>['body']) =>
      editor.call(updateResource, { ...byId(one.id), body })
    expect(await update({ ...one, place: 'Piano 2' })).toMatchObject({ place: 'Piano 2', version: 2 })
    expect((await refusal(update(one))).code).toBe('changed_meanwhile')
    const { issues } = await refusal(update({ ...one, version: 2, name: two.name }))
    expect(issues).toEqual([{ path: 'name', message: 'Esiste già un elemento con questo nome.' }])
    expect(await resource({ kind: 'device', name: two.name })).toMatchObject({ name: two.name })
    const other = await refusal(update({ ...one, version: 2, kind: 'device' }))
    expect(other.issues.map(({ path }) => path)).toEqual(['kind'])
  })

  test('a room that a service needs is not deleted; another one is', async () => {
    const [needed, spare] = [await resource(), await resource()]
    const need = { serviceId: offer.serviceId, need: 1, resourceId: needed.id }
    await app.database.db.insertInto('serviceResources').values(need).execute()
    expect((await refusal(admin.call(deleteResource, byId(needed.id)))).code).toBe('in_use')
    expect(await admin.call(deleteResource, byId(spare.id))).toEqual({ message: 'Stanza eliminata.' })
    expect([(await listed(needed.id))?.id, await listed(spare.id)]).toEqual([needed.id, undefined])
  })
})
