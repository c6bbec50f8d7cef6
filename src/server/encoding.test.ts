import { expect, test } from 'vitest'
import { encodingOf, isUnchanged, rangeOf } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  [null, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['  gzip ', 'gzip'],
  ['brotli, xgzip', 'identity'],
])('the request header Accept-Encoding %s selects %s', (accepted, expected) => {
  expect(encodingOf(accepted)).toBe(expected)
})

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", W/"a-br"', true],
  ['*', true],
  ['"b"', false],
  ['a-br', false],
  ['', false],
  [undefined, false],
])('a client with the ETag %s has the current version: %s', (asked, expected) => {
  expect(isUnchanged(asked, '"a-br"')).toBe(expected)
})

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-1', 'whole'],
  [undefined, 'whole'],
] as const)('the range %s of a hundred bytes is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})
