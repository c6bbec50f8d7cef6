import { expect, test } from 'vitest'
import { isFiscalCode } from './fiscal-code.ts'

test.each(['RSSMRA85T10A562S', 'BNCGLI84C44F205W', 'RSSMRA85T10A56NH', '12345670017'])(
  '%s is one',
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
])('%s is none', (_, code) => {
  expect(isFiscalCode(code)).toBe(false)
})
