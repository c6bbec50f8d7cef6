import { expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { errorResponse } from './failures.server.ts'

const silent = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const failing = (fields: object, message = 'oops') => Object.assign(new Error(message), fields)
const answer = (error: unknown) => errorResponse(error, 'r-1', silent)

test.each([
  '08006',
  '53300',
  '57014',
  '57P01',
  '25006',
  '25P03',
  '40001',
  '40P01',
  '55P03',
  '55000',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
])('the database error %s is answered 503 with Retry-After', async (code) => {
  const response = answer(failing({ code }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test.each([{ code: '23505' }, { code: '42P01' }, { code: '5' }, { code: 'ENOENT', syscall: 'open' }, {}])(
  'the error %j is answered 500',
  (fields) => {
    const response = answer(failing(fields))
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
  },
)

test('a missing socket file of a stopped database is answered 503', () => {
  expect(answer(failing({ code: 'ENOENT', syscall: 'connect' })).status).toBe(503)
})

test('the log of an error holds no values of rows', () => {
  const error = failing({
    code: '23505',
    constraint: 'contacts_email',
    detail: 'Key (email)=(anna@example.it)',
  })
  answer(error)
  expect(JSON.stringify(silent.error.mock.lastCall)).toContain('"requestId":"r-1"')
  expect(JSON.stringify(silent.error.mock.lastCall)).not.toContain('anna@example.it')
})

test('the log of an error holds no values of its message', () => {
  answer(failing({ code: '22P02' }, 'invalid input syntax for type integer: "anna\nbianchi"'))
  const said = JSON.stringify(silent.error.mock.lastCall)
  expect(said).toContain('22P02')
  expect(said).toContain('failures.server.test')
  expect(said).not.toMatch(/anna|bianchi/)
})

test('an AppError sets status, code and message, and rounds Retry-After up', async () => {
  const response = answer(new AppError('too_many', { message: 'Piano.', retryAfter: 0.2 }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await response.json()).toEqual({ message: 'Piano.', code: 'too_many', issues: [] })
})
