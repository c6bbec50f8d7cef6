import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeVisit } from '#features/agenda/contract.ts'
import { decideActivation } from '#features/agreements/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { assignMessage, updateMessage } from '#features/contacts/messages/contract.ts'
import { retryFailedMail } from '#features/dashboard/contract.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { activation, agreement, bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createTask, deleteTask, listDeskStaff, readDesk, updateTask } from './contract.ts'
import { countDesk } from './count/contract.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>
let contactId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  offer = await bookable(app.database.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  for (const table of ['tasks', 'outbox', 'appointments', 'convenzioniAttivazioni'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('contactRequests').execute()
  app.setNow(MONDAY)
  editor = await app.staff('editor')
  contactId = await person(db)
})

const to = (id: number) => ({ params: { id: String(id) } })
const desk = () => editor.call(readDesk)
const count = async () => (await editor.call(countDesk)).count

async function message(more: object = {}): Promise<number> {
  const { id } = await app.database.db
    .insertInto('contactMessages')
    .values({ contactId, message: 'Buongiorno', source: 'website', createdAt: MONDAY, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function visit(more: object = {}): Promise<number> {
  const { uploadedFileIds: _, ...wanted } = wish(offer, more)
  const row = { duration: 30, createdAt: MONDAY, ...wanted, doctorId: offer.doctorId, contactId }
  const { id } = await app.database.db
    .insertInto('appointments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('messages', () => {
  test('messages of the site wait, oldest first, until they are answered or closed', async () => {
    const second = await message({ createdAt: '2026-03-02T08:50:00Z', subject: 'Orari' })
    const first = await message({ createdAt: '2026-03-02T08:40:00Z', message: 'a'.repeat(300) })
    await message({ source: 'phone' })
    await message({ status: 'closed' })
    const { messages } = await desk()
    expect(messages.total).toBe(2)
    expect(messages.rows.map(({ id }) => id)).toEqual([first, second])
    expect(messages.rows[0]).toMatchObject({
      ...{ contactId, firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com' },
      ...{ excerpt: 'a'.repeat(200), overdue: false, isNew: true, assignedTo: null },
    })
    await editor.call(updateMessage, { ...to(first), body: { status: 'responded' } })
    await editor.call(updateMessage, { ...to(second), body: { status: 'letto' } })
    expect((await desk()).messages.rows.map(({ id }) => id)).toEqual([second])
    expect(await count()).toBe(1)
  })

  test('messages are assigned to a colleague and to none, and not to a deleted one', async () => {
    const id = await message()
    const [colleague] = await editor.call(listDeskStaff)
    const assignedTo = colleague?.id ?? 0
    await editor.call(assignMessage, { ...to(id), body: { assignedTo } })
    expect((await desk()).messages.rows[0]).toMatchObject({ assignedTo, assignee: colleague?.username })
    const refused = await refusal(editor.call(assignMessage, { ...to(id), body: { assignedTo: 999_999 } }))
    expect(refused).toMatchObject({ status: 400, sentence: 'Questo utente non c’è più.' })
    await editor.call(assignMessage, { ...to(id), body: { assignedTo: null } })
    expect((await desk()).messages.rows[0]).toMatchObject({ assignedTo: null, assignee: null })
    expect((await refusal(editor.call(assignMessage, { ...to(999_999), body: { assignedTo } }))).status).toBe(
      404,
    )
  })
})

test('requests wait by age, and are overdue after four hours of opening', async () => {
  const young = await visit({ createdAt: '2026-03-02T08:59:00Z', appointmentTime: '10:00' })
  const old = await visit({ createdAt: '2026-02-28T10:00:00Z', appointmentTime: '11:00' })
  // Saturday 11:00 to 12:30, Monday from 9:30: two hours.
  const rows = async () => (await desk()).requests.rows.map(({ id, overdue }) => [id, overdue])
  expect(await rows()).toEqual([
    [old, false],
    [young, false],
  ])
  app.setNow('2026-03-02T11:00:00Z')
  expect(await rows()).toEqual([
    [old, true],
    [young, false],
  ])
  await editor.call(updateAppointment, { ...to(old), body: { status: 'confirmed' } })
  expect(await rows()).toEqual([[young, false]])
})

test('a confirmed visit waits for its outcome from its end on, one whose patient is here from the day after', async () => {
  const today = { appointmentDate: '2026-03-02', status: 'confirmed' as const }
  const over = await visit({ ...today, appointmentTime: '09:00' })
  const missed = await visit({ ...today, appointmentDate: '2026-02-27', stage: 'arrived' })
  await visit({ ...today, appointmentTime: '09:30', stage: 'in_visit' })
  await visit({ ...today, appointmentTime: '10:00' })
  await visit({ ...today, appointmentTime: '12:00' })
  await visit({ ...today, appointmentTime: '08:00', status: 'completed' })
  await visit({ ...today, appointmentTime: '08:30', stage: 'no_show' })
  app.setNow('2026-03-02T09:10:00Z')
  const { visits, nextVisitAt } = await desk()
  expect(visits.rows.map(({ id, stage }) => [id, stage])).toEqual([
    [missed, 'arrived'],
    [over, null],
  ])
  expect(nextVisitAt).toBe('12:00')
  await editor.call(changeVisit, { ...to(over), body: { status: 'completed', version: 1 } })
  await editor.call(changeVisit, { ...to(missed), body: { stage: 'no_show', version: 1 } })
  expect((await desk()).visits).toEqual({ rows: [], total: 0 })
})

test('agreements wait for a decision, and mails that failed for another try', async () => {
  const { db } = app.database
  const id = await activation(db, { convenzioneId: await agreement(db, { nome: 'Sconto' }), contactId })
  await queueMail(db, {
    ...{ kind: 'booking-received', subject: 'La tua visita', to: 'persa@posta.example', contactId: null },
    ...{ content: { title: 'La tua visita', paragraphs: [], footer: [] }, host: 'clinica.example' },
  })
  expect((await desk()).mails.total).toBe(0)
  await db.updateTable('outbox').set({ failedAt: '2026-03-01T10:00:00Z', attempts: 10 }).execute()
  const { agreements, mails } = await desk()
  expect(agreements).toMatchObject({ rows: [{ id, agreementName: 'Sconto', company: 'Azienda' }], total: 1 })
  expect(mails).toMatchObject({ rows: [{ to: 'persa@posta.example', about: null }], total: 1 })
  expect(await count()).toBe(2)
  await editor.call(decideActivation, { ...to(id), body: { status: 'rejected', version: 1 } })
  await editor.call(retryFailedMail, { ...to(mails.rows[0]?.id ?? 0), body: {} })
  expect(await count()).toBe(0)
})

test('a visit of the next three days waits for its authorisation until it is given or refused', async () => {
  const { db } = app.database
  const agreementId = await agreement(db, { nome: 'UniSalute', needsAuthorisation: true })
  const waiting = async (more: object, authorisation: 'missing' | 'asked' | 'given' | 'refused') => {
    const appointmentId = await visit({ status: 'confirmed', ...more })
    await db.insertInto('visitAgreements').values({ appointmentId, agreementId, authorisation }).execute()
    return appointmentId
  }
  const monday = { appointmentDate: '2026-03-02' }
  await waiting({ ...monday, appointmentTime: '09:30' }, 'missing')
  const asked = await waiting({ appointmentDate: '2026-03-05', appointmentTime: '09:30' }, 'asked')
  const missing = await waiting({ ...monday, appointmentTime: '11:30' }, 'missing')
  await waiting({ appointmentDate: '2026-03-03', appointmentTime: '10:00' }, 'given')
  await waiting({ appointmentDate: '2026-03-03', appointmentTime: '10:30' }, 'refused')
  await waiting({ appointmentDate: '2026-03-06', appointmentTime: '09:30' }, 'missing')
  await waiting({ appointmentDate: '2026-03-03', appointmentTime: '11:00', status: 'cancelled' }, 'missing')
  app.setNow('2026-03-02T09:00:00Z')
  const { authorisations } = await desk()
  expect(authorisations.total).toBe(2)
  expect(
    authorisations.rows.map(({ id, agreementName, authorisation }) => [id, agreementName, authorisation]),
  ).toEqual([
    [missing, 'UniSalute', 'missing'],
    [asked, 'UniSalute', 'asked'],
  ])
})

describe('tasks', () => {
  test('tasks wait from their day on, calls apart, those without a day last', async () => {
    const add = async (body: { title: string; dueOn?: string; kind?: 'call' }) =>
      (await editor.call(createTask, { body })).id
    const any = await add({ title: 'Carta per l’ECG' })
    const today = await add({ title: 'Oggi', dueOn: '2026-03-02' })
    const late = await add({ title: 'Ieri', dueOn: '2026-03-01' })
    const friday = await add({ title: 'Venerdì', dueOn: '2026-03-06', kind: 'call' })
    const call = await add({ title: 'Richiamare', kind: 'call' })
    const read = await desk()
    expect(read.tasks.rows.map(({ id }) => id)).toEqual([late, today, any])
    expect(read.calls.rows.map(({ id }) => id)).toEqual([call])
    expect(read.later).toMatchObject({ rows: [{ id: friday }], total: 1 })
    expect(await count()).toBe(4)
    app.setNow('2026-03-06T09:00:00Z')
    editor = await app.staff('editor')
    expect((await desk()).calls.rows.map(({ id }) => id)).toEqual([friday, call])
  })

  test('tasks show the person and the telephone of their contact or visit', async () => {
    const appointmentId = await visit({ firstName: 'Ugo', lastName: 'Neri', phone: '039 000 0002' })
    await app.database.db.updateTable('appointments').set({ contactId: null }).execute()
    const ofContact = await editor.call(createTask, { body: { title: 'Chiedere', contactId } })
    const ofVisit = await editor.call(createTask, { body: { title: 'Dire', appointmentId } })
    expect(ofContact).toMatchObject({ person: 'Anna Riva', phone: '333 555 0101', contactId })
    expect(ofVisit).toMatchObject({ person: 'Ugo Neri', phone: '039 000 0002', contactId: null })
    const { db } = app.database
    await db.updateTable('appointments').set({ contactId }).where('id', '=', appointmentId).execute()
    const ofBoth = await editor.call(createTask, { body: { title: 'Chiedere', contactId, appointmentId } })
    const given = await db
      .selectFrom('tasks')
      .select('contactId')
      .where('id', '=', ofBoth.id)
      .executeTakeFirst()
    expect([ofBoth.contactId, given?.contactId]).toEqual([contactId, null])
    await db.deleteFrom('contactRequests').execute()
    await db.deleteFrom('appointments').execute()
    expect((await desk()).tasks.total).toBe(0)
  })

  test('tasks are refused for records that are gone, and without words', async () => {
    for (const [body, sentence] of [
      [{ title: 'x', contactId: 999_999 }, 'Questo contatto non c’è più.'],
      [{ title: 'x', appointmentId: 999_999 }, 'Questa visita non c’è più.'],
      [{ title: 'x', assignedTo: 999_999 }, 'Questo utente non c’è più.'],
      [{ title: ' ' }, 'Scrivi che cosa c’è da fare'],
    ] as const) {
      expect(await refusal(editor.call(createTask, { body }))).toMatchObject({ status: 400, sentence })
    }
  })

  test('tasks are given to no user who is disabled or has not chosen a password yet', async () => {
    const { db } = app.database
    const sentence = 'Questo utente ora non può accedere: scegline un altro.'
    const task = await editor.call(createTask, { body: { title: 'Richiamare' } })
    for (const [username, out] of [
      ['disattivata', { password: 'x', disabledAt: MONDAY }],
      ['invitata', { password: null }],
    ] as const) {
      const { id: assignedTo } = await db
        .insertInto('users')
        .values({ username, role: 'editor', ...out })
        .returning('id')
        .executeTakeFirstOrThrow()
      const listed = (await editor.call(listDeskStaff)).find(({ id }) => id === assignedTo)
      expect(listed).toEqual({ id: assignedTo, username, isActive: false })
      const change = { ...to(task.id), body: { version: task.version, assignedTo } }
      for (const ask of [
        () => editor.call(createTask, { body: { title: 'Altro', assignedTo } }),
        () => editor.call(updateTask, change),
      ])
        expect(await refusal(ask())).toMatchObject({ status: 400, sentence })
      await db.deleteFrom('users').where('id', '=', assignedTo).execute()
    }
    expect(await count()).toBe(1)
  })

  test('tasks are changed, done and opened again, each change over the newest version', async () => {
    const task = await editor.call(createTask, { body: { title: 'Richiamare', kind: 'call' } })
    const change = (body: object) =>
      editor.call(updateTask, { ...to(task.id), body: { version: task.version, ...body } })
    const called = await change({ outcome: 'Non risponde', dueOn: '2026-03-03' })
    expect(called).toMatchObject({ outcome: 'Non risponde', dueOn: '2026-03-03', doneAt: null, version: 2 })
    expect(await refusal(change({ title: 'Altro' }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    const done = await change({ done: true, version: 2 })
    expect(done).toMatchObject({ title: 'Richiamare', doneAt: MONDAY.replace('Z', '.000Z'), version: 3 })
    expect(await change({ done: true, version: 3 })).toEqual(done)
    expect(await change({ done: false, version: 3 })).toMatchObject({ doneAt: null, version: 4 })
    expect(await editor.call(deleteTask, to(task.id))).toEqual({ message: 'Cosa da fare eliminata.' })
    expect((await refusal(editor.call(deleteTask, to(task.id)))).status).toBe(404)
    expect((await refusal(change({ version: 4 }))).status).toBe(404)
  })

  test('tasks stay when their author and assignee are deleted', async () => {
    const gone = await app.staff('editor')
    const users = await editor.call(listDeskStaff)
    const [author] = await app.database.db
      .selectFrom('users')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const task = await gone.call(createTask, { body: { title: 'Resta', assignedTo: users.at(-1)?.id ?? 0 } })
    expect(task).toMatchObject({ assignee: expect.any(String) })
    editor = await app.staff('editor')
    await app.database.db
      .deleteFrom('users')
      .where('id', 'in', [author?.id ?? 0, task.assignedTo ?? 0])
      .execute()
    expect((await desk()).tasks.rows).toMatchObject([{ id: task.id, assignedTo: null }])
  })
})
