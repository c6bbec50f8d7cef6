import { describe, expect, it, test } from 'vitest'
import type { CalendarMark } from '../contract.ts'
import { deletionText, outsideText, periodText } from '../hours/copy.ts'
import { chooseForAll, decisionsOf, leftBefore, optionsOf, undecidedOf } from './decisions.ts'
import { completeRange, MarkForm, markTyped, rangeOf } from './mark-form.ts'

const colleague = { id: 5, name: 'Dr. Andrea Villa' }
const own = { version: 1, doctorId: 4, canAsk: false, isAsked: false }
const visits = [
  { ...own, appointmentId: 1, colleagues: [colleague, { id: 6, name: 'Dr.ssa Giulia Riva' }] },
  { ...own, appointmentId: 2, colleagues: [] },
]

describe('decisions about the visits inside a mark', () => {
  it('a visit can be given only to colleagues who are free', () => {
    expect(visits.map((visit) => optionsOf(visit).map(({ value }) => value))).toEqual([
      ['leave', 'give:5', 'give:6', 'cancel'],
      ['leave', 'cancel'],
    ])
  })

  it('other times are proposed only to patients a message reaches', () => {
    const [first, second] = visits.map((visit) => ({ ...visit, canAsk: visit.appointmentId === 1 }))
    const both = [first, second].filter((visit) => visit !== undefined)
    expect(both.map((visit) => optionsOf(visit).some(({ value }) => value === 'propose'))).toEqual([
      true,
      false,
    ])
    expect(chooseForAll(both, { '2.1': 'leave' }, 'propose')).toEqual({ '1.1': 'propose', '2.1': 'leave' })
  })

  it('a visit in a blocked room can stay with its doctor in another one', () => {
    const free = [{ id: 4, name: 'Dr. Paolo Sala' }, colleague]
    expect(optionsOf({ ...own, appointmentId: 3, colleagues: free }).map(({ label }) => label)).toEqual([
      'Lascia',
      'Stesso medico, altra stanza o attrezzatura',
      'Dai a Dr. Andrea Villa',
      'Annulla e avvisa',
    ])
  })

  it('only decided visits are sent, each with its colleague', () => {
    expect(decisionsOf(visits, {})).toEqual([])
    expect(decisionsOf(visits, { '1.1': 'give:6', '2.1': '' })).toEqual([
      { appointmentId: 1, version: 1, decision: 'give', doctorId: 6, call: false },
    ])
    expect(decisionsOf(visits, { '2.1': 'cancel', '9.1': 'leave' })).toEqual([
      { appointmentId: 2, version: 1, decision: 'cancel', doctorId: null, call: false },
    ])
  })

  it('a decision asks for a call where the patient is to be told by telephone', () => {
    const made = decisionsOf(
      visits,
      { '1.1': 'leave', '2.1': 'cancel' },
      (_, decision) => decision === 'leave',
    )
    expect(made.map(({ call }) => call)).toEqual([true, false])
  })

  it('a visit that was changed after it was decided about is undecided', () => {
    const moved = visits.map((visit) => ({ ...visit, version: 2 }))
    expect(decisionsOf(moved, { '1.1': 'cancel', '2.2': 'leave' })).toEqual([
      { appointmentId: 2, version: 2, decision: 'leave', doctorId: null, call: false },
    ])
  })

  it('visits that the saved mark covers are left until staff choose otherwise, others are undecided', () => {
    const at = (appointmentId: number, time: string) => ({
      ...{ appointmentId, version: 1, date: '2026-12-15', time, duration: 30, isAsked: false },
    })
    const all = [at(1, '08:00'), at(2, '08:30'), at(3, '10:00'), at(4, '10:30')]
    const block = { from: '2026-12-15T08:30', to: '2026-12-15T10:30' }
    expect(leftBefore(all, block)).toEqual({ '2.1': 'leave', '3.1': 'leave' })
    expect(leftBefore(all, undefined)).toEqual({})
    const asked = all.map((visit) => ({ ...visit, isAsked: visit.appointmentId === 2 }))
    expect(leftBefore(asked, block)).toEqual({ '3.1': 'leave' })
  })

  it('a visit whose patient is asked already needs no decision, and one for all leaves it out', () => {
    const asked = visits.map((visit) => ({ ...visit, isAsked: visit.appointmentId === 1 }))
    expect([undecidedOf(visits, {}), undecidedOf(asked, {})]).toEqual([2, 1])
    expect(chooseForAll(asked, {}, 'cancel')).toEqual({ '2.1': 'cancel' })
    expect(undecidedOf(asked, { '2.1': 'cancel' })).toBe(0)
  })

  it('a colleague who has become busy is no decision', () => {
    expect(decisionsOf(visits, { '1.1': 'give:8' })).toEqual([])
  })

  it('one decision for all gives visits to their first free colleague and leaves those without one as they were', () => {
    const some = { '1.1': 'leave', '2.1': 'cancel' }
    expect(chooseForAll(visits, some, 'give')).toEqual({ '1.1': 'give:5', '2.1': 'cancel' })
    expect(chooseForAll(visits, { '1.1': 'give:5' }, 'leave')).toEqual({ '1.1': 'leave', '2.1': 'leave' })
  })
})

const saved: CalendarMark = {
  ...{ id: 3, version: 2, doctorId: 7, resourceId: null },
  ...{
    evenIfClosed: false,
    roomId: null,
    online: true,
    reason: 'Congresso',
    notice: null,
    visits: 0,
    asked: 0,
    doctorName: null,
  },
  kind: 'absence',
  from: '2026-12-15T00:00',
  to: '2026-12-17T00:00',
}

