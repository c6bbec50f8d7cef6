import { expect, test } from 'vitest'
import { EnvError } from './env.ts'
import { failureSentence } from './sentence.ts'

const failing = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test.each([
  [failing('role "x" does not exist', { code: '28000' }), 'role "x" does not exist'],
  [failing('password authentication failed', { code: '28P01' }), 'password authentication failed'],
  [failing('database "x" does not exist', { code: '3D000' }), 'database "x" does not exist'],
  [failing('connect ETIMEDOUT 192.0.2.1:5432', { code: 'ETIMEDOUT' }), 'connect ETIMEDOUT 192.0.2.1:5432'],
  [failing('timeout exceeded when trying to connect'), 'timeout exceeded when trying to connect'],
  [failing('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND' }), 'getaddrinfo ENOTFOUND db'],
  [failing('', { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
])('the start reports an unreachable database for: %s', (error, words) => {
  expect(failureSentence(error)).toBe(`Il database indicato da DATABASE_URL non risponde: ${words}`)
})

test('errors a person can fix get a sentence, errors of the product do not', () => {
  expect(failureSentence(new EnvError('PORT: no'))).toBe('PORT: no')
  expect(failureSentence(failing('listen', { code: 'EADDRINUSE', port: 80 }))).toMatch(
    /^La porta 80 è già usata/,
  )
  expect(failureSentence(failing('listen', { code: 'EACCES', syscall: 'listen', port: 80 }))).toMatch(
    /^Non ho il permesso/,
  )
  expect(failureSentence(failing('no such file', { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  expect(failureSentence(failing('mkdir', { code: 'EACCES', syscall: 'mkdir' }))).toBeUndefined()
  expect(failureSentence(failing('permission denied for table users', { code: '42501' }))).toMatch(
    /^Al ruolo [^\n]+ \(permission denied for table users\)\. [^\n]+ DATABASE_OWNER_URL\.$/,
  )
  expect(failureSentence(failing('oops'))).toBeUndefined()
  expect(failureSentence(undefined)).toBeUndefined()
})
