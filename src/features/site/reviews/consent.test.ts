import { expect, test } from 'vitest'
import { counts, endOf, parseConsent } from './consent.ts'

const made = { choice: 'accepted', version: '2026-01', at: '2026-03-02T09:00:00.000Z' } as const

test.each([
  ['at once', '2026-03-02T09:00:00Z', '2026-01', true],
  ['the day before it ends', '2026-09-01T09:00:00Z', '2026-01', true],
  ['after six months', '2026-09-02T09:00:00Z', '2026-01', false],
  ['years later', '2029-03-02T09:00:00Z', '2026-01', false],
  ['under another text', '2026-03-03T09:00:00Z', '2026-02', false],
  ['by a clock that was a few hours ahead', '2026-03-02T03:00:00Z', '2026-01', true],
  ['from next year', '2025-03-02T09:00:00Z', '2026-01', false],
])('a consent read %s is valid or expired', (_, now, version, expected) => {
  expect(counts(made, version, new Date(now))).toBe(expected)
})

test('a consent given on 31 August ends on 3 March', () => {
  expect(endOf('2026-08-31T10:00:00.000Z').toISOString()).toBe('2027-03-03T10:00:00.000Z')
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a word', '"accepted"'],
  ['another choice', JSON.stringify({ ...made, choice: 'maybe' })],
  ['no version', JSON.stringify({ choice: 'accepted', at: made.at })],
  ['a version that is no text', JSON.stringify({ ...made, version: 1 })],
  ['no time', JSON.stringify({ choice: 'accepted', version: '2026-01' })],
  ['a time that is none', JSON.stringify({ ...made, at: 'ieri' })],
])('a stored consent is ignored when it holds %s', (_, text) => {
  expect(parseConsent(text)).toBeNull()
})

test.each(['accepted', 'refused'] as const)(
  'a stored consent %s is read without additional fields',
  (choice) => {
    const written = JSON.stringify({ ...made, choice, name: 'Anna' })
    expect(parseConsent(written)).toEqual({ ...made, choice })
  },
)
