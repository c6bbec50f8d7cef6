import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver, type SaveState } from './draft-saver.ts'

const told: SaveState<string>['state'][] = []
const send = vi.fn(async (value: string) => value)
const saver = () => createSaver({ send, tell: ({ state }) => told.push(state), afterMs: 100, retryMs: 1000 })

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
  send.mockReset().mockImplementation(async (value) => value)
})
afterEach(() => vi.useRealTimers())

test('a value is saved once it has not changed for a while', async () => {
  const draft = saver()
  draft.change('a')
  await vi.advanceTimersByTimeAsync(99)
  draft.change('ab')
  expect(draft.isPending()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(send.mock.calls).toEqual([['ab']])
  expect(told).toEqual(['waiting', 'waiting', 'saved'])
  expect(draft.isPending()).toBe(false)
})

test('a value typed while another is saved follows it', async () => {
  const first = Promise.withResolvers<string>()
  send.mockImplementationOnce(() => first.promise)
  const draft = saver()
  draft.change('a')
  const flushed = draft.flush()
  draft.change('b')
  first.resolve('a')
  await flushed
  expect(send.mock.calls).toEqual([['a'], ['b']])
  expect(told).toEqual(['waiting', 'waiting', 'saved'])
})

test('a value whose save failed is tried again', async () => {
  send.mockRejectedValueOnce(new Error('away'))
  const draft = saver()
  draft.change('a')
  await draft.flush()
  expect(told).toEqual(['waiting', 'failed'])
  expect(draft.isPending()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(send.mock.calls).toEqual([['a'], ['a']])
  expect(told.at(-1)).toBe('saved')
})

test('a stopped value is not saved', async () => {
  const draft = saver()
  draft.change('a')
  await draft.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(send).not.toHaveBeenCalled()
})
