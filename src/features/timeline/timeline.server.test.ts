import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { createNote } from '#features/contacts/attached/contract.ts'
import { createMessage } from '#features/contacts/messages/contract.ts'
import { createTask } from '#features/desk/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { activation, agreement, bookable, person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { type Entry, type EntryOf, timelineOfContact, visitSummary } from './contract.ts'
import type { EntryKind } from './rules.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>
let id: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  editor = await app.staff('editor')
  offer = await bookable(app.database.db)
  id = await person(app.database.db, { firstName: 'Maria', lastName: 'Rossi' })
})

const of = (contactId: number) => ({ params: { id: String(contactId) } })
const read = (query: { kind?: EntryKind; before?: string } = {}, contactId = id) =>
  editor.call(timelineOfContact, { ...of(contactId), query })
const kindsOf = (entries: readonly Entry[]) => entries.map(({ kind }) => kind)

type Visit = { date: string; time?: string; contactId?: number | null } & Record<string, unknown>

async function visit({ date, time = '10:00', contactId = id, ...more }: Visit): Promise<number> {
  const { categoryId, serviceId, doctorId } = offer
  const made = await app.database.db
    .insertInto('appointments')
    .values({
      ...{
        contactId,
        firstName: 'Maria',
        lastName: 'Rossi',
        email: 'maria@example.com',
        phone: '333 555 0101',
      },
      ...{ categoryId, serviceId, doctorId, duration: 30, appointmentDate: date, appointmentTime: time },
      status: 'confirmed',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function mail(more: object = {}): Promise<void> {
  await app.database.db
    .insertInto('outbox')
    .values({
      ...{ kind: 'booking-confirmed', messageId: '<a@b>', recipient: 'maria@example.com' },
      ...{ subject: 'Visita confermata', content: '{}', contactId: id, createdAt: '2026-02-10T09:00:00Z' },
      ...more,
    })
    .execute()
}

async function submission(): Promise<void> {
  const { db } = app.database
  const form = await db
    .insertInto('forms')
    .values({ name: 'Anamnesi' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const field = { formId: form.id, type: 'text' as const }
  await db
    .insertInto('formFields')
    .values([
      { ...field, key: 'z_first', label: 'Sport', order: 1 },
      { ...field, key: 'a_second', label: 'Nuova etichetta', order: 2 },
    ])
    .execute()
  await db
    .insertInto('formSubmissions')
    .values({
      formId: form.id,
      contactId: id,
      data: JSON.stringify({ a_second: 'no', z_first: 'Vela' }),
      labels: JSON.stringify({ a_second: 'Fuma?' }),
      createdAt: '2026-02-05T09:00:00Z',
    })
    .execute()
}

describe('the timeline of a contact', () => {
  test('all that happened is merged, the newest first, with visits to come before it', async () => {
    await visit({ date: '2026-03-10' })
    await visit({ date: '2026-02-20', stage: 'no_show' })
    await mail({ sentAt: '2026-02-11T09:00:00Z' })
    await submission()
    await editor.call(createMessage, { ...of(id), body: { subject: 'Orari', message: 'Aperti il sabato?' } })
    app.setNow('2026-03-02T09:05:00Z')
    await editor.call(createNote, { ...of(id), body: { content: 'Preferisce la mattina' } })
    const convenzioneId = await agreement(app.database.db, { nome: 'UniSalute', azienda: 'Unipol' })
    await activation(app.database.db, { convenzioneId, contactId: id })
    const { entries, next, counts } = await read()
    expect(next).toBeNull()
    expect(counts).toEqual({ visit: 2, message: 1, note: 1, mail: 1, submission: 1, activation: 1, task: 0 })
    // The activation is made by the clock of the database.
    expect(kindsOf(entries).filter((kind) => kind !== 'activation')).toEqual([
      ...['visit', 'note', 'message', 'visit', 'mail', 'submission'],
    ])
    expect(entries.find(({ kind }) => kind === 'activation')).toMatchObject({
      ...{ agreement: 'UniSalute', company: 'Unipol', status: 'pending' },
    })
    const [first, second, third, fourth, fifth, sixth] = entries.filter(({ kind }) => kind !== 'activation')
    expect(first).toMatchObject({
      ...{ at: '2026-03-10T09:00:00.000Z', date: '2026-03-10', time: '10:00', duration: 30 },
      ...{ status: 'confirmed', stage: null, channel: 'site', documents: 0, resources: [] },
    })
    expect(second).toMatchObject({ content: 'Preferisce la mattina', isEdited: false })
    expect(third).toMatchObject({ contactId: id, subject: 'Orari', status: 'non_letto', source: 'form' })
    expect(fourth).toMatchObject({ date: '2026-02-20', stage: 'no_show' })
    expect(fifth).toMatchObject({ subject: 'Visita confermata', state: 'sent', to: 'maria@example.com' })
    expect(sixth).toMatchObject({
      form: 'Anamnesi',
      answers: [
        { label: 'Sport', value: 'Vela' },
        { label: 'Fuma?', value: 'no' },
      ],
    })
  })

  test('entries of other contacts, and mails to the clinic, are not part of it', async () => {
    const other = await person(app.database.db, { firstName: 'Luca', lastName: 'Ferri' })
    await visit({ date: '2026-03-10', contactId: other })
    await visit({ date: '2026-03-11', contactId: null })
    await mail({ contactId: other })
    await mail({ kind: 'booking-new' })
    await editor.call(createNote, { ...of(other), body: { content: 'Altro' } })
    const { entries, counts } = await read()
    expect(entries).toEqual([])
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test.each<[string, object, EntryOf<'mail'>['state'], string]>([
    ['sent', { sentAt: '2026-02-11T09:00:00Z' }, 'sent', '2026-02-11'],
    ['given up', { failedAt: '2026-02-12T09:00:00Z' }, 'failed', '2026-02-12'],
    ['waiting for its minute', { heldKey: 'k', notBefore: '2026-02-10T09:01:00Z' }, 'held', '2026-02-10'],
    ['on its way', {}, 'sending', '2026-02-10'],
  ])('a mail that is %s says so', async (_, more, state, day) => {
    await mail(more)
    const { entries } = await read()
    expect(entries).toMatchObject([{ kind: 'mail', state }])
    expect(entries[0]?.at.slice(0, 10)).toBe(day)
  })

  test('pages of fifty contain each entry once, also those of one moment', async () => {
    const at = '2026-02-01T09:00:00.123456Z'
    const notes = Array.from({ length: 70 }, (_, n) => ({
      contactId: id,
      content: `Nota ${n}`,
      createdAt: at,
    }))
    const messages = Array.from({ length: 60 }, (_, n) => ({ contactId: id, message: `${n}`, createdAt: at }))
    await app.database.db.insertInto('internalNotes').values(notes).execute()
    await app.database.db.insertInto('contactMessages').values(messages).execute()
    const seen: string[] = []
    const sizes: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const page = await read(before ? { before } : {})
      sizes.push(page.entries.length)
      seen.push(...page.entries.map((entry) => `${entry.kind} ${entry.id}`))
      before = page.next
    }
    expect(sizes).toEqual([50, 50, 30])
    expect(new Set(seen).size).toBe(130)
  })

  test('open tasks of the contact and its visits come apart, done ones and calls made by their moment', async () => {
    const add = async (body: object) =>
      (await editor.call(createTask, { body: { title: 'Chiedere', ...body } })).id
    const appointmentId = await visit({ date: '2026-03-10' })
    const any = await add({ contactId: id })
    const due = await add({ appointmentId, dueOn: '2026-03-03' })
    const call = await add({ contactId: id, kind: 'call', title: 'Chiamata', note: 'Digiuna', done: true })
    await add({ contactId: await person(app.database.db) })
    const { entries, open, counts } = await read({ kind: 'task' })
    expect(open.map((task) => task.id)).toEqual([due, any])
    expect(entries).toMatchObject([
      {
        kind: 'task',
        id: call,
        isCall: true,
        title: 'Chiamata',
        note: 'Digiuna',
        author: expect.any(String),
      },
    ])
    expect(counts).toMatchObject({ visit: 1, task: 3 })
  })

  test('one kind alone is answered with the numbers of all', async () => {
    await visit({ date: '2026-03-10' })
    await mail()
    const { entries, counts } = await read({ kind: 'mail' })
    expect(kindsOf(entries)).toEqual(['mail'])
    expect(counts).toMatchObject({ visit: 1, mail: 1 })
  })

  test.each(['', 'x', '1', '1.9.1', "1.0.1'", '123456789012345678.0.1'])(
    'the cursor %j is refused',
    async (before) => {
      const answer = await editor.send(`/api/contacts/${id}/timeline?before=${encodeURIComponent(before)}`)
      expect(answer.status).toBe(400)
    },
  )

  test('a contact that does not exist gets 404', async () => {
    expect((await editor.send('/api/contacts/999999/timeline')).status).toBe(404)
    expect((await editor.send('/api/contacts/999999/visit-summary')).status).toBe(404)
  })
})

describe('the visits of a contact in figures', () => {
  const summary = () => editor.call(visitSummary, of(id))

  test('a contact without visits has none', async () => {
    expect(await summary()).toEqual({ next: null, visits: 0, noShows: 0, since: null })
  })

  test('visits that took place count, those missed count apart, and cancelled ones do not', async () => {
    await visit({ date: '2023-05-02', status: 'completed' })
    await visit({ date: '2024-05-02' })
    await visit({ date: '2025-05-02', stage: 'no_show' })
    await visit({ date: '2022-05-02', status: 'cancelled' })
    await visit({ date: '2026-02-02', status: 'pending' })
    expect(await summary()).toMatchObject({ next: null, visits: 2, noShows: 1, since: '2023-05-02' })
  })

  test('the next visit is the first that waits or is confirmed, from now on', async () => {
    // It is 10:00 in the clinic.
    await visit({ date: '2026-03-02', time: '09:30' })
    await visit({ date: '2026-03-02', time: '11:00', status: 'cancelled' })
    await visit({ date: '2026-03-04', status: 'pending' })
    const today = await visit({ date: '2026-03-02', time: '10:30' })
    expect((await summary()).next).toMatchObject({ id: today, time: '10:30', status: 'confirmed' })
    await editor.call(updateAppointment, { ...of(today), body: { status: 'cancelled' } })
    expect((await summary()).next).toMatchObject({ date: '2026-03-04', status: 'pending' })
  })
})
