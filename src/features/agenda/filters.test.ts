import { expect, it } from 'vitest'
import { sampleAgenda } from '#test/agenda.ts'
import { narrowed, openedAnyway } from './filters.ts'
import { gridModel, type Shown } from './grid/columns.ts'

const agenda = sampleAgenda('2026-11-24', 1, '10:42')

it('a department leaves its doctors and their visits', () => {
  const { doctors, visits } = narrowed(agenda, { department: 'Dermatologia', roomIds: [] })
  expect(new Set(doctors.map(({ specialization }) => specialization))).toEqual(new Set(['Dermatologia']))
  expect(visits.length).toBeGreaterThan(0)
  expect(visits.every(({ doctorId }) => doctors.some(({ id }) => id === doctorId))).toBe(true)
})

it('rooms leave the doctors who receive in them, and the rooms', () => {
  const { doctors, resources } = narrowed(agenda, { department: null, roomIds: [2, 3] })
  expect(doctors.map(({ id }) => id)).toEqual(expect.arrayContaining([2, 3]))
  expect(doctors.map(({ id }) => id)).not.toContain(4)
  expect(resources.map(({ id }) => id)).toEqual([2, 3])
})

it('the agenda without filters stays as it is', () => {
  expect(narrowed(agenda, { department: null, roomIds: [] })).toBe(agenda)
})

it('a closed day that is opened anyway has free time in each column, and stays closed', () => {
  const closed = sampleAgenda('2026-12-08', 1, '10:42')
  const off = { start: 0, end: 1440, kind: 'holiday' as const, reason: 'Immacolata', markId: null }
  const days = closed.days.map((day) => ({
    ...day,
    columns: day.columns.map((column) => ({ ...column, open: [], off: [off] })),
  }))
  const shown: Shown = {
    view: 'day',
    by: 'doctors',
    date: '2026-12-08',
    doctorIds: [],
    cancelled: false,
    opened: new Set(),
  }
  const freeOf = (model: ReturnType<typeof gridModel>) =>
    model.columns.filter(({ cells }) => cells.some(({ kind }) => kind === 'free')).length
  const holiday = { ...closed, days, visits: [] }
  expect(freeOf(gridModel(holiday, shown))).toBe(0)
  const model = gridModel(openedAnyway(holiday), shown)
  expect(model.closed).toBe('Immacolata Concezione')
  expect(freeOf(model)).toBe(model.columns.length)
})
