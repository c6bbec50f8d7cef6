import { expect, test } from 'vitest'
import { clientAddress } from './context.ts'

const SOCKET = '::ffff:10.0.0.9'

test.each<[number, string | undefined, string]>([
  [0, undefined, '10.0.0.9'],
  [0, '203.0.113.7', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '', '10.0.0.9'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  [1, '6.6.6.6, ::ffff:203.0.113.7', '203.0.113.7'],
  [1, '::FFFF:203.0.113.7', '203.0.113.7'],
  [1, '203.0.113.7:4711', '203.0.113.7'],
  [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  [1, 'unknown', 'unknown'],
  [1, 'x'.repeat(500), 'x'.repeat(64)],
  [2, '6.6.6.6, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [2, '2001:db8:1:2::7,10.0.0.1', '2001:db8:1:2'],
  [2, '10.0.0.1', '10.0.0.9'],
])(
  'the client’s address behind %i trusted proxies with X-Forwarded-For %s is %s',
  (trustProxy, forwarded, expected) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    expect(clientAddress(new Request('http://localhost/', { headers }), SOCKET, trustProxy)).toBe(expected)
  },
)

test('a socket’s IPv6 address counts as its network', () => {
  expect(clientAddress(new Request('http://localhost/'), '2001:db8:1:2:3:4:5:6', 0)).toBe('2001:db8:1:2')
})
