import { expect, test } from 'vitest'
import { readJson } from './body.server.ts'

const request = (body: string, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

test.each([{}, { 'content-length': '30' }, { 'content-length': '5' }, { 'content-length': '' }])(
  'a body longer than allowed is refused, whatever it says of itself: %j',
  async (headers) => {
    const body = JSON.stringify({ text: 'x'.repeat(19) })
    expect(body).toHaveLength(30)
    await expect(readJson(request(body, headers), 29)).rejects.toMatchObject({ code: 'too_large' })
    expect(await readJson(request(body, headers), 30)).toEqual({ text: 'x'.repeat(19) })
  },
)
