import { describe, expect, test } from 'vitest'
import { dueOf, dueText, figuresOf } from './equipment.ts'

describe('the next maintenance', () => {
  test.each([
    // Its day has passed, by one and by many.
    ['2026-11-22', '2026-11-21', 'overdue', 'Scaduta ieri'],
    ['2026-11-22', '2026-11-15', 'overdue', 'Scaduta da 7 giorni'],
    ['2026-11-22', '2025-11-22', 'overdue', 'Scaduta da 365 giorni'],
    // Today is the first day of 'within thirty days', the thirtieth from today the last.
    ['2026-11-22', '2026-11-22', 'expiring', 'Oggi'],
    ['2026-11-22', '2026-11-23', 'expiring', 'Domani'],
    ['2026-11-22', '2026-12-04', 'expiring', 'Tra 12 giorni'],
    ['2026-11-22', '2026-12-22', 'expiring', 'Tra 30 giorni'],
    ['2026-11-22', '2026-12-23', 'later', null],
    // Over the ends of months and years, long and short.
    ['2026-01-31', '2026-03-02', 'expiring', 'Tra 30 giorni'],
    ['2026-01-31', '2026-03-03', 'later', null],
    ['2028-01-31', '2028-03-01', 'expiring', 'Tra 30 giorni'],
    ['2028-01-31', '2028-03-02', 'later', null],
    ['2026-12-31', '2027-01-30', 'expiring', 'Tra 30 giorni'],
    ['2026-12-31', '2027-01-31', 'later', null],
    ['2027-01-01', '2026-12-31', 'overdue', 'Scaduta ieri'],
    // Over the nights in which the clock changes: the thirty days are days, not hours.
    ['2026-03-28', '2026-03-29', 'expiring', 'Domani'],
    ['2026-03-29', '2026-04-28', 'expiring', 'Tra 30 giorni'],
    ['2026-03-29', '2026-04-29', 'later', null],
    ['2026-03-30', '2026-03-29', 'overdue', 'Scaduta ieri'],
    ['2026-10-24', '2026-11-23', 'expiring', 'Tra 30 giorni'],
    ['2026-10-24', '2026-11-24', 'later', null],
    ['2026-10-26', '2026-10-25', 'overdue', 'Scaduta ieri'],
  ])('seen on %s for %s is %s: %s', (today, next, due, words) => {
    expect(dueOf(next, today)).toBe(due)
    expect(dueText(next, today)).toBe(words)
  })
})

test('each maintenance is counted once, and an overdue one is not expiring', () => {
  const rows = [
    { next: '2026-11-21', status: 'operational' },
    { next: '2026-11-22', status: 'broken' },
    { next: '2026-12-22', status: 'operational' },
    { next: '2026-12-23', status: 'maintenance' },
    { next: '2027-06-01', status: 'operational' },
    // Without a known day.
    { next: null, status: 'operational' },
  ] as const
  expect(figuresOf(rows, '2026-11-22')).toEqual({ all: 6, operational: 4, expiring: 2, overdue: 1 })
  // Two days later one more is overdue, and the other has come near.
  expect(figuresOf(rows, '2026-11-24')).toEqual({ all: 6, operational: 4, expiring: 2, overdue: 2 })
  expect(figuresOf([], '2026-11-22')).toEqual({ all: 0, operational: 0, expiring: 0, overdue: 0 })
})
