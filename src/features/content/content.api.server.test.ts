import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limiter } from '#platform/http/context.server.ts'
import { memoryLimiter } from '#platform/http/limits.server.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  deleteTextDraft,
  getSiteText,
  listSiteTexts,
  listTextVersions,
  publishSiteText,
  saveTextDraft,
} from './contract.ts'
import { readContent, readDraftContent } from './store.server.ts'

let app: TestApp
let editor: Visitor
let colleague: Visitor
let admin: Visitor
const unlimited: Limiter = async () => {}
let limit = unlimited

beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: (...use) => limit(...use) })
  editor = await app.staff('editor')
  colleague = await app.staff('editor')
  admin = await app.staff('admin')
})
afterAll(() => app.close())

const LEAD = 'banner.lead'
const home = { params: { key: 'prima-pagina' as const } }
const address = '/api/site/texts/prima-pagina'

const versionOf = async () => (await editor.call(getSiteText, home)).version
const publish = async (value: Record<string, unknown>, by = editor) =>
  by.call(publishSiteText, { ...home, body: { value, version: await versionOf() } })
const refused = async (value: unknown, path = address) => {
  const { version } = await admin.call(getSiteText, { params: { key: path.split('/').at(-1) as 'avvisi' } })
  return send(admin, 'POST', `${path}/publish`, { value, version })
}

test('the content has a laboratory only while the catalogue shows its category', async () => {
  const { db } = app.database
  const has = async () => {
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const [read, drafted] = [await readContent(db), await readDraftContent(db, user.id, '2027-01-31')]
    expect(drafted.hasLaboratory).toBe(read.hasLaboratory)
    return read.hasLaboratory
  }
  expect(await has()).toBe(false)
  const category = { slug: 'centro-analisi', name: 'Centro Analisi' }
  await db.insertInto('serviceCategories').values(category).execute()
  expect(await has()).toBe(true)
  await db.updateTable('serviceCategories').set({ isActive: false }).execute()
  expect(await has()).toBe(false)
  await db.deleteFrom('serviceCategories').execute()
})

test('a group without a publication has the initial texts and version 0', async () => {
  const texts = await editor.call(listSiteTexts)
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts)
    expect(text).toMatchObject({ version: 0, publishedAt: null, publishedBy: null, draftChanges: null })
  expect(await editor.call(getSiteText, home)).toMatchObject({ value: {}, version: 0, draft: null })
  expect(await editor.call(listTextVersions, home)).toEqual([])
})

