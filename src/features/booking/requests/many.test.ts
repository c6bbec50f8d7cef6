import { describe, expect, test } from 'vitest'
import type { AppointmentStatus } from '../rules.ts'
import type { ListedAppointment } from './contract.ts'
import { commonChanges, patientsOf } from './many.ts'
import { changeQuestion, chosenText, manyDone, type RequestChange, tellingText } from './words.ts'

const NOW = { date: '2026-11-24', minutes: 600 }
type Given = { status?: AppointmentStatus; time?: string; contactId?: number | null; email?: string }
const visit = (
  { status = 'pending', time = '2026-11-25 09:00', contactId = null, email = '' }: Given,
  id = 0,
) => {
  const [appointmentDate, appointmentTime] = time.split(' ')
  const when = { appointmentDate, appointmentTime, duration: 30 }
  const name = { firstName: 'Ada', lastName: 'Riva' }
  return { id, ...name, contactId, email, status, stage: null, erasedAt: null, ...when } as ListedAppointment
}
const PAST = '2026-11-24 09:30'

describe('changes of many requests at once', () => {
  test.each<[string, Given[], RequestChange[]]>([
    ['pending ones are confirmed or rejected', [{}, {}], ['confirmed', 'cancelled']],
    [
      'visits to come are cancelled, with pending ones among them',
      [{ status: 'confirmed' }, {}],
      ['cancelled'],
    ],
    [
      'visits that are over are completed, or were missed',
      [{ status: 'confirmed', time: PAST }],
      ['completed', 'no_show'],
    ],
    ['nothing is common to a completed visit and a pending one', [{ status: 'completed' }, {}], []],
    ['no request allows nothing', [], []],
  ])('%s', (_, given, changes) => {
    expect(commonChanges(given.map(visit), NOW)).toEqual(changes)
  })
})

test('patients are counted once each, apart from those without an address and from visits that have begun', () => {
  const rows = [
    { contactId: 1, email: 'a@example.com' },
    { contactId: 1, email: 'a@example.com' },
    { contactId: 2 },
    { email: 'b@example.com' },
    { contactId: 3, email: 'c@example.com', time: PAST },
  ].map(visit)
  expect(patientsOf({ rows, status: 'confirmed' }, NOW)).toEqual({ told: 2, unreachable: ['Ada Riva'] })
  for (const status of ['completed', 'no_show'] as const)
    expect(patientsOf({ rows, status }, NOW)).toEqual({ told: 0, unreachable: [] })
})

test('the question names one request by its patient, and counts several', () => {
  expect(changeQuestion('confirmed', Array(12).fill('Ada Riva'), true)).toBe('Confermi 12 prenotazioni?')
  expect(changeQuestion('cancelled', ['Ada Riva'], true)).toBe('Rifiuti la prenotazione di Ada Riva?')
  expect(changeQuestion('cancelled', ['Ada Riva'], false)).toBe('Annulli la visita di Ada Riva?')
  expect(changeQuestion('no_show', ['Ada', 'Bea'], false)).toBe('Segni come mancate 2 prenotazioni?')
  expect(manyDone('no_show', 2, 1)).toBe('2 mancate, 1 no')
})

test.each([
  [11, ['A'], '11 pazienti saranno avvisati, 1 senza e-mail: A.'],
  [1, [], '1 paziente sarà avvisato.'],
  [0, ['A', 'B', 'C', 'D'], 'Nessun paziente sarà avvisato, 4 senza e-mail: A, B, C e un altro.'],
  [0, ['A', 'B', 'C', 'D', 'E'], 'Nessun paziente sarà avvisato, 5 senza e-mail: A, B, C e altri 2.'],
])('%i patients with an address and %j without one read: %s', (told, unreachable, text) => {
  expect(tellingText({ told, unreachable })).toBe(text)
})

test('chosen rows are counted, and against the list when it has more', () => {
  expect([chosenText(1), chosenText(3), chosenText(50, 76), chosenText(50, 50)]).toEqual([
    '1 scelta',
    '3 scelte',
    '50 scelte di 76 nell’elenco',
    '50 scelte',
  ])
})
