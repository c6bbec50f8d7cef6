import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { pdf, png } from '#test/files.ts'
import { addMedia, claim, uploadOne } from '#test/uploads.ts'
import { pruneUnclaimedDocuments } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())

describe('claiming documents for a booking', () => {
  test('succeeds once for all of a visitor’s documents', async () => {
    const visitor = app.visitor()
    const [a, b] = [await uploadOne(visitor), await uploadOne(visitor)]
    expect(await claim(app, visitor, [])).toBe(true)
    expect(await claim(app, visitor, [a.id, a.id])).toBe(false)
    expect(await claim(app, visitor, [a.id, b.id])).toBe(true)
    expect(await claim(app, visitor, [a.id])).toBe(false)
  })

  test('succeeds for one of several simultaneous bookings', async () => {
    const visitor = app.visitor()
    const { id } = await uploadOne(visitor)
    const won = await Promise.all(Array.from({ length: 6 }, () => claim(app, visitor, [id])))
    expect(won.filter(Boolean)).toHaveLength(1)
  })

  test('fails for documents of others, missing ones, site pictures and those of yesterday', async () => {
    const [owner, other] = [app.visitor(), app.visitor()]
    const { id } = await uploadOne(owner)
    const own = await uploadOne(other)
    const site = await addMedia(app.database.db, png)
    expect(await claim(app, other, [own.id, id])).toBe(false)
    expect(await claim(app, other, [999_999])).toBe(false)
    expect(await claim(app, other, [-1])).toBe(false)
    expect(await claim(app, other, [site])).toBe(false)
    expect(await claim(app, owner, [id], new Date(app.appServices.now().getTime() + 24 * 3_600_000))).toBe(
      false,
    )
    expect(
      await claim(app, owner, [id], new Date(app.appServices.now().getTime() + 24 * 3_600_000 - 1)),
    ).toBe(true)
  })
})

test('documents without a booking are deleted with their bytes after a day, and the others stay', async () => {
  const visitor = app.visitor()
  const kept = await uploadOne(visitor, pdf(0, 'preso'))
  const lost = await uploadOne(visitor, pdf(0, 'dimenticato'))
  const site = await addMedia(app.database.db, png)
  expect(await claim(app, visitor, [kept.id])).toBe(true)
  const { db } = app.database
  const there = async () =>
    (
      await db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', [kept.id, lost.id, site])
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  const start = app.appServices.now().getTime()
  await pruneUnclaimedDocuments(db, new Date(start + 24 * 3_600_000 - 1))
  expect(await there()).toEqual([kept.id, lost.id, site])
  expect(await pruneUnclaimedDocuments(db, new Date(start + 24 * 3_600_000))).toBeGreaterThan(0)
  expect(await there()).toEqual([kept.id, site])
  const orphans =
    await sql`SELECT FROM blobs b WHERE NOT EXISTS (SELECT FROM media m WHERE m.sha256 = b.sha256)`.execute(
      db,
    )
  expect(orphans.rows).toEqual([])
})

test('a file that cannot be deleted does not stop the others', async () => {
  const { db } = app.database
  const lost = await uploadOne(app.visitor(), pdf(0, 'ostinato'))
  const orphan = await uploadOne(app.visitor(), pdf(0, 'orfano'))
  await db.deleteFrom('media').where('id', '=', orphan.id).execute()
  const blobs = async () => (await db.selectFrom('blobs').select('sha256').execute()).length
  const before = await blobs()
  await sql`CREATE FUNCTION keep_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$`.execute(
    app.database.owner.db,
  )
  await sql`CREATE TRIGGER keep_it BEFORE DELETE ON media EXECUTE FUNCTION keep_it()`.execute(
    app.database.owner.db,
  )
  const tomorrow = new Date(app.appServices.now().getTime() + 24 * 3_600_000)
  await expect(pruneUnclaimedDocuments(db, tomorrow)).rejects.toThrow('kept')
  expect(await blobs()).toBe(before - 1)
  await sql`DROP TRIGGER keep_it ON media`.execute(app.database.owner.db)
  expect(await pruneUnclaimedDocuments(db, tomorrow)).toBe(1)
  expect(await db.selectFrom('media').select('id').where('id', '=', lost.id).execute()).toEqual([])
})
