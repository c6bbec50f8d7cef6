import { expect, test } from 'vitest'
import type { AgendaVisit } from '../contract.ts'
import { actionOfKey, actionsOf, isUnclosed, neighbours } from './actions.ts'

const NOW = { date: '2026-11-24', minutes: 10 * 60 + 42 }
const visit = (change: Partial<AgendaVisit> = {}) =>
  ({
    id: 1,
    doctorId: 3,
    status: 'confirmed',
    stage: null,
    date: NOW.date,
    time: '15:00',
    duration: 45,
    lane: 0,
    ...change,
  }) as AgendaVisit

test.each([
  ['a waiting request', { status: 'pending' }, ['confirm', 'reject'], 'move'],
  ['a visit of today', {}, ['arrive', 'move'], 'cancel'],
  ['a visit of another day', { date: '2026-11-25' }, ['move'], 'cancel'],
  ['a patient in the waiting room', { stage: 'arrived' }, ['begin', 'move'], 'leave'],
  ['a patient with the doctor', { stage: 'in_visit', time: '10:15' }, ['complete'], 'wait'],
  ['a visit that is over', { time: '09:30' }, ['complete', 'miss'], 'arrive'],
  ['an unclosed visit of yesterday', { date: '2026-11-23' }, ['complete', 'miss'], null],
  ['a completed visit', { status: 'completed' }, ['another'], 'reopen'],
  ['a patient who did not come', { stage: 'no_show' }, ['another'], 'reopen'],
] as const)('%s offers its own next steps', (_, change, first, last) => {
  expect(actionsOf(visit(change), NOW)).toEqual({ first, last })
})

test('a visit whose patient is here is not unclosed while its day lasts', () => {
  expect(isUnclosed(visit({ time: '09:30', stage: 'arrived' }), NOW)).toBe(false)
  expect(isUnclosed(visit({ date: '2026-11-23', stage: 'arrived' }), NOW)).toBe(true)
})

test('a key runs only an action that is offered', () => {
  expect(actionOfKey('a', visit(), NOW)).toBe('arrive')
  expect(actionOfKey('A', visit(), NOW)).toBeNull()
  expect(actionOfKey('A', visit({ time: '10:30' }), NOW)).toBe('miss')
  expect(actionOfKey('c', visit(), NOW)).toBeNull()
  expect(actionOfKey('c', visit({ status: 'pending' }), NOW)).toBe('confirm')
  expect(actionOfKey('Delete', visit(), NOW)).toBe('cancel')
})

test('the visits before and after are those of the same doctor and day, without cancelled ones', () => {
  const day = [
    visit({ id: 2, time: '09:00' }),
    visit({ id: 3, time: '14:00', status: 'cancelled' }),
    visit(),
    visit({ id: 4, time: '16:00', doctorId: 9 }),
    visit({ id: 5, time: '17:00' }),
  ]
  const { before, after } = neighbours(visit(), day)
  expect([before?.id, after?.id]).toEqual([2, 5])
})
