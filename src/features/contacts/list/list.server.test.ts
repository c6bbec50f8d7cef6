import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  contactCounts,
  contactMatches,
  contactSources,
  type ListedContact,
  listContacts,
} from '../contract.ts'
import { type Sort, sorts, writeChoice } from '../rules.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

type NewRow = Partial<Omit<ListedContact, 'id' | 'viewed'>> & { codiceFiscale?: string; dataNascita?: string }

/** Replaces all contacts. */
async function replaceContacts(contacts: readonly NewRow[]): Promise<void> {
  const { db } = app.database
  await db.deleteFrom('contactRequests').execute()
  const rows = contacts.map((contact) => ({
    ...{ firstName: 'Ada', lastName: 'Esempi', email: 'ada@example.com', phone: '' },
    ...contact,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('contactRequests')
      .values(rows.slice(from, from + 500))
      .execute()
  }
}

async function ask(query: Record<string, string>): Promise<{ rows: ListedContact[]; total: number }> {
  const answer = await editor.send(`/api/contacts?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return {
    rows: listContacts.answer.parse(await answer.json()),
    total: Number(answer.headers.get('X-Total-Count')),
  }
}

const namesOf = ({ rows }: { rows: ListedContact[] }) => rows.map(({ firstName }) => firstName).toSorted()

/** Returns the refusal of `GET /api/contacts` with the given query string. */
async function refused(search: string, person = editor) {
  const answer = await person.send(`/api/contacts${search}`)
  return {
    status: answer.status,
    ...((await answer.json()) as { code: string; message: string; issues: object[] }),
  }
}

describe('filtering contacts', () => {
  beforeAll(() =>
    replaceContacts([
      { firstName: 'A', type: 'Lead', fonte: 'Sito web', dettaglioFonte: 'Prenotazione' },
      { firstName: 'B', type: 'Lead', fonte: 'Sito web', dettaglioFonte: 'Modulo contatti' },
      { firstName: 'C', type: 'Cliente', fonte: 'Sito web', dettaglioFonte: 'Prenotazione' },
      { firstName: 'D', type: 'Cliente', fonte: 'Fiera, Monza' },
      { firstName: 'E', type: 'Cliente', fonte: 'C:\\dir', dettaglioFonte: 'Prenotazione' },
      { firstName: 'F', type: 'Ospite' },
    ]),
  )

  test.each<[string, Record<string, string>, string]>([
    ['a type', { type: 'Lead' }, 'AB'],
    ['a source', { fonte: 'Sito web' }, 'ABC'],
    ['any of two sources', { fonte: writeChoice(['Sito web', 'C:\\dir']) }, 'ABCE'],
    ['a source with a comma', { fonte: 'Fiera\\, Monza' }, 'D'],
    ['its halves', { fonte: 'Fiera, Monza' }, ''],
    ['any of two details', { dettaglioFonte: 'Prenotazione,Modulo contatti' }, 'ABCE'],
    ['source and detail', { fonte: 'Sito web', dettaglioFonte: 'Prenotazione' }, 'AC'],
    ['all of them', { type: 'Cliente', fonte: 'Sito web', dettaglioFonte: 'Prenotazione', q: 'esempi' }, 'C'],
    ['all of them but nobody', { type: 'Cliente', fonte: 'Sito web', q: 'nessuno' }, ''],
    ['other letters', { fonte: 'sito web' }, ''],
    ['nothing', { q: '', fonte: '', dettaglioFonte: '' }, 'ABCDEF'],
    ['what a pattern would find', { fonte: '%' }, ''],
  ])('the filter by %s finds its contacts and counts them', async (_, query, expected) => {
    const found = await ask(query)
    expect(namesOf(found).join('')).toBe(expected)
    expect(found.total).toBe(expected.length)
  })

  test('pairs of source and detail are counted, the most frequent first', async () => {
    expect(await editor.call(contactSources)).toEqual([
      { fonte: 'Sito web', dettaglioFonte: 'Prenotazione', count: 2 },
      { fonte: 'C:\\dir', dettaglioFonte: 'Prenotazione', count: 1 },
      { fonte: 'Fiera, Monza', dettaglioFonte: null, count: 1 },
      { fonte: 'Sito web', dettaglioFonte: 'Modulo contatti', count: 1 },
      { fonte: null, dettaglioFonte: null, count: 1 },
    ])
  })

  test.each([
    ['?type=Amico', 'Tipo non valido'],
    ['?type=', 'Tipo non valido'],
    ['?type=Lead,Cliente', 'Tipo non valido'],
    ['?sort=lastName', 'Ordine non valido'],
    ['?sort=-name;drop', 'Ordine non valido'],
    ['?page=0', 'Pagina non valida'],
    ['?page=1.5', 'Pagina non valida'],
    ['?page=-1', 'Pagina non valida'],
    ['?page=1000001', 'Pagina non valida'],
    ['?pageSize=0', 'Pagina non valida'],
    ['?pageSize=201', 'Pagina non valida'],
    [`?q=${'a'.repeat(201)}`, 'Ricerca troppo lunga'],
    [`?fonte=${'a'.repeat(2001)}`, 'Fonte non valida'],
    [`?dettaglioFonte=${'a'.repeat(2001)}`, 'Dettaglio fonte non valido'],
    ['?q=%00', 'Il testo contiene caratteri non ammessi.'],
    ['?fonte=a%00', 'Il testo contiene caratteri non ammessi.'],
  ])('the query %s is refused with 400', async (search, message) => {
    expect(await refused(search)).toMatchObject({ status: 400, code: 'not_valid', message })
  })

  test.each(['q', 'type', 'fonte', 'page'])(
    'the parameter %s given twice is refused with 400',
    async (name) => {
      expect(await refused(`?${name}=1&${name}=2`)).toMatchObject({
        status: 400,
        issues: [{ path: name, message: 'Parametro ripetuto' }],
      })
    },
  )
})

describe('sorting contacts', () => {
  const at = (day: number) => `2026-02-${String(day).padStart(2, '0')}T09:00:00.000Z`
  const LAST = [
    'Àlba',
    'Alba',
    'alba',
    'Zeta',
    'èlite',
    'Élite',
    'Esposito',
    "D'Angelo",
    'Dangelo',
    'De Angelis',
  ]
  const TYPES = ['Ospite', 'Lead', 'Prospect', 'Cliente'] as const
  const SOURCES = ['Sito web', null, 'Passaparola']
  let all: ListedContact[]
  beforeAll(async () => {
    // Many contacts share each value: the cycles of 7, 10, 4 and 3 hardly coincide.
    await replaceContacts(
      Array.from({ length: 90 }, (_, n) => ({
        firstName: `Nome ${n % 3}`,
        lastName: LAST[n % LAST.length] ?? '',
        email: `n${n}@example.com`,
        type: TYPES[(n * 3) % 4] ?? 'Ospite',
        fonte: SOURCES[n % 3] ?? null,
        dettaglioFonte: n % 5 === 0 ? null : `Dettaglio ${n % 2}`,
        createdAt: at(1 + (n % 7)),
      })),
    )
    all = (await ask({ pageSize: '200' })).rows
  })

  const italian = new Intl.Collator('it')
  const text = (a: string | null, b: string | null) =>
    // Null sorts last.
    a === null || b === null ? Number(a === null) - Number(b === null) : italian.compare(a, b)
  type Compare = (a: ListedContact, b: ListedContact) => number
  const older: Compare = (a, b) => text(a.createdAt, b.createdAt) || a.id - b.id
  const newer: Compare = (a, b) => -older(a, b)
  const BY: Record<string, Compare> = {
    name: (a, b) => text(a.lastName, b.lastName) || text(a.firstName, b.firstName) || a.id - b.id,
    type: (a, b) => text(a.type, b.type) || newer(a, b),
    fonte: (a, b) => text(a.fonte, b.fonte) || text(a.dettaglioFonte, b.dettaglioFonte) || newer(a, b),
    created: older,
  }
  const idsIn = (sort: Sort) => {
    const ids = all.toSorted(BY[sort.replace('-', '')]).map(({ id }) => id)
    return sort.startsWith('-') ? ids.reverse() : ids
  }

  test.each(sorts)('the order %s is stable, and its pages contain each contact once', async (sort) => {
    const pages: number[] = []
    for (let page = 1; page <= 8; page += 1) {
      const { rows, total } = await ask({ sort, page: String(page), pageSize: '13' })
      expect(total).toBe(90)
      expect(rows).toHaveLength(page === 7 ? 12 : page === 8 ? 0 : 13)
      pages.push(...rows.map(({ id }) => id))
    }
    expect(pages).toEqual(idsIn(sort))
    const found = await ask({ sort, type: 'Lead', pageSize: '200' })
    const leads = new Set(all.filter(({ type }) => type === 'Lead').map(({ id }) => id))
    expect(found.rows.map(({ id }) => id)).toEqual(idsIn(sort).filter((id) => leads.has(id)))
  })

  test('the default is the newest first, fifty a page', async () => {
    const { rows, total } = await ask({ page: '1' })
    expect(rows.map(({ id }) => id)).toEqual(idsIn('-created').slice(0, 50))
    expect(total).toBe(90)
    expect((await ask({ page: '1000000' })).rows).toEqual([])
  })
})

describe('the list without parameters', () => {
  const PRIVATE = /RSSMRA|codiceFiscale|dataNascita|1980-01-01/

  test('all contacts are listed by id, without fiscal code and birth date', async () => {
    await replaceContacts(
      Array.from({ length: 2500 }, (_, n) => ({
        ...{ lastName: `Esempi ${n}`, codiceFiscale: 'RSSMRA80A01F205X', dataNascita: '1980-01-01' },
        ...{ phone: n % 2 ? '' : '333 000 0001', email: n % 4 ? 'ada@example.com' : '' },
      })),
    )
    const answer = await editor.send('/api/contacts')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await answer.text()
    expect(PRIVATE.test(text)).toBe(false)
    const rows = JSON.parse(text) as ListedContact[]
    expect(rows).toHaveLength(2500)
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(new Set(rows.map(({ lastName }) => lastName)).size).toBe(2500)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      ...['createdAt', 'dettaglioFonte', 'email', 'firstName', 'fonte', 'id', 'lastName', 'phone', 'type'],
      'viewed',
    ])
    const paged = await editor.send('/api/contacts?page=1')
    expect(PRIVATE.test(await paged.text())).toBe(false)
    expect(await editor.call(contactCounts)).toMatchObject({ count: 2500, withEmail: 1875, withPhone: 1250 })
  })

  test('list, search, sources and counts are empty without contacts', async () => {
    await replaceContacts([])
    expect(await editor.call(listContacts, { query: {} })).toEqual([])
    expect(await ask({ q: 'a' })).toEqual({ rows: [], total: 0 })
    expect(await editor.call(contactSources)).toEqual([])
    expect(await editor.call(contactCounts)).toEqual({ count: 0, today: 0, withEmail: 0, withPhone: 0 })
  })
})

describe('the count of contacts new today', () => {
  afterAll(() => app.setNow(MONDAY))

  test.each([
    ['winter', '2026-03-02T22:59:59Z', '2026-03-02T23:00:00Z', '2026-03-03T22:59:59Z'],
    ['the day the clocks go forward', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    ['summer', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z', '2026-07-02T21:59:59Z'],
    ['the day they go back', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ])('the day runs from midnight to midnight in Rome: %s', async (_, before, midnight, end) => {
    const today = async (now: string) => {
      app.setNow(now)
      // Moving the clock by months ends sessions.
      const person = await app.staff('editor')
      return (await person.call(contactCounts)).today
    }
    await replaceContacts([{ createdAt: before }])
    expect(await today(before)).toBe(1)
    await replaceContacts([{ createdAt: before }, { createdAt: midnight }, { createdAt: end }])
    expect(await today(midnight)).toBe(2)
    expect(await today(end)).toBe(2)
    expect(await today(new Date(Date.parse(end) + 1000).toISOString())).toBe(0)
  })
})

describe('the duplicate check', () => {
  const like = async (email: string, phone = '') =>
    (await editor.call(contactMatches, { body: { email, phone } })).map(({ firstName }) => firstName)

  beforeAll(async () => {
    editor = await app.staff('editor')
    await replaceContacts([
      {
        firstName: 'A',
        email: 'niccolo@example.com',
        phone: '+39 333 000 0001',
        createdAt: '2026-01-05T09:00:00Z',
      },
      {
        firstName: 'B',
        email: 'Niccolò@Example.com',
        phone: '3330000001',
        createdAt: '2026-01-03T09:00:00Z',
      },
      {
        firstName: 'C',
        email: 'altra@example.com',
        phone: '0039 333-0000001',
        createdAt: '2026-01-04T09:00:00Z',
      },
      { firstName: 'D', email: 'nic%@example.com', phone: '039 555 0100' },
      { firstName: 'E', email: '', phone: '039 777 0100' },
      { firstName: 'G', email: 'solo@example.com', phone: '' },
      ...Array.from({ length: 7 }, (_, n) => ({
        ...{ firstName: `F${n}`, email: 'famiglia@example.com', createdAt: `2026-01-0${n + 1}T09:00:00Z` },
      })),
    ])
  })

  test.each([
    ['NICCOLO@EXAMPLE.COM', '', ['B', 'A']],
    [' niccolò@example.com ', '', ['B', 'A']],
    ['', '333 000 0001', ['B', 'C', 'A']],
    ['', '+39 333.000.0001', ['B', 'C', 'A']],
    ['', '0039333/0000001', ['B', 'C', 'A']],
    ['', '(+39) 3330000001', ['B', 'C', 'A']],
    ['altra@example.com', '039 555 0100', ['C', 'D']],
    ['', '+39 039 555 0100', ['D']],
    ['famiglia@example.com', '', ['F0', 'F1', 'F2', 'F3', 'F4']],
    // The end of a number matches; its beginning and a piece that is too short do not.
    ['', '5550100', ['D']],
    ['', '333000000', []],
    ['', '00100', []],
    ['nessuno@example.com', '333 999 9999', []],
    ['', '', []],
    [' ', '+39', []],
    ['%', '', []],
    ['nic%@example.com', '', ['D']],
    ['_iccolo@example.com', '', []],
  ])('the address %j and the number %j match %j', async (email, phone, expected) => {
    expect(await like(email, phone)).toEqual(expected)
  })

  test('a duplicate check of nothing is refused with 400', async () => {
    const answer = await editor.send('/api/contacts/matches', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(400)
  })
})
