import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { png } from '#test/files.ts'
import { addMedia, uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import { contentVersions, type Topic } from './contract.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

/** The topics that count up while something is done. */
async function changedBy(work: () => Promise<unknown>): Promise<Topic[]> {
  const before = await editor.call(contentVersions)
  await work()
  const after = await editor.call(contentVersions)
  const topics = Object.keys(before) as Topic[]
  expect(topics.toSorted()).toEqual(['agreements', 'catalogue', 'forms', 'media', 'settings', 'texts'])
  for (const topic of topics) expect(Number(after[topic])).toBeGreaterThanOrEqual(Number(before[topic]))
  return topics.filter((topic) => after[topic] !== before[topic])
}

test('each kind of content counts its own changes', async () => {
  const { db } = app.database
  let picture = 0
  const addPicture = async () => {
    picture = await addMedia(db, png)
  }
  const agreement = { nome: 'Sconto', azienda: 'Alfa' }
  expect(await changedBy(async () => {})).toEqual([])
  expect(await changedBy(() => bookable(db))).toEqual(['catalogue'])
  expect(await changedBy(() => db.insertInto('convenzioni').values(agreement).execute())).toEqual([
    'agreements',
  ])
  expect(await changedBy(() => db.insertInto('forms').values({ name: 'Prova' }).execute())).toEqual(['forms'])
  expect(await changedBy(addPicture)).toEqual(['media'])
  expect(await changedBy(() => db.deleteFrom('media').where('id', '=', picture).execute())).toEqual(['media'])
  const setting = { key: 'prova', value: '1' }
  expect(await changedBy(() => db.insertInto('siteSettings').values(setting).execute())).toEqual(['settings'])
})

test('storing or deleting a patient’s document changes no version', async () => {
  let id = 0
  expect(
    await changedBy(async () => {
      id = (await uploadOne(app.visitor())).id
    }),
  ).toEqual([])
  const gone = () => app.database.db.deleteFrom('media').where('id', '=', id).execute()
  expect(await changedBy(gone)).toEqual([])
})

test('the call of versions ignores parameters', async () => {
  expect((await editor.send('/api/changes?topic=x')).status).toBe(200)
})
