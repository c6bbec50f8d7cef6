import { expect, test } from 'vitest'
import type { StartStep } from './contract.ts'
import { hoursText, lowered, nextStep, some } from './rules.ts'

test('a list of names is shortened when that saves words', () => {
  expect(some(['A', 'B', 'C', 'D'])).toBe('A, B, C, D')
  expect(some(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C e altri 2')
})

test('a label begins small inside a sentence unless it is an abbreviation', () => {
  expect(['Partita IVA', 'PEC', 'E-mail', 'CAP'].map(lowered)).toEqual([
    'partita IVA',
    'PEC',
    'e-mail',
    'CAP',
  ])
})

test('days with the same hours stand together, and closed days between them part them', () => {
  const open = (days: number[], opens: string, closes: string) => ({ days, opens, closes })
  expect(hoursText([open([1, 2, 3, 4, 5], '08:00', '19:30'), open([6], '08:00', '13:00')])).toBe(
    'lun–ven 8–19:30, sab 8–13',
  )
  expect(hoursText([open([1, 3, 0], '08:00', '13:00')])).toBe('lun 8–13, mer 8–13, dom 8–13')
  expect(hoursText([])).toBe('')
})

test.each<[StartStep[], StartStep | null]>([
  [[], 'clinica'],
  [['clinica'], 'orari'],
  [['clinica', 'orari', 'patrono'], 'posta'],
  [['clinica', 'orari', 'patrono', 'medico'], 'servizio'],
  [['clinica', 'orari', 'patrono', 'medico', 'servizio'], null],
  [['orari', 'medico', 'servizio'], 'clinica'],
])('the first start with the steps %j done goes on with %s', (done, next) => {
  expect(nextStep(done)).toBe(next)
})
