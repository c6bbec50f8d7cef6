import { describe, expect, test } from 'vitest'
import { fitsBirthDate, isFiscalCode } from './shapes.ts'

test.each(['RSSMRA85T10A562S', 'BNCGLI84C44F205W', 'RSSMRA85T10A56NH', '12345670017'])(
  '%s is a valid fiscal code',
  (code) => {
    expect(isFiscalCode(code)).toBe(true)
  },
)

test.each([
  ['another check character', 'RSSMRA85T10A562T'],
  ['too short', 'RSSMRA85T10A562'],
  ['a month that does not exist', 'RSSMRA85F10A562S'],
  ['digits where letters belong', '1SSMRA85T10A562S'],
  ['a provisional one with a wrong last digit', '12345670018'],
  ['nothing', ''],
  ['letters that only look the same', 'RSSMRА85T10A562S'],
])('a fiscal code with this fault is invalid: %s', (_, code) => {
  expect(isFiscalCode(code)).toBe(false)
})

describe('B13: the day of birth in a code', () => {
  test.each([
    ['RSSMRA85T10A562S', '1985-12-10'],
    ['BNCGLI84C44F205W', '1984-03-04'],
    ['RSSMRA85T10A56NH', '1985-12-10'],
    ['RSSMRAU5T10A562S', '1885-12-10'],
    ['12345670017', '1990-01-01'],
  ])('%s fits the birth date %s', (code, date) => {
    expect(fitsBirthDate(code, date)).toBe(true)
  })

  test.each([
    ['RSSMRA85T10A562S', '1985-12-11'],
    ['RSSMRA85T10A562S', '1985-11-10'],
    ['RSSMRA85T10A562S', '1986-12-10'],
    ['BNCGLI84C44F205W', '1984-03-05'],
  ])('%s does not fit the birth date %s', (code, date) => {
    expect(fitsBirthDate(code, date)).toBe(false)
  })
})
