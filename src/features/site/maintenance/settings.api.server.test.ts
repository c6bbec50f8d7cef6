import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, refuser, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { createSetting, putSetting } from './change/contract.ts'
import { getSetting } from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let adminId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
  adminId = (
    await app.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => app.close())

const MODE = { params: { key: 'maintenance_mode' } } as const
const MESSAGE = { params: { key: 'maintenance_message' } } as const

const stored = () => app.database.db.selectFrom('siteSettings').selectAll().orderBy('key').execute()
const seed = { maintenance_mode: ['false', 'boolean'], maintenance_message: ['', 'string'] } as const

beforeEach(async () => {
  const { db } = app.database
  await db.deleteFrom('siteSettings').execute()
  for (const [key, [value, type]] of Object.entries(seed))
    await db.insertInto('siteSettings').values({ key, value, type }).execute()
})

const deleteSetting = (key: string) =>
  app.database.db.deleteFrom('siteSettings').where('key', '=', key).execute()

/** The call is refused like this, and nothing is set otherwise. */
const refuses = refuser('/api/site-settings', stored, () => admin)

test('a new database has both settings: maintenance off, without a message', async () => {
  const fresh = await createTestApp({ template: 'empty' })
  const person = await fresh.staff('editor')
  expect(await person.call(getSetting, MODE)).toMatchObject({ value: 'false', type: 'boolean' })
  expect(await person.call(getSetting, MESSAGE)).toMatchObject({ value: '', type: 'string' })
  await fresh.close()
})

describe('reading a setting', () => {
  test('returns it with its type and version', async () => {
    const { id, createdAt, updatedAt, ...rest } = await editor.call(getSetting, MODE)
    expect(rest).toEqual({
      key: 'maintenance_mode',
      value: 'false',
      type: 'boolean',
      description: null,
      updatedBy: null,
      version: 1,
    })
  })

  test('returns 404 for a setting not saved yet, and for unknown keys', async () => {
    await deleteSetting('maintenance_message')
    expect(await refuses('GET', '/maintenance_message')).toMatchObject({ status: 404, code: 'not_found' })
    await app.database.db
      .insertInto('siteSettings')
      .values({ key: 'booking_min_notice_minutes', value: '60' })
      .execute()
    for (const key of ['booking_min_notice_minutes', 'maintenance', 'constructor', '1', 'Maintenance_mode'])
      expect([key, (await refuses('GET', `/${key}`)).status]).toEqual([key, 404])
  })
})

describe('changing a setting', () => {
  test('stores value and user and raises the version', async () => {
    const saved = await admin.call(putSetting, { ...MODE, body: { value: 'true', type: 'boolean' } })
    expect(saved).toMatchObject({ value: 'true', type: 'boolean', version: 2, updatedBy: adminId })
    expect(await admin.call(getSetting, MODE)).toEqual(saved)
    const value = 'Torniamo <b>lunedì</b>.\nGrazie.'
    expect(await admin.call(putSetting, { ...MESSAGE, body: { value, type: 'string' } })).toMatchObject({
      value,
    })
  })

  test('stores nothing for an unchanged value', async () => {
    await admin.call(putSetting, { ...MODE, body: { value: 'false', type: 'boolean' } })
    expect(await admin.call(getSetting, MODE)).toMatchObject({ version: 1, updatedBy: null })
  })

  test('accepts one of twenty simultaneous changes', async () => {
    const asked = Array.from({ length: 20 }, (_, n) =>
      admin.send('/api/site-settings/maintenance_message', {
        method: 'PUT',
        body: JSON.stringify({ value: `Messaggio ${n}`, type: 'string', version: 1 }),
      }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })

  test.each([
    ['maintenance_mode', { value: 'sì', type: 'boolean' }, 'value'],
    ['maintenance_mode', { value: '', type: 'boolean' }, 'value'],
    ['maintenance_mode', { value: 'TRUE', type: 'boolean' }, 'value'],
    ['maintenance_mode', { value: true, type: 'boolean' }, 'value'],
    ['maintenance_mode', { value: 'true', type: 'string' }, 'type'],
    ['maintenance_message', { value: 'Torniamo presto', type: 'boolean' }, 'type'],
    ['maintenance_message', { type: 'string' }, 'value'],
    ['maintenance_message', { value: 'Torniamo presto' }, 'type'],
    ['maintenance_message', { value: 'Torniamo presto', type: 'string', version: '1' }, 'version'],
  ])('refuses for %s the body %j', async (key, body, field) => {
    const refused = await refuses('PUT', `/${key}`, body)
    expect(refused).toMatchObject({ status: 400, code: 'not_valid', issues: [{ path: field }] })
  })

  test('returns 404 for a setting not saved yet and for an unknown key', async () => {
    await deleteSetting('maintenance_mode')
    for (const key of ['maintenance_mode', 'booking_min_notice_minutes'])
      expect((await refuses('PUT', `/${key}`, { value: 'true', type: 'boolean' })).status).toBe(404)
  })
})

test('the log names the user of a change, never the text, and skips unchanged values', async () => {
  const info = vi.spyOn(app.appServices.log, 'info')
  const changes = () =>
    info.mock.calls.filter(([, message]) => message === 'maintenance changed').map(([fields]) => fields)
  const by = { requestId: expect.any(String), userId: adminId }
  const mode = (value: string) => admin.call(putSetting, { ...MODE, body: { value, type: 'boolean' } })
  await mode('true')
  await mode('true')
  await mode('false')
  const value = 'Torniamo lunedì.'
  for (const _ of ['once', 'twice'])
    await admin.call(putSetting, { ...MESSAGE, body: { value, type: 'string' } })
  await deleteSetting('maintenance_mode')
  await admin.call(createSetting, { body: { key: 'maintenance_mode', value: 'true', type: 'boolean' } })
  expect(changes()).toEqual([
    { ...by, key: 'maintenance_mode', value: 'true' },
    { ...by, key: 'maintenance_mode', value: 'false' },
    { ...by, key: 'maintenance_message' },
    { ...by, key: 'maintenance_mode', value: 'true' },
  ])
  expect(JSON.stringify(info.mock.calls)).not.toContain('lunedì')
  info.mockRestore()
})

describe('creating a setting', () => {
  const body = {
    key: 'maintenance_message',
    value: 'Torniamo lunedì.',
    type: 'string',
    description: 'Messaggio',
  } as const

  test('stores a setting that was not saved yet', async () => {
    await deleteSetting('maintenance_message')
    const made = await admin.call(createSetting, { body })
    expect(made).toMatchObject({ ...body, version: 1, updatedBy: adminId })
    expect(await admin.call(getSetting, MESSAGE)).toEqual(made)
  })

  test('returns 409 when the setting exists', async () => {
    expect(await refuses('POST', '', body)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test.each([
    [{ ...body, key: undefined }, 'key'],
    [{ ...body, type: 'boolean' }, 'type'],
    [{ ...body, key: 'maintenance_mode', type: 'boolean' }, 'value'],
  ])('refuses the body %j', async (wrong, field) => {
    await deleteSetting('maintenance_message')
    await deleteSetting('maintenance_mode')
    expect(await refuses('POST', '', wrong)).toMatchObject({ status: 400, issues: [{ path: field }] })
  })
})
