import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { nextAddress, type Visitor } from '#test/visitor.ts'
import { listSearches, reportSearch, searchVisits } from './contract.ts'
import { exampleSearches } from './store.server.ts'

let app: TestApp
let visitor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'sample', limit: 'real' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor(nextAddress())
  await app.database.db.deleteFrom('searches').execute()
})

const found = (q: string) => visitor.call(searchVisits, { query: { q } })
const services = async (q: string) =>
  (await found(q)).visits.map(({ service, subservice }) => subservice?.name ?? service.name)

test('the examples to press are names of services of three categories, and each leads to services', async () => {
  const examples = await exampleSearches(app.database.db)
  expect(examples).toHaveLength(3)
  expect(examples).toContain('Cuore')
  for (const example of examples) expect((await found(example)).visits.length).toBeGreaterThan(0)
})

test('the English examples to press are what patients ask for, and each leads to services', async () => {
  const examples = await exampleSearches(app.database.db, 'en')
  expect(examples).toEqual(['Teeth cleaning', 'Skin treatment', 'Heart check'])
  for (const q of examples) {
    const { visits } = await visitor.call(searchVisits, { query: { q, language: 'en' } })
    expect(visits.length).toBeGreaterThan(0)
  }
})

test('an English search finds a name with a hyphen first, and doctors with an English title', async () => {
  const { visits } = await visitor.call(searchVisits, { query: { q: 'dental checkup', language: 'en' } })
  expect(visits[0]?.service.name).toBe('Dental check-up')
  const { doctors } = await visitor.call(searchVisits, { query: { q: 'brambilla', language: 'en' } })
  expect(doctors[0]?.name).toBe('Dr Marta Brambilla')
})

test('no example is offered where no service has other names', async () => {
  const { db } = app.database
  const services = await db.selectFrom('services').select(['id', 'aliases']).execute()
  await db.updateTable('services').set({ aliases: [] }).execute()
  expect(await exampleSearches(db)).toEqual([])
  for (const { id, aliases } of services)
    await db.updateTable('services').set({ aliases }).where('id', '=', id).execute()
})

describe('a search', () => {
  test.each([
    ['nei', 'Dermatologia'],
    ['pulizia denti', 'Igiene orale'],
    ['puliza denti', 'Igiene orale'],
    ['mal di schiena', 'Ortopedia'],
    ['cardiolgia', 'Cardiologia'],
    ['Holter', 'Holter'],
    ['mappatura', 'Mappatura dei nei'],
    ['oculistica bambini', 'Bambini'],
    ['mal di testa', 'Medicina interna'],
    ['mi gira la testa', 'Otorinolaringoiatria'],
    ['un neo che cambia', 'Dermatologia'],
    ['mal di pancia', 'Medicina interna'],
    ['glabella', 'Tossina botulinica'],
    ['dolore al petto', 'Cardiologia'],
    ['non ci vedo', 'Oculistica'],
    ['non sento bene', 'Otorinolaringoiatria'],
    ['ho prurito', 'Dermatologia'],
    ['gravidanza', 'Ginecologia'],
    ['mestruazioni dolorose', 'Ginecologia'],
  ])('%s leads first to %s', async (q, name) => {
    expect((await services(q))[0]).toBe(name)
  })

  test.each([
    ['mal di testa', /Pap|Test|Ginecologia|Ecografia/],
    ['mal di schiena', /Zona/],
    ['occhi', /Tossina/],
  ])('%s finds no service that only a similar word or a description names', async (q, foreign) => {
    expect((await services(q)).filter((name) => foreign.test(name))).toEqual([])
  })

  test('a kind is answered with category, duration, price and first free start, and leaves nothing to choose', async () => {
    const { visits } = await found('ecocardiogramma')
    expect(visits[0]).toMatchObject({
      category: { name: 'Polispecialistico' },
      service: { name: 'Cardiologia' },
      subservice: { name: 'Ecocardiogramma', duration: 30, price: '120,00' },
      hasKinds: false,
      bookingMode: 'request',
    })
    expect(visits[0]?.first).toMatch(/^2026-03-\d\dT\d\d:\d\d$/)
  })

  test('a word of a specialty leads to its service, then to the visit, and only then to an examination', async () => {
    expect(await services('cuore')).toEqual(['Cardiologia', 'Visita ed ECG', 'Ecocardiogramma'])
    const { visits } = await found('cuore')
    expect(visits[1]?.first).toMatch(/^2026-03-\d\dT\d\d:\d\d$/)
  })

  test('the word for a doctor of a specialty finds its doctors', async () => {
    const { doctors } = await found('cardiologo')
    expect(doctors.map(({ name }) => name)).toEqual(['Dr.ssa Marta Brambilla', 'Dr. Andrea Villa'])
  })

  test('a word of a specialty that the clinic has not finds nothing', async () => {
    for (const q of ['pediatra', 'ansia']) expect(await found(q), q).toEqual({ visits: [], doctors: [] })
  })

  test('a doctor is found by name, with all that is booked with them by the id', async () => {
    const { doctors } = await found('brambila')
    expect(doctors[0]).toMatchObject({ name: 'Dr.ssa Marta Brambilla' })
    const { visits } = await visitor.call(searchVisits, { query: { doctorId: String(doctors[0]?.id) } })
    expect(visits.map(({ subservice }) => subservice?.name)).toContain('Holter')
    expect(visits.every(({ hasKinds }) => !hasKinds)).toBe(true)
  })

  test('a hidden service is not found, and one booked by telephone has no first start', async () => {
    const { db } = app.database
    const set = (mode: 'hidden' | 'phone' | 'request') =>
      db.updateTable('services').set({ bookingMode: mode }).where('name', '=', 'Urologia').execute()
    await set('hidden')
    expect(await services('urologia')).not.toContain('Urologia')
    await set('phone')
    expect((await found('prostata')).visits[0]).toMatchObject({ bookingMode: 'phone', first: null })
    await set('request')
  })
})

