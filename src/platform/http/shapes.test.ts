import { expect, test } from 'vitest'
import { colour, line, optional, paragraph, queryNumber, telephone } from './shapes.ts'

const page = queryNumber(500, 'Pagina non valida')

test('a number in a query must be in plain decimal notation', () => {
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

test('cleaning a text twice gives the same as cleaning it once', () => {
  // An invisible character stands between a letter and its accent.
  expect(line(10).parse('perche\u200b\u0301')).toBe('perch\u00e9')
  expect(paragraph(10).parse('perche\u202a\u0301')).toBe('perch\u00e9')
})

const INVISIBLE = [
  ...[
    '\u200d',
    '\u200c \u200e\u200f',
    '\u00ad',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800 \u2800',
    '\u0301',
    '\ufe0f',
  ],
  ...['\u{e0001}', '\u{e000}', '\u{1d173}', '\u2003\u3164\u200d'],
]

test('a required text must have a visible character', () => {
  for (const shape of [line(10, { required: 'Manca' }), paragraph(10, { required: 'Manca' })]) {
    for (const blank of ['', ' \n', '\u200b', ...INVISIBLE])
      expect(shape.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual(['Manca'])
    for (const name of [
      'A',
      '\u200dA',
      '👨‍👩‍👧‍👦',
      '❤️',
      '🇮🇹',
      '1️⃣',
      '👍🏽',
      'نوی\u200cن',
      '한',
      'क्ष',
      '李',
      "'",
      '☺',
    ])
      expect(shape.parse(name)).toBe(name)
  }
})

test('an optional text that is blank or invisible counts as not given', () => {
  for (const blank of [undefined, null, '', ' \n', '\u200b', ' \ufeff ', ...INVISIBLE]) {
    expect(optional(line(10)).parse(blank)).toBeNull()
    expect(optional(paragraph(10)).parse(blank)).toBeNull()
  }
  expect(optional(line(10)).parse(' a ')).toBe('a')
})

test('a colour is # and three or six hexadecimal digits, and no other CSS', () => {
  for (const good of ['#abc', '#3b82f6', ' #3B82F6 ']) expect(colour().parse(good)).toBe(good.trim())
  const hostile = [
    'red',
    '#12',
    '#1234567',
    '#fff;background:url(//x)',
    'expression(1)',
    '}</style>',
    '',
    7,
    null,
  ]
  for (const value of hostile) {
    expect(
      colour()
        .safeParse(value)
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['Colore non valido'])
  }
})

test.each([
  '039482345',
  '039 482345',
  '123456',
  '+39 039/48.23-45',
  '(+39) 333 555 0101',
  '0039 (02) 555 0100',
  '123456789012345',
])('a telephone number of 6 to 15 digits is stored as it is written: %s', (text) => {
  expect(telephone().parse(text)).toBe(text)
})

test.each([
  '12345',
  '1234567890123456',
  '12+345678',
  '333 555 0101 int. 4',
  'chiamami',
  '+ () - .',
  '٣٣٣٥٥٥٠١',
])('the text %s is refused as a telephone number', (text) => {
  const { error } = telephone().safeParse(text)
  expect(error?.issues[0]?.message).toBe('Numero di telefono non valido')
})
