import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { hashPassword, isPasswordOf, verifyPassword } from './password.server.ts'

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

test('a failed hash frees its place', async () => {
  vi.mocked(hash)
    .mockRejectedValueOnce(new Error('a'))
    .mockRejectedValueOnce(new Error('b'))
    .mockRejectedValueOnce(new Error('c'))
  await Promise.allSettled(['1', '2', '3'].map((password) => hashPassword(password)))
  expect(await hashPassword('tre tigri al mare')).toMatch(/^\$argon2id\$/)
})
