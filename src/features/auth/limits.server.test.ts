import { describe, expect, test } from 'vitest'
import { isCrowded, levelsOf, waitOf } from './limits.server.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const MINUTE = 60_000
const ago = (minutes: number, hits = 1) => ({ at: NOW.getTime() - minutes * MINUTE, hits })
const minutesOf = (counts: Partial<Parameters<typeof waitOf>[0]>, address = '2001:db8:1:2') =>
  waitOf({ guesses: [], user: [], levels: [], ...counts }, levelsOf(address), NOW).wait / MINUTE

test('the limits grow with the network: /64, /56 and /48 of IPv6, the address and /24 of IPv4', () => {
  const numbers = (address: string) => levelsOf(address).map(({ key, tries, most }) => [key, tries, most])
  expect(numbers('2001:db8:1:2ff')).toEqual([
    ['login:from:2001:db8:1:2ff', 30, 4],
    ['login:from:2001:db8:1:2/56', 60, 6],
    ['login:from:2001:db8:1:', 120, 8],
  ])
  expect(numbers('203.0.113.7')).toEqual([
    ['login:from:203.0.113.7', 30, 4],
    ['login:from:203.0.113.', 120, 8],
  ])
})

describe('networks', () => {
  test.each([
    [0, 30],
    [1, 60],
    [2, 120],
  ])(
    'network %i of an address is full after %i tries, until enough of them are 15 minutes old',
    (level, tries) => {
      const levels = (...recent: { at: number; hits: number }[]) =>
        [0, 1, 2].map((n) => (n === level ? recent : []))
      expect(minutesOf({ levels: levels(ago(3, tries - 1)) })).toBe(0)
      expect(minutesOf({ levels: levels(ago(3, tries)) })).toBe(12)
      expect(minutesOf({ levels: levels(ago(14, 1), ago(3, tries - 1)) })).toBe(1)
      expect(minutesOf({ levels: levels(ago(14, 1), ago(3, tries)) })).toBe(12)
      expect(minutesOf({ levels: levels(ago(15, tries)) })).toBe(0)
    },
  )

  test('the smallest full network counts the refused try', () => {
    const fullOf = (...levels: number[]) =>
      waitOf(
        { guesses: [], user: [], levels: levels.map((hits) => [ago(1, hits)]) },
        levelsOf('2001:db8:1:2'),
        NOW,
      ).full
    expect([fullOf(29, 59, 119), fullOf(29, 59, 120), fullOf(29, 60, 120), fullOf(30, 0, 0)]).toEqual([
      -1, 2, 1, 0,
    ])
  })
})

describe('a user’s tries from one address or in one browser', () => {
  const failures = (...minutes: number[]) => minutesOf({ guesses: minutes.map((minutes) => ago(minutes)) })

  test('five failures make a user wait for a minute, each further one twice as long, an hour at most', () => {
    expect(failures(0, 0, 0, 0)).toBe(0)
    expect(failures(0, 0, 0, 0, 0)).toBe(1)
    expect(failures(0, 1, 1, 1, 1, 1)).toBe(2)
    expect(failures(0, 1, 1, 1, 1, 1, 1)).toBe(4)
    expect(failures(0, ...Array<number>(30).fill(1))).toBe(60)
  })

  test('older failures count once there are ten in a day', () => {
    expect(failures(0, 15, 20, 30, 40)).toBe(0)
    expect(failures(0, ...Array<number>(8).fill(100))).toBe(0)
    expect(failures(0, ...Array<number>(9).fill(100))).toBe(32)
    expect(failures(32, ...Array<number>(9).fill(100))).toBe(0)
  })
})

describe('a user under attack from everywhere', () => {
  const user = [ago(10, 60), ago(2, 40)]

  test('the user has a try from an address that has not failed for them', () => {
    expect(minutesOf({ user })).toBe(0)
    expect(minutesOf({ user, guesses: [ago(20)] })).toBe(0)
  })

  test('the user has no second try from an address before the attack is a quarter of an hour old', () => {
    expect(minutesOf({ user, guesses: [ago(1)] })).toBe(5)
    expect(minutesOf({ user: [ago(2, 99)], guesses: [ago(1)] })).toBe(0)
  })

  test('the attack is noticed after 100 failures in 15 minutes', () => {
    expect([isCrowded([ago(1, 99)], NOW), isCrowded(user, NOW), isCrowded([ago(15, 500)], NOW)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
