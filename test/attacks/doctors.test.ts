import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeVisit, visitEvents } from '#features/agenda/contract.ts'
import { sorts } from '#features/contacts/rules.ts'
import { readDesk } from '#features/desk/contract.ts'
import { countDesk } from '#features/desk/count/contract.ts'
import { pathOf } from '#platform/http/call.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { wallClock } from '#platform/time/dates.ts'
import { api } from '#server/api.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { addMedia } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { startTarget, type Target } from './target.ts'

// U1: to a doctor, another doctor's record is one that is not there, by every door.

/** A doctor's records, or the numbers and words of none. */
type Records = {
  doctorId: number
  contactId: number
  visitId: number
  mediaId: number
  taskId: number
  proposalId: number
  markId: number
  lastName: string
  email: string
  phone: string
  fiscalCode: string
  born: string
}

let target: Target
let medico: Visitor
let editor: Visitor
let own: Records
let other: Records
let day: string

const MISSING: Records = {
  ...{ doctorId: 900_000_001, contactId: 900_000_002, visitId: 900_000_003, mediaId: 900_000_004 },
  ...{ taskId: 900_000_005, proposalId: 900_000_006, markId: 900_000_007 },
  ...{ lastName: 'Wolkenstein', email: 'nessuno@example.com', phone: '+39 333 7000003' },
  ...{ fiscalCode: 'WLKXXX70A01F205X', born: '1970-01-03' },
}

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  day = wallClock(new Date()).date
  editor = await target.staff('editor')
  const offers = [await bookable(target.db), await bookable(target.db)] as const
  medico = await target.staff('medico', offers[0].doctorId)
  await target.staff('medico', offers[1].doctorId)
  own = await records(offers[0], {
    ...{ lastName: 'Terragni', email: 'propria@example.com', phone: '+39 333 7000001' },
    ...{ fiscalCode: 'TRRNNA70A41F205X', born: '1970-01-01' },
  })
  other = await records(offers[1], {
    ...{ lastName: 'Querciagrossa', email: 'altrui@example.com', phone: '+39 333 7000002' },
    ...{ fiscalCode: 'QRCNNA70A42F205X', born: '1970-01-02' },
  })
})
afterAll(() => target?.stop())

type Offer = Awaited<ReturnType<typeof bookable>>
type Patient = Pick<Records, 'lastName' | 'email' | 'phone' | 'fiscalCode' | 'born'>

