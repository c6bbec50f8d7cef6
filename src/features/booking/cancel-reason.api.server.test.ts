import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeVisit, getTelling, getVisit } from '#features/agenda/contract.ts'
import { CONFIRMATION, erasePersonalData } from '#features/privacy/contract.ts'

import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from './contract.ts'
import { updateAppointment } from './requests/contract.ts'

let app: TestApp
let editor: Visitor
let visit: { params: { id: string } }

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const body = wish(await bookable(app.database.db), { appointmentTime: '09:30' })
  visit = { params: { id: String((await app.visitor().call(createAppointment, { body })).id) } }
})

const REASON = 'Il medico è assente quel giorno.'
const change = (body: Parameters<typeof editor.call<typeof updateAppointment>>[1]['body']) =>
  editor.call(updateAppointment, { ...visit, body })
const mail = async () => (await editor.call(getTelling, visit)).text

test('the reason of a rejection stands in the mail to the patient and in the history', async () => {
  await change({ status: 'cancelled', reason: REASON })
  expect(await mail()).toContain(`Motivo: ${REASON}`)
  const { history } = await editor.call(getVisit, visit)
  expect(history.flatMap(({ lines }) => lines)).toContainEqual({ label: 'Motivo', from: null, to: REASON })
})

test('a mail that is made again within its minute still has the reason', async () => {
  await change({ status: 'cancelled', reason: REASON })
  await change({ phone: '+39 333 555 0199' })
  expect(await mail()).toContain(REASON)
})

test('a cancellation without a reason has none, also after one that had', async () => {
  await change({ status: 'cancelled', reason: REASON })
  await change({ status: 'confirmed', reason: 'non vale' })
  expect(await mail()).not.toMatch(/Motivo|non vale/)
  await change({ status: 'cancelled', reason: '  ' })
  expect(await mail()).not.toContain('Motivo')
})

test('the reason is erased with the person', async () => {
  await change({ status: 'cancelled', reason: REASON })
  const { contactId } = (await editor.call(getVisit, visit)).visit
  const admin = await app.staff('admin')
  const sure = { params: { id: String(contactId) }, body: { confirmation: CONFIRMATION } as const }
  await admin.call(erasePersonalData, sure)
  expect(JSON.stringify(await editor.call(getVisit, visit))).not.toContain(REASON)
})

test('the list takes a confirmed visit through its day, and a pending one not', async () => {
  await expect(change({ stage: 'arrived' })).rejects.toThrow()
  await change({ status: 'confirmed' })
  app.setNow(`${(await editor.call(getVisit, visit)).visit.date}T07:30:00Z`)
  editor = await app.staff('editor')
  expect(await change({ stage: 'arrived' })).toMatchObject({ status: 'confirmed', stage: 'arrived' })
  const { version } = (await editor.call(getVisit, visit)).visit
  await editor.call(changeVisit, { ...visit, body: { stage: null, version } })
  expect((await editor.call(getVisit, visit)).visit).toMatchObject({ stage: null, arrivedAt: null })
})
