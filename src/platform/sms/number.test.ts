import { expect, test } from 'vitest'
import { italianMobile } from './number.ts'

test.each([
  ['333 555 0101', '+393335550101'],
  ['+39 333 555 0101', '+393335550101'],
  ['(+39) 333-555.0101', '+393335550101'],
  ['0039/3335550101', '+393335550101'],
  ['335 123456', '+39335123456'],
  // With the prefix 393, and not a prefix of the country.
  ['393 555 0101', '+393935550101'],
])('the Italian mobile number %j is written %j', (phone, written) => {
  expect(italianMobile(phone)).toBe(written)
})

test.each([
  ...[
    '',
    '039 555 014',
    '02 1234567',
    '+41 79 555 01 01',
    '+44 7700 900123',
    '0041795550101',
    '+1 333 555 0101',
  ],
  ...[
    '899 123456',
    '199 123 456',
    '48123',
    '333 55',
    '+39 333 555 01011',
    '39333555010111',
    '+393335550101\r\n+41790000000',
  ],
  ...['+39 333 555 0101;ext=1', '333555010a', '٣٣٣٥٥٥٠١٠١'],
])('L6: %j gets no SMS', (phone) => {
  expect(italianMobile(phone)).toBeNull()
})
