import { expect, test } from 'vitest'
import { queuedTurns } from './turns.server.ts'

const full = () => new Error('full')

test('the allowed number of tasks runs at a time, the others in their order', async () => {
  const inTurn = queuedTurns(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n)
      await promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a task is refused while the queue is full, and waiting tasks get their turn', async () => {
  const inTurn = queuedTurns(1, { waiting: 1, whenFull: full })
  const first = Promise.withResolvers<void>()
  const running = inTurn(() => first.promise)
  const next = inTurn(async () => 'next')
  await expect(inTurn(async () => 'never')).rejects.toThrow('full')
  first.resolve()
  await running
  expect(await next).toBe('next')
  expect(await inTurn(async () => 'later')).toBe('later')
})
