import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactType } from '#platform/db/schema.gen.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { person } from '#test/factories.ts'
import { contactFigures, contactPage, contactsBySource, tidyContacts } from './store.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const ALL = { terms: [], type: null, sources: [], details: [] }
const first = { sort: '-created', limit: 1, offset: 0 } as const

const add = (fonte: string | null, type: ContactType = 'Ospite') =>
  person(database.db, { fonte, type, phone: '' })

/** The counts in `contact_counts`, and those of a query over all contacts. */
async function counts() {
  const { db, pool } = database
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS all, count(*) FILTER (WHERE type = 'Lead')::integer AS leads,
            count(*) FILTER (WHERE fonte = 'Sito web')::integer AS site, count(*) FILTER (WHERE phone <> '')::integer AS phones
     FROM contact_requests`,
  )
  const total = async (more: object) => (await contactPage(db, { ...ALL, ...more }, first)).total
  const { count, withPhone } = await contactFigures(db, '2026-03-02')
  const sources = await contactsBySource(db)
  const site = sources.find(({ fonte }) => fonte === 'Sito web')?.count ?? 0
  expect([count, await total({ sources: ['Sito web'] })]).toEqual([await total({}), site])
  return {
    kept: { all: count, leads: await total({ type: 'Lead' }), site, phones: withPhone },
    counted: rows[0],
  }
}

test('the counts follow inserts, updates and deletions of contacts', async () => {
  const ids = await Promise.all([add('Sito web'), add('Sito web'), add(null, 'Lead'), add('Telefono')])
  const all = [await counts()]
  await database.pool.query(`UPDATE contact_requests SET type = 'Lead', phone = '333' WHERE id = $1`, [
    ids[0],
  ])
  all.push(await counts())
  await database.pool.query('UPDATE contact_requests SET viewed = true')
  await database.pool.query('DELETE FROM contact_requests WHERE id = ANY ($1)', [ids.slice(1, 3)])
  all.push(await counts())
  expect(all.map(({ kept }) => kept)).toEqual([
    { all: 4, leads: 1, site: 2, phones: 0 },
    { all: 4, leads: 2, site: 2, phones: 1 },
    { all: 2, leads: 1, site: 1, phones: 1 },
  ])
  expect(all.map(({ kept }) => kept)).toEqual(all.map(({ counted }) => counted))
})

test('tidyContacts loses no count while contacts are added, and deletes counts of zero', async () => {
  const before = (await counts()).kept.all
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (n % 2 ? tidyContacts(database.db) : add('Fiera'))),
  )
  await database.pool.query(`DELETE FROM contact_requests WHERE fonte = 'Telefono'`)
  await tidyContacts(database.db)
  const { kept, counted } = await counts()
  expect(kept).toEqual(counted)
  expect(kept.all).toBe(before + 9)
  const { rows } = await database.pool.query('SELECT DISTINCT fonte FROM contact_counts ORDER BY 1')
  expect(rows).toEqual([{ fonte: 'Fiera' }, { fonte: 'Sito web' }])
})
