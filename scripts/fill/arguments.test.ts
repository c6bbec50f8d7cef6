import { expect, test } from 'vitest'
import { readOptions } from './arguments.ts'

const CONTACTS = '--contacts: serve un numero intero fra 1 e 500.000'
const APPOINTMENTS = '--appointments: serve un numero intero fra 0 e 3.000.000'
const UNKNOWN =
  'Opzione sconosciuta o senza valore. Uso: npm run fill -- --contacts N --appointments N (oppure --help)'

test.each([
  [['--contacts', '0'], CONTACTS],
  [['--contacts', '-5'], UNKNOWN],
  [['--contacts=-5'], CONTACTS],
  [['--contacts=1e3'], CONTACTS],
  [['--contacts', '500001'], CONTACTS],
  [['--contacts', ''], CONTACTS],
  [['--contacts'], UNKNOWN],
  [['--appointments', 'mille'], APPOINTMENTS],
  [['--appointments', '3000001'], APPOINTMENTS],
  [['--appointments', '1.5'], APPOINTMENTS],
  [['--visite', '3'], UNKNOWN],
  [['100'], UNKNOWN],
])('%j is refused with one line', (args, wrong) => {
  expect(readOptions(args)).toEqual({ wrong })
})

test.each([
  [[], { contacts: 1000, appointments: 5000, add: false }],
  [['--contacts', '1', '--appointments=0'], { contacts: 1, appointments: 0, add: false }],
  [
    ['--contacts=500000', '--appointments', '3000000', '--add'],
    { contacts: 500_000, appointments: 3_000_000, add: true },
  ],
])('%j is read as options', (args, options) => {
  expect(readOptions(args)).toEqual(options)
})
