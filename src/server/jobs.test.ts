import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const HOUR = 3_600_000

test('an hourly job that fails is tried again after fifteen seconds, and then goes on hourly', async () => {
  const error = vi.fn()
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error }
  const work = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(undefined)
  const job = repeat(log, 'prova', HOUR, work)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(HOUR - 1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(3)
  job.stop()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(work).toHaveBeenCalledTimes(3)
})
