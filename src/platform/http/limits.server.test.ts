import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { memoryLimiter } from './limits.server.ts'

function counted() {
  let seconds = 1000
  const limit = memoryLimiter(() => new Date(seconds * 1000))
  const wait = (more: number) => {
    seconds += more
  }
  return { limit, wait }
}

test('a limit admits its number of calls in a window, then refuses with the time to wait', async () => {
  const { limit, wait } = counted()
  await limit('a', 2, 60)
  wait(20)
  await limit('a', 2, 60)
  await expect(limit('a', 2, 60)).rejects.toMatchObject({ code: 'too_many', retryAfter: 40 })
  await limit('b', 2, 60)
  wait(40)
  await limit('a', 2, 60)
})

test('limits with windows of different lengths are independent', async () => {
  const { limit } = counted()
  await limit('a', 1, 60)
  await limit('b', 1, 3600)
  await expect(limit('a', 1, 60)).rejects.toThrow(AppError)
  await expect(limit('b', 1, 3600)).rejects.toThrow(AppError)
})

test.each([1, 61, 3600])('a clock put back by %i seconds begins a new window', async (back) => {
  const { limit, wait } = counted()
  await limit('a', 1, 60)
  wait(-back)
  await limit('a', 1, 60)
  await expect(limit('a', 1, 60)).rejects.toMatchObject({ code: 'too_many', retryAfter: 60 })
})

test('the table of limits is bounded', async () => {
  const { limit } = counted()
  await limit('first', 1, 3600)
  for (let n = 0; n < 100_000; n++) await limit(`k${n}`, 1, 3600)
  // Forgotten together with all others.
  await limit('first', 1, 3600)
})
