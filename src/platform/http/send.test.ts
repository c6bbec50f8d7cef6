import { afterEach, expect, test, vi } from 'vitest'
import { send, setIdentifyPrompt } from './send.ts'

const refusal = (code: string) => new Response(JSON.stringify({ code }), { status: 403 })
afterEach(() => setIdentifyPrompt(async () => false))

/** Refuses until the user has identified. */
function server() {
  const state = { identified: false }
  const by = vi.fn(async () => (state.identified ? new Response('{}') : refusal('not_confirmed')))
  return { state, by }
}

test('send repeats a request once the user has identified again', async () => {
  const { state, by } = server()
  setIdentifyPrompt(async () => {
    state.identified = true
    return true
  })
  expect((await send('/api/contacts/export', { method: 'GET' }, by)).status).toBe(200)
  expect(by.mock.calls).toEqual(Array(2).fill(['/api/contacts/export', { method: 'GET' }]))
})

test('send asks once for several requests that are refused at the same time', async () => {
  const { state, by } = server()
  const ask = vi.fn(async () => {
    state.identified = true
    return true
  })
  setIdentifyPrompt(ask)
  const answers = await Promise.all([send('/api/a', {}, by), send('/api/b', {}, by)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('send returns the refusal, still unread, when the user does not identify', async () => {
  const { by } = server()
  const answer = await send('/api/a', {}, by)
  expect([answer.status, await answer.json()]).toEqual([403, { code: 'not_confirmed' }])
  expect(by).toHaveBeenCalledTimes(1)
})

test('send does not ask after another refusal', async () => {
  const ask = vi.fn(async () => true)
  setIdentifyPrompt(ask)
  expect((await send('/api/a', {}, async () => refusal('forbidden'))).status).toBe(403)
  expect(ask).not.toHaveBeenCalled()
})
