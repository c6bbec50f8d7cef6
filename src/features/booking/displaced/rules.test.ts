import { expect, test } from 'vitest'
import { chooseTimes, timesHeldUntil } from './rules.ts'

const OWN = 7
const COLLEAGUE = 8
const at = (date: string, time: string, doctorId = OWN) => ({ date, time, doctorId })

test('the soonest time with any doctor comes first, then days of the visit’s own doctor', () => {
  const free = [
    at('2026-12-10', '15:00'),
    at('2026-12-10', '15:30'),
    at('2026-12-17', '16:30'),
    at('2026-12-03', '17:15', COLLEAGUE),
    at('2026-12-04', '09:30', COLLEAGUE),
  ]
  expect(chooseTimes(free, OWN)).toEqual([
    at('2026-12-03', '17:15', COLLEAGUE),
    at('2026-12-10', '15:00'),
    at('2026-12-17', '16:30'),
  ])
})

test('days with colleagues fill up what the own doctor does not have', () => {
  const free = [
    at('2026-12-03', '17:15', COLLEAGUE),
    at('2026-12-03', '17:45', COLLEAGUE),
    at('2026-12-04', '09:30', COLLEAGUE),
    at('2026-12-10', '15:00'),
  ]
  expect(chooseTimes(free, OWN)).toEqual([
    at('2026-12-03', '17:15', COLLEAGUE),
    at('2026-12-04', '09:30', COLLEAGUE),
    at('2026-12-10', '15:00'),
  ])
})

test('times of one day are chosen when there is no other, and each moment once', () => {
  const free = [
    at('2026-12-03', '17:15', COLLEAGUE),
    at('2026-12-03', '17:15'),
    at('2026-12-03', '17:45', COLLEAGUE),
  ]
  expect(chooseTimes(free, OWN)).toEqual([at('2026-12-03', '17:15'), at('2026-12-03', '17:45', COLLEAGUE)])
})

test('no free time leaves none to choose', () => {
  expect(chooseTimes([], OWN)).toEqual([])
})

test('times are held for two hours of the day before a visit within 48 hours, else for a day', () => {
  // Thursday 3 December 2026, 8:12 by the clinic's clock.
  const now = new Date('2026-12-03T07:12:00Z')
  const held = (date: string) => timesHeldUntil({ date, time: '15:45' }, now).toISOString()
  expect(held('2026-12-03')).toBe('2026-12-03T09:12:00.000Z')
  expect(held('2026-12-04')).toBe('2026-12-03T09:12:00.000Z')
  expect(held('2026-12-06')).toBe('2026-12-04T07:12:00.000Z')
  // The page closes at the end of the day.
  const late = new Date('2026-12-03T18:20:00Z')
  expect(timesHeldUntil({ date: '2026-12-03', time: '20:00' }, late).toISOString()).toBe(
    '2026-12-03T22:59:00.000Z',
  )
  const evening = new Date('2026-12-03T19:30:00Z')
  expect(timesHeldUntil({ date: '2026-12-04', time: '09:30' }, evening).toISOString()).toBe(
    '2026-12-04T08:30:00.000Z',
  )
})