async function records(offer: Offer, patient: Patient): Promise<Records> {
  const { db } = target
  const { doctorId } = offer
  const { lastName, email, phone, fiscalCode, born } = patient
  const named = { firstName: 'Anna', lastName, email, phone }
  const add = async (
    table: 'contactRequests' | 'tasks' | 'calendarMarks' | 'absenceProposals',
    row: object,
  ) => {
    const made = await db
      .insertInto(table)
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const contactId = await add('contactRequests', {
    ...{ ...named, codiceFiscale: fiscalCode, dataNascita: born },
  })
  const relative = await add('contactRequests', { ...named, firstName: 'Bruno', email: `bruno-${email}` })
  const mediaId = await addMedia(db, Buffer.from(`the report of ${lastName}`), 'document')
  const { uploadedFileIds: _, ...wanted } = wish(offer, { ...named, appointmentDate: day })
  const row = { ...wanted, doctorId, contactId, duration: 30, status: 'confirmed' as const }
  const { id: visitId } = await db
    .insertInto('appointments')
    .values({ ...row, fiscalCode, dateOfBirth: born, uploadedFileIds: [mediaId] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appointments')
    .values({ ...row, contactId: relative, appointmentTime: '11:00' })
    .execute()
  const about = { uploadContext: 'appointment', uploadContextId: visitId }
  await db
    .insertInto('contactAttachments')
    .values({ contactId, mediaId, ...about })
    .execute()
  await db
    .insertInto('internalNotes')
    .values({ contactId, content: `Nota su ${lastName}` })
    .execute()
  await db.insertInto('contactRelations').values({ contactId, otherId: relative, kind: 'child' }).execute()
  const { id: createdBy } = await db
    .selectFrom('users')
    .select('id')
    .where('doctorId', '=', doctorId)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ marksAbsences: true }).where('id', '=', createdBy).execute()
  const during = '[2031-12-08T00:00,2031-12-09T00:00)'
  return {
    ...{ doctorId, contactId, visitId, mediaId, ...patient },
    taskId: await add('tasks', { title: `Richiamare ${lastName}`, contactId, createdBy }),
    proposalId: await add('absenceProposals', { doctorId, during, reason: `Di ${lastName}` }),
    markId: await add('calendarMarks', { kind: 'absence', doctorId, during, reason: `Di ${lastName}` }),
  }
}

type Ask = { params?: object; query?: Record<string, string>; body?: object }
type Door = (of: Records) => Ask

const contact: Door = ({ contactId }) => ({ params: { id: contactId } })
const visit: Door = ({ visitId }) => ({ params: { id: visitId } })
const search = (more: Record<string, string> = {}): Door[] =>
  (['lastName', 'email', 'phone', 'fiscalCode', 'born'] as const).map((word) => (of) => ({
    query: { q: of[word], ...more },
  }))

/** How each call that is open to doctors names a record; none where it names nothing. */
const DOORS: Record<string, Door[]> = {
  'GET /api/agenda': [({ doctorId }) => ({ query: { from: day, doctorId: String(doctorId) } })],
  'GET /api/print/agenda': [],
  'GET /api/agenda/events': [],
  'GET /api/agenda/visits/:id': [visit],
  'PATCH /api/agenda/visits/:id': [
    (of) => ({ ...visit(of), body: { notes: 'Vista', version: 1 } }),
    (of) => ({ ...visit(of), body: { notes: 'Vista', version: 77 } }),
    (of) => ({ ...visit(of), body: { stage: 'in_visit', version: 1 } }),
    (of) => ({ ...visit(of), body: { status: 'completed', version: 1 } }),
    (of) => ({ ...visit(of), body: { time: '10:00', version: 1 } }),
  ],
  'GET /api/agenda/people': [
    ...search(),
    ({ contactId }) => ({ query: { contactId: String(contactId) } }),
    ({ lastName }) => ({ query: { q: lastName.slice(0, 5).toLowerCase() } }),
  ],
  'GET /api/contacts': [
    ...search(),
    ...search({ page: '2' }),
    ...sorts.flatMap((sort) => search({ sort })),
    ({ lastName }) => ({ query: { q: lastName, type: 'Ospite', pageSize: '1' } }),
  ],
  'GET /api/contacts/:id': [contact],
  'GET /api/contacts/attachments/by-appointment/:id': [visit],
  'GET /api/contacts/:id/attachments': [contact],
  'GET /api/contacts/:id/notes': [contact],
  'POST /api/contacts/:id/notes': [(of) => ({ ...contact(of), body: { content: 'Una nota' } })],
  'GET /api/contact-fields': [],
  'GET /api/contacts/:id/relations': [contact],
  'GET /api/contacts/:id/timeline': [
    contact,
    (of) => ({ ...contact(of), query: { kind: 'visit' } }),
    (of) => ({ ...contact(of), query: { before: '99999999999999.0.1' } }),
  ],
  'GET /api/contacts/:id/visit-summary': [contact],
  'GET /api/desk': [],
  'GET /api/desk/count': [],
  'POST /api/tasks': [
    ({ contactId }) => ({ body: { title: 'Chiamare', contactId } }),
    ({ visitId }) => ({ body: { title: 'Chiamare', appointmentId: visitId } }),
  ],
  'PATCH /api/tasks/:id': [
    ({ taskId }) => ({ params: { id: taskId }, body: { done: true, version: 1 } }),
    ({ taskId }) => ({ params: { id: taskId }, body: { title: 'Altro', version: 77 } }),
  ],
  'GET /api/media/:id/download': [
    ({ mediaId }) => ({ params: { id: mediaId } }),
    ({ mediaId }) => ({ params: { id: mediaId }, query: { acknowledged: 'macros' } }),
  ],
  'GET /api/changes': [],
  'GET /api/calendar/absences': [],
  'POST /api/calendar/absences': [],
  'DELETE /api/calendar/absences/:id': [({ markId }) => ({ params: { id: markId } })],
  'DELETE /api/calendar/absence-proposals/:id': [({ proposalId }) => ({ params: { id: proposalId } })],
}

const rows = api
  .map(({ row }) => row as AnyEndpoint)
  .filter(({ access, ownAccount }) => access !== 'public' && access.includes('medico') && !ownAccount)
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const cases = rows.flatMap((row) => (DOORS[nameOf(row)] ?? []).map((door) => ({ row, door })))

/** Headers that differ between any two answers. */
const OF_ONE_ANSWER = new Set(['date', 'x-request-id'])

async function asked(row: AnyEndpoint, { params, query, body }: Ask, more: Record<string, string> = {}) {
  const answer = await medico.send(pathOf(row, params as never, query), {
    method: row.method,
    headers: more,
    ...(body && { body: JSON.stringify(body) }),
  })
  const headers = [...answer.headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
  return { status: answer.status, headers, text: await answer.text() }
}

/** Whether a text says anything of the other doctor's patient. */
function tells(text: string): string[] {
  const words = [other.lastName, other.email, other.phone, other.fiscalCode]
  return words.filter((word) => text.includes(word))
}

test('U1: each call that is open to doctors says here how it names a record', () => {
  expect(rows.map(nameOf).toSorted()).toEqual(Object.keys(DOORS).toSorted())
})

describe('a record of another doctor', () => {
  test.each([
    ['by itself', {}],
    ['with the validator of a cached copy', { 'if-none-match': '*' }],
    ['with an idempotency key', { 'idempotency-key': '3f1c7f0e-6a52-4d0e-9a53-0f5f2f6f3b11' }],
  ])('U1: an answer about it is byte for byte that about none, asked %s', async (_, headers) => {
    const before = await target.rows()
    for (const { row, door } of cases) {
      const about = [nameOf(row), JSON.stringify(door(other))]
      const found = await asked(row, door(other), headers)
      expect([...about, found]).toEqual([...about, await asked(row, door(MISSING), headers)])
      expect(tells(found.text)).toEqual([])
    }
    expect(await target.rows()).toEqual(before)
  })

  test('U1: a call that names another doctor’s record by its number answers 404', async () => {
    for (const { row, door } of cases) {
      const ask = door(other)
      const { status } = await asked(row, ask)
      const isForReception = ask.body !== undefined && 'time' in ask.body
      if (ask.params) expect([nameOf(row), status]).toEqual([nameOf(row), isForReception ? 403 : 404])
    }
  })

  test('U1: no entry of the audit trail names it among the data a doctor saw', async () => {
    for (const { row, door } of cases) await asked(row, door(other))
    const { rows } = await sql<{ event: string }>`
      SELECT event FROM trail WHERE ${other.contactId} = ANY (people) AND event <> 'access.refused'
        AND user_id = (SELECT id FROM users WHERE doctor_id = ${own.doctorId})`.execute(target.db)
    expect(rows).toEqual([])
  })

  test('U1: each refusal is in the audit trail, with the record and its patient where there is one', async () => {
    const refusals = async (id: number) => {
      const { rows } = await sql<{ route: string; status: number; record: string; people: number[] }>`
        SELECT route, status, record, people FROM trail WHERE event = 'access.refused' AND record_id = ${String(id)}
        ORDER BY id`.execute(target.db)
      return rows
    }
    const path = 'GET /api/agenda/visits/:id'
    const row = rows.find((one) => nameOf(one) === path)
    if (!row) throw new Error('no such call')
    const before = [await refusals(other.visitId), await refusals(MISSING.visitId)]
    await asked(row, visit(other))
    await asked(row, visit(MISSING))
    for (const [index, id] of [other.visitId, MISSING.visitId].entries())
      expect((await refusals(id)).slice(before[index]?.length)).toEqual([
        { route: path, status: 404, record: 'appointment', people: index === 0 ? [other.contactId] : [] },
      ])
  })

  test('U1: no list, count, print or header says anything of it', async () => {
    const lists: [path: string, own: string][] = [
      [`/api/agenda?from=${day}`, own.lastName],
      [`/api/print/agenda?from=${day}`, own.lastName],
      ['/api/agenda/people?q=anna', own.lastName],
      ['/api/contacts', own.lastName],
      ...sorts.map((sort): [string, string] => [`/api/contacts?sort=${sort}&pageSize=200`, own.lastName]),
      ['/api/desk', own.lastName],
      ['/api/calendar/absences', own.lastName],
    ]
    for (const [path, word] of lists) {
      const answer = await medico.send(path)
      const text = await answer.text()
      expect([path, answer.status, tells(text)]).toEqual([path, 200, []])
      expect(text).toContain(word)
      const total = answer.headers.get('x-total-count')
      if (path.startsWith('/api/contacts')) expect([path, total]).toEqual([path, '2'])
    }
    const { later: _, nextVisitAt: __, ...groups } = await medico.call(readDesk)
    const found = Object.values(groups).reduce((sum, { rows }) => sum + rows.length, 0)
    expect(found).toBeGreaterThan(0)
    expect(await medico.call(countDesk)).toEqual({ count: found })
  })

  test('U1: the event stream tells of the doctor’s own visits alone', async () => {
    const response = await medico.send(visitEvents.path)
    const reader = response.body?.getReader()
    if (!reader) throw new Error('no stream')
    const change = (visitId: number) =>
      editor.call(changeVisit, {
        params: { id: String(visitId) },
        body: { notes: 'Porta gli esami', version: 1 },
      })
    await change(other.visitId)
    await change(own.visitId)
    let text = ''
    const decoder = new TextDecoder()
    while (!text.includes(`data: ${day} ${own.visitId}`)) {
      const { done, value } = await reader.read()
      if (done) throw new Error(`the stream has ended: ${text}`)
      text += decoder.decode(value)
    }
    await reader.cancel()
    expect(text.match(/data: .*/g)).toEqual([`data: ${day} ${own.visitId}`])
  })

  test('U1: a doctor who books another doctor’s patient on the site does not open the patient', async () => {
    const offer = await target.db
      .selectFrom('appointments')
      .select(['categoryId', 'serviceId', 'doctorId'])
      .where('id', '=', own.visitId)
      .executeTakeFirstOrThrow()
    const { email, lastName, contactId } = other
    const body = wish(offer, {
      ...{
        firstName: 'Anna',
        lastName,
        email,
        appointmentDate: openDays(2)[1] ?? '',
        appointmentTime: '12:00',
      },
    })
    const answer = await medico.send('/api/appointments', { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(201)
    const booked = await target.db
      .selectFrom('appointments')
      .select(['contactId', 'doctorId'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(booked).toEqual([{ contactId, doctorId: own.doctorId }])
    expect((await medico.send(`/api/contacts/${contactId}`)).status).toBe(404)
    expect((await medico.send(`/api/contacts/${contactId}/notes`)).status).toBe(404)
  })

  test('U1: a booking with a used key answers a doctor as it answers a visitor', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [category] = await target.db
      .selectFrom('serviceCategories')
      .selectAll()
      .orderBy('id', 'desc')
      .execute()
    const service = await target.db
      .selectFrom('services')
      .select('id')
      .where('categoryId', '=', category?.id ?? 0)
      .executeTakeFirstOrThrow()
    const offer = { categoryId: category?.id ?? 0, serviceId: service.id, doctorId: other.doctorId }
    const book = async (by: Visitor, time: string) => {
      const body = wish(offer, {
        appointmentDate: openDays(1)[0] ?? '',
        appointmentTime: time,
        email: other.email,
      })
      const answer = await by.send('/api/appointments', {
        ...{ method: 'POST', headers: key },
        body: JSON.stringify(body),
      })
      return [answer.status, await answer.text()]
    }
    expect((await book(target.visitor(), '12:00'))[0]).toBe(201)
    const told = await book(target.visitor(), '10:30')
    expect(told[0]).toBe(409)
    expect(await book(medico, '10:30')).toEqual(told)
  })
})

test('U1: the same calls answer a doctor about an own record', async () => {
  // The newest version, whatever was written before.
  const versionOf = async (row: AnyEndpoint): Promise<object> => {
    const table = row.path.includes('/tasks') ? 'tasks' : row.path.includes('/visits') ? 'appointments' : null
    if (!table || row.method !== 'PATCH') return {}
    const id = table === 'tasks' ? own.taskId : own.visitId
    return target.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
  }
  for (const { row, door } of cases) {
    const ask = door(own)
    const isRefused = ask.body !== undefined && 'time' in ask.body
    const body = ask.body && { ...ask.body, ...(await versionOf(row)) }
    const { status } = await asked(row, { ...ask, ...(body && { body }) })
    expect([nameOf(row), ask, status]).toEqual([
      ...[nameOf(row), ask, isRefused ? 403 : (row.success ?? 200)],
    ])
  }
})

test('U1: a document goes out whole to the doctor whose visit it belongs to', async () => {
  const answer = await medico.send(`/api/media/${own.mediaId}/download`)
  expect([answer.status, await answer.text()]).toEqual([200, `the report of ${own.lastName}`])
})
