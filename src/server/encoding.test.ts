import { expect, test } from 'vitest'
import { encodingOf } from './encoding.ts'

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
])('%s: %s', (accepted, expected) => {
  expect(encodingOf(accepted)).toBe(expected)
})
