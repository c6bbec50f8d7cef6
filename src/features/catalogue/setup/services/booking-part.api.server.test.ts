import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { refuses as refusesCall } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { getSetupService, updateService } from './contract.ts'

/** How a service is booked, what its visits need, and what it lacks to be booked. */

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db)
})

const params = () => ({ id: String(offer.serviceId) })
const read = () => editor.call(getSetupService, { params: params() })
const update = (body: object) => editor.call(updateService, { params: params(), body })

let rooms = 0
async function room(): Promise<number> {
  rooms += 1
  const { id } = await app.database.db
    .insertInto('resources')
    .values({ kind: 'room', name: `Stanza ${rooms}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const part = {
  ...{ bookingMode: 'instant' as const, beforeMinutes: 5, afterMinutes: 10, places: 4 },
  ...{ minNoticeMinutes: 1440, maxDays: 90, cancelHours: 48 },
  ...{
    preparation: 'Nessun digiuno.',
    whatToBring: 'Tessera sanitaria.',
    aliases: ['eco cuore', 'ecocardio'],
  },
}

describe('the booking part of a service', () => {
  test('the booking part is saved, and a change of one field leaves the others', async () => {
    const [one, two, three] = [await room(), await room(), await room()]
    const before = await read()
    const saved = await update({ ...part, needs: [[two, one, two], [three]] })
    expect(saved).toMatchObject({ ...part, needs: [[one, two], [three]], version: before.version + 1 })
    expect(await update({ ...part, needs: [[one, two], [three]] })).toEqual(saved)
    const free = await update({ minNoticeMinutes: null, needs: [] })
    expect(free).toEqual({
      ...{ ...saved, minNoticeMinutes: null, needs: [] },
      ...{ version: saved.version + 1, updatedAt: expect.any(String) },
    })
  })

  test('a change of the names alone is a new version', async () => {
    const { version } = await update({ aliases: ['ecg'] })
    expect(await update({ aliases: ['ecg', 'elettro'] })).toMatchObject({ version: version + 1 })
  })

  test.each<[object, string, string]>([
    [{ bookingMode: 'forse' }, 'bookingMode', 'Scegli come si prenota'],
    [{ beforeMinutes: 7 }, 'beforeMinutes', 'Da 0 a 120 minuti, di 5 in 5'],
    [{ afterMinutes: 125 }, 'afterMinutes', 'Da 0 a 120 minuti, di 5 in 5'],
    [{ places: 0 }, 'places', 'Da 1 a 50 posti'],
    [{ minNoticeMinutes: 43_201 }, 'minNoticeMinutes', 'Da 0 a 720 ore'],
    [{ maxDays: 0 }, 'maxDays', 'Da 1 a 366 giorni'],
    [{ cancelHours: 721 }, 'cancelHours', 'Da 0 a 720 ore'],
    [{ preparation: 'a'.repeat(2001) }, 'preparation', 'Al massimo 2000 caratteri'],
    [{ aliases: [' '] }, 'aliases.0', 'Nome richiesto'],
    [{ aliases: Array.from({ length: 31 }, (_, n) => `nome ${n}`) }, 'aliases', 'Al massimo 30 nomi'],
    [{ needs: [[]] }, 'needs.0', 'Scegli almeno una stanza o attrezzatura'],
    [{ needs: [[1], [1], [1], [1], [1], [1]] }, 'needs', 'Al massimo 5'],
    [{ needs: [[999_999]] }, 'needs', 'Una stanza o attrezzatura non c’è più'],
  ])('the change %j is refused, with the reason at its field', async (change, path, message) => {
    const call: [string, string, unknown] = ['PUT', `/api/setup/services/${offer.serviceId}`, change]
    const refused = await refusesCall({ db: app.database.db, person: editor }, call, 400)
    expect(refused.issues).toEqual([{ path, message }])
  })
})

describe('the lacks of a service', () => {
  const lacks = async () => (await read()).lacks

  test('a hidden service lacks the mode', async () => {
    expect(await lacks()).toEqual([])
    await update({ bookingMode: 'hidden' })
    expect(await lacks()).toEqual(['mode'])
    await update({ bookingMode: 'phone' })
    expect(await lacks()).toEqual([])
  })

  test('a service without hours of its own has those of its doctors, where they are for it and open to online booking', async () => {
    const { db } = app.database
    const other = await bookable(db)
    await update({ schedules: [] })
    expect(await lacks()).toEqual(['hours'])
    const { id } = await db
      .insertInto('workingHours')
      .values({ doctorId: offer.doctorId, dayOfWeek: 2, startTime: '09:00', endTime: '12:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await lacks()).toEqual([])
    await db.insertInto('workingHoursServices').values({ hoursId: id, serviceId: other.serviceId }).execute()
    expect(await lacks()).toEqual(['hours'])
    await db.insertInto('workingHoursServices').values({ hoursId: id, serviceId: offer.serviceId }).execute()
    expect(await lacks()).toEqual([])
    await db.updateTable('workingHours').set({ online: false }).where('id', '=', id).execute()
    expect(await lacks()).toEqual(['hours'])
  })

  test('a service whose hours never meet those of its only doctor lacks their meeting', async () => {
    const week = (startTime: string, endTime: string) =>
      update({ schedules: [{ dayOfWeek: 1, startTime, endTime, isActive: true }] })
    const doctorOn = (dayOfWeek: number) =>
      app.database.db
        .insertInto('workingHours')
        .values({ doctorId: offer.doctorId, dayOfWeek, startTime: '09:00', endTime: '12:00' })
        .execute()
    await week('09:00', '17:00')
    expect(await lacks()).toEqual([])
    await doctorOn(4)
    expect(await lacks()).toEqual(['meeting'])
    await doctorOn(1)
    expect(await lacks()).toEqual([])
    await week('12:00', '17:00')
    expect(await lacks()).toEqual(['meeting'])
  })
})
