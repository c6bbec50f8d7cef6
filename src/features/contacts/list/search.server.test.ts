import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { type ListedContact, listContacts } from '../contract.ts'
import { contactTypes } from '../rules.ts'

/** Compares the search in SQL with a plain implementation in memory, over the same contacts. */

let app: TestApp
let editor: Visitor
let people: Person[]

const NAMES = [
  ...['Niccolò', 'NICOLO', 'Anaïs', 'Zoë', 'Élodie', 'Łukasz', "D'Angelo", 'D’Angelo', 'Ben_Amara', 'Müller'],
  ...[
    '100%',
    'C:\\dir',
    'O"Neil',
    "x' OR 1=1--",
    '(a+)+$',
    '.*',
    '王芳',
    'שרה',
    'Anna-Lisa',
    'de la Cruz',
    '\u{1F9B7}',
  ],
]
const HOSTS = ['example.com', 'posta.example', 'sub.example.org']
const PREFIXES = ['', '+39 ', '+39', '0039 ', '0039']

type Person = Pick<ListedContact, 'firstName' | 'lastName' | 'email' | 'phone' | 'type'>
type Found = Person & { id: number }

const digits = fc
  .tuple(fc.constantFrom('333', '347', '039', '0362'), fc.stringMatching(/^[0-9]{6}$/))
  .map((pieces) => pieces.join(''))
const signs = fc.array(fc.constantFrom('', '', ' ', '-', '.', '/'), { maxLength: 9 })

/** The digits with white space and separators between them. */
const written = (figures: string, signs: readonly string[]) =>
  [...figures]
    .map((digit, index) => digit + (index < figures.length - 1 ? (signs[index] ?? '') : ''))
    .join('')

const generatedPerson: fc.Arbitrary<Person> = fc.record({
  firstName: fc.constantFrom(...NAMES),
  lastName: fc.constantFrom(...NAMES),
  email: fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9_.%+-]{1,8}[a-z]$/), fc.constantFrom(...HOSTS))
    .map((parts) => parts.join('@')),
  phone: fc
    .tuple(fc.constantFrom(...PREFIXES), digits, signs)
    .map(([prefix, figures, signs]) => prefix + written(figures, signs)),
  type: fc.constantFrom(...contactTypes),
})

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  people = fc.sample(generatedPerson, { numRuns: 400, seed: 20260302 })
  await app.database.db.insertInto('contactRequests').values(people).execute()
})
afterAll(() => app.close())

// ---------------------------------------------------------------- search in memory

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/[Łł]/g, 'l').toLowerCase()

type Term = { figures: string } | { text: string }

function finds({ firstName, lastName, email, phone, type }: Person, term: Term): boolean {
  const texts = [`${firstName} ${lastName}`, email, type].map(plain)
  // Digits may also be part of a name or an address.
  if ('figures' in term)
    return [...texts, phone.replace(/\D/g, '')].some((text) => text.includes(term.figures))
  return texts.some((text) => text.includes(plain(term.text)))
}

// ---------------------------------------------------------------- search texts

type Typed = { q: string; terms: Term[] }

const anyPerson = fc.nat({ max: 399 })
const cut = fc.tuple(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 6 }))
const aLetter = (text: string) => /[^\d\s+()./–—-]/.test(text)

/** A piece of a name, an address or a type, in other case or without accents. */
const words: fc.Arbitrary<Typed> = fc
  .tuple(anyPerson, fc.constantFrom('firstName', 'lastName', 'email', 'type'), cut, fc.nat({ max: 3 }))
  .map(([nth, fact, [from, length], manner]) => {
    const whole = people[nth]?.[fact as keyof Person].split(' ')[0] ?? ''
    const piece = [...whole].slice(from % whole.length, (from % whole.length) + length).join('')
    const text = [piece, piece.toUpperCase(), piece.toLowerCase(), plain(piece)][manner] ?? piece
    return aLetter(text) ? text : 'a'
  })
  .map((text) => ({ q: text, terms: [{ text }] }))

const oddities: fc.Arbitrary<Typed> = fc
  .constantFrom(
    '%',
    '_',
    '\\',
    '%%',
    '\\%',
    "'",
    '"',
    "''",
    '%a',
    'a_',
    '*',
    '?',
    '$1',
    'ì',
    'È',
    'NULL',
    '@',
    ';--',
  )
  .map((text) => ({ q: text, terms: [{ text }] }))

