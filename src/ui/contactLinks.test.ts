import { expect, it } from 'vitest'
import { mailLink, phoneLink } from './contactLinks.ts'

it.each([
  ['giulia.campioni@example.com', 'mailto:giulia.campioni@example.com'],
  ['a?bcc=b&c@example.com', 'mailto:a%3Fbcc%3Db%26c@example.com'],
  ["o'brien+visite@example.com", "mailto:o'brien%2Bvisite@example.com"],
])('mailLink encodes %s', (email, link) => {
  expect(mailLink(email)).toBe(link)
})

it.each([
  ['+39 000 555 0142', 'tel:+390005550142'],
  ['(039) 000-0000', 'tel:0390000000'],
  ['(+39) 333 1234567', 'tel:+393331234567'],
  ['+39 (0)39 000 0000', 'tel:+390390000000'],
  ['039 000 0000 +1', 'tel:03900000001'],
])('phoneLink encodes %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
