import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCache } from './useDeferred.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the page cache reads again after five minutes', async () => {
  const cache = createPageCache<string[]>()
  const load = vi.fn(async () => ['Igiene orale'])
  expect(await cache.read(load)).toEqual(['Igiene orale'])
  vi.advanceTimersByTime(5 * 60_000 - 1)
  // No promise: the page is drawn whole at once.
  expect(cache.read(load)).toEqual(['Igiene orale'])
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(cache.read(load)).toBeInstanceOf(Promise)
  expect(load).toHaveBeenCalledTimes(2)
})

test('saving the same data again does not prolong its five minutes', async () => {
  const cache = createPageCache<string[]>()
  const load = vi.fn(async () => ['Igiene orale'])
  await cache.read(load)
  for (let visit = 0; visit < 4; visit++) {
    vi.advanceTimersByTime(60_000)
    // The page saves what it shows each time it is drawn.
    cache.save((await cache.read(load)) ?? [])
  }
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  await cache.read(load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failed load gives null, is not cached, and may succeed the next time', async () => {
  const cache = createPageCache<string[]>()
  const load = vi.fn().mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(['Igiene orale'])
  expect(await cache.read(load)).toBeNull()
  expect(await cache.read(load)).toEqual(['Igiene orale'])
})

test('data the page was rendered with is not loaded again', () => {
  const cache = createPageCache<string[]>()
  cache.save(['Igiene orale'])
  const load = vi.fn()
  expect(cache.read(load)).toEqual(['Igiene orale'])
  expect(load).not.toHaveBeenCalled()
})