describe('the form of a mark', () => {
  it.each([
    ['whole days', saved],
    ['one whole day', { ...saved, to: '2026-12-16T00:00' }],
    ['hours of a day', { ...saved, from: '2026-12-15T08:30', to: '2026-12-15T10:30' }],
    ['hours to the end of a day', { ...saved, from: '2026-12-15T20:00', to: '2026-12-16T00:00' }],
    ['hours over midnight', { ...saved, from: '2026-12-15T20:00', to: '2026-12-16T08:00' }],
    [
      'an extra session',
      { ...saved, kind: 'extra' as const, from: '2026-12-19T09:00', to: '2026-12-19T12:30', roomId: 4 },
    ],
  ])('sends %s back as they were saved', (_, mark) => {
    const { kind, from, to, evenIfClosed, roomId, online, reason, notice } = mark
    expect(MarkForm.parse(markTyped(mark, kind))).toEqual({
      from,
      to,
      evenIfClosed,
      roomId,
      online,
      reason,
      notice,
    })
  })

  it('a new absence is of whole days, and a new extra session of hours', () => {
    expect(markTyped(null, 'absence')).toMatchObject({ wholeDay: true, firstDay: '' })
    expect(markTyped(null, 'extra')).toMatchObject({ wholeDay: false, startTime: '09:00', endTime: '13:00' })
    expect(rangeOf({ ...markTyped(null, 'absence'), firstDay: '2026-12-15' })).toEqual({
      from: '2026-12-15T00:00',
      to: '2026-12-16T00:00',
    })
  })

  it.each([
    ['no day', { firstDay: '' }, 'firstDay'],
    ['a last day before the first', { lastDay: '2026-12-14' }, 'lastDay'],
    ['a last day that is none', { lastDay: '31/12' }, 'lastDay'],
    ['a time that is none', { wholeDay: false, startTime: 'mattina' }, 'startTime'],
    ['an end that is no time', { wholeDay: false, endTime: 'sera' }, 'endTime'],
    ['an end before the start', { wholeDay: false, startTime: '14:00', endTime: '9' }, 'endTime'],
  ])('%s is refused at its field', (_, change, field) => {
    const typed = { ...markTyped(null, 'absence'), firstDay: '2026-12-15', ...change }
    expect(MarkForm.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
    expect(rangeOf(typed)).toBeNull()
  })
})

it('an empty first day asks for one, and another text is said to be no date', () => {
  const said = (firstDay: string) =>
    MarkForm.safeParse({ ...markTyped(null, 'absence'), firstDay }).error?.issues.map(
      ({ message }) => message,
    )
  expect(said('')).toEqual(['Scegli il giorno'])
  expect(said('31/13')).toEqual(['Data non valida'])
})

it('a typed range is complete once its times are written in full', () => {
  const typed = { ...markTyped(null, 'block'), firstDay: '2026-12-15', wholeDay: false }
  expect(completeRange({ ...typed, startTime: '11' })).toBeNull()
  expect(completeRange({ ...typed, startTime: '11:00', endTime: '' })).toEqual({
    from: '2026-12-15T11:00',
    to: '2026-12-16T00:00',
  })
  expect(completeRange({ ...typed, startTime: '11', wholeDay: true })).not.toBeNull()
})

describe('words about marks', () => {
  it.each([
    ['2026-12-15T00:00', '2026-12-16T00:00', 'mar 15 dicembre'],
    ['2026-12-15T00:00', '2026-12-17T00:00', 'mar 15 dicembre – mer 16 dicembre'],
    ['2026-01-23T08:30', '2026-01-23T10:30', 'ven 23 gennaio, 8:30–10:30'],
    ['2026-12-14T14:00', '2026-12-16T12:00', 'lun 14 dicembre, 14:00 – mer 16 dicembre, 12:00'],
    ['2026-12-24T13:00', '2026-12-25T00:00', 'gio 24 dicembre, dalle 13:00'],
    ['2026-12-24T13:00', '2026-12-26T00:00', 'gio 24 dicembre, dalle 13:00 – ven 25 dicembre'],
    ['2027-08-09T00:00', '2027-08-21T00:00', 'lun 9 agosto 2027 – ven 20 agosto 2027'],
  ])('the period from %s to %s is written %s', (from, to, text) => {
    expect(periodText({ from, to }, '2026-11-24')).toBe(text)
  })

  it('visits outside the hours are counted, with their day when they share it', () => {
    const thursday = { date: '2026-11-26' }
    expect(outsideText([thursday])).toBe('1 visita di gio 26/11 resta fuori orario')
    expect(outsideText([thursday, thursday])).toBe('2 visite di gio 26/11 restano fuori orario')
    expect(outsideText([thursday, { date: '2026-12-03' }])).toBe('2 visite restano fuori orario')
  })
})

test('the question before an absence is deleted says how many patients were asked and will be told', () => {
  expect(deletionText(saved)).toBe('Le visite spostate o annullate restano come sono adesso.')
  expect(deletionText({ ...saved, asked: 1 })).toMatch(/^A un paziente è stato chiesto .* saprà/)
  expect(deletionText({ ...saved, asked: 3 })).toMatch(/^A 3 pazienti è stato chiesto .* sapranno/)
})
