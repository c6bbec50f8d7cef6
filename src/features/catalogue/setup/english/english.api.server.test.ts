import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createCategory, updateCategory } from '../categories/contract.ts'
import { createDoctor, updateDoctor } from '../doctors/contract.ts'
import { createService, createSubservice, updateService, updateSubservice } from '../services/contract.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  offer = await bookable(app.database.db)
})
afterAll(() => app.close())

const byId = (id: number) => ({ params: { id: String(id) } })
const EMPTY = { shortDescription: null, longDescription: null, icon: null, coverImage: null }
const NO_CONTACT = { specialization: null, email: null, phone: null, profileImage: null }
const QUESTIONS = [{ question: 'Does it hurt?', answer: 'No.' }]

describe('English texts', () => {
  test('a category stores texts that are not empty, and an equal save changes nothing', async () => {
    const made = await editor.call(createCategory, {
      body: { name: 'Occhi', description: null, english: { name: ' Eyes ', description: ' ' } },
    })
    expect(made).toMatchObject({ english: { name: 'Eyes' }, version: 1 })
    const change = (body: object) => editor.call(updateCategory, { ...byId(made.id), body })
    expect(await change({ english: { description: '', name: 'Eyes' } })).toMatchObject({ version: 1 })
    expect(await change({ description: 'Vista' })).toMatchObject({ english: { name: 'Eyes' }, version: 2 })
    expect(await change({ english: {} })).toMatchObject({ english: {}, version: 3 })
  })

  test('a service has texts, questions and names', async () => {
    const english = {
      name: 'Eye test',
      preparation: 'None\nat all',
      questions: QUESTIONS,
      aliases: ['sight'],
    }
    const body = { ...EMPTY, name: 'Oculistica', categoryId: offer.categoryId, english }
    const made = await editor.call(createService, { body })
    expect(made.english).toEqual(english)
    const change = (body: object) => editor.call(updateService, { ...byId(made.id), body })
    expect(await change({ english: { ...english, questions: [...QUESTIONS] } })).toMatchObject({ version: 1 })
    expect(await change({ english: { ...english, questions: [] }, version: 1 })).toMatchObject({
      ...{ english: { name: 'Eye test', preparation: 'None\nat all', aliases: ['sight'] }, version: 2 },
    })
    const stale = change({ english: {}, version: 1 })
    expect(await refusal(stale)).toMatchObject({ code: 'changed_meanwhile' })
  })

  test('a kind and a doctor have texts', async () => {
    const kind = await editor.call(createSubservice, {
      body: {
        ...{
          serviceId: offer.serviceId,
          name: 'Prima visita',
          shortDescription: 'Breve',
          longDescription: null,
          price: null,
        },
        english: { name: 'First visit' },
      },
    })
    expect(kind.english).toEqual({ name: 'First visit' })
    const changed = await editor.call(updateSubservice, {
      ...{ ...byId(kind.id), body: { english: { description: 'Short' } } },
    })
    expect(changed).toMatchObject({ english: { description: 'Short' }, version: 2 })
    const doctor = await editor.call(createDoctor, {
      body: {
        ...{ ...NO_CONTACT, firstName: 'Ada', lastName: 'Neri' },
        english: { specialization: 'Cardiology', bio: 'One\ntwo' },
      },
    })
    expect(doctor.english).toEqual({ specialization: 'Cardiology', bio: 'One\ntwo' })
    const edited = await editor.call(updateDoctor, { ...byId(doctor.id), body: { english: { bio: 'Two' } } })
    expect(edited).toMatchObject({ english: { bio: 'Two' }, version: 2 })
  })

  test.each([
    ['a name of 161 characters', { name: 'a'.repeat(161) }, 'english.name'],
    ['a short description of 301', { shortDescription: 'a'.repeat(301) }, 'english.shortDescription'],
    ['a preparation of 2001', { preparation: 'a'.repeat(2001) }, 'english.preparation'],
    [
      'a question without an answer',
      { questions: [{ question: 'a', answer: '' }] },
      'english.questions.0.answer',
    ],
    ['thirteen questions', { questions: Array(13).fill(QUESTIONS[0]) }, 'english.questions'],
    ['thirty-one names', { aliases: Array(31).fill('a') }, 'english.aliases'],
    ['a list', [], 'english'],
    ['an unknown text', { slug: 'mine' }, 'english'],
  ])('%s of a service are refused', async (_, english, path) => {
    const body = { name: 'Troppo', categoryId: offer.categoryId, english }
    const answer = await refusal(editor.call(createService, { body: body as never }))
    expect(answer).toMatchObject({ status: 400, issues: [{ path }] })
    if (path === 'english') expect(answer).toMatchObject({ issues: [{ message: 'Testi non validi' }] })
  })

  test.each(['"text"', '[]', 'null', '1'])('the database refuses %s for English texts', async (english) => {
    const change = app.database.db.updateTable('services').set({ english }).execute()
    await expect(change).rejects.toThrow(/english/)
  })

  test('the database refuses another language of a visit', async () => {
    const insert = app.database.db
      .insertInto('appointments')
      .values({
        ...{ categoryId: offer.categoryId, serviceId: offer.serviceId, doctorId: offer.doctorId },
        ...{ firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '', duration: 30 },
        ...{ appointmentDate: '2026-03-03', appointmentTime: '09:30', language: 'de' },
      })
      .execute()
    await expect(insert).rejects.toThrow(/appointments_language_check/)
  })
})
