import { expect, test } from 'vitest'
import { without } from '#features/booking/time/intervals.ts'
import { agendaVisit, sampleAgenda } from '#test/agenda.ts'
import { cellsOf, freeTime, laidOut } from './cells.ts'
import { gridModel, listColumn, type Shown } from './columns.ts'
import { hiddenAt, minutesAt, offsetOf, quarterHeight, shownBlocks } from './hours.ts'
import { neighbourOf, successorOf } from './neighbours.ts'

const MORNING = { start: 570, end: 750 }
const AFTERNOON = { start: 900, end: 1140 }
const NONE = new Set<number>()
const DAY = '2026-11-24'

const shown = (change: Partial<Shown> = {}): Shown => ({
  ...{ view: 'day', by: 'doctors', date: DAY, doctorIds: [], cancelled: false, opened: NONE },
  ...change,
})

test('the shown hours go from a quarter before the first window to a quarter after the last and fold the break', () => {
  expect(shownBlocks([MORNING, AFTERNOON], NONE)).toEqual([
    { start: 555, end: 750, folded: false },
    { start: 750, end: 900, folded: true },
    { start: 900, end: 1155, folded: false },
  ])
})

test('a break shorter than an hour, one with a visit and one opened by hand stay open', () => {
  expect(shownBlocks([MORNING, { start: 805, end: 900 }], NONE)).toHaveLength(1)
  expect(shownBlocks([MORNING, { start: 800, end: 845 }, AFTERNOON], NONE)).toHaveLength(1)
  expect(shownBlocks([MORNING, AFTERNOON], new Set([750]))).toEqual([
    { start: 555, end: 1155, folded: false },
  ])
})

test('a time that is not drawn names what opens it: its fold, or the hours outside', () => {
  const blocks = shownBlocks([MORNING, AFTERNOON], NONE)
  expect([600, 760, 1320, 300].map((minutes) => hiddenAt(minutes, blocks))).toEqual([null, 750, 1320, 300])
  expect(shownBlocks([MORNING], new Set([1320]))).toEqual([{ start: 555, end: 1380, folded: false }])
  expect(shownBlocks([MORNING], new Set([310]))).toEqual([{ start: 300, end: 765, folded: false }])
})

test('a day without any use shows the usual hours', () => {
  expect(shownBlocks([], NONE)).toEqual([{ start: 465, end: 1155, folded: false }])
})

test('a quarter of an hour grows with the window in steps of three pixels between 24 and 42', () => {
  const blocks = shownBlocks([MORNING, AFTERNOON], NONE)
  expect([300, 768, 800, 900, 2000].map((height) => quarterHeight(height, blocks))).toEqual([
    24, 24, 24, 27, 42,
  ])
})

test('pixels and minutes are read back from one another, and a fold leads to its nearer end', () => {
  const blocks = shownBlocks([MORNING, AFTERNOON], NONE)
  for (const minutes of [555, 570, 745, 900, 1100])
    expect(minutesAt(offsetOf(minutes, blocks, 24), blocks, 24)).toBeCloseTo(minutes)
  const foldTop = offsetOf(750, blocks, 24)
  expect(minutesAt(foldTop + 10, blocks, 24)).toBe(750)
  expect(minutesAt(foldTop + 30, blocks, 24)).toBe(900)
})

test('taking intervals away leaves the parts around them', () => {
  expect(without([MORNING], [{ start: 600, end: 630 }])).toEqual([
    { start: 570, end: 600 },
    { start: 630, end: 750 },
  ])
})

test('visits at the same time lie side by side, and others keep the whole width', () => {
  const laid = laidOut([
    agendaVisit({ id: 1, time: '09:30', duration: 60 }),
    agendaVisit({ id: 2, time: '10:00', duration: 30, lane: 1 }),
    agendaVisit({ id: 3, time: '10:30', duration: 30 }),
  ])
  expect(laid.map(({ visit, track, tracks }) => [visit.id, track, tracks])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 0, 1],
  ])
})

test('a cancelled visit that is shown never takes the first track from one that takes place', () => {
  const laid = laidOut([
    agendaVisit({ id: 1, time: '09:30', status: 'cancelled' }),
    agendaVisit({ id: 2, time: '09:45' }),
  ])
  expect(laid.find(({ visit }) => visit.id === 2)?.track).toBe(0)
})

test('free time leaves out visits with what they need before and after, and marks', () => {
  const visit = agendaVisit({ time: '10:00', duration: 30, beforeMinutes: 10, afterMinutes: 15 })
  const off = { start: 700, end: 750, kind: 'block' as const, reason: null, markId: 1 }
  const cancelled = agendaVisit({ id: 2, time: '11:00', status: 'cancelled' })
  expect(freeTime({ open: [MORNING], off: [off], visits: [visit, cancelled], explains: true })).toEqual([
    { start: 570, end: 590 },
    { start: 645, end: 700 },
  ])
})

