import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTask, readDesk, updateTask } from '#features/desk/contract.ts'
import { countDesk } from '#features/desk/count/contract.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { changeVisit, readAgenda, type VisitChange } from './contract.ts'
import { isDoctorsChange } from './doctors-change.ts'

// A doctor's own calls, in a clinic with another doctor.

let app: TestApp
let medico: Visitor
let editor: Visitor
let offers: Awaited<ReturnType<typeof bookable>>[]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  offers = [await bookable(app.database.db), await bookable(app.database.db)]
  medico = await app.staff('medico', offers[0]?.doctorId)
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  await app.database.db.deleteFrom('tasks').execute()
  await app.database.db.deleteFrom('appointments').execute()
})

/** A confirmed visit of the first doctor. */
async function visit(more: object = {}): Promise<number> {
  const [offer] = offers
  if (!offer) throw new Error('no doctor')
  const { uploadedFileIds: _, ...wanted } = wish(offer, { appointmentDate: '2026-03-02' })
  const contactId = await person(app.database.db)
  const { id } = await app.database.db
    .insertInto('appointments')
    .values({ duration: 30, ...wanted, doctorId: offer.doctorId, contactId, status: 'confirmed', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const change = (id: number, body: Partial<VisitChange>) =>
  medico.call(changeVisit, { params: { id: String(id) }, body: { version: 1, ...body } })
const refused = async (id: number, body: Partial<VisitChange>) => {
  const { status, sentence } = await refusal(change(id, body))
  return [status, sentence]
}

describe('a change of a visit', () => {
  test('the steps, the end and the note of an own visit are the doctor’s to write', async () => {
    const id = await visit({ appointmentTime: '15:00' })
    expect((await change(id, { stage: 'in_visit' })).visit).toMatchObject({ stage: 'in_visit' })
    const { visit: over } = await change(id, { status: 'completed', notes: 'Rivedere a maggio', version: 2 })
    expect(over).toMatchObject({ status: 'completed', stage: null, notes: 'Rivedere a maggio' })
    const { visit: again, telling } = await change(id, { status: 'confirmed', version: over.version })
    expect([again.status, telling]).toEqual(['confirmed', null])
  })

  test('every other part of a visit is refused with a sentence', async () => {
    const id = await visit()
    const sentence = 'Orari, servizio e conferme li cambia la segreteria.'
    const changes: Partial<VisitChange>[] = [
      { date: '2026-03-05' },
      { time: '11:00' },
      { doctorId: offers[1]?.doctorId },
      { serviceId: offers[0]?.serviceId },
      { subserviceId: null },
      { duration: 45 },
      { resourceIds: [] },
      { squeeze: false },
      { evenOutside: true },
      { status: 'cancelled' },
      { status: 'pending' },
      { stage: 'arrived', time: '11:00' },
    ]
    for (const body of changes) expect(await refused(id, body)).toEqual([403, sentence])
  })

  test('a request and a cancelled visit are neither confirmed nor closed by a doctor', async () => {
    for (const status of ['pending', 'cancelled'] as const) {
      const id = await visit({ status })
      for (const wanted of ['confirmed', 'completed'] as const)
        expect(await refused(id, { status: wanted })).toEqual([
          409,
          'Si conclude solo una visita confermata dalla segreteria.',
        ])
    }
  })

  test('the rule names the parts a doctor writes, whatever their values', () => {
    expect(isDoctorsChange({ version: 1, stage: null, notes: null })).toBe(true)
    expect(isDoctorsChange({ version: 1, status: 'completed' })).toBe(true)
    expect(isDoctorsChange({ version: 1, status: 'cancelled' })).toBe(false)
    expect(isDoctorsChange({ version: 1, notes: 'Nota', evenOutside: false })).toBe(false)
  })
})

test('the agenda of a doctor has one column', async () => {
  const agenda = await medico.call(readAgenda, { query: { from: '2026-03-02' } })
  expect(agenda.doctors.map(({ id }) => id)).toEqual([offers[0]?.doctorId])
})

describe('a doctor’s desk', () => {
  test('a doctor finds the own visits to close and tasks, and nothing only the reception can deal with', async () => {
    const closing = { appointmentDate: '2026-02-27', appointmentTime: '10:00' }
    const own = await visit(closing)
    await visit({ status: 'pending', appointmentDate: '2026-03-05' })
    await editor.call(createTask, { body: { title: 'Ordinare la carta' } })
    const { id: task } = await medico.call(createTask, { body: { title: 'Leggere il referto' } })
    const desk = await medico.call(readDesk)
    expect(desk.visits).toMatchObject({ total: 1, rows: [{ id: own }] })
    expect(desk.tasks).toMatchObject({ total: 1, rows: [{ id: task }] })
    expect([desk.requests, desk.messages, desk.agreements, desk.mails]).toEqual(
      Array.from({ length: 4 }, () => ({ rows: [], total: 0 })),
    )
    expect(await medico.call(countDesk)).toEqual({ count: 2 })
  })

  test('a task is done and done again, and one of the reception does not exist', async () => {
    const { id } = await medico.call(createTask, { body: { title: 'Leggere il referto' } })
    const set = (task: number, body: object) =>
      medico.call(updateTask, { params: { id: String(task) }, body: { version: 1, ...body } })
    const done = await set(id, { done: true, outcome: 'Letto' })
    expect(done).toMatchObject({ doneAt: expect.any(String), outcome: 'Letto' })
    expect((await set(id, { done: false, version: done.version })).doneAt).toBeNull()
    const others = await editor.call(createTask, { body: { title: 'Ordinare la carta' } })
    expect(await refusal(set(others.id, { done: true }))).toMatchObject({
      ...{ status: 404, sentence: 'Questa cosa da fare non c’è più.' },
    })
  })

  test('a task of a doctor names no other user', async () => {
    const db = app.database.db
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'editor')
      .executeTakeFirstOrThrow()
    const said = async (more: object) => {
      const { status, sentence } = await refusal(
        medico.call(createTask, { body: { title: 'Chiamare', ...more } }),
      )
      return [status, sentence]
    }
    expect(await said({ assignedTo: userId })).toEqual([400, 'Affidala a te, o lasciala alla segreteria.'])
    expect(await said({ assignedTo: 999_999 })).toEqual(await said({ assignedTo: userId }))
  })

  test('a task of the reception that a doctor would give away does not exist', async () => {
    const { id: own } = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'medico')
      .executeTakeFirstOrThrow()
    const { id } = await editor.call(createTask, { body: { title: 'Firmare', assignedTo: own } })
    const given = medico.call(updateTask, {
      params: { id: String(id) },
      body: { version: 1, assignedTo: null },
    })
    expect(await refusal(given)).toMatchObject({ status: 404, sentence: 'Elemento non trovato.' })
  })
})
