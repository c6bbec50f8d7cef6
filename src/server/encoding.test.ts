import { expect, test } from 'vitest'
import { encodingOf, isUnchanged } from './encoding.ts'

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
