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
])('a height of %d is shown as %d', (height, shown) => {
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
])('%j is no message', (data) => {
  expect(readMessage(data)).toBeUndefined()
})

test('only the kind of a message is believed', () => {
  expect(readMessage({ type: 'loaded', height: 9, html: '<b>' })).toEqual({ type: 'loaded' })
  expect(readMessage({ type: 'failed', why: 'x' })).toEqual({ type: 'failed' })
})
