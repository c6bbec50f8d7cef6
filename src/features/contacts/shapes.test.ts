import { describe, expect, test } from 'vitest'
import { birthDateIn, checkCharacter, fitsBirthDate, isFiscalCode } from './shapes.ts'

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

describe('the date of birth in a fiscal code', () => {
  const code = (first15: string) => first15 + checkCharacter(first15)

  test.each([
    ['a man’s', code('RSSMRA85T10A562'), '1985-12-10'],
    ['a woman’s, whose day has 40 added', code('RSSMRA85T50A562'), '1985-12-10'],
    ['with letters for digits (omocodia)', code('RSSMRAURTM0A562'), '1985-12-10'],
    [
      'in small letters and groups',
      code('RSSMRA85T10A562')
        .toLowerCase()
        .replace(/(.{4})/g, '$1 '),
      '1985-12-10',
    ],
    ['a child’s of this century', code('FTTLCU17D12F205'), '2017-04-12'],
    ['the day itself', code('FTTLCU26S23F205'), '2026-11-23'],
    ['the day after, which is of the last century', code('FTTLCU26S24F205'), '1926-11-24'],
    ['29 February of a leap year', code('FTTLCU04B29F205'), '2004-02-29'],
  ])('%s is read', (_, typed, date) => {
    expect(birthDateIn(typed, '2026-11-23')).toBe(date)
  })

  test.each([
    ['a wrong check character', `${'RSSMRA85T10A562'}A`],
    ['31 June', code('RSSMRA85H31A562')],
    ['29 February of no leap year', code('RSSMRA85B29A562')],
    ['day 36', code('RSSMRA85T36A562')],
    ['a provisional code', '12345678903'],
    ['half a code', 'RSSMRA85T1'],
    ['nothing', ''],
  ])('%s has none', (_, typed) => {
    expect(birthDateIn(typed, '2026-11-23')).toBeNull()
  })
})
