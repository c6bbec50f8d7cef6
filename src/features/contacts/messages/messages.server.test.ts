import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { contactByEmail, createContact } from '../contract.ts'
import { createMessage, messagesOfContact } from './contract.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  visitor = app.visitor()
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  await app.database.db.deleteFrom('contactRequests').execute()
})

const ANNA = { firstName: 'Anna', lastName: 'Riva', email: 'anna.riva@example.com', phone: '333 000 0001' }
const WORDS = { subject: 'Orari', message: 'Siete aperti il sabato?' }

const post = (path: string, body: unknown) =>
  visitor.send(path, { method: 'POST', body: JSON.stringify(body) })

/** Sends the two calls of the public contact form. */
async function submit(words: object = WORDS, person: object = ANNA): Promise<void> {
  const begun = await post('/api/contacts', person)
  expect(begun.status).toBe(201)
  const { id } = (await begun.json()) as { id: string }
  expect((await post(`/api/contacts/${id}/messages`, words)).status).toBe(201)
}

const idOf = async (email: string) => (await editor.call(contactByEmail, { params: { email } })).id
const messagesOf = (id: number) => editor.call(messagesOfContact, { params: { id: String(id) } })

describe('repeated messages', () => {
  test('the same text with another subject is stored as another message', async () => {
    await submit()
    await submit({ ...WORDS, subject: 'Orari di agosto' })
    const subjects = (await messagesOf(await idOf(ANNA.email))).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['Orari', 'Orari di agosto'])
  })

  test('a visitor’s message is stored although staff have added the same text', async () => {
    await submit({ ...WORDS, message: 'Buongiorno' })
    const id = await idOf(ANNA.email)
    await editor.call(createMessage, { params: { id: String(id) }, body: { ...WORDS, source: 'phone' } })
    await submit()
    const same = (await messagesOf(id)).filter(({ message }) => message === WORDS.message)
    expect(same.map(({ source }) => source).toSorted()).toEqual(['phone', 'website'])
  })
})

test('messages are listed from the newest to the oldest', async () => {
  // The order of insertion differs from the order of time.
  for (const [at, message] of [
    ['2026-03-02T09:10:00Z', 'seconda'],
    ['2026-03-02T09:20:00Z', 'terza'],
    ['2026-03-02T09:00:00Z', 'prima'],
  ] as const) {
    app.setNow(at)
    await submit({ ...WORDS, message })
  }
  const listed = await messagesOf(await idOf(ANNA.email))
  expect(listed.map(({ message }) => message)).toEqual(['terza', 'seconda', 'prima'])
})

test('messages of the same moment are listed in reverse order of insertion', async () => {
  for (const message of ['prima', 'seconda', 'terza']) await submit({ ...WORDS, message })
  const listed = await messagesOf(await idOf(ANNA.email))
  expect(listed.map(({ message }) => message)).toEqual(['terza', 'seconda', 'prima'])
})

test.each([
  ['niccolo@example.com', 'Niccolò@example.com'],
  ['NICCOLÒ@EXAMPLE.COM', 'niccolo@example.com'],
])('looking up %s finds %s, ignoring case and accents', async (asked, stored) => {
  const { id } = await editor.call(createContact, { body: { ...ANNA, email: 'x@example.com' } })
  await app.database.db
    .updateTable('contactRequests')
    .set({ email: stored })
    .where('id', '=', Number(id))
    .execute()
  expect(await idOf(asked)).toBe(id)
})

describe('the phone number of a repeated visitor', () => {
  const told = async (stored: string, given: string) => {
    await submit({ ...WORDS, message: 'Prima' }, { ...ANNA, phone: stored })
    await submit(WORDS, { ...ANNA, phone: given })
    return (await messagesOf(await idOf(ANNA.email))).find(({ message }) => message.startsWith(WORDS.message))
      ?.message
  }

  test.each([
    ['333 000 0001', '+39 333 000 0001'],
    ['0039 039 000 0001', '039 000 0001'],
    ['392 000 0001', '+39 392 000 0001'],
  ])('%s and %s are the same number with and without country code', async (stored, given) => {
    expect(await told(stored, given)).toBe('Siete aperti il sabato?')
  })

  test.each([
    ['2000 0001', '392 000 0001'],
    ['000 0001', '39 000 0001'],
  ])(
    'the leading 39 is a country code only before an Italian number: %s differs from %s',
    async (stored, given) => {
      expect(await told(stored, given)).toBe(
        `Siete aperti il sabato?\n\nDati indicati nel modulo: telefono ${given}`,
      )
    },
  )
})
