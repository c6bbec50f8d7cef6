import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDesk } from '#features/desk/contract.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createMark, listMarks } from '../contract.ts'
import { acceptAbsence, addAbsence, listAbsences, removeAbsence, removeProposal } from './contract.ts'

let app: TestApp
let medico: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

const TUESDAY = { from: '2026-03-03T00:00', to: '2026-03-04T00:00' }
const to = (id: number) => ({ params: { id: String(id) } })
const doctorId = () => offer.doctorId

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  const { db } = app.database
  offer = await bookable(db)
  medico = await app.staff('medico', doctorId())
  editor = await app.staff('editor')
  await db.updateTable('users').set({ email: 'medico@example.com' }).where('role', '=', 'medico').execute()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  const { db } = app.database
  for (const table of ['absenceProposals', 'calendarMarks', 'appointments', 'outbox'] as const)
    await db.deleteFrom(table).execute()
  await setDirect(false)
})

async function setDirect(marksAbsences: boolean) {
  await app.database.db.updateTable('users').set({ marksAbsences }).where('role', '=', 'medico').execute()
}

async function visit(more: object = {}): Promise<number> {
  const { uploadedFileIds: _, ...wanted } = wish(offer, { appointmentDate: '2026-03-03' })
  const { id } = await app.database.db
    .insertInto('appointments')
    .values({ duration: 30, ...wanted, doctorId: offer.doctorId, status: 'confirmed', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const propose = (more: object = {}) => medico.call(addAbsence, { body: { ...TUESDAY, ...more } })
const marks = () => editor.call(listMarks, { query: { from: '2026-03-02', to: '2026-03-31' } })
const mails = () => app.database.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()
const events = async () => {
  const rows = await app.database.db
    .selectFrom('trail')
    .select(['event', 'recordId'])
    .where('event', 'like', '%.%ed')
    .orderBy('id')
    .execute()
  return rows.slice(-1).map(({ event, recordId }) => `${event} ${recordId}`)
}

describe('an absence of a doctor who only proposes', () => {
  test('the absence waits for the reception, and is no mark yet', async () => {
    const made = await propose({ reason: 'Congresso' })
    expect(made).toEqual({
      ...{ ...TUESDAY, id: expect.any(Number), reason: 'Congresso', state: 'proposed', visits: 0 },
    })
    expect(await medico.call(listAbsences)).toEqual({ absences: [made], isDirect: false })
    expect(await marks()).toEqual([])
    expect((await editor.call(readDesk)).absences).toMatchObject({
      total: 1,
      rows: [{ ...TUESDAY, id: made.id, doctorId: doctorId(), reason: 'Congresso', visits: 0 }],
    })
    expect((await medico.call(readDesk)).absences).toEqual({ rows: [], total: 0 })
  })

  test('a doctor who proposes is told how many own visits lie inside, now and in the list', async () => {
    await visit()
    await visit({ appointmentTime: '11:00' })
    const { doctorId: other } = await bookable(app.database.db)
    await visit({ appointmentTime: '12:00', doctorId: other })
    await visit({ appointmentDate: '2026-03-04' })
    expect((await propose()).visits).toBe(2)
    expect((await medico.call(listAbsences)).absences).toMatchObject([{ state: 'proposed', visits: 2 }])
  })

  test('accepting makes the mark, and writes to the doctor', async () => {
    const { id } = await propose()
    const mark = await editor.call(acceptAbsence, { ...to(id), body: {} })
    expect(mark).toMatchObject({ ...TUESDAY, kind: 'absence', doctorId: doctorId() })
    expect(await events()).toEqual([`mark.created ${mark.id}`])
    const { absences } = await medico.call(listAbsences)
    expect(absences).toEqual([{ ...TUESDAY, id: mark.id, reason: null, state: 'marked', visits: 0 }])
    expect(await mails()).toEqual([{ kind: 'absence-accepted', recipient: 'medico@example.com' }])
    const again = await refusal(editor.call(acceptAbsence, { ...to(id), body: {} }))
    expect(again).toMatchObject({ status: 404, sentence: 'Questa proposta non c’è più.' })
    expect(await mails()).toHaveLength(1)
  })

  test('accepting asks what becomes of each visit inside, and keeps the proposal until that is said', async () => {
    const appointmentId = await visit()
    const { id } = await propose()
    expect((await editor.call(readDesk)).absences.rows[0]?.visits).toBe(1)
    const open = await refusal(editor.call(acceptAbsence, { ...to(id), body: {} }))
    expect(open).toMatchObject({
      ...{ status: 409, sentence: '1 visita cade in questo periodo: decidi che cosa farne.' },
    })
    expect((await editor.call(readDesk)).absences.total).toBe(1)
    const decisions = [{ appointmentId, version: 1, decision: 'leave' as const }]
    expect((await editor.call(acceptAbsence, { ...to(id), body: { decisions } })).visits).toBe(1)
    expect((await editor.call(readDesk)).absences.total).toBe(0)
  })

  test('a refusal is written to the doctor, and the doctor’s own withdrawal is not', async () => {
    const first = await propose()
    expect(await editor.call(removeProposal, to(first.id))).toEqual({ message: 'Assenza rifiutata.' })
    expect(await events()).toEqual([`absence.deleted ${first.id}`])
    const second = await propose()
    expect(await medico.call(removeProposal, to(second.id))).toEqual({ message: 'Proposta ritirata.' })
    expect(await mails()).toEqual([{ kind: 'absence-refused', recipient: 'medico@example.com' }])
    expect(await marks()).toEqual([])
  })

  test('an absence in the calendar is taken away by the reception alone', async () => {
    const { id } = await propose()
    const mark = await editor.call(acceptAbsence, { ...to(id), body: {} })
    expect(await refusal(medico.call(removeAbsence, to(mark.id)))).toMatchObject({ status: 403 })
    expect(await marks()).toHaveLength(1)
  })
})

describe('an absence of a doctor who enters them directly', () => {
  beforeEach(() => setDirect(true))

  test('the absence is in the calendar at once, and the doctor takes it away again', async () => {
    const made = await propose()
    expect(made.state).toBe('marked')
    expect(await events()).toEqual([`mark.created ${made.id}`])
    expect(await marks()).toMatchObject([{ ...TUESDAY, id: made.id, doctorId: doctorId() }])
    await medico.call(removeAbsence, to(made.id))
    expect(await medico.call(listAbsences)).toEqual({ absences: [], isDirect: true })
  })

  test('the absence is a proposal where visits lie inside, which the reception decides about', async () => {
    await visit()
    expect((await propose()).state).toBe('proposed')
    expect(await marks()).toEqual([])
  })

  test('a doctor removes neither a closure nor a block', async () => {
    for (const body of [
      { kind: 'closure', notice: 'Chiuso' },
      { kind: 'block', doctorId: doctorId() },
    ] as const) {
      const { id } = await editor.call(createMark, { body: { ...TUESDAY, ...body } })
      expect(await refusal(medico.call(removeAbsence, to(id)))).toMatchObject({
        ...{ status: 404, sentence: 'Questo periodo non c’è più nel calendario.' },
      })
    }
    expect(await marks()).toHaveLength(2)
  })
})

test('a range that has passed, is too long or ends before it begins is refused', async () => {
  const said = async (body: object) => {
    const { status, issues } = await refusal(propose(body))
    return [status, issues[0]?.path, issues[0]?.message]
  }
  expect(await said({ from: '2026-02-01T00:00', to: '2026-02-02T00:00' })).toEqual([
    ...[400, 'from', 'Questo periodo è già passato'],
  ])
  expect(await said({ to: '2029-03-04T00:00' })).toEqual([
    ...[400, 'to', 'Il periodo è troppo lungo: dividilo in due'],
  ])
  expect(await said({ to: TUESDAY.from })).toEqual([400, 'to', 'La fine viene prima dell’inizio'])
})
