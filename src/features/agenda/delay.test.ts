import { expect, it } from 'vitest'
import { agendaVisit } from '#test/agenda.ts'
import type { AgendaVisit } from './contract.ts'
import { delayOf, delayText } from './delay.ts'

const now = { date: '2026-11-24', minutes: 10 * 60 + 42 }
const visit = (time: string, change: Partial<AgendaVisit> = {}) =>
  agendaVisit({ time, duration: 15, ...change })

it.each<[string, AgendaVisit[], number]>([
  ['no patient is here', [visit('09:30'), visit('10:00')], 0],
  ['the visit in the room is in its time', [visit('10:30', { stage: 'in_visit' })], 0],
  ['the visit in the room is over its time', [visit('10:15', { stage: 'in_visit' })], 12],
  [
    'a patient has waited since the time of the visit',
    [visit('10:30', { stage: 'arrived', arrivedAt: '2026-11-24T09:00:00Z' })],
    12,
  ],
  [
    'a patient came after the time of the visit',
    [visit('10:00', { stage: 'arrived', arrivedAt: '2026-11-24T09:36:00Z' })],
    6,
  ],
  ['a patient came before the time of the visit', [visit('11:00', { stage: 'arrived' })], 0],
  ['the delay is below five minutes', [visit('10:38', { stage: 'arrived' })], 0],
  ['the visit is of another day', [visit('10:00', { stage: 'arrived', date: '2026-11-23' })], 0],
  ['the visit is over', [visit('09:30', { status: 'completed' }), visit('09:00', { stage: 'no_show' })], 0],
])('the delay of a doctor when %s', (_, visits, minutes) => {
  expect(delayOf(visits, now)).toBe(minutes)
})

it('the longest delay of a doctor counts, and has words', () => {
  const visits = [visit('10:15', { stage: 'in_visit' }), visit('10:20', { stage: 'arrived' })]
  expect(delayOf(visits, now)).toBe(22)
  expect(delayText(22)).toBe('in ritardo di 22 minuti')
  expect(delayText(0)).toBeNull()
})