/** A piece of a contact's number, or its beginning behind a prefix, with separators. */
const figures: fc.Arbitrary<Typed> = fc
  .tuple(anyPerson, fc.constantFrom(...PREFIXES), cut, signs)
  .map(([nth, prefix, [from, length], signs]) => {
    const own = (people[nth]?.phone ?? '').replace(/\D/g, '').replace(/^(00)?39(?=[03])(?=\d{9})/, '')
    const cutOut = prefix ? own.slice(0, length) : own.slice(from % 6, (from % 6) + length)
    // 0039 begins a prefix, which a search leaves out.
    const piece = cutOut.startsWith('0039') ? own.slice(0, length) : cutOut
    return { q: prefix + written(piece, signs), terms: [{ figures: piece }] }
  })

const search: fc.Arbitrary<Typed> = fc
  .tuple(fc.array(fc.oneof(words, words, oddities), { maxLength: 2 }), fc.option(figures), fc.boolean())
  .map(([texts, number, first]) => {
    const parts = number ? (first ? [number, ...texts] : [...texts, number]) : texts
    return { q: parts.map(({ q }) => q).join('  '), terms: parts.flatMap(({ terms }) => terms) }
  })

async function found(q: string): Promise<Found[]> {
  const rows: Found[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ q, page: String(page), pageSize: '200', sort: 'created' })
    const answer = await editor.send(`/api/contacts?${query}`)
    expect(answer.status).toBe(200)
    rows.push(...listContacts.answer.parse(await answer.json()))
    if (rows.length >= Number(answer.headers.get('X-Total-Count'))) return rows
  }
}

const shown = (rows: readonly Person[]) =>
  rows
    .map(({ firstName, lastName, email, phone }) => [firstName, lastName, email, phone].join('|'))
    .toSorted()

test('the search in SQL finds exactly the contacts that the search in memory finds', async () => {
  let some = 0
  await fc.assert(
    fc.asyncProperty(search, async ({ q, terms }) => {
      const expected = people.filter((one) => terms.every((term) => finds(one, term)))
      if (expected.length > 0 && expected.length < people.length) some += 1
      expect(shown(await found(q))).toEqual(shown(expected))
    }),
    { numRuns: 400 },
  )
  // Guards the generator: searches that find no contact or all of them prove nothing.
  expect(some).toBeGreaterThan(100)
})

test.each([
  ['niccolo', 'Niccolò'],
  ['NICCOLÒ', 'Niccolò'],
  ['lukasz', 'Łukasz'],
  ["d'angelo", 'D’Angelo'],
  ['muller', 'Müller'],
  ['100%', '100%'],
  ['n_a', 'Ben_Amara'],
  ['c:\\d', 'C:\\dir'],
  ['o"n', 'O"Neil'],
  ['(a+)+$', '(a+)+$'],
  ['王', '王芳'],
  ['שר', 'שרה'],
  ['\u{1F9B7}', '\u{1F9B7}'],
])('the search for %s finds %s, and only matching contacts', async (q, name) => {
  const rows = await found(q)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ firstName, lastName }) => firstName === name || lastName === name)).toBe(true)
  for (const { firstName, lastName, email } of rows) {
    expect(plain(`${firstName} ${lastName}\n${email}`)).toContain(plain(q))
  }
})

// Every search reads the whole pending list of a GIN index.
test('new rows enter the index contact_requests_search at once, so that none wait in its pending list', async () => {
  await person(app.database.db, { lastName: 'Quaranta', email: 'zita@posta.example' })
  const { rows } = await sql<{ pages: number }>`
    SELECT gin_clean_pending_list('contact_requests_search') AS pages`.execute(app.database.owner.db)
  expect(rows[0]?.pages).toBe(0)
})

// A dump is restored without search path and without triggers.
test('the search column is generated without a search path, and normalizes the phone number', async () => {
  const { db, close } = openDatabase(app.database.superuserUrl, { max: 1 })
  await db.transaction().execute(async (db) => {
    await sql`SELECT set_config('search_path', '', true), set_config('session_replication_role', 'replica', true)`.execute(
      db,
    )
    const { rows } = await sql<{ search: string }>`
      INSERT INTO public.contact_requests (first_name, last_name, email, phone)
      VALUES ('Zoë', 'IŞIK', 'Zoe@Posta.example', '٣٣ 12') RETURNING search`.execute(db)
    expect(rows[0]?.search).toBe('zoe isik\nzoe@posta.example\n12\nospite')
  })
  await close()
})
