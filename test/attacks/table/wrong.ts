/** Values of every type, as JSON texts: some of them no program that makes JSON would write. */

/** The kind of field that may accept a value; no field accepts `never`. */
export type Kind =
  | 'word'
  | 'digits'
  /** Could be a telephone number, or a password. */
  | 'manyDigits'
  | 'long'
  | 'huge'
  | 'empty'
  | 'spaces'
  | 'null'
  | 'boolean'
  | 'list'
  | 'object'
  | 'number'
  | 'zero'
  | 'negative'
  | 'fraction'
  | 'large'
  | 'never'

export type Wrong = { json: string; kind: Kind }

const NUMBER_TEXTS = ['-1', '0', '1.5', '1e3', '0x10', ' 1', '１', 'NaN']
const LARGE_TEXTS = ['1000007', '9007199254740993', '2147483648']

const text = (value: string, kind: Kind): Wrong => ({ json: JSON.stringify(value), kind })

export const wrongValues: Wrong[] = [
  text('abc', 'word'),
  ...NUMBER_TEXTS.map((value) => text(value, 'digits')),
  ...LARGE_TEXTS.map((value) => text(value, 'manyDigits')),
  text('9'.repeat(400), 'long'),
  text('x'.repeat(100_000), 'huge'),
  text('', 'empty'),
  text('   ', 'spaces'),
  text('a\0b', 'never'),
  text('a\ud800b', 'never'),
  { json: '1000007', kind: 'number' },
  { json: '0', kind: 'zero' },
  { json: '-1', kind: 'negative' },
  { json: '1.5', kind: 'fraction' },
  { json: '2147483648', kind: 'large' },
  { json: '9007199254740993', kind: 'never' },
  { json: '1e400', kind: 'never' },
  { json: 'null', kind: 'null' },
  { json: 'true', kind: 'boolean' },
  { json: '[]', kind: 'list' },
  { json: '[null]', kind: 'never' },
  { json: '[["x"]]', kind: 'never' },
  { json: '{}', kind: 'object' },
  { json: '{"a":{"$ne":1}}', kind: 'never' },
]

/** For a parameter of an address, already written as it goes there. */
export const wrongIds: string[] = [
  ...[...NUMBER_TEXTS, '2147483648', '9007199254740993'].map(encodeURIComponent),
  ...['abc', '9'.repeat(400), '-0', '+1', '01', '1%20', '1%00', '1%0a', '1;x', '1,2', '%5B1%5D', '%7B%7D'],
  ...[
    'null',
    'undefined',
    'true',
    '%ED%A0%80',
    '%F0%9F%99%82',
    '..%2f1',
    '1%2f2',
    '%27%20OR%201=1--',
    '%ff',
    '%',
  ],
]

/** Values for a parameter of a query, already encoded. Those a free text may have are in `Sample.free`. */
export const wrongQueries: string[] = [
  ...[...NUMBER_TEXTS, '2147483648', '9007199254740993'].map(encodeURIComponent),
  ...['abc', '9'.repeat(400), '%5B%5D', '%7B%7D', 'null', 'true', '%F0%9F%99%82', '%ff', "1'--"],
]

/** Values that no query parameter accepts. */
export const hostileQueries: string[] = ['a%00b', 'x'.repeat(8000)]

/** Stands for a value whose JSON text is put there afterwards. */
const HERE = 'the place of a wrong value'

/** The value as a JSON text, with another one at a path of it. */
export function jsonWith(value: unknown, path: string, json: string): string {
  return JSON.stringify(withAt(value, path.split('.'), HERE)).replace(`"${HERE}"`, () => json)
}

function withAt(value: unknown, [step, ...rest]: string[], what: unknown): unknown {
  if (step === undefined) return what
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === step ? withAt(inner, rest, what) : inner))
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [step]: withAt(record[step], rest, what) }
}
