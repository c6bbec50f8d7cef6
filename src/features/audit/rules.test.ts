import { expect, test } from 'vitest'
import { isManyExports, isManyReads, isUnusual } from './rules.ts'

test.each<[number, number[], boolean]>([
  [300, [], false],
  [301, [], true],
  [301, [100, 100], true],
  [300, [10, 10], false],
  [301, [101, 101, 101], false],
  [400, [1, 120, 150], true],
  [400, [1, 140, 150], false],
  [601, [100, 300], true],
  [600, [100, 300], false],
])('a user who read %i contacts, and %j on earlier days, is unusual: %s', (today, days, unusual) => {
  expect(isManyReads(today) && isUnusual(today, days)).toBe(unusual)
})

test.each([
  [{ files: 5, records: 1000 }, false],
  [{ files: 6, records: 6 }, true],
  [{ files: 1, records: 1001 }, true],
])('exports of a day %j are too many: %s', (exported, many) => {
  expect(isManyExports(exported)).toBe(many)
})
