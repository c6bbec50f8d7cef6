import { afterAll, beforeAll, expect, test } from 'vitest'
import { availableSlots } from '#features/booking/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { getLimits, saveLimits } from './contract.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const usual = { minNoticeMinutes: 60, maxDays: 366, cancelHours: 24 }

test('the usual limits hold until others are saved, and saving the same ones is no change', async () => {
  const before = await editor.call(getLimits)
  expect(before).toMatchObject(usual)
  const same = await editor.call(saveLimits, { body: { ...usual, version: before.version } })
  expect(same).toEqual(before)
})

test('saved limits hold for bookings, and a save of an older version is refused', async () => {
  const { doctorId, serviceId } = await bookable(app.database.db)
  const slots = (date: string) =>
    app.visitor().call(availableSlots, {
      query: { doctorId: String(doctorId), serviceId: String(serviceId), date },
    })
  const { version } = await editor.call(getLimits)
  expect(await slots('2026-03-03')).toHaveLength(6)
  const wanted = { minNoticeMinutes: 1440, maxDays: 7, cancelHours: 48 }
  const saved = await editor.call(saveLimits, { body: { ...wanted, version } })
  expect(saved).toMatchObject(wanted)
  expect(await editor.call(getLimits)).toEqual(saved)
  // It is Monday, ten o'clock: of Tuesday's starts from 9:30 on, those after ten are a day away.
  expect(await slots('2026-03-03')).toEqual(['10:30', '11:00', '11:30', '12:00'])
  expect(await slots('2026-03-09')).toHaveLength(6)
  expect(await slots('2026-03-10')).toEqual([])
  const late = await send(editor, 'PUT', '/api/setup/limits', { ...usual, version })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await editor.call(getLimits)).toEqual(saved)
})

test('one of twenty saves of a version at the same time is accepted', async () => {
  const { version } = await editor.call(getLimits)
  const saves = Array.from({ length: 20 }, (_, n) =>
    send(editor, 'PUT', '/api/setup/limits', { ...usual, maxDays: 30 + n, version }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})
