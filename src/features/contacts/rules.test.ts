import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChoice, searchPieces, searchTerms, withoutPrefix, writeChoice } from './rules.ts'

describe('searchTerms and searchPieces', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['rossi', ['rossi']],
    [' Mario  ROSSI\n', ['Mario', 'ROSSI']],
    ['rossi@example.com', ['rossi@example.com']],
    ['100%', ['100%']],
    ['a_b \\ \'"', ['a_b', '\\', '\'"']],
    ['333 000 0001', ['3330000001']],
    ['+39 333 000 0001', ['3330000001']],
    ['(+39) 333-000.0001', ['3330000001']],
    ['0039333/0000001', ['3330000001']],
    ['39 333 000 0001', ['3330000001']],
    ['393 000 0001', ['3930000001']],
    ['+39 039 555 0100', ['0395550100']],
    ['039 555 0100', ['0395550100']],
    ['+ 39 333 - 000 / 0001', ['3330000001']],
    ['verdi - rossi', ['verdi', '-', 'rossi']],
    // Numbers typed in part.
    ['+', ['+']],
    ['+3', ['3']],
    ['+39', ['39']],
    ['0039', ['0039']],
    ['+39 3', ['3']],
    ['rossi 333 000 milano 1', ['rossi', '333000', 'milano', '1']],
    ['a b c d e f g h i l m n', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'l']],
  ])('%j is split into its search terms', (q, terms) => {
    expect(searchTerms(q)).toEqual(terms)
  })

  test('each piece also keeps its original spelling, as digits need not be a phone number', () => {
    expect(searchPieces('Welfare 2025/2026 39 Alfa 10-20')).toEqual([
      { term: 'Welfare', words: ['Welfare'] },
      { term: '2025202639', words: ['2025/2026', '39'] },
      { term: 'Alfa', words: ['Alfa'] },
      { term: '1020', words: ['10-20'] },
    ])
  })

  test('any text gives at most ten terms, none of them empty or with white space', () => {
    const q = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'0 +39(-') }),
    )
    fc.assert(
      fc.property(q, (q) => {
        const terms = searchTerms(q)
        expect(terms.length).toBeLessThanOrEqual(10)
        for (const term of terms) expect(term).toMatch(/^\S+$/)
      }),
    )
  })
})

const PREFIXES = ['', '+39', '+39 ', '(+39) ', '0039', '0039 ', '(0039)'] as const
/** An Italian number as dialled in Italy: a mobile number, or a landline number with its leading 0. */
const number = fc
  .tuple(fc.constantFrom('3', '39', '0', '039', '0362'), fc.stringMatching(/^[0-9]{8}$/))
  .map(([start, rest]) => (start + rest).slice(0, 10))
  // 00 begins a call abroad, never a number.
  .filter((digits) => !digits.startsWith('00'))

/** The digits with white space and separators between them. */
const written = (digits: string, signs: readonly string[]) =>
  [...digits].map((digit, index) => digit + (signs[index] ?? '')).join('')
const signs = fc.array(fc.constantFrom('', '', '', ' ', '.', '-', '/', ' - ', '\u00a0'), { maxLength: 10 })

describe('phone numbers in a search', () => {
  test('prefix and separators do not change the number that is searched', () => {
    fc.assert(
      fc.property(number, fc.constantFrom(...PREFIXES), signs, (digits, prefix, signs) => {
        expect(withoutPrefix(prefix + written(digits, signs))).toBe(digits)
        expect(searchTerms(prefix + written(digits, signs))).toEqual([digits])
      }),
    )
  })

  test('the beginning of a number is found behind any prefix, and any part of it without one', () => {
    const cut = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(...PREFIXES),
        cut,
        cut,
        signs,
        (digits, prefix, from, length, signs) => {
          const start = written(digits.slice(0, length), signs)
          const [found = '?'] = searchTerms(prefix + start)
          expect(digits.startsWith(found)).toBe(true)
          const piece = digits.slice(from, from + length)
          if (piece.startsWith('0039')) return
          expect(searchTerms(written(piece, signs))).toEqual([piece])
        },
      ),
    )
  })
})

describe('several values in one parameter', () => {
  test.each([
    [undefined, []],
    [null, []],
    ['', []],
    [',,', []],
    ['Sito web', ['Sito web']],
    ['Sito web,Passaparola', ['Sito web', 'Passaparola']],
    ['Fiera\\, Monza,Altro', ['Fiera, Monza', 'Altro']],
    ['C:\\\\dir', ['C:\\dir']],
    ['a,a', ['a']],
    ['a\\', ['a']],
  ])('%j is split into its values', (text, values) => {
    expect(readChoice(text)).toEqual(values)
  })

  test('readChoice returns the values that writeChoice has joined', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.string({ minLength: 1, unit: fc.constantFrom(',', '\\', 'a', '\n') }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(value), (values) => {
        expect(readChoice(writeChoice(values))).toEqual(values)
      }),
    )
  })

  test('any text gives values that are neither empty nor repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const values = readChoice(text)
        expect(new Set(values).size).toBe(values.length)
        expect(values).not.toContain('')
      }),
    )
  })
})
