import { expect, test } from 'vitest'
import { inStatus, phoneWords, rowsFound } from './SampleList.tsx'

const rows = [
  { name: 'Niccolò Esempi', phone: '000 555 0117', status: 'active' },
  { name: 'Noè Copia', phone: '000 555 0209', status: 'vacation' },
  { name: 'Rosa Tipi', phone: '000 555 0150', status: 'active' },
] as const
const wordsOf = ({ name, phone }: (typeof rows)[number]) => [name, ...phoneWords(phone)]

test.each([
  ['', 'Niccolò Esempi, Noè Copia, Rosa Tipi'],
  ['  ', 'Niccolò Esempi, Noè Copia, Rosa Tipi'],
  ['niccolo', 'Niccolò Esempi'],
  ['NICCOLÒ', 'Niccolò Esempi'],
  ['esempi niccolò', 'Niccolò Esempi'],
  ['noe', 'Noè Copia'],
  ['0005550150', 'Rosa Tipi'],
  ['555 0150', 'Rosa Tipi'],
  ['555', 'Niccolò Esempi, Noè Copia, Rosa Tipi'],
  ['rosa copia', ''],
])('the search «%s» finds %s', (q, names) => {
  expect(
    rowsFound(rows, q, wordsOf)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names)
})

test('the filter shows the rows with its status, and without a status all rows', () => {
  expect(inStatus(rows, 'vacation').map(({ name }) => name)).toEqual(['Noè Copia'])
  expect(inStatus(rows, null)).toEqual(rows)
})
