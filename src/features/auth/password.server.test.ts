import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { newCodes } from './factors/recovery.server.ts'
import { hashPassword, inHashTurn, isPasswordOf, verifyPassword } from './password.server.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

test('a password matches only its own hash, and nothing when there is no user', async () => {
  const passwordHash = await hashPassword('tre tigri al mare')
  expect(await verifyPassword(passwordHash, 'tre tigri al mare')).toBe(true)
  expect(await verifyPassword(passwordHash, 'tre tigri al mare ')).toBe(false)
  for (const password of ['', 'x', '\0'.repeat(32)])
    expect(await isPasswordOf(undefined, password)).toBe(false)
})

test('two hashes run at a time, 40 wait, and further ones are refused as too many', async () => {
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  vi.mocked(hash).mockImplementation(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running--
    return 'hash'
  })
  const answers = Array.from({ length: 50 }, (_, n) => hashPassword(`password ${n}`))
  const settled = Promise.allSettled(answers)
  let done = 0
  while (done < 42) {
    await new Promise((resolve) => setImmediate(resolve))
    for (const one of finish.splice(0)) {
      one()
      done++
    }
  }
  const results = await settled
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(8)
  for (const error of refused) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'too_many', retryAfter: 2 })
  }
  vi.mocked(hash).mockReset()
})

test('U6: a user who renews recovery codes twice at once leaves the next turn to a log-in, and has no third place', async () => {
  const finish: (() => void)[] = []
  vi.mocked(hash).mockImplementation(async () => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return 'hash'
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const ctx = { limit: async () => {} } as unknown as Context
  const renewals = [newCodes(ctx, 7), newCodes(ctx, 7)]
  await settle()
  await expect(hashPassword('una terza', 7)).rejects.toMatchObject({ code: 'too_many' })
  let isIn = false
  const login = inHashTurn({ first: false, shares: [], whenFull: () => new Error('full') }, async () => {
    isIn = true
  })
  finish.shift()?.()
  await settle()
  expect(isIn).toBe(true)
  await login
  for (let n = 0; n < 20; n += 1) {
    for (const one of finish.splice(0)) one()
    await settle()
  }
  for (const { hashes } of await Promise.all(renewals)) expect(hashes).toHaveLength(10)
  vi.mocked(hash).mockReset()
})

test('a failed hash frees its place', async () => {
  vi.mocked(hash)
    .mockRejectedValueOnce(new Error('a'))
    .mockRejectedValueOnce(new Error('b'))
    .mockRejectedValueOnce(new Error('c'))
  await Promise.allSettled(['1', '2', '3'].map((password) => hashPassword(password)))
  expect(await hashPassword('tre tigri al mare')).toMatch(/^\$argon2id\$/)
})
