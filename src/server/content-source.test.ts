import { expect, test, vi } from 'vitest'
import { contentOf, exampleContent } from '#content/site.ts'
import { createContentSource } from './content-source.ts'

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const own = contentOf({ clinica: { value: { 'name.name': 'San Gerardo' }, version: 1, date: '2027-01-31' } })

test('the first read fails as the database does: the example is not shown in its place', async () => {
  const away = new Error('away')
  await expect(createContentSource(() => Promise.reject(away), log)).rejects.toBe(away)
})

test('content that could not be read again is the last one, and says that it may be old', async () => {
  const read = vi.fn(async () => own)
  const source = await createContentSource(read, log)
  read.mockRejectedValueOnce(new Error('away'))
  expect(await source.read()).toEqual({ content: own, isCurrent: false })
  expect(source.latest()).toBe(own)
  read.mockResolvedValueOnce(exampleContent)
  expect(await source.read()).toEqual({ content: exampleContent, isCurrent: true })
})
