import { expect, it } from 'vitest'
import { mergeFiles } from './Files.tsx'

const file = (id: number) => ({
  id,
  originalName: `${id}.pdf`,
  mimeType: 'application/pdf',
  fileSize: 10,
  held: null,
  createdAt: '2026-11-10T10:00:00Z',
})
const some = (...ids: number[]) => ({ status: 'fulfilled' as const, value: ids.map(file) })
const failed = { status: 'rejected' as const, reason: new Error('503: no') }

it('mergeFiles answers every document once, in the order of the two lists', () => {
  expect(mergeFiles([some(3, 1), some(1, 2, 3)]).map(({ id }) => id)).toEqual([3, 1, 2])
})

it('mergeFiles answers one list when the other failed', () => {
  expect(mergeFiles([failed, some(2)]).map(({ id }) => id)).toEqual([2])
  expect(mergeFiles([some(2), failed]).map(({ id }) => id)).toEqual([2])
})

it('mergeFiles throws when one list failed and the other is empty', () => {
  expect(() => mergeFiles([failed, some()])).toThrow('503: no')
  expect(mergeFiles([some(), some()])).toEqual([])
})
