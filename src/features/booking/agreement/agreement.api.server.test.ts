import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVisit } from '#features/agenda/contract.ts'
import { deleteAgreement, updateAgreement } from '#features/agreements/contract.ts'
import { CONFIRMATION, erasePersonalData, exportPersonalData } from '#features/privacy/contract.ts'
import { pathOf } from '#platform/http/call.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { unzipped } from '#test/attacks/unzipped.ts'
import { agreement, bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from '../contract.ts'
import { getAppointment } from '../requests/contract.ts'
import { bookingAgreements, saveVisitAgreement } from './contract.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const FUND = { kind: 'fondo', needsAuthorisation: true, needsPrescription: true } as const
const of = (id: number) => ({ params: { id: String(id) } })
const fund = (more: object = {}) => agreement(app.database.db, { ...FUND, azienda: 'Fondo Esempi', ...more })

async function book(agreed?: { id: number; authorisationNumber?: string | null }) {
  const offer = await bookable(app.database.db)
  const wanted = agreed && { agreement: { authorisationNumber: null, ...agreed } }
  const { id } = await app.visitor().call(createAppointment, { body: wish(offer, wanted) })
  return { id, offer }
}
const agreementOf = async (id: number) => (await editor.call(getAppointment, of(id))).agreement
const mailOf = async (id: number) => {
  const row = await app.database.db
    .selectFrom('outbox')
    .select('content')
    .where('subjectId', '=', id)
    .where('kind', '=', 'booking-received')
    .executeTakeFirstOrThrow()
  return JSON.stringify(row.content)
}

test('visitors choose among the active agreements, and read what each needs', async () => {
  const id = await fund({ nome: 'Previ', instructions: 'Chiedila tre giorni prima.' })
  const inactive = await fund({ isActive: false })
  const choices = await app.visitor().call(bookingAgreements)
  expect(choices.find((choice) => choice.id === id)).toEqual({
    ...{ id, name: 'Previ', company: 'Fondo Esempi', ...FUND },
    instructions: 'Chiedila tre giorni prima.',
  })
  expect(choices.map((choice) => choice.id)).not.toContain(inactive)
})

test('a booking without an agreement has none', async () => {
  const { id } = await book()
  expect(await agreementOf(id)).toBeNull()
  expect(await mailOf(id)).not.toContain('orta con te')
})

test.each([
  ['with a number, which staff still check', 'AUT-17', 'asked'],
  ['without its number', null, 'missing'],
])('a booking with a fund that needs an authorisation, %s, says what to bring', async (_, number, state) => {
  const { id } = await book({ id: await fund(), authorisationNumber: number })
  expect(await agreementOf(id)).toMatchObject({ authorisation: state, authorisationNumber: number })
  expect(await mailOf(id)).toContain('porta con te l’autorizzazione e la prescrizione del medico.')
})

test('an agreement that needs no authorisation keeps no number', async () => {
  const { id } = await book({ id: await agreement(app.database.db), authorisationNumber: 'AUT-17' })
  expect(await agreementOf(id)).toMatchObject({ authorisation: null, authorisationNumber: null })
})

test('a booking with an agreement that is not active any more is refused with 400, and stores nothing', async () => {
  const id = await fund({ isActive: false })
  await expect(book({ id })).rejects.toMatchObject({ status: 400, issues: [{ path: 'agreement.id' }] })
})

test('staff note how far an authorisation is, and its number stays out of the history', async () => {
  const agreementId = await fund({ nome: 'Salute Più' })
  const { id } = await book({ id: agreementId })
  const change = { agreementId, authorisationNumber: null, version: 1 }
  await editor.call(saveVisitAgreement, { ...of(id), body: { ...change, authorisation: 'asked' } })
  await editor.call(saveVisitAgreement, {
    ...of(id),
    body: { agreementId, authorisation: 'given', authorisationNumber: 'AUT-99', version: 2 },
  })
  expect(await agreementOf(id)).toMatchObject({ authorisation: 'given', authorisationNumber: 'AUT-99' })
  const { history } = await editor.call(getVisit, of(id))
  expect(history.flatMap(({ lines }) => lines)).toContainEqual({
    ...{ label: 'Convenzione', from: 'Salute Più, autorizzazione chiesta' },
    to: 'Salute Più, autorizzazione ricevuta',
  })
  expect(JSON.stringify(history)).not.toContain('AUT-99')
  await expect(
    editor.call(saveVisitAgreement, { ...of(id), body: { ...change, authorisation: 'refused' } }),
  ).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const none = { agreementId: null, authorisationNumber: null }
  await editor.call(saveVisitAgreement, { ...of(id), body: none })
  expect(await agreementOf(id)).toBeNull()
})

test('a doctor’s calls read no agreement of a visit', async () => {
  const { id, offer } = await book({ id: await fund({ nome: 'Riservato' }), authorisationNumber: 'AUT-77' })
  const doctor = await app.staff('medico', offer.doctorId)
  const answer = JSON.stringify(await doctor.call(getVisit, of(id)))
  expect(answer).not.toMatch(/Riservato|AUT-77/)
})

test('an agreement that a visit was booked with can’t be deleted, and still be turned off', async () => {
  const agreementId = await fund()
  await book({ id: agreementId })
  await expect(editor.call(deleteAgreement, of(agreementId))).rejects.toMatchObject({
    ...{ code: 'in_use', sentence: expect.stringContaining('ha una visita e non si può eliminare') },
  })
  const off = await editor.call(updateAgreement, { ...of(agreementId), body: { isActive: false } })
  expect(off).toMatchObject({ isActive: false, ...FUND })
})

test('the export of a person has the agreement of a visit, and erasure deletes it', async () => {
  const { id } = await book({ id: await fund({ nome: 'Mutua' }), authorisationNumber: 'AUT-55' })
  const admin = await app.staff('admin')
  const { contactId } = await admin.call(getAppointment, of(id))
  const person = of(contactId ?? 0)
  const file = await admin.send(pathOf(exportPersonalData, { id: contactId ?? 0 }))
  const data = unzipped(new Uint8Array(await file.arrayBuffer()))
    .get('dati-personali.json')
    ?.toString()
  expect(JSON.parse(data ?? '')).toMatchObject({
    visite: [{ convenzione: { nome: 'Mutua', autorizzazione: 'Chiesta', numero: 'AUT-55' } }],
  })
  await admin.call(erasePersonalData, { ...person, body: { confirmation: CONFIRMATION } })
  expect(await agreementOf(id)).toBeNull()
})
