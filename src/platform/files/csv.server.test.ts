import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvHead, csvLine, csvPhone, csvText } from './csv.server.ts'

/** Read by another program, as strictly as RFC 4180 is written. */
const read = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' })

describe('csvLine', () => {
  it.each([
    [['Ada', 'Esempi', ''], 'Ada,Esempi,\r\n'],
    [['Esempi, Ada', 'a;b', " l'una "], '"Esempi, Ada",a;b, l\'una \r\n'],
    [['detta "Dada"', 'riga\ndue', 'riga\rdue'], '"detta ""Dada""","riga\ndue","riga\rdue"\r\n'],
  ])('the fields %j are quoted only where needed', (fields, line) => {
    expect(csvLine(fields)).toBe(line)
    expect(read(line)).toEqual([fields])
  })

  it('fields with any text read back unchanged', () => {
    const awkward = fc.string({ unit: fc.constantFrom(...',"\r\n;\t =+-@\'aà€🦷') })
    fc.assert(
      fc.property(fc.array(awkward, { minLength: 5, maxLength: 5 }), (fields) => {
        expect(read(csvHead(['a', 'b', 'c', 'd', 'e']) + csvLine(fields))).toEqual([
          ['a', 'b', 'c', 'd', 'e'],
          fields,
        ])
      }),
    )
  })

  it('semicolons separate fields for Excel, and fields with one are quoted', () => {
    expect(csvLine(['Esempi, Ada', 'a;b', ''], ';')).toBe('Esempi, Ada;"a;b";\r\n')
    expect(csvHead(['Nome', 'Età'], ';')).toBe('\ufeffNome;Età\r\n')
  })

  it('a file begins with the UTF-8 byte order mark', () => {
    expect(Buffer.from(csvHead(['Nome', 'Città']))).toEqual(
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Nome,Città\r\n')]),
    )
  })
})

describe('csvText', () => {
  it.each([
    ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\u00a0\u200b=1', "'\u00a0\u200b=1"],
    ['\t=1', "'\t'=1"],
    ['\tAda', "'\tAda"],
    ['\rAda', "'\rAda"],
    ['\0Ada', "'\0Ada"],
    ['＝1', "'＝1"],
    ['＠SUM', "'＠SUM"],
    // Cells and lines as an Italian spreadsheet splits them.
    ['Ada;=1+1', "Ada;'=1+1"],
    ['Ada\n=1+1', "Ada\n'=1+1"],
    ['Ada; @a; -b', "Ada;' @a;' -b"],
    ['Ada;"=1+1;', 'Ada;\'"=1+1;'],
    ...['Ada', 'Anna-Lisa', 'a@b.example', "D'Angelo", '1 + 1 = 2', '🦷', 'a;b', ''].map((text) => [
      text,
      text,
    ]),
  ])('the text %j is written %j', (text, written) => {
    expect(csvText(text)).toBe(written)
  })

  it('a text never begins a formula, at any place a spreadsheet may split the line', () => {
    const pieces = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      ';',
      ',',
      '"',
      '\n',
      '\r',
      '\t',
      ' ',
      'a',
      '1',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(fc.string({ unit: pieces }), { minLength: 2, maxLength: 4 }), (texts) => {
        const line = csvLine(texts.map(csvText))
        const cells = [...(read(line)[0] ?? []), ...line.split(/[;\t\r\n]/)]
        for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+@-]/)
      }),
    )
  })
})

