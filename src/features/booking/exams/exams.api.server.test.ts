import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeVisit, getVisit } from '#features/agenda/contract.ts'
import { createVisit } from '#features/agenda/new/contract.ts'
import { deleteService, deleteSubservice } from '#features/catalogue/setup/services/contract.ts'
import { CONFIRMATION, erasePersonalData, exportPersonalData } from '#features/privacy/contract.ts'
import { pathOf } from '#platform/http/call.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { unzipped } from '#test/attacks/unzipped.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { getAppointment, listAppointments, updateAppointment } from '../requests/contract.ts'
import { moveVisitTo } from '../visit-page/contract.ts'
import { visitPage } from '../visit-page/page.server.ts'
import { listExams } from './contract.ts'

let app: TestApp
let editor: Visitor
/** The laboratory: blood with two kinds and a draw at home, and a hormone service that is one exam. */
let blood: Awaited<ReturnType<typeof bookable>>
let hormones: Awaited<ReturnType<typeof bookable>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  const { db } = app.database
  const kinds = [
    { name: 'Profilo di base', duration: 15 },
    { name: 'Curva glicemica', duration: 60 },
    { name: 'Prelievo a domicilio', duration: 30 },
  ]
  blood = await bookable(db, { subservices: kinds })
  hormones = await bookable(db)
  const { categoryId } = blood
  await db
    .updateTable('serviceCategories')
    .set({ slug: 'centro-analisi' })
    .where('id', '=', categoryId)
    .execute()
  const fasting = { preparation: 'Digiuno da 8 ore', categoryId }
  await db
    .updateTable('services')
    .set({ ...fasting, name: 'Sangue', whatToBring: 'Tessera sanitaria' })
    .where('id', '=', blood.serviceId)
    .execute()
  await db
    .updateTable('services')
    .set({ ...fasting, name: 'Ormoni', preparation: 'Digiuno da 8 ore\nNiente biotina' })
    .where('id', '=', hormones.serviceId)
    .execute()
  await db
    .updateTable('subservices')
    .set({ price: '45,00' })
    .where('serviceId', '=', blood.serviceId)
    .execute()
  await db
    .updateTable('subservices')
    .set({ atHome: true })
    .where('name', '=', 'Prelievo a domicilio')
    .execute()
})
afterAll(() => app.close())

const of = (id: number) => ({ params: { id: String(id) } })
const base = () => ({ serviceId: blood.serviceId, subserviceId: blood.subservices[0] ?? 0 })
const curve = () => ({ serviceId: blood.serviceId, subserviceId: blood.subservices[1] ?? 0 })
const atHome = () => ({ serviceId: blood.serviceId, subserviceId: blood.subservices[2] ?? 0 })
const hormone = () => ({ serviceId: hormones.serviceId, subserviceId: null })

