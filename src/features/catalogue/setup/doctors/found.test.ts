import { expect, it } from 'vitest'
import { doctorsFound, telOf } from './found.ts'

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
])('%j finds %j', (q, names) => {
  expect(doctorsFound(doctors, q).map(({ firstName }) => firstName)).toEqual(names)
})

it.each([
  ['+39 000 555-0142', 'tel:+390005550142'],
  ['(039) 555.01/42', 'tel:0395550142'],
])('%s is called at %s', (phone, href) => {
  expect(telOf(phone)).toBe(href)
})
