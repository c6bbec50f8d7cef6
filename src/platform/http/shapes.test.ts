import { expect, test } from 'vitest'
import { queryNumber } from './shapes.ts'

const page = queryNumber(500, 'Pagina non valida')

test('a number in a query is written as people write it', () => {
  expect([page.parse('1'), page.parse('500')]).toEqual([1, 500])
  for (const value of [
    '0',
    '01',
    '-1',
    '+1',
    '1.5',
    '1e2',
    '0x1',
    ' 1',
    '',
    '501',
    '9'.repeat(400),
    1,
    null,
  ]) {
    expect(page.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual(['Pagina non valida'])
  }
})
