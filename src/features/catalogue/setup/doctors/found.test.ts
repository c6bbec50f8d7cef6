import { expect, it } from 'vitest'
import { doctorsFound } from './found.ts'

const doctors = [
  { firstName: 'Niccolò', lastName: 'De Santis', specialization: 'Cardiologia' },
  { firstName: 'Anna', lastName: 'Santini', specialization: 'Odontoiatria' },
  { firstName: 'Chiara', lastName: 'Rossi', specialization: null },
]

it.each([
  ['', ['Niccolò', 'Anna', 'Chiara']],
  ['  ', ['Niccolò', 'Anna', 'Chiara']],
  ['niccolo', ['Niccolò']],
  ['SANT', ['Niccolò', 'Anna']],
  ['santis niccolò', ['Niccolò']],
  ['odonto', ['Anna']],
  ['Dr. Rossi', ['Chiara']],
  ['rossi cardiologia', []],
  ['null', []],
])('the search %j finds the doctors %j', (q, names) => {
  expect(doctorsFound(doctors, q).map(({ firstName }) => firstName)).toEqual(names)
})
