import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relationsOfContact } from '#features/contacts/relations/contract.ts'
import { erasePersonalData } from '#features/privacy/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { unzipped } from '#test/attacks/unzipped.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from './contract.ts'
import { getAppointment } from './requests/contract.ts'
import { visitPage } from './visit-page/page.server.ts'

let app: TestApp
let visitor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  const { db } = app.database
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('contactRequests').execute()
  await db.deleteFrom('outbox').execute()
  offer = await bookable(db)
})

const MOTHER = { firstName: 'Francesca', lastName: 'Fittizi', relation: 'parent' as const }
const LUCA = {
  firstName: 'Luca',
  lastName: 'Fittizi',
  dateOfBirth: '2017-04-12',
  email: 'francesca@posta.example',
}
const book = (change: object = {}) =>
  visitor.call(createAppointment, {
    body: wish(offer, { appointmentDate: '2026-03-03', ...LUCA, booker: MOTHER, ...change }),
  })
const contacts = () =>
  app.database.db
    .selectFrom('contactRequests')
    .select(['id', 'firstName', 'email', 'dataNascita'])
    .orderBy('firstName')
    .execute()

describe('a visit that a mother books for her child', () => {
  test('the mail names the child in its subject, and says as its page does that a minor is accompanied', async () => {
    await book()
    const mails = await app.database.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'content'])
      .execute()
    const own = mails.find(({ recipient }) => recipient === LUCA.email)
    expect(own?.subject).toBe('Abbiamo ricevuto la richiesta per Luca')
    const content = JSON.stringify(own?.content)
    expect(content).toContain('accompagnato da un genitore')
    const [, link = ''] = /\/visita\/([\w-]{22})/.exec(content) ?? []
    const { now, secret } = app.appServices
    expect(await visitPage({ db: app.database.db, now, secret }, link)).toMatchObject({ isMinor: true })
  })

  test('the request names both to staff, who see one contact for each, related to each other', async () => {
    const { id } = await book()
    const editor = await app.staff('editor')
    const params = { id: String(id) }
    expect(await editor.call(getAppointment, { params })).toMatchObject({
      ...{ firstName: 'Luca', email: LUCA.email, booker: MOTHER },
    })
    const [mother, luca] = await contacts()
    expect([mother, luca]).toMatchObject([
      { firstName: 'Francesca', email: LUCA.email, dataNascita: null },
      { firstName: 'Luca', email: LUCA.email, dataNascita: '2017-04-12' },
    ])
    expect(await editor.call(relationsOfContact, { params: { id: String(luca?.id) } })).toMatchObject([
      { contactId: mother?.id, kind: 'parent' },
    ])
    expect(await editor.call(relationsOfContact, { params: { id: String(mother?.id) } })).toMatchObject([
      { contactId: luca?.id, kind: 'child' },
    ])
  })

  test('the second visit uses the contacts of the first, and leaves their relation as staff set it', async () => {
    await book()
    const { db } = app.database
    await db.updateTable('contactRelations').set({ kind: 'other' }).execute()
    await book({ appointmentDate: '2026-03-04' })
    expect(await contacts()).toHaveLength(2)
    expect(await db.selectFrom('contactRelations').select('kind').execute()).toEqual([{ kind: 'other' }])
  })

  test('the request is refused without a date of birth, and for a patient of the same name', async () => {
    expect(await refusal(book({ dateOfBirth: null }))).toMatchObject({
      status: 400,
      issues: [{ path: 'dateOfBirth', message: 'Data di nascita richiesta' }],
    })
    expect(await refusal(book({ firstName: 'FRANCESCA' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'booker.firstName' }],
    })
    expect(await contacts()).toEqual([])
  })

  test('two people who book for each other at once are both answered', async () => {
    const other = { firstName: 'Luca', lastName: 'Fittizi', relation: 'other' as const }
    const answers = await Promise.all([
      book({ appointmentTime: '09:30' }),
      book({ appointmentTime: '10:30', firstName: 'Francesca', dateOfBirth: '1984-01-01', booker: other }),
    ])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2)
    expect(await contacts()).toHaveLength(2)
  })
})

describe('the personal data of the booker', () => {
  test('the erasure of the mother clears her name from the visit of the child, which stays', async () => {
    const { id } = await book()
    const [mother] = await contacts()
    const admin = await app.staff('admin')
    const params = { id: String(mother?.id) }
    await admin.call(erasePersonalData, { params, body: { confirmation: 'CANCELLA' } })
    const { db } = app.database
    expect(await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...{ id, firstName: 'Luca', status: 'pending', erasedAt: null },
      ...{ bookerContactId: null, bookerFirstName: null, bookerLastName: null, bookerRelation: null },
    })
  })

  test('the erasure of the child clears the name of the mother too', async () => {
    await book()
    const [, luca] = await contacts()
    const admin = await app.staff('admin')
    const params = { id: String(luca?.id) }
    await admin.call(erasePersonalData, { params, body: { confirmation: 'CANCELLA' } })
    const { db } = app.database
    expect(await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...{ firstName: 'Persona', status: 'cancelled', bookerFirstName: null, bookerContactId: null },
    })
  })

  test('the export of the mother has the visits she booked without the child, and that of the child without her name', async () => {
    await book()
    const [mother, luca] = await contacts()
    const admin = await app.staff('admin')
    const dataOf = async (id: number | undefined) => {
      const answer = await admin.send(`/api/contacts/${id}/personal-data/export`)
      return String(unzipped(new Uint8Array(await answer.arrayBuffer())).get('dati-personali.json'))
    }
    const hers = await dataOf(mother?.id)
    expect(hers).toContain('visitePrenotatePerAltri')
    expect(hers).not.toContain('Luca')
    expect(await dataOf(luca?.id)).not.toContain('Francesca')
  })
})
