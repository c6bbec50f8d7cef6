import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDays } from '../days.ts'
import type { Visitor } from '../visitor.ts'
import { makeOffers, type Offers, sendEverything, somebody } from './somebody.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
let staff: Visitor
let offers: Offers
const [day = ''] = openDays(1)

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  staff = await target.staff('editor')
  offers = await makeOffers(target, staff)
})
afterAll(() => target?.stop())

test('P5: what somebody sends keeps the version of the privacy notice they were shown', async () => {
  const page = await (await target.visitor().send('/privacy')).text()
  const [, shown] = /Versione (?:<!-- -->)?([\d.]+)/.exec(page) ?? []
  const person = somebody()
  await sendEverything(target, offers, person, { date: day, time: '09:30' })
  const { db } = target
  const of = (table: 'appointments' | 'convenzioniAttivazioni' | 'formSubmissions' | 'contactMessages') =>
    db.selectFrom(table).select('noticeVersion').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const kept = { noticeVersion: shown }
  expect(shown).toMatch(/\d/)
  expect(await of('appointments')).toEqual(kept)
  expect(await of('contactMessages')).toEqual(kept)
  expect(await of('convenzioniAttivazioni')).toEqual(kept)
  expect(await of('formSubmissions')).toEqual(kept)
})
