import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { createMark, saveHolidays } from '../contract.ts'
import { closedDays } from './service.server.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', now: '2026-11-24T09:42:00Z' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const close = (from: string, to: string, more: { reason?: string; notice?: string } = {}) =>
  editor.call(createMark, { body: { kind: 'closure', from, to, ...more } })
const WHOLE = [{ start: 0, end: 1440 }]

test('the site of a clinic without closures knows the holidays of the next sixty days alone', async () => {
  const { notices, closures, days } = await closedDays(app.appServices)
  expect([notices, closures]).toEqual([[], []])
  expect(days).toEqual(
    ['2026-12-08', '2026-12-25', '2026-12-26', '2027-01-01', '2027-01-06'].map((date) => ({
      date,
      closed: WHOLE,
    })),
  )
})

test('the site knows closures in order, shows near notices, and never a reason', async () => {
  await close('2026-12-24T13:00', '2026-12-24T19:00', { notice: 'Pomeriggio chiuso' })
  await close('2026-12-07T00:00', '2026-12-08T00:00', {
    reason: 'Ponte segreto',
    notice: 'Chiusi per il ponte',
  })
  await close('2027-08-09T00:00', '2027-08-24T00:00', { notice: 'Chiusi in agosto' })
  // Over, but on the day itself.
  await close('2026-11-24T08:00', '2026-11-24T10:00', { notice: 'Chiusi stamattina' })
  await editor.call(saveHolidays, {
    body: { open: ['12-08'], patron: { fixed: '12-09', after: null } },
  })
  const known = await closedDays(app.appServices)
  expect(known.notices).toEqual(['Lun 7 dicembre: Chiusi per il ponte'])
  expect(known.closures).toEqual(['lun 7 dicembre', 'gio 24 dicembre, 13:00–19:00'])
  const dates = known.days.map(({ date }) => date)
  expect(dates.slice(0, 4)).toEqual(['2026-11-24', '2026-12-07', '2026-12-09', '2026-12-24'])
  expect(known.days.find(({ date }) => date === '2026-12-24')?.closed).toEqual([{ start: 780, end: 1140 }])
  expect(JSON.stringify(known)).not.toContain('segreto')
  const english = await closedDays(app.appServices, 'en')
  expect(english.notices).toEqual(['Mon 7 December: the clinic is closed.'])
  expect(english.closures).toEqual(['Mon 7 December', 'Thu 24 December, 13:00–19:00'])
  expect(english.days).toEqual(known.days)

  app.setNow('2026-11-22T09:42:00Z')
  expect((await closedDays(app.appServices)).notices).toEqual([
    'Mar 24 novembre, 8:00–10:00: Chiusi stamattina',
  ])
  app.setNow('2026-12-10T09:42:00Z')
  expect((await closedDays(app.appServices)).notices).toEqual([
    'Gio 24 dicembre, 13:00–19:00: Pomeriggio chiuso',
  ])
})
