import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import { form } from '#test/files.ts'
import { picture } from '#test/made-pictures.ts'
import type { Visitor } from '#test/visitor.ts'
import { pruneUnusedCovers } from './site.service.server.ts'

let app: TestApp
let editor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())

const START = '2026-03-02T09:00:00Z'
const after = (hours: number) => new Date(new Date(START).getTime() + hours * 3_600_000)

async function send(use = '', person = editor): Promise<{ status: number; id: number }> {
  const { body, headers } = form([{ field: 'file', name: 'foto.jpg', bytes: await picture('jpeg') }])
  const answer = await person.send(`/api/media/upload${use}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  const { media } = (await answer.json()) as { media?: { id: number } }
  return { status: answer.status, id: media?.id ?? 0 }
}

const setCover = (serviceId: number, coverImageId: number | null) =>
  app.database.db.updateTable('services').set({ coverImageId }).where('id', '=', serviceId).execute()

const pictures = async () => {
  const rows = await app.database.db.selectFrom('media').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('unused covers are deleted after a day; library pictures and covers in use stay', async () => {
  const { db } = app.database
  const [unsaved, used, replaced] = [
    (await send('?use=cover')).id,
    (await send('?use=cover')).id,
    (await send('?use=cover')).id,
  ]
  const library = (await send()).id
  const { serviceId } = await bookable(db)
  await setCover(serviceId, replaced)
  const other = await bookable(db)
  await setCover(other.serviceId, used)

  expect(await pruneUnusedCovers(db, new Date(after(24).getTime() - 1))).toBe(0)
  expect(await pruneUnusedCovers(db, after(24))).toBe(1)
  expect(await pictures()).toEqual([used, replaced, library])
  expect((await app.visitor().send(`/api/public/media/${unsaved}`)).status).toBe(404)

  await setCover(serviceId, library)
  expect(await pruneUnusedCovers(db, after(25))).toBe(1)
  await setCover(serviceId, null)
  expect(await pruneUnusedCovers(db, after(10_000))).toBe(0)
  expect(await pictures()).toEqual([used, library])
  expect((await app.visitor().send(`/api/public/media/${used}`)).status).toBe(200)
})

test('a cover stays when a service takes it during the clean-up', async () => {
  const { db } = app.database
  const { serviceId } = await bookable(db)
  const { id } = await send('?use=cover')
  await db.transaction().execute(async (saving) => {
    await saving.updateTable('services').set({ coverImageId: id }).where('id', '=', serviceId).execute()
    expect(await pruneUnusedCovers(db, after(24))).toBe(0)
  })
  expect(await pruneUnusedCovers(db, after(24))).toBe(0)
  expect(await pictures()).toContain(id)
})

test('a user uploads two hundred covers an hour, and other users are not affected', async () => {
  const { id: userId } = await app.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'editor')
    .executeTakeFirstOrThrow()
  await app.database.db
    .insertInto('rateLimits')
    .values({ key: `picture:${userId}`, windowStart: '2026-03-02T10:00:00Z', hits: 199 })
    .execute()
  app.setNow('2026-03-02T10:30:00Z')
  expect((await send()).status).toBe(201)
  const before = await pictures()
  expect((await send()).status).toBe(429)
  expect(await pictures()).toEqual(before)
  expect((await send('', await app.staff('admin'))).status).toBe(201)
  app.setNow('2026-03-02T11:00:00Z')
  expect((await send()).status).toBe(201)
})
