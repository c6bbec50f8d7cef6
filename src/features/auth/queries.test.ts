import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#platform/http/call.ts'
import { currentUserQuery, loginFailure } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: string) {
  const send = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', send)
  return send
}

test('currentUserQuery returns the user the server names', async () => {
  const user = {
    ...{ id: 1, username: 'anna', role: 'editor', profileImage: null, fullName: null, doctorId: null },
    ...{ state: 'open', factors: [], factorDueAt: null, lockMinutes: 15 },
  }
  const send = answering(200, JSON.stringify(user))
  expect(await new QueryClient().fetchQuery(currentUserQuery)).toEqual(user)
  expect(send).toHaveBeenCalledWith(
    '/api/auth/user',
    expect.objectContaining({ method: 'GET', credentials: 'same-origin' }),
  )
})

test('currentUserQuery returns null on a 401 without a retry', async () => {
  const send = answering(401, '{"message":"Accesso richiesto","code":"no_session","issues":[]}')
  expect(await new QueryClient().fetchQuery(currentUserQuery)).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
})

test('currentUserQuery throws every other failure without a retry', async () => {
  const send = answering(500, '')
  await expect(new QueryClient().fetchQuery(currentUserQuery)).rejects.toThrow(/^500: /)
  expect(send).toHaveBeenCalledTimes(1)
})

test('currentUserQuery refuses a user without a role', async () => {
  answering(200, '{"id":1,"username":"anna","profileImage":null}')
  await expect(new QueryClient().fetchQuery(currentUserQuery)).rejects.toThrow()
})

test('loginFailure names the reason of a failed login', () => {
  const wrong = new CallError(
    401,
    '{"message":"Username o password non corretti.","code":"bad_credentials"}',
    '',
  )
  expect(loginFailure(wrong)).toBe('Username o password non corretti.')
  expect(loginFailure(new CallError(401, '', 'Unauthorized'))).toBe('Username o password non corretti.')
  const wait = new CallError(429, '{"message":"Troppi tentativi di accesso. Riprova tra un minuto."}', '')
  expect(loginFailure(wait)).toBe('Troppi tentativi di accesso. Riprova tra un minuto.')
  for (const unreachable of [new TypeError('Failed to fetch'), new CallError(502, '<html>', 'Bad Gateway')]) {
    expect(loginFailure(unreachable)).toBe('Il servizio non è al momento disponibile. Riprova tra poco.')
  }
})