const HOME = 'Via Prova 12, 20851 Lissone'
let day = 2
/** Books exams on a day of their own. */
async function book(exams: object[], change: object = {}) {
  day += 1
  const appointmentDate = `2026-04-${String(day).padStart(2, '0')}`
  const weekdays = {
    appointmentDate,
    ...(new Date(appointmentDate).getUTCDay() === 0 && { appointmentDate: '2026-05-04' }),
  }
  const body = wish(blood, { ...exams[0], doctorId: null, exams, ...weekdays, ...change })
  return { ...(await app.visitor().call(createAppointment, { body })), email: body.email }
}
async function mailTo(email: string, kind = 'booking-received') {
  const { content, subjectId } = await app.database.db
    .selectFrom('outbox')
    .select(['content', 'subjectId'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(content)
  return { text, subjectId, link: /\/visita\/([\w-]{22})/.exec(text)?.[1] ?? '' }
}
const pageOf = async (email: string) => {
  const { db } = app.database
  const { now, secret } = app.appServices
  return visitPage({ db, now, secret }, (await mailTo(email)).link)
}

test('visitors read the exams of the laboratory: kinds, and services without any', async () => {
  const exams = await app.visitor().call(listExams, { query: {} })
  expect(exams.map(({ serviceName, name, atHome }) => [serviceName, name, atHome])).toEqual([
    ['Sangue', 'Profilo di base', false],
    ['Sangue', 'Curva glicemica', false],
    ['Sangue', 'Prelievo a domicilio', true],
    ['Ormoni', 'Ormoni', false],
  ])
})

test('several exams are one visit of the longest, with the others and their prices, and of no other service', async () => {
  const { id, duration } = await book([base(), curve(), hormone()])
  expect(duration).toBe(60)
  expect(await editor.call(getAppointment, of(id))).toMatchObject({
    ...curve(),
    ...{ subserviceName: 'Curva glicemica', doctorAuto: true, homeAddress: null },
    exams: [{ name: 'Sangue, Profilo di base' }, { name: 'Ormoni' }],
  })
  const { visit, price } = await editor.call(getVisit, of(id))
  expect(visit.exams).toEqual(['Sangue, Profilo di base', 'Ormoni'])
  expect(price).toBe('90,00 € più 1 esame senza prezzo fisso')
  const body = { ...hormone(), version: visit.version, doctorId: hormones.doctorId, evenOutside: true }
  await expect(editor.call(changeVisit, { ...of(id), body })).rejects.toMatchObject({
    issues: [{ path: 'serviceId' }],
  })
})

test('mail and page name all exams, their total, and a preparation they share once', async () => {
  const { email } = await book([base(), hormone()])
  const { text } = await mailTo(email)
  for (const words of ['Sangue, Profilo di base', 'Ormoni', '45,00 € più 1 esame', 'Niente biotina'])
    expect(text).toContain(words)
  expect(text.split('Digiuno da 8 ore')).toHaveLength(2)
  expect(await pageOf(email)).toMatchObject({
    ...{ service: 'Ormoni', exams: ['Sangue, Profilo di base'] },
    preparation: 'Digiuno da 8 ore\nNiente biotina',
    ...{ whatToBring: 'Tessera sanitaria', isAtHome: false },
  })
})

test.each([
  ['of another category', () => other(), 'exams'],
  ['that no service has', () => [{ serviceId: 999_999, subserviceId: null }], 'exams'],
  ['that is a service with kinds', () => [{ serviceId: blood.serviceId, subserviceId: null }], 'exams'],
  ['that is named twice', () => [base(), base()], 'exams'],
  ['at home without an address', () => [base(), atHome()], 'homeAddress'],
  ['at home and none to draw', () => [atHome()], 'exams'],
])('a booking with an exam %s is refused with 400', async (_, exams, path) => {
  await expect(book(await exams())).rejects.toMatchObject({ status: 400, issues: [{ path }] })
})

test('a booking of exams with a doctor, or with a service or kind beyond them, is refused with 400', async () => {
  for (const [field, change] of [
    ['doctorId', { doctorId: blood.doctorId }],
    ['subserviceId', curve()],
  ] as const)
    await expect(book([base(), hormone()], change)).rejects.toMatchObject({ issues: [{ path: field }] })
})

test('a booking with no exam, or more than twenty, is refused with 400', async () => {
  await expect(book([])).rejects.toMatchObject({ status: 400, issues: [{ path: 'exams' }] })
  await expect(book(Array.from({ length: 21 }, () => base()))).rejects.toMatchObject({ status: 400 })
})

test('exams that are booked by telephone only, hidden or inactive are refused with 400 beside others', async () => {
  const set = (values: { bookingMode?: 'phone' | 'hidden' | 'request'; isActive?: boolean }) =>
    app.database.db.updateTable('services').set(values).where('id', '=', hormones.serviceId).execute()
  for (const values of [{ bookingMode: 'phone' }, { bookingMode: 'hidden' }, { isActive: false }] as const) {
    await set({ bookingMode: 'request', ...values })
    await expect(book([base(), hormone()])).rejects.toMatchObject({ issues: [{ path: 'exams' }] })
  }
  await set({ bookingMode: 'request', isActive: true })
})

async function other() {
  const { serviceId } = await bookable(app.database.db)
  return [{ serviceId, subserviceId: null }]
}

test('a draw at home is the main exam, and its address stands in the mail and for staff, not on the page', async () => {
  const { id, email } = await book([curve(), atHome()], {
    ...{ homeAddress: HOME, dateOfBirth: '2019-04-12' },
    booker: { firstName: 'Paola', lastName: 'Esempio', relation: 'parent' },
  })
  expect(await editor.call(getAppointment, of(id))).toMatchObject({ ...atHome(), homeAddress: HOME })
  expect((await editor.call(getVisit, of(id))).visit.homeAddress).toBe(HOME)
  const { text } = await mailTo(email)
  expect(text).toContain(`A domicilio\\n${HOME}`)
  expect(text).not.toContain('accompagnato')
  const page = await pageOf(email)
  expect(page?.isAtHome).toBe(true)
  expect(JSON.stringify(page)).not.toContain('Via Prova')
})

test('an address is not stored without a draw at home', async () => {
  const { id } = await book([base()], { homeAddress: HOME })
  expect(await editor.call(getAppointment, of(id))).toMatchObject({ homeAddress: null, exams: [] })
})

/** Books by telephone, on a day of its own. */
async function bookByPhone(choice: object, change: object = {}) {
  const date = `2026-06-${String(++phoneDay).padStart(2, '0')}`
  const person = {
    firstName: 'Ada',
    lastName: 'Telefono',
    phone: '3335550199',
    email: `ada${date}@example.com`,
  }
  const { doctorId } = blood
  const body = { person, doctorId, date, time: '10:00', evenOutside: true, ...choice, ...change }
  return { ...(await editor.call(createVisit, { body: body as never })), email: person.email }
}
let phoneDay = 0

test('a draw at home booked by telephone needs the address, which stands in the mail', async () => {
  for (const homeAddress of [undefined, ' '])
    await expect(bookByPhone(atHome(), { homeAddress })).rejects.toMatchObject({
      issues: [{ path: 'homeAddress' }],
    })
  const { visit, email } = await bookByPhone(atHome(), { homeAddress: HOME })
  expect(visit.homeAddress).toBe(HOME)
  expect((await mailTo(email, 'booking-confirmed')).text).toContain(`A domicilio\\n${HOME}`)
  expect((await bookByPhone(base(), { homeAddress: HOME })).visit.homeAddress).toBeNull()
})

test('several exams booked by telephone are one draw of the main one, also those that visitors can’t book', async () => {
  await expect(bookByPhone(base(), { exams: [base(), base()] })).rejects.toMatchObject({
    issues: [{ path: 'exams' }],
  })
  const mode = (bookingMode: 'phone' | 'request') =>
    app.database.db
      .updateTable('services')
      .set({ bookingMode })
      .where('id', '=', hormones.serviceId)
      .execute()
  await mode('phone')
  const { visit, email } = await bookByPhone(base(), { exams: [base(), hormone(), curve()] })
  await mode('request')
  expect(visit).toMatchObject({
    ...{ ...curve(), duration: 60, doctorId: blood.doctorId },
    exams: ['Sangue, Profilo di base', 'Ormoni'],
  })
  const { text } = await mailTo(email, 'booking-confirmed')
  for (const words of ['Ormoni', '90,00 € più 1 esame', 'Niente biotina']) expect(text).toContain(words)
})

test('staff correct the address of a draw at home, which goes with the kind that asks for it', async () => {
  const { visit } = await bookByPhone(base())
  const change = async (body: object) => {
    const { version } = (await editor.call(getVisit, of(visit.id))).visit
    const changed = await editor.call(changeVisit, {
      ...of(visit.id),
      body: { ...body, version, evenOutside: true },
    })
    return changed.visit.homeAddress
  }
  await expect(change(atHome())).rejects.toMatchObject({ issues: [{ path: 'homeAddress' }] })
  expect(await change({ ...atHome(), homeAddress: HOME })).toBe(HOME)
  expect(await change({ homeAddress: 'Via Nuova 3' })).toBe('Via Nuova 3')
  const { history } = await editor.call(getVisit, of(visit.id))
  const lines = history.flatMap((entry) => entry.lines)
  expect(lines).toContainEqual({ label: 'Dati', from: null, to: 'indirizzo del prelievo' })
  await expect(change({ homeAddress: null })).rejects.toMatchObject({ issues: [{ path: 'homeAddress' }] })
  expect(await change(base())).toBeNull()
})

test('a doctor reads the exams and the address of an own visit', async () => {
  const { id } = await book([atHome(), hormone()], { homeAddress: HOME })
  const doctor = await app.staff('medico', blood.doctorId)
  const { visit } = await doctor.call(getVisit, of(id))
  expect(visit).toMatchObject({ exams: ['Ormoni'], homeAddress: HOME })
})

test('a wish for another time takes exams, address and language along', async () => {
  const { id, email } = await book([atHome(), hormone()], { homeAddress: HOME, language: 'en' })
  await editor.call(updateAppointment, { ...of(id), body: { status: 'confirmed' } })
  const { link } = await mailTo(email)
  const page = await pageOf(email)
  const body = { link, token: page?.token ?? '', date: '2026-05-12', time: '10:00', anyDoctor: true }
  await app.visitor().call(moveVisitTo, { body })
  const { text } = await mailTo(email, 'booking-move-asked')
  expect(text).toContain('Ormoni')
  const { id: asked } = await app.database.db
    .selectFrom('appointments')
    .select('id')
    .where('replacesId', '=', id)
    .executeTakeFirstOrThrow()
  expect(await editor.call(getAppointment, of(asked))).toMatchObject({
    ...{ homeAddress: HOME, exams: [{ name: 'Ormoni' }], language: 'en' },
  })
})

test('the list finds a visit by the service of any of its exams', async () => {
  const { id } = await book([base(), hormone()])
  const query = { serviceId: String(blood.serviceId), page: '1', pageSize: '200' }
  const found = await editor.call(listAppointments, { query })
  expect(found.find((one) => one.id === id)).toMatchObject({
    serviceName: 'Ormoni',
    exams: [{ name: 'Sangue, Profilo di base' }],
  })
})

test('a service and a kind that were booked as exams can’t be deleted', async () => {
  await book([base(), hormone()])
  const admin = await app.staff('admin')
  const inUse = { code: 'in_use' }
  await expect(admin.call(deleteSubservice, of(base().subserviceId))).rejects.toMatchObject(inUse)
  await expect(admin.call(deleteService, of(blood.serviceId))).rejects.toMatchObject(inUse)
})

test('the export of a person has exams and address, and erasure deletes the address', async () => {
  const { id } = await book([atHome(), hormone()], { homeAddress: HOME, language: 'en' })
  const admin = await app.staff('admin')
  const { contactId } = await admin.call(getAppointment, of(id))
  const file = await admin.send(pathOf(exportPersonalData, { id: contactId ?? 0 }))
  const data = unzipped(new Uint8Array(await file.arrayBuffer()))
    .get('dati-personali.json')
    ?.toString()
  expect(JSON.parse(data ?? '')).toMatchObject({
    visite: [{ altriEsami: ['Ormoni'], indirizzoDelPrelievo: HOME, lingua: 'en' }],
  })
  await admin.call(erasePersonalData, { ...of(contactId ?? 0), body: { confirmation: CONFIRMATION } })
  expect(await admin.call(getAppointment, of(id))).toMatchObject({
    ...{ homeAddress: null, language: 'it' },
    exams: [{ name: 'Ormoni' }],
  })
})
