import { expect, test } from 'vitest'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { signsOf } from '../copy.ts'
import { initialsOf, sheetsOf } from './sheets.ts'

const DATE = '2026-11-24'

const visit = (more: Partial<AgendaVisit>): AgendaVisit => ({
  ...{
    id: 1,
    contactId: 1,
    firstName: 'Maria',
    lastName: 'Rossi',
    email: 'maria@example.com',
    phone: '333 555 0101',
  },
  ...{ dateOfBirth: '1959-07-02', serviceId: 1, serviceName: 'Visita', subserviceId: null },
  ...{ exams: [], homeAddress: null, language: 'it' },
  ...{
    subserviceName: null,
    doctorId: 1,
    doctorName: 'Dr. Villa',
    date: DATE,
    time: '09:30',
  },
  ...{
    duration: 30,
    beforeMinutes: 0,
    afterMinutes: 0,
    lane: 0,
    places: 1,
    status: 'confirmed',
    stage: null,
  },
  ...{
    arrivedAt: null,
    isComing: false,
    isUnanswered: false,
    trouble: null,
    channel: 'phone',
    notes: null,
    resourceIds: [],
    documents: 0,
    isNew: false,
  },
  ...{ isErased: false, opensContact: true, version: 1, createdAt: '2026-11-01T08:00:00Z' },
  ...more,
})

const doctor = (id: number) => ({
  ...{
    id,
    name: `Dr. ${id}`,
    lastName: String(id),
    shortName: `Dr. ${id}`,
    specialization: 'Cardiologia',
    isPerson: true,
  },
  ...{ isActive: true, squeezeLimit: 2, serviceIds: [1] },
})

const open = (start: number, end: number) => ({ start, end, roomId: null, online: true })

function agenda(visits: AgendaVisit[]): Agenda {
  const columns = [
    { doctorId: 1, open: [open(570, 750), open(900, 960)], off: [], why: null },
    { doctorId: 2, open: [], off: [], why: 'Non riceve il martedì' },
  ]
  return {
    doctors: [doctor(1), doctor(2)],
    resources: [],
    days: [{ date: DATE, closed: null, columns }],
    visits,
  }
}

test('a sheet has visits, free time to write on, and the time between two windows as one row', () => {
  const visits = [visit({ time: '09:30' }), visit({ id: 2, time: '10:30', duration: 120 })]
  const [sheet, ...others] = sheetsOf(agenda(visits), DATE)
  expect(others).toEqual([])
  expect(sheet?.rows.map(({ kind, time }) => [kind, time])).toEqual([
    ['visit', '09:30'],
    ['free', '10:00'],
    ['visit', '10:30'],
    ['closed', '12:30'],
    ['free', '15:00'],
  ])
})

test('a held place is not printed as free', () => {
  const day = agenda([])
  const held = { kind: 'held' as const, start: 570, end: 600, reason: 'Tenuto fino alle 18:12', markId: null }
  day.days[0]?.columns[0]?.off.push(held)
  expect(sheetsOf(day, DATE)[0]?.rows.map(({ kind, time }) => [kind, time])).toEqual([
    ['held', '09:30'],
    ['free', '10:00'],
    ['closed', '12:30'],
    ['free', '15:00'],
  ])
})

test('cancelled visits are left out, and a doctor who does not receive has a sheet only with visits', () => {
  const visits = [visit({ status: 'cancelled' }), visit({ id: 2, doctorId: 2, time: '18:00' })]
  expect(sheetsOf(agenda(visits), DATE).map((sheet) => sheet.visits.map(({ id }) => id))).toEqual([[], [2]])
})

test('the signs of a visit stand in the order in which they matter', () => {
  const all = {
    status: 'pending',
    isNew: true,
    dateOfBirth: '2015-01-01',
    documents: 2,
    notes: 'x',
    email: '',
    lane: 1,
    isUnanswered: true,
  } as const
  expect(signsOf(visit(all), false)).toEqual([
    ...['squeeze', 'new', 'minor', 'document', 'note', 'noEmail', 'unanswered'],
  ])
  expect(signsOf(visit({}), false)).toEqual([])
})

test('initials are of the last name, then of the first', () => {
  expect(initialsOf({ firstName: 'èlio', lastName: 'De Carli' })).toBe('D. È.')
})