test('groups of administrators are neither listed for the reception nor open to it', async () => {
  const keysOf = async (by: Visitor) => (await by.call(listSiteTexts)).map(({ key }) => key)
  const hidden = ['dati-legali', 'conservazione']
  expect(await keysOf(admin)).toEqual(expect.arrayContaining(hidden))
  expect((await keysOf(editor)).filter((key) => hidden.includes(key))).toEqual([])
  for (const key of hidden) {
    const path = `/api/site/texts/${key}`
    const body = { value: {}, version: 0 }
    const answers = [
      await send(editor, 'GET', path),
      await send(editor, 'GET', `${path}/versions`),
      await send(editor, 'PUT', `${path}/draft`, body),
      await send(editor, 'DELETE', `${path}/draft`),
      await send(editor, 'POST', `${path}/publish`, body),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
})

test('a draft is its writer’s alone, and the site stays as it is', async () => {
  const value = { [LEAD]: 'Solo mia' }
  const saved = await editor.call(saveTextDraft, { ...home, body: { value, version: 0 } })
  expect(saved).toMatchObject({ value, base: 0 })
  expect(await editor.call(getSiteText, home)).toMatchObject({ value: {}, draft: { value } })
  const rowOf = async (by: Visitor) =>
    (await by.call(listSiteTexts)).find(({ key }) => key === 'prima-pagina')?.draftChanges
  expect([await rowOf(editor), await rowOf(colleague)]).toEqual([1, null])
  expect((await colleague.call(getSiteText, home)).draft).toBeNull()
  const { db } = app.database
  const users = await db.selectFrom('siteTextDrafts').select('userId').execute()
  expect(users).toHaveLength(1)
  const [{ userId } = { userId: 0 }] = users
  expect((await readContent(db)).home.banner.lead).not.toBe('Solo mia')
  expect((await readDraftContent(db, userId, '2026-03-02')).home.banner.lead).toBe('Solo mia')
  expect((await readDraftContent(db, userId + 1, '2026-03-02')).home.banner.lead).not.toBe('Solo mia')
  await editor.call(deleteTextDraft, home)
  expect((await editor.call(getSiteText, home)).draft).toBeNull()
})

test('a draft may hold what could not be published, but no unknown field and nothing too large', async () => {
  const long = { [LEAD]: 'x'.repeat(500) }
  expect(await send(editor, 'PUT', `${address}/draft`, { value: long, version: 0 })).toMatchObject({
    status: 200,
  })
  for (const value of [{ 'banner.none': 'x' }, { __proto__x: 1 }, { [LEAD]: 'x'.repeat(70_000) }])
    expect((await send(editor, 'PUT', `${address}/draft`, { value, version: 0 })).status).toBe(400)
  await editor.call(deleteTextDraft, home)
})

test('a published text is shown at once, also one like the initial one is kept, and the draft ends', async () => {
  const initial = (await readContent(app.database.db)).home
  const value = { [LEAD]: '  Tutto in un\u200b \u202eluogo  ', 'departments.lead': initial.departments.lead }
  await editor.call(saveTextDraft, { ...home, body: { value, version: 0 } })
  const published = await publish(value)
  expect(published).toMatchObject({ version: 1, value: { [LEAD]: 'Tutto in un luogo' }, draft: null })
  expect(published.publishedBy).toMatch(/^editor/)
  expect((await readContent(app.database.db)).home.banner.lead).toBe('Tutto in un luogo')
  const [first] = await editor.call(listTextVersions, home)
  expect(first).toMatchObject({ version: 1, changes: [LEAD, 'departments.lead'] })
})

test('a publication without a difference adds no version', async () => {
  const { version } = await publish({ [LEAD]: 'Tutto in un luogo' })
  expect((await publish({ [LEAD]: 'Tutto in un luogo' })).version).toBe(version)
})

test('W14: a publication that another one came before is refused with 409, and nothing is lost', async () => {
  const base = await versionOf()
  const mine = { value: { [LEAD]: 'Il mio' }, version: base }
  await editor.call(saveTextDraft, { ...home, body: mine })
  await publish({ [LEAD]: 'Il suo' }, colleague)
  expect(await send(editor, 'POST', `${address}/publish`, mine)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const now = await editor.call(getSiteText, home)
  expect(now).toMatchObject({ value: { [LEAD]: 'Il suo' }, version: base + 1, draft: { base } })
  expect(now.draft?.value).toEqual(mine.value)
  await editor.call(publishSiteText, { ...home, body: { ...mine, version: now.version } })
  expect((await editor.call(getSiteText, home)).value).toEqual(mine.value)
})

test('one of ten publications at the same time is accepted', async () => {
  const version = await versionOf()
  const all = Array.from({ length: 10 }, (_, n) =>
    send(editor, 'POST', `${address}/publish`, { value: { [LEAD]: `Numero ${n}` }, version }),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test.each([
  ['an unknown field', 'prima-pagina', { 'banner.none': 'x' }, 'banner.none'],
  ['a text too long', 'prima-pagina', { [LEAD]: 'x'.repeat(141) }, LEAD],
  ['an empty text', 'prima-pagina', { [LEAD]: '  ' }, LEAD],
  ['an invisible text', 'prima-pagina', { [LEAD]: '\u200b\u200b' }, LEAD],
  ['a value of another kind', 'prima-pagina', { [LEAD]: 7 }, LEAD],
  ['an unknown placeholder', 'prima-pagina', { [LEAD]: 'Chiama {telefonino}' }, LEAD],
  [
    'a wrong item of a list',
    'avvisi',
    {
      'bar.items': [
        { text: 'Chiusi', label: '', to: 'javascript:alert(1)', tone: 'info', from: '', until: '' },
      ],
    },
    'bar.items.0.to',
  ],
])('a publication with %s is refused at its field', async (_, key, value, path) => {
  const before = await readContent(app.database.db)
  const answer = await refused(value, `/api/site/texts/${key}`)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'not_valid', issues: [{ path: `value.${path}` }] },
  })
  expect(await readContent(app.database.db)).toEqual(before)
})

test('fifty versions of a group are kept', async () => {
  for (let n = 0; n < 52; n++) await publish({ [LEAD]: `Versione ${n}` })
  const versions = await editor.call(listTextVersions, home)
  expect(versions).toHaveLength(50)
  expect(versions.map(({ version }) => version)).toEqual(
    versions.map((_, place) => (versions[0]?.version ?? 0) - place),
  )
  expect(versions.at(-2)?.changes).toEqual([LEAD])
  // An earlier version comes back as a new one.
  const back = versions.at(-1)
  expect((await publish(back?.value ?? {})).version).toBe((versions[0]?.version ?? 0) + 1)
})

test('a group back at its initial texts stores no field', async () => {
  expect((await publish({})).value).toEqual({})
})

test.each(['dati-legali', 'conservazione'] as const)(
  'W17: %s is published only by an administrator who identified in the last ten minutes',
  async (key) => {
    const person = await app.staff('admin')
    const path = `/api/site/texts/${key}`
    app.setNow(new Date(Date.parse(MONDAY) + 11 * 60_000).toISOString())
    try {
      expect((await send(person, 'PUT', `${path}/draft`, { value: {}, version: 0 })).status).toBe(200)
      expect(await send(person, 'POST', `${path}/publish`, { value: {}, version: 0 })).toMatchObject({
        ...{ status: 403, body: { code: 'not_confirmed' } },
      })
      // The draft is still there to be published once the user has identified.
      expect(await person.call(getSiteText, { params: { key } })).toMatchObject({
        version: 0,
        draft: { base: 0 },
      })
      const other = { value: {}, version: await versionOf() }
      expect((await send(person, 'POST', `${address}/publish`, other)).status).toBe(200)
    } finally {
      app.setNow(MONDAY)
    }
    expect((await send(person, 'POST', `${path}/publish`, { value: {}, version: 0 })).status).toBe(200)
  },
)

test('W18: one day is no period of retention: each has a least number, said at its field', async () => {
  for (const name of ['messages', 'submissions', 'rejectedActivations', 'lapsedVisits', 'idleContacts']) {
    const path = `decided.${name}`
    const { status, body } = await refused({ [path]: 29 }, '/api/site/texts/conservazione')
    expect([name, status]).toEqual([name, 400])
    expect(body).toMatchObject({ issues: [{ path: `value.${path}` }] })
    expect(JSON.stringify(body)).toMatch(/Almeno \d+ giorni/)
  }
})

test('W22: a user publishes a group thirty times an hour, fewer than the versions that are kept', async () => {
  limit = memoryLimiter(() => new Date())
  try {
    for (let n = 0; n < 30; n++) await publish({ [LEAD]: `Di fretta ${n}` })
    const version = await versionOf()
    expect(await send(editor, 'POST', `${address}/publish`, { value: {}, version })).toMatchObject({
      ...{ status: 429, body: { code: 'too_many' } },
    })
    expect(await versionOf()).toBe(version)
    // Other users and other groups are not concerned.
    await publish({ [LEAD]: 'Con calma' }, colleague)
    expect(
      (await send(editor, 'POST', '/api/site/texts/avvisi/publish', { value: {}, version: 0 })).status,
    ).toBe(200)
  } finally {
    limit = unlimited
  }
})