describe('L9: a search', () => {
  test('ten thousand characters are refused', async () => {
    expect(await refusal(found('a'.repeat(10_000)))).toMatchObject({ status: 400 })
  })

  test('wildcards of SQL and of regular expressions, and one letter, find nothing', async () => {
    for (const q of ['%', '_', '%%', '.*', '^', '(a+)+$', '\\', "'; --", 'a', ' '])
      expect(await found(q), q).toEqual({ visits: [], doctors: [] })
  })

  test('one network may search sixty times a minute, and is then refused', async () => {
    const one = app.visitor(nextAddress())
    for (let n = 0; n < 60; n += 1) await one.call(searchVisits, { query: { q: 'a' } })
    expect(await refusal(one.call(searchVisits, { query: { q: 'a' } }))).toMatchObject({ status: 429 })
  })

  test('words that find nothing are counted by day without who searched, and staff read those counted twice', async () => {
    const { db } = app.database
    for (const q of ['Logopedista', 'logopedista ', 'LOGOPEDISTA'])
      await app.visitor(nextAddress()).call(reportSearch, { body: { q } })
    expect(await db.selectFrom('searches').selectAll().execute()).toEqual([
      { word: 'logopedista', day: '2026-03-02', count: 3 },
    ])
    await app.visitor(nextAddress()).call(reportSearch, { body: { q: 'Ho le vene gonfie' } })
    const editor = await app.staff('editor')
    expect(await editor.call(listSearches)).toEqual([
      { word: 'logopedista', count: 3, lastDay: '2026-03-02' },
    ])
  })

  test('names, numbers, addresses and searches with results are not counted, with the same answer', async () => {
    const { db } = app.database
    await person(db, { firstName: 'Gaetàno', lastName: 'Zeppolini' })
    const answers = new Set<string>()
    for (const q of [
      ...['gaetano', 'Zeppolini', 'zeppolini gaetano', 'dottor zeppolini', 'pozzi'],
      ...['333 1234567', 'RSSMRA80A01F205X', 'anna@posta.example', 'ab', 'cinque due tre quattro'],
      ...['nei', 'pulizia denti', 'x'.repeat(60)],
    ])
      answers.add(JSON.stringify(await app.visitor(nextAddress()).call(reportSearch, { body: { q } })))
    expect(answers.size).toBe(1)
    expect(await db.selectFrom('searches').selectAll().execute()).toEqual([])
  })

  test('one network is counted twenty times an hour, and a day has three hundred words', async () => {
    const { db } = app.database
    const one = app.visitor(nextAddress())
    const word = (n: number) =>
      `qq${String.fromCharCode(97 + (n % 26))}${String.fromCharCode(97 + Math.floor(n / 26))}ww`
    for (let n = 0; n < 20; n += 1) await one.call(reportSearch, { body: { q: word(n) } })
    expect(await refusal(one.call(reportSearch, { body: { q: 'troppo' } }))).toMatchObject({ status: 429 })
    const rows = Array.from({ length: 280 }, (_, n) => ({ word: word(n + 20), day: '2026-03-02' }))
    await db.insertInto('searches').values(rows).execute()
    await app.visitor(nextAddress()).call(reportSearch, { body: { q: 'trabocchetto' } })
    await app.visitor(nextAddress()).call(reportSearch, { body: { q: word(3) } })
    const stored = await db.selectFrom('searches').select(['word', 'count']).where('count', '>', 1).execute()
    expect(stored).toEqual([{ word: word(3), count: 2 }])
  })
})
