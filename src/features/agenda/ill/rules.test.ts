import { expect, test } from 'vitest'
import { answerOf } from './rules.ts'

const ASKED = { outcome: null, callAskedAt: null, askedAt: '2026-12-03T07:12:00Z' }
const at = (time: string) => new Date(`2026-12-03T${time}Z`)

test('a patient who has not answered for 30 minutes is to be called', () => {
  expect(answerOf(ASKED, at('07:41:59'))).toBe('awaited')
  expect(answerOf(ASKED, at('07:42:00'))).toBe('overdue')
})

test('a wish for a call stands before the time that has passed, and an answer before both', () => {
  const call = { ...ASKED, callAskedAt: '2026-12-03T07:20:00Z' }
  expect(answerOf(call, at('09:00:00'))).toBe('call')
  expect(answerOf({ ...call, outcome: 'taken' }, at('09:00:00'))).toBe('taken')
})
