import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrivals } from './useComing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what came is good for five minutes, then it is asked for again', async () => {
  const arrivals = createArrivals<string[]>()
  const load = vi.fn(async () => ['Igiene orale'])
  expect(await arrivals.read(load)).toEqual(['Igiene orale'])
  vi.advanceTimersByTime(5 * 60_000 - 1)
  // At hand: no promise, so the page is whole at once.
  expect(arrivals.read(load)).toEqual(['Igiene orale'])
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(arrivals.read(load)).toBeInstanceOf(Promise)
  expect(load).toHaveBeenCalledTimes(2)
})

test('who comes back and back does not keep it for longer', async () => {
  const arrivals = createArrivals<string[]>()
  const load = vi.fn(async () => ['Igiene orale'])
  await arrivals.read(load)
  for (let visit = 0; visit < 4; visit++) {
    vi.advanceTimersByTime(60_000)
    // The page keeps what it shows, each time it is shown.
    arrivals.keep((await arrivals.read(load)) ?? [])
  }
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  await arrivals.read(load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what failed is nothing, is not kept, and may succeed the next time', async () => {
  const arrivals = createArrivals<string[]>()
  const load = vi.fn().mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(['Igiene orale'])
  expect(await arrivals.read(load)).toBeNull()
  expect(await arrivals.read(load)).toEqual(['Igiene orale'])
})

test('what the page came with counts as read', () => {
  const arrivals = createArrivals<string[]>()
  arrivals.keep(['Igiene orale'])
  const load = vi.fn()
  expect(arrivals.read(load)).toEqual(['Igiene orale'])
  expect(load).not.toHaveBeenCalled()
})
