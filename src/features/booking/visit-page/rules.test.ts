import { expect, test } from 'vitest'
import { type Entry, hoursBefore, isUntil, lastMove, restorableStatus } from './rules.ts'

const entry = (
  event: Entry['event'],
  changes: Entry['changes'] = {},
  at = '2026-03-02T09:00:00Z',
): Entry => ({
  ...{ at, event, changes },
})
const moved = (from: string, to: string) => ({
  appointmentDate: ['2026-03-10', '2026-03-10'],
  appointmentTime: [from, to],
})
const at = (time: string) => ({ date: '2026-03-10', time })

test.each([
  [24, '2026-03-09', '00:15'],
  [0, '2026-03-10', '00:15'],
  [1, '2026-03-09', '23:15'],
  [720, '2026-02-08', '00:15'],
])('the limit %i hours before a visit is %s at %s by the clinic’s clock', (hours, date, time) => {
  expect(hoursBefore({ date: '2026-03-10', time: '00:15' }, hours)).toEqual({ date, time })
})

test('a limit holds in its own minute, and not in the next', () => {
  expect(isUntil(at('10:00'), { date: '2026-03-10', minutes: 600 })).toBe(true)
  expect(isUntil(at('10:00'), { date: '2026-03-10', minutes: 601 })).toBe(false)
})

test('several moves by the clinic are one, from the time the patient knew', () => {
  const history = [entry('changed', moved('09:00', '10:00')), entry('changed', moved('10:00', '11:00'))]
  expect(lastMove(history, at('11:00'))).toEqual({ ...at('09:00'), by: 'clinic' })
})

test('a move is forgotten when another leads back, or when the patient has said to come since', () => {
  const back = [entry('changed', moved('09:00', '10:00')), entry('changed', moved('10:00', '09:00'))]
  expect(lastMove(back, at('09:00'))).toBeNull()
  expect(
    lastMove([entry('changed', moved('09:00', '10:00')), entry('patient_coming')], at('10:00')),
  ).toBeNull()
})

test('a move by the patient stands until the clinic moves the visit again', () => {
  const own = [entry('changed', moved('08:00', '09:00')), entry('patient_moved', moved('09:00', '10:00'))]
  expect(lastMove(own, at('10:00'))).toEqual({ ...at('09:00'), by: 'patient' })
  expect(lastMove([...own, entry('changed', moved('10:00', '12:00'))], at('12:00'))).toEqual({
    ...at('10:00'),
    by: 'clinic',
  })
})

test('only a cancellation by the patient can be taken back, for ten minutes', () => {
  const status = { status: ['confirmed', 'cancelled'] }
  const own = [entry('patient_cancelled', status)]
  expect(restorableStatus(own, new Date('2026-03-02T09:09:59Z'))).toBe('confirmed')
  expect(restorableStatus(own, new Date('2026-03-02T09:10:00Z'))).toBeNull()
  expect(restorableStatus([entry('changed', status)], new Date('2026-03-02T09:00:01Z'))).toBeNull()
})
