import { expect, test } from 'vitest'
import { agendaDoctor, agendaVisit, sampleAgenda } from '#test/agenda.ts'
import type { AgendaVisit } from '../contract.ts'
import type { GridColumn } from './columns.ts'
import { commandOf } from './commands.ts'
import { inRoom, type Moving, moveTo, moving, nextFree, slotAt, snapped, verdictOf } from './moving.ts'

const DAY = '2026-11-24'
const visit = agendaVisit({ id: 7, time: '15:00', duration: 45 })
const lifted: Moving = { visit, by: 'key', at: { date: DAY, column: 'd1', start: 900 } }
const columns = [
  { key: 'd1', date: DAY },
  { key: 'd2', date: DAY },
]

function column(visits: AgendaVisit[], change: Partial<GridColumn> = {}): GridColumn {
  return {
    ...{ key: 'd1', date: DAY, doctor: agendaDoctor(1), roomId: null, title: '', subtitle: '', aside: '' },
    ...{ width: 1, warns: false, cells: [], closed: [], off: [], explains: true },
    open: [{ start: 570, end: 750 }],
    visits,
    ...change,
  }
}

test('a lifted visit begins at its own place and moves by minutes, columns and days', () => {
  let state = moving(null, { do: 'lift', visit, by: 'key', at: lifted.at })
  expect(state).toEqual(lifted)
  state = moving(state, { do: 'step', minutes: -15 })
  state = moving(state, { do: 'column', by: 1, columns })
  state = moving(state, { do: 'day', by: 7 })
  expect(state?.at).toEqual({ date: '2026-12-01', column: 'd2', start: 885 })
  expect(moving(state, { do: 'end' })).toBeNull()
})

test('a visit in hand stays inside the day and inside the columns', () => {
  const early = moving({ ...lifted, at: { ...lifted.at, start: 5 } }, { do: 'step', minutes: -15 })
  expect(early?.at.start).toBe(0)
  expect(moving(lifted, { do: 'step', minutes: 2000 })?.at.start).toBe(24 * 60 - 45)
  expect(moving(lifted, { do: 'column', by: -1, columns })).toBe(lifted)
})

test('another column of a week is another day', () => {
  const week: Moving = { ...lifted, at: { date: DAY, column: DAY, start: 900 } }
  const days = [DAY, '2026-11-25'].map((date) => ({ key: date, date }))
  expect(moving(week, { do: 'column', by: 1, columns: days })?.at.date).toBe('2026-11-25')
  expect(moving(week, { do: 'day', by: 7 })?.at).toEqual({
    date: '2026-12-01',
    column: '2026-12-01',
    start: 900,
  })
})

test('a step without effect leaves the state as it is', () => {
  expect(moving(lifted, { do: 'to', at: { ...lifted.at } })).toBe(lifted)
  expect(moving(null, { do: 'step', minutes: 5 })).toBeNull()
})

test('a free place lasts until the next visit or the end of the window', () => {
  const next = agendaVisit({ id: 8, time: '11:30', beforeMinutes: 10 })
  expect(verdictOf(visit, column([next]), 600)).toEqual({ kind: 'free', until: 680 })
  expect(verdictOf(visit, column([]), 600)).toEqual({ kind: 'free', until: 750 })
})

test('a taken place names the visits, and offers an incastro only within the limit of the doctor', () => {
  const other = agendaVisit({ id: 8, time: '10:00', afterMinutes: 15 })
  const taken = verdictOf(visit, column([other, visit]), 630)
  expect(taken).toEqual({ kind: 'taken', by: [other], until: 660, squeeze: true })
  const strict = column([other], { doctor: agendaDoctor(1, { squeezeLimit: 0 }) })
  expect(verdictOf(visit, strict, 630)).toMatchObject({ kind: 'taken', squeeze: false })
})

test('a service with several places leaves room beside its own visits', () => {
  const group = { serviceId: 1, places: 3, time: '10:00' }
  const others = [agendaVisit({ id: 8, ...group }), agendaVisit({ id: 9, ...group })]
  const third = agendaVisit({ id: 7, ...group })
  expect(verdictOf(third, column(others), 600).kind).toBe('free')
  expect(verdictOf(third, column([...others, agendaVisit({ id: 10, ...group })]), 600).kind).toBe('taken')
})

test('closed time and a doctor without the service are told apart', () => {
  expect(verdictOf(visit, column([]), 720)).toEqual({ kind: 'outside', why: 'riceve fino alle 12:30' })
  const stranger = column([], { doctor: agendaDoctor(2, { serviceIds: [] }) })
  expect(verdictOf(visit, stranger, 600)).toEqual({ kind: 'unable' })
})

test('a dropped card snaps to five minutes, and to the end of the visit above within eight pixels', () => {
  const above = agendaVisit({ id: 8, time: '10:00', duration: 32 })
  expect(snapped(617.6, visit, [], 0.55)).toBe(620)
  expect(snapped(635, visit, [above], 0.55)).toBe(632)
  expect(snapped(638, visit, [above], 0.55)).toBe(640)
})

const press = (key: string, more: { shift?: boolean; ctrl?: boolean; alt?: boolean } = {}) => ({
  ...{ key, shift: false, ctrl: false, alt: false },
  ...more,
})