describe('csvPhone', () => {
  it.each([
    ['+39 02 1234567', '+39 02 1234567'],
    ['333 555 0101', '333 555 0101'],
    ['3335550101', '3335550101'],
    ['039/123456', '039/123456'],
    ['(039) 123-456', '(039) 123-456'],
    // Without a blank a spreadsheet makes a number of it, and its plus or its zero is lost.
    ['+393335550101', '+39 3335550101'],
    ['+14155550101', '+1 4155550101'],
    ['+3788812345', '+378 8812345'],
    ['0212345678', '02 12345678'],
    ['0392345678', '039 2345678'],
    ['0362123456', '0362 123456'],
    ['012', "'012"],
    ['393335550101', "'393335550101"],
    // Thousands.
    ['039.123.456', '039 123 456'],
    ['06.123.456', '06 123 456'],
    ['0362.123.456', '0362 123 456'],
    ['333.555.010', '333 555 010'],
    ['02.1234567', '02 1234567'],
    // Days.
    ['02/12/2024', '02 12 2024'],
    ['02-12-2024', '02 12 2024'],
    ['2024-12-01', '2024 12 01'],
    ['3/4-555', '3 4 555'],
    ['12345-12-05', "'12345-12-05"],
    // Less than nothing.
    ['(039123)', "'(039123)"],
    ['039.123-', "'039.123-"],
    // A fraction; without its signs it would be another number.
    ['02 1234567/8', "'02 1234567/8"],
    ['02 1234567 / 3331234567', "'02 1234567 / 3331234567"],
    // The signs would make a sum of it.
    ['+39-02-1234567', '+39 02 1234567'],
    ['+39 (02) 12.34.567', '+39 02 12 34 567'],
    ['+7 495 123-45-67', '+7 495 123 45 67'],
    // These are two, or say more than a number.
    ['+39 333 1234567 / 02 1234567', "'+39 333 1234567 / 02 1234567"],
    ['+39 333 1234567 - 02 1234567', "'+39 333 1234567 - 02 1234567"],
    ['+39 333 1234567 – 02 1234567', "'+39 333 1234567 – 02 1234567"],
    ['+39 333 1234567- 02 1234567', "'+39 333 1234567- 02 1234567"],
    ['+393331234567/021234567', "'+393331234567/021234567"],
    ['+393331234567-021234567', "'+393331234567-021234567"],
    ['+39 333 1234567 +39 02 1234567', "'+39 333 1234567 +39 02 1234567"],
    ['+39 333 1234567  02 1234567', "'+39 333 1234567  02 1234567"],
    ['+39 333 1234567-8', "'+39 333 1234567-8"],
    ['+39 02 123456 (5)', "'+39 02 123456 (5)"],
    ['+39+1+1', "'+39+1+1"],
    ['-39 02 123', "'-39 02 123"],
    ['+', "'+"],
    ["+39|cmd'!A0", "'+39|cmd'!A0"],
    ['=1+1', "'=1+1"],
    ['', ''],
  ])('the telephone number %j is written %j', (phone, written) => {
    expect(csvPhone(phone)).toBe(written)
  })

  const figures = (text: string) => text.replace(/\D/g, '')

  it('a telephone number keeps all its digits and cannot be read as a formula', () => {
    const phone = fc.string({ unit: fc.constantFrom(...'+0123456789 ()./-'), minLength: 6, maxLength: 20 })
    fc.assert(
      fc.property(phone, (phone) => {
        const written = csvPhone(phone)
        expect(figures(written)).toBe(figures(phone))
        // As it was, behind an apostrophe, or with blanks for signs.
        if (!written.endsWith(phone.trim())) expect(written).toMatch(/^\+?\d+( \d+)+$/)
        if (/^\s*[+-]/.test(phone) && figures(phone).length > 3) expect(written).toMatch(/^(\+\d+( \d+)+$|')/)
      }),
    )
  })

  it('two telephone numbers in one field do not merge into one', () => {
    const blank = fc.constantFrom('', ' ')
    const number = fc
      .tuple(
        fc.constantFrom('', '+39', '+39 ', '0039 '),
        fc.constantFrom('02', '(02)', '039', '0362', '333'),
        fc.constantFrom('', ' ', '.', '-'),
        fc.integer({ min: 100_000, max: 9_999_999 }),
      )
      .map((parts) => parts.join(''))
    const between = fc.oneof(
      fc.tuple(blank, fc.constant('/'), blank).map((parts) => parts.join('')),
      fc.constantFrom(' - ', ' – ', '  +39 ', ' e/o '),
    )
    fc.assert(
      fc.property(number, between, number, (one, between, other) => {
        expect(csvPhone(one + between + other).replace(/^'/, '')).toBe(one + between + other)
      }),
    )
  })
})
