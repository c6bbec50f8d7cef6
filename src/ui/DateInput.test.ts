import { describe, expect, test } from 'vitest'
import { dateValueOf, formatItalianDate, parseItalianDate, withSlashes } from './date-text.ts'

describe('a typed day', () => {
  test.each([
    ['12/04/1986', '1986-04-12'],
    ['12/4/1986', '1986-04-12'],
    ['1/4/1986', '1986-04-01'],
    ['12041986', '1986-04-12'],
    ['12.04.1986', '1986-04-12'],
    ['12-4-1986', '1986-04-12'],
    ['12 4 1986', '1986-04-12'],
    ['  12/04/1986 ', '1986-04-12'],
    ['1986-04-12', '1986-04-12'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2000', '2000-02-29'],
    ['31/12/1999', '1999-12-31'],
  ])('%s is read as %s', (typed, day) => {
    expect(parseItalianDate(typed)).toBe(day)
  })

  test.each([
    '',
    '12',
    '12/04',
    '12/04/86',
    '120486',
    '1241986',
    '00/04/1986',
    '12/00/1986',
    '31/04/1986',
    '29/02/2023',
    '29/02/1900',
    '32/01/1986',
    '12/13/1986',
    '04/25/1986',
    '1986-02-30',
    '01/01/0000',
    '12/04/19866',
    'domani',
  ])('%j is refused as a day', (typed) => {
    expect(parseItalianDate(typed)).toBeNull()
  })
})

test('the form gets the day, nothing, or the text as typed', () => {
  expect(dateValueOf('12/4/1986')).toBe('1986-04-12')
  expect(dateValueOf('   ')).toBe('')
  expect(dateValueOf(' 31/04/1986 ')).toBe('31/04/1986')
})

test('a day is shown as gg/mm/aaaa and a text as it is', () => {
  expect(formatItalianDate('1986-04-12')).toBe('12/04/1986')
  expect(formatItalianDate('31/04/1986')).toBe('31/04/1986')
  expect(formatItalianDate('')).toBe('')
})

describe('slashes in a typed day', () => {
  const type = (keys: string) => [...keys].reduce((text, key) => withSlashes(text + key, text), '')

  test('slashes appear in eight digits in a row', () => {
    expect(type('12041986')).toBe('12/04/1986')
  })
  test('typed slashes are not doubled', () => {
    expect(type('12/04/1986')).toBe('12/04/1986')
    expect(type('1/4/1986')).toBe('1/4/1986')
  })
  test('slashes stay out of a day that begins with its year', () => {
    expect(type('1986-04-12')).toBe('1986-04-12')
    expect(type('2025-12-31')).toBe('2025-12-31')
    expect(type('12/04-1986')).toBe('12/04-1986')
    expect(type('1204-1986')).toBe('12/04-1986')
  })
  test('deleted slashes do not come back', () => {
    expect(withSlashes('12/0', '12/04')).toBe('12/0')
    expect(withSlashes('120', '1204')).toBe('120')
  })
  test('slashes stay out of a change in the middle and a pasted text', () => {
    expect(withSlashes('312', '12')).toBe('312')
    expect(withSlashes('12041986', '')).toBe('12041986')
  })
})
