import { expect, test } from 'vitest'
import type { Policy, StaffUser } from './contract.ts'
import { endsIn, factorOf, usersSummary, usersWith } from './view.ts'

const policy: Policy = { factorRoles: ['admin'], lockMinutes: 15 }

function user(fields: Partial<StaffUser>): StaffUser {
  return {
    ...{ id: 1, username: 'anna', fullName: 'Anna Riva', email: 'anna@clinica.example', role: 'editor' },
    ...{ doctor: null, marksAbsences: false, factors: [], factorDueAt: null, state: 'active' },
    ...{ linkEndsAt: null, lastAccessAt: null, createdAt: '2026-01-01T00:00:00Z', invitedBy: null },
    ...fields,
  }
}

test.each([
  [[user({})], '1 persona, 1 attiva'],
  [
    [user({ role: 'admin' }), user({ state: 'disabled' })],
    '2 persone, 1 attiva · il secondo fattore manca a una',
  ],
  [
    [user({ role: 'admin' }), user({ role: 'admin' }), user({ role: 'admin', factors: ['app'] })],
    '3 persone, 3 attive · il secondo fattore manca a 2',
  ],
])('the head counts users, active ones and missing second factors: %#', (users, text) => {
  expect(usersSummary(users, policy)).toBe(text)
})

test.each([
  ['set', { factors: ['passkey'] }],
  ['missing', { role: 'admin' }],
  ['none', { role: 'editor' }],
  ['none', { role: 'admin', state: 'disabled' }],
  ['later', { role: 'admin', state: 'invited' }],
] as const)('the second factor is %s for %o', (state, fields) => {
  expect(
    factorOf(user({ ...fields, factors: [...('factors' in fields ? fields.factors : [])] }), policy),
  ).toBe(state)
})

test('the search finds names without accents, addresses and doctors, within a role and a state', () => {
  const users = [
    user({ id: 1, fullName: 'Nicolò Sala' }),
    user({ id: 2, role: 'medico', doctor: { id: 5, name: 'Dr.ssa Marta Brambilla' } }),
    user({ id: 3, email: 'sala@clinica.example', state: 'disabled' }),
  ]
  const found = (view: Partial<Parameters<typeof usersWith>[1]>) =>
    usersWith(users, { q: '', role: null, state: null, ...view }).map(({ id }) => id)
  expect(found({ q: 'nicolo' })).toEqual([1])
  expect(found({ q: 'brambilla' })).toEqual([2])
  expect(found({ q: 'sala' })).toEqual([1, 3])
  expect(found({ q: 'sala', state: 'disabled' })).toEqual([3])
  expect(found({ role: 'medico' })).toEqual([2])
})

test.each([
  ['2026-11-24T10:30:00Z', 'scade fra meno di un’ora'],
  ['2026-11-24T11:00:00Z', 'scade fra un’ora'],
  ['2026-11-25T17:00:00Z', 'scade fra 31 ore'],
  ['2026-11-26T09:59:50Z', 'scade fra 48 ore'],
])('an invitation that ends at %s: %s', (ends, text) => {
  expect(endsIn(ends, new Date('2026-11-24T10:00:00Z'))).toBe(text)
})
