import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

test.each([
  [0, 200],
  [-5, 200],
  [200, 200],
  [640.2, 641],
  [4000, 4000],
  [4001, 4000],
  [1e9, 4000],
])('a height of %d is limited to %d', (height, shown) => {
  expect(readMessage({ type: 'height', height })).toEqual({ type: 'height', height: shown })
})

test.each([
  null,
  undefined,
  'loaded',
  7,
  [],
  {},
  { type: 'height' },
  { type: 'height', height: '900' },
  { type: 'height', height: Number.NaN },
  { type: 'height', height: Number.POSITIVE_INFINITY },
  { type: 'navigate', to: '/login' },
])('the message %j is ignored', (data) => {
  expect(readMessage(data)).toBeUndefined()
})

test('a message is reduced to its type', () => {
  expect(readMessage({ type: 'loaded', height: 9, html: '<b>' })).toEqual({ type: 'loaded' })
  expect(readMessage({ type: 'failed', why: 'x' })).toEqual({ type: 'failed' })
})
