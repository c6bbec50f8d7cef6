import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createDoctor, updateDoctor } from '../doctors/contract.ts'
import { createService, getSetupService, updateService } from './contract.ts'

// The texts of the pages of services and doctors, and their addresses.

let app: TestApp
let editor: Visitor
let categoryId: number
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  categoryId = (await bookable(app.database.db)).categoryId
})
afterAll(() => app.close())

const QUESTIONS = [
  { question: 'Serve il digiuno?', answer: 'No.\nAnche il caffè va bene.' },
  { question: 'Quanto dura?', answer: 'Mezz’ora.' },
]
const EMPTY = { shortDescription: null, longDescription: null, icon: null, coverImage: null }
const create = (body: object) =>
  editor.call(createService, { body: { ...EMPTY, name: 'Visita di prova', categoryId, ...body } })
const update = (id: number, body: object) => editor.call(updateService, { params: { id: String(id) }, body })

test('questions and the least age are saved in their order, and a second identical save changes nothing', async () => {
  const made = await create({ name: 'Otorino', minAge: 3, questions: QUESTIONS })
  expect(made).toMatchObject({ slug: 'otorino', minAge: 3, questions: QUESTIONS, version: 1 })
  expect(await editor.call(getSetupService, { params: { id: String(made.id) } })).toEqual(made)
  const turned = QUESTIONS.toReversed()
  expect(await update(made.id, { questions: turned })).toMatchObject({ questions: turned, version: 2 })
  expect(await update(made.id, { questions: turned, minAge: 3 })).toMatchObject({ version: 2 })
  expect(await update(made.id, { questions: [], minAge: null })).toMatchObject({
    ...{ questions: [], minAge: null, version: 3 },
  })
})

test('a renamed service has another address at once, and a sent address is ignored', async () => {
  const made = await create({ name: 'Ecografia' })
  expect(await update(made.id, { name: 'Ecografia addome', slug: 'mia' })).toMatchObject({
    slug: 'ecografia-addome',
  })
})

test.each<[string, object, string, string]>([
  ['an age of 121', { minAge: 121 }, 'minAge', 'Da 0 a 120 anni'],
  ['a text for the age', { minAge: '6' }, 'minAge', 'Da 0 a 120 anni'],
  ['13 questions', { questions: Array(13).fill(QUESTIONS[0]) }, 'questions', 'Al massimo 12 domande'],
  ['a text for the questions', { questions: 'x' }, 'questions', 'Domande non valide'],
  [
    'a question without an answer',
    { questions: [{ question: 'Perché?', answer: ' ' }] },
    ...(['questions.0.answer', 'Scrivi la risposta'] as const),
  ],
  [
    'a question of 161 letters',
    { questions: [{ question: 'a'.repeat(161), answer: 'b' }] },
    ...(['questions.0.question', 'Al massimo 160 caratteri'] as const),
  ],
  [
    'an answer of 1201 letters',
    { questions: [{ question: 'a', answer: 'b'.repeat(1201) }] },
    ...(['questions.0.answer', 'Al massimo 1200 caratteri'] as const),
  ],
])('%s is refused, with the reason at its field', async (_, body, path, message) => {
  const refused = await refusal(create(body))
  expect(refused.issues).toContainEqual({ path, message })
})

test('the facts of a doctor are saved, and blank ones become null', async () => {
  const facts = {
    studies: 'Medicina, Milano',
    experience: '22 anni',
    languages: 'Italiano',
    register: 'n. 0000',
  }
  const empty = { specialization: null, email: null, phone: null, profileImage: null }
  const made = await editor.call(createDoctor, {
    body: { ...empty, firstName: 'Marta', lastName: 'Neri', ...facts },
  })
  expect(made).toMatchObject({ ...facts, slug: 'marta-neri' })
  const after = await editor.call(updateDoctor, {
    params: { id: String(made.id) },
    body: { lastName: 'Bianchi', register: ' ', studies: null },
  })
  expect(after).toMatchObject({ ...facts, slug: 'marta-bianchi', register: null, studies: null })
})
