import { expect, it } from 'vitest'
import { doctorsFound } from './found.ts'

const doctors = [
  { title: 'Prof.', firstName: 'Niccolò', lastName: 'De Santis', specialization: 'Cardiologia' },
  { title: 'Dott.ssa', firstName: 'Anna', lastName: 'Santini', specialization: 'Odontoiatria' },
  { title: 'Dr.', firstName: 'Chiara', lastName: 'Rossi', specialization: null },
]

it.each([
  ['', ['Niccolò', 'Anna', 'Chiara']],
  ['  ', ['Niccolò', 'Anna', 'Chiara']],
  ['niccolo', ['Niccolò']],
  ['SANT', ['Niccolò', 'Anna']],
  ['santis niccolò', ['Niccolò']],
  ['odonto', ['Anna']],
  ['Dr. Rossi', ['Chiara']],
  ['prof', ['Niccolò']],
  ['Dott.ssa Santini', ['Anna']],
  ['rossi cardiologia', []],
  ['null', []],
])('the search %j finds the doctors %j', (q, names) => {
  expect(doctorsFound(doctors, q).map(({ firstName }) => firstName)).toEqual(names)
})
