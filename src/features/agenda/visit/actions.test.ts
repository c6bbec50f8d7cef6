import { expect, test } from 'vitest'
import type { AgendaVisit } from '../contract.ts'
import { isDue } from '../copy.ts'
import { actionOfKey, actionsOf, neighbours, refusalOf } from './actions.ts'

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
  expect(actionsOf(visit(change), NOW, true)).toEqual({ first, last })
})

test.each([
  ['a visit of today', {}, ['begin', 'complete'], 'arrive'],
  ['a visit of another day', { date: '2026-11-25' }, [], null],
  ['a patient in the waiting room', { stage: 'arrived' }, ['begin'], 'leave'],
  ['a patient in the room', { stage: 'in_visit', time: '10:15' }, ['complete'], 'wait'],
  ['a visit that is over', { time: '09:30' }, ['complete', 'miss'], 'arrive'],
  ['a completed visit', { status: 'completed' }, [], 'reopen'],
  ['a waiting request', { status: 'pending' }, [], null],
  ['a cancelled visit', { status: 'cancelled' }, [], null],
] as const)('%s offers its doctor the steps of the visit alone', (_, change, first, last) => {
  expect(actionsOf(visit(change), NOW, false)).toEqual({ first, last })
})

test('a doctor neither confirms, moves nor cancels a visit', () => {
  for (const name of ['move', 'another', 'cancel'] as const)
    expect([name, refusalOf(name, visit(), NOW, false)]).toEqual([name, 'Lo fa la segreteria.'])
  for (const name of ['confirm', 'reject', 'arrive'] as const)
    expect([name, refusalOf(name, visit({ status: 'pending' }), NOW, false)]).toEqual([
      ...[name, 'Lo fa la segreteria.'],
    ])
})

test('a visit whose patient is here is not due while its day lasts', () => {
  expect(isDue(visit({ time: '09:30', stage: 'arrived' }), NOW)).toBe(false)
  expect(isDue(visit({ date: '2026-11-23', stage: 'arrived' }), NOW)).toBe(true)
})

test.each(['arrive', 'begin', 'complete', 'miss'] as const)(
  'the step %s is refused before the day of the visit',
  (name) => {
    expect(refusalOf(name, visit({ date: '2026-11-25' }), NOW, true)).toMatch(/deve ancora venire/)
    expect(refusalOf(name, visit({ time: '10:30' }), NOW, true)).toBeNull()
    expect(refusalOf(name, visit({ date: '2026-11-20' }), NOW, true)).toBeNull()
  },
)

test('a patient is not missing before the time of the visit', () => {
  expect(refusalOf('miss', visit({ time: '15:00' }), NOW, true)).not.toBeNull()
})

test('an action is refused from a state it is not taken from', () => {
  expect(refusalOf('confirm', visit(), NOW, true)).not.toBeNull()
  expect(refusalOf('confirm', visit({ status: 'pending' }), NOW, true)).toBeNull()
  expect(refusalOf('move', visit({ stage: 'in_visit' }), NOW, true)).not.toBeNull()
})

test('each key of a visit names one action', () => {
  expect(['a', 'A', 'c', 'Delete', 'Backspace', 'z'].map(actionOfKey)).toEqual([
    ...['arrive', 'miss', 'confirm', 'cancel', 'cancel'],
    null,
  ])
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
