import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMedia } from '../uploads.ts'
import { startTarget, type Target } from './target.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target?.stop())

test('A1: a patient’s document is missing to everybody outside', async () => {
  const document = await addMedia(target.db, Buffer.from('the document of a patient'), 'document')
  const before = await target.rows()
  const person = target.visitor()
  const missing = await person.send('/api/public/media/2147483647')
  const body = await missing.text()
  expect(missing.status).toBe(404)
  const answer = await person.send(`/api/public/media/${document}`)
  expect([answer.status, await answer.text()]).toEqual([404, body])
  expect(await target.rows()).toEqual(before)
})