test('the same key means one thing on a visit, another on free time and another while moving', () => {
  expect(commandOf(press('Enter'), 'visit', true, true)).toEqual({ do: 'open' })
  expect(commandOf(press('Enter'), 'free', true, true)).toEqual({ do: 'new' })
  expect(commandOf(press('Enter', { shift: true }), 'moving', true, true)).toEqual({
    do: 'put',
    squeeze: true,
  })
  expect(commandOf(press('ArrowDown'), 'moving', true, true)).toEqual({ do: 'step', minutes: 5 })
  expect(commandOf(press('A', { shift: true }), 'visit', true, true)).toEqual({
    do: 'act',
    name: 'miss',
  })
  expect(commandOf(press('ArrowDown', { alt: true }), 'visit', true, true)).toEqual({
    do: 'length',
    minutes: 5,
  })
  expect(commandOf(press('a'), 'free', true, true)).toBeNull()
})

test('letters do nothing when they are switched off, arrows and Enter stay', () => {
  expect(commandOf(press('t'), 'free', true, false)).toBeNull()
  expect(commandOf(press('ArrowLeft', { shift: true }), 'free', true, false)).toEqual({
    do: 'focus',
    step: 'left8',
  })
  expect(commandOf(press('c', { ctrl: true }), 'visit', true, true)).toBeNull()
})

test('a visit goes to another room with its equipment, and not to equipment it does not take', () => {
  const resources = [
    { id: 1, kind: 'room' as const, name: 'Stanza 1' },
    { id: 2, kind: 'room' as const, name: 'Stanza 2' },
    { id: 3, kind: 'device' as const, name: 'ECG' },
  ]
  expect(inRoom({ resourceIds: [1, 3] }, 2, resources)).toEqual([3, 2])
  const room = column([], { key: 'r2', doctor: null, roomId: 2, open: [{ start: 570, end: 1140 }] })
  expect(verdictOf(visit, room, 900).kind).toBe('free')
  expect(verdictOf(visit, { ...room, key: 'r3', roomId: null }, 900).kind).toBe('unable')
})

test('a move and a booking in a room carry the room, and a move names its patient', () => {
  const agenda = { ...sampleAgenda(DAY, 1, '10:42'), visits: [] }
  const room = column([], { key: 'r2', doctor: null, roomId: 2, title: 'Stanza 2' })
  expect(slotAt(room, 600)).toEqual({ date: DAY, time: '10:00', roomId: 2 })
  expect(slotAt(column([]), 600)).toEqual({ date: DAY, time: '10:00', doctorId: 1 })
  const into = moveTo({ ...visit, resourceIds: [1] }, room, 600, agenda)
  expect(into.move).toEqual({ date: DAY, time: '10:00', doctorId: 1, resourceIds: [2] })
  expect(into.sentence).toBe('Spostata alle 10:00, Stanza 2 · Maria Rossi')
  const later = column([], { date: '2026-11-28', doctor: agendaDoctor(2) })
  expect(moveTo(visit, later, 600, agenda).sentence).toBe(
    'Spostata alle 10:00 di sab 28, Dr.ssa Brambilla · Maria Rossi',
  )
  expect(moveTo(visit, column([]), 900, agenda).isSame).toBe(true)
})

test('the next free place leaves out the own one, and goes on to the days of a week', () => {
  const own = agendaVisit({ id: 7, time: '09:30', duration: 60 })
  const other = agendaVisit({ id: 8, time: '11:00', duration: 30 })
  const monday = column([own, other], { key: DAY })
  const tuesday = column([], { key: '2026-11-25', date: '2026-11-25' })
  const held = (start: number): Moving => ({ visit: own, by: 'key', at: { date: DAY, column: DAY, start } })
  expect(nextFree(held(570), [monday])?.start).toBe(690)
  expect(nextFree(held(480), [monday])?.start).toBe(690)
  expect(nextFree(held(690), [monday])).toBeNull()
  expect(nextFree(held(690), [monday, tuesday])).toEqual({
    date: tuesday.date,
    column: tuesday.key,
    start: 570,
  })
  const colleague = { ...tuesday, doctor: agendaDoctor(4) }
  expect(nextFree(held(690), [monday, colleague])).toBeNull()
})

test('the sentence about a key that could do nothing goes away with the next step', () => {
  const noted = moving(lifted, { do: 'note', text: 'Nessun altro posto.' })
  expect(noted).toEqual({ ...lifted, note: 'Nessun altro posto.' })
  expect(moving(noted, { do: 'step', minutes: 5 })?.note).toBeUndefined()
})

test('V is a command on any cell of the grid, and Ctrl P prints with letters switched off', () => {
  for (const mode of ['visit', 'free', 'other'] as const)
    expect(commandOf(press('v'), mode, true, true)).toEqual({ do: 'paste' })
  expect(commandOf(press('v'), 'visit', false, true)).toBeNull()
  expect(commandOf(press('p', { ctrl: true }), 'visit', true, false)).toEqual({ do: 'print' })
  expect(commandOf(press('p', { ctrl: true }), 'moving', true, true)).toBeNull()
})
