import { expect, test } from 'vitest'
import { readJson, readOptionalJson } from './body.server.ts'

const request = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

test.each([{}, { 'content-length': '30' }, { 'content-length': '5' }, { 'content-length': '' }])(
  'a body larger than allowed is refused with any stated length: %j',
  async (headers) => {
    const body = JSON.stringify({ text: 'x'.repeat(19) })
    expect(body).toHaveLength(30)
    await expect(readJson(request(body, headers), 29)).rejects.toMatchObject({ code: 'too_large' })
    expect(await readJson(request(body, headers), 30)).toEqual({ text: 'x'.repeat(19) })
  },
)

test('an optional body may be missing, and one that is sent is checked like any other', async () => {
  const bare = new Request('http://localhost/', { method: 'POST' })
  expect(await readOptionalJson(bare)).toBeUndefined()
  expect(await readOptionalJson(request('', { 'content-length': '0' }))).toBeUndefined()
  expect(await readOptionalJson(request('{"a":1}'))).toEqual({ a: 1 })
  await expect(readOptionalJson(request('{'))).rejects.toMatchObject({ code: 'not_valid' })
  await expect(readOptionalJson(request(' '))).rejects.toMatchObject({ code: 'not_valid' })
  await expect(readOptionalJson(request('{}', { 'content-type': 'text/plain' }))).rejects.toMatchObject({
    code: 'wrong_type',
  })
  await expect(readOptionalJson(request('{"a":1}'), 6)).rejects.toMatchObject({ code: 'too_large' })
  await expect(readJson(request(''))).rejects.toMatchObject({ code: 'not_valid' })
})
