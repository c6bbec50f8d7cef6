import { expect, test } from 'vitest'
import { networkOf, networksOf, networkText } from './network.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['[2001:db8::1]:4711', '2001:db8:0:0'],
  ['2001:0DB8:0:0:ffff::', '2001:db8:0:0'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:1:2:3::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['non un indirizzo', 'non un indirizzo'],
  ['x'.repeat(1000), 'x'.repeat(64)],
])('the network of %s is %s', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})

test.each([
  ['203.0.113.7', [], '203.0.113.', '203.0.113.0/24'],
  ['2001:db8:1:2', ['2001:db8:1:0/56'], '2001:db8:1:', '2001:db8:1::/48'],
  ['2001:db8:1:abcd', ['2001:db8:1:ab/56'], '2001:db8:1:', '2001:db8:1::/48'],
  ['non un indirizzo', [], 'non un indirizzo:', 'non un indirizzo::/48'],
])('the networks around %s are found', (address, between, widest, text) => {
  expect(networksOf(address)).toEqual({ between, widest })
  expect(networkText(widest)).toBe(text)
})
