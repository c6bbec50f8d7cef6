import { expect, test } from 'vitest'
import { isOverdue, stateOf, untilText } from './copy.ts'
import { ResourceForm, typedFrom } from './resource-form.ts'

test('a device comes back unchanged from its typed values', () => {
  const facts = {
    name: 'Ecografo 2',
    place: null,
    checkedOn: '2026-09-14',
    checkDueOn: null,
    isActive: false,
  }
  const more = { id: 1, version: 1, kind: 'device' as const, services: [], doctors: [], blockedUntil: null }
  expect(ResourceForm.parse(typedFrom({ ...facts, ...more }))).toEqual(facts)
})

test('a half typed day of maintenance is refused at its field', () => {
  const { error } = ResourceForm.safeParse({ ...typedFrom(null), name: 'OPT', checkDueOn: '12/3' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['checkDueOn']])
})

test.each([
  [{ isActive: true, blockedUntil: null }, 'on'],
  [{ isActive: true, blockedUntil: '2026-11-26T13:00' }, 'blocked'],
  [{ isActive: false, blockedUntil: '2026-11-26T13:00' }, 'off'],
])('the state of %j is %s', (resource, state) => {
  expect(stateOf(resource)).toBe(state)
})

test.each([
  ['2026-11-26T13:00', 'gio 26/11, 13:00'],
  ['2026-11-27T00:00', 'gio 26/11 compreso'],
])('a block until %s is said as %s', (moment, text) => {
  expect(untilText(moment)).toBe(text)
})

test('a maintenance is overdue from the day after its own', () => {
  const due = (checkDueOn: string | null) => isOverdue({ checkDueOn }, '2026-11-24')
  expect([due('2026-11-23'), due('2026-11-24'), due(null)]).toEqual([true, false, false])
})
