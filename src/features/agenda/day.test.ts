import { expect, it } from 'vitest'
import { agendaVisit } from '#test/agenda.ts'
import type { AgendaVisit } from './contract.ts'
import { dayOf } from './day.ts'

const now = { date: '2026-11-24', minutes: 10 * 60 + 42 }
const of = { doctorId: 1, date: '2026-11-24', now }
const visit = (id: number, time: string, change: Partial<AgendaVisit> = {}) =>
  agendaVisit({ id, time, duration: 30, ...change })
const ids = (visits: readonly AgendaVisit[]) => visits.map(({ id }) => id)

it('a doctor’s day puts the patient in the room first, then the one who is here, and those over last', () => {
  const day = dayOf(
    [
      visit(1, '09:00', { status: 'completed' }),
      visit(2, '09:30', { stage: 'no_show' }),
      visit(3, '10:00'),
      visit(4, '10:30', { stage: 'in_visit' }),
      visit(6, '12:00'),
      visit(5, '11:00', { stage: 'arrived' }),
      visit(7, '12:30', { status: 'cancelled' }),
      visit(8, '10:00', { doctorId: 2 }),
    ],
    of,
  )
  expect(ids(day.inRoom)).toEqual([4])
  expect(day.next?.id).toBe(5)
  expect(ids(day.later)).toEqual([3, 6])
  expect(ids(day.over)).toEqual([1, 2])
})

it('the first awaited patient is next while none is here, and another day has no next one', () => {
  expect(dayOf([visit(2, '11:00'), visit(1, '10:30')], of).next?.id).toBe(1)
  const tomorrow = dayOf([visit(1, '10:30', { date: '2026-11-25' })], { ...of, date: '2026-11-25' })
  expect(tomorrow).toMatchObject({ next: null, later: [{ id: 1 }] })
})