test('the cells of a column follow one another in time and say why time is closed', () => {
  const visit = agendaVisit({ time: '10:00', duration: 30 })
  const content = { open: [MORNING], off: [], visits: [visit], explains: true }
  const cells = cellsOf('d1', content, shownBlocks([MORNING, AFTERNOON], NONE))
  expect(cells.map(({ kind, start }) => [kind, start])).toEqual([
    ['free', 570],
    ['visit', 600],
    ['free', 630],
    ['closed', 900],
  ])
  expect(cells.at(-1)).toMatchObject({ words: 'Riceve solo la mattina' })
})

test('doctors who do not receive have no column and are listed with their reasons', () => {
  const { columns, away } = gridModel(sampleAgenda(DAY, 1, '10:42'), shown())
  expect(columns).toHaveLength(12)
  expect(away.map(({ doctor, why }) => [doctor.lastName, why])[0]).toEqual([
    'Motta',
    'Assente fino a venerdì 27',
  ])
})

test('a week has a column a day, and Sunday only when the doctor receives', () => {
  const agenda = sampleAgenda('2026-11-23', 7, '10:42')
  const { columns } = gridModel(agenda, shown({ view: 'week', doctorIds: [1] }))
  expect(columns.map(({ title }) => title)).toEqual([
    ...['Lunedì 23', 'Martedì 24', 'Mercoledì 25', 'Giovedì 26', 'Venerdì 27', 'Sabato 28'],
  ])
})

test('visits without a room have a column of their own before those of the rooms', () => {
  const agenda = sampleAgenda(DAY, 1, '10:42')
  agenda.visits.push(agendaVisit({ id: 9999, date: DAY, time: '12:00', duration: 15 }))
  const { columns } = gridModel(agenda, shown({ by: 'rooms' }))
  expect(columns[0]?.title).toBe('Senza stanza')
  expect(columns).toHaveLength(9)
})

test('many visits without a room at the same time have a wide column after those of the rooms', () => {
  const agenda = sampleAgenda(DAY, 1, '10:42')
  for (const id of [9001, 9002, 9003, 9004])
    agenda.visits.push(agendaVisit({ id, date: DAY, time: '12:00', duration: 15 }))
  const { columns } = gridModel(agenda, shown({ by: 'rooms' }))
  expect(columns.at(-1)).toMatchObject({ title: 'Senza stanza', width: 3 })
})

test('a list is one column of all visits in the order of time, without free time', () => {
  const { columns } = gridModel(sampleAgenda(DAY, 1, '10:42'), shown())
  const [list, ...others] = listColumn(columns)
  expect(others).toEqual([])
  expect(list?.cells).toHaveLength(columns.flatMap(({ visits }) => visits).length)
  expect(list?.cells.every(({ kind, key }) => kind === 'visit' && key.startsWith('list:v'))).toBe(true)
  const starts = list?.cells.map(({ start }) => start) ?? []
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

test('an absence and a block can be opened, closed time cannot', () => {
  const off = [{ ...{ start: 600, end: 630, kind: 'block' as const, reason: 'Riunione' }, markId: 7 }]
  const content = { open: [MORNING], off, visits: [], explains: true }
  const cells = cellsOf('d1', content, shownBlocks([MORNING, AFTERNOON], NONE))
  const marks = cells.flatMap((cell) => ('markId' in cell ? [[cell.kind, cell.markId]] : []))
  expect(marks).toEqual([
    ['block', 7],
    ['closed', null],
  ])
})

test('arrow keys lead to the cell above and below and to the nearest in time beside', () => {
  const { columns } = gridModel(sampleAgenda(DAY, 1, '10:42'), shown())
  const [first, second] = columns
  const here = first?.cells[2]
  expect(neighbourOf(columns, here?.key ?? null, 'up')).toBe(first?.cells[1])
  expect(neighbourOf(columns, here?.key ?? null, 'last')).toBe(first?.cells.at(-1))
  const beside = neighbourOf(columns, here?.key ?? null, 'right')
  expect(second?.cells).toContain(beside)
  expect(beside && here && beside.start <= here.start && here.start < beside.end).toBe(true)
  expect(neighbourOf(columns, here?.key ?? null, 'left')).toBe(here)
})

test('the focus of a visit that was moved goes with it, of one that is gone to the nearest in time', () => {
  const agenda = sampleAgenda(DAY, 1, '10:42')
  const before = gridModel(agenda, shown()).columns
  const cell = before[0]?.cells.find(({ kind }) => kind === 'visit')
  if (cell?.kind !== 'visit') throw new Error('the sample has no visit')
  const moved = { ...cell.visit, doctorId: 2, time: '18:55' }
  const others = agenda.visits.filter(({ id }) => id !== moved.id)
  const after = gridModel({ ...agenda, visits: [...others, moved] }, shown()).columns
  expect(successorOf(after, cell)?.key).toBe(`d2:v${moved.id}`)
  const gone = gridModel({ ...agenda, visits: others }, shown()).columns
  expect(successorOf(gone, cell)?.key.startsWith('d1:')).toBe(true)
})
