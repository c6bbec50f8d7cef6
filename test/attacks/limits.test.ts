import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_DEPTH, MAX_JSON } from '#platform/http/body.server.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { api } from '#server/api.ts'
import { type InputField, type Limit, limitsOf } from '#server/input-limits.ts'
import { doctor } from '../factories.ts'
import { pdf } from '../files.ts'
import { upload } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { startTarget, type Target } from './target.ts'

// docs/limits.md says what may be sent; here the running product is asked whether it is so.

let target: Target
let admin: Visitor
let medico: Visitor
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  admin = await target.staff('admin')
  medico = await target.staff('medico', await doctor(target.db))
})
afterAll(() => target?.stop())

const rows = api.map(({ row }) => row)
const places = rows.flatMap((row) =>
  limitsOf(row).map((place) => ({
    row,
    place,
    name: `${row.method} ${row.path} ${place.part === 'query' ? '?' : ''}${place.path.join('.')}`,
  })),
)
const ofKind = <K extends Limit['kind']>(...kinds: K[]) =>
  places.filter(({ place }) => (kinds as string[]).includes(place.limit.kind))

const texts = ofKind('text')
const patterns = ofKind('form')
const numbers = ofKind('number')
const lists = ofKind('list')
const choices = ofKind('choice')

/** The value at its place in an otherwise empty body, with one item in each list on the way. */
function around(path: string[], value: unknown): unknown {
  return path.reduceRight((inner, key) => (key === '*' ? [inner] : { [key]: inner }), value)
}

/** Returns the paths of all issues. Missing fields are among them. */
async function faults(row: AnyEndpoint, { part, path }: InputField, value: unknown): Promise<string[]> {
  const key = row.path.startsWith('/api/site/texts/') ? 'prima-pagina' : 'maintenance_message'
  const address = row.path.replace(':key', key).replace(/:\w+/g, '2147483647')
  const question = part === 'query' ? `?${new URLSearchParams({ [path.join('.')]: String(value) })}` : ''
  const person = row.access === 'public' ? target.visitor() : row.access.includes('admin') ? admin : medico
  const answer = await person.send(address + question, {
    method: row.method,
    ...(part === 'body' && { body: JSON.stringify(around(path, value)) }),
  })
  const said = await answer.text()
  expect(answer.status, said).toBeLessThan(500)
  if (answer.status !== 400) return []
  return (JSON.parse(said) as { issues: { path: string }[] }).issues.map((issue) => issue.path)
}

const at = ({ path }: InputField) => path.map((key) => (key === '*' ? '0' : key)).join('.')

/** Of that length, and as the place wants it otherwise; undefined when every value has the same length. */
function textOf({ shape }: InputField, length: number): string | undefined {
  const ends = ['https://example.it/', `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}`, '']
  const candidates = ends.flatMap((start) => ['a', '0'].map((sign) => start.padEnd(length, sign)))
  return candidates.find((text) => text.length === length && shape.safeParse(text).success)
}

test('2.1.1: every input has a limit, but for six known exceptions', () => {
  expect(places.length).toBeGreaterThan(200)
  const open = places
    .filter(({ place }) => ['open', 'body'].includes(place.limit.kind))
    .map(({ name }) => name)
  expect(open).toEqual([
    // Counted in bytes before they are hashed: one that is too long gets the answer of one that is wrong.
    'POST /api/auth/login password',
    'POST /api/auth/confirm password',
    'PUT /api/user/password currentPassword',
    // Of the fields each form has, and 64 KB at most: forms/submissions has its tests.
    'POST /api/forms/:id/submit ',
    // 60 KB at most, and each text by its field when it is published: features/content has its tests.
    'PUT /api/site/texts/:key/draft value',
    'POST /api/site/texts/:key/publish value',
  ])
  for (const { place, name } of places) {
    if ('max' in place.limit) expect(place.limit.max, name).toBeLessThanOrEqual(2_147_483_647)
  }
})

describe('limits of texts', () => {
  test.each(texts)('2.1.2: $name is limited in length', async ({ row, place }) => {
    const { max } = place.limit as { max: number }
    const fitting = textOf(place, max)
    if (fitting !== undefined) expect(await faults(row, place, fitting)).not.toContain(at(place))
    expect(await faults(row, place, (fitting ?? '').padEnd(max + 1, 'a'))).toContain(at(place))
  })
})

describe('limits of patterns', () => {
  test.each(patterns)('2.1.2: the pattern of $name is enforced', async ({ row, place }) => {
    expect(await faults(row, place, '1'.repeat(5000))).toContain(at(place))
  })
})

describe('limits of numbers', () => {
  test.each(numbers)('1.4.2, 2.1.2: $name is limited in range', async ({ row, place }) => {
    const { min, max } = place.limit as { min: number; max: number }
    expect(await faults(row, place, max)).not.toContain(at(place))
    for (const value of [max + 1, min === 1 ? 0 : min - 1, 1.5, 2 ** 53]) {
      expect(await faults(row, place, value), String(value)).toContain(at(place))
    }
  })
})

describe('limits of lists', () => {
  test.each(lists)('2.1.2: the list $name is limited in length', async ({ row, place }) => {
    const { max } = place.limit as { max: number }
    expect(
      await faults(
        row,
        place,
        Array.from({ length: max + 1 }, (_, n) => n + 1),
      ),
    ).toContain(at(place))
  })
})

describe('limits of choices', () => {
  test.each(choices)('2.1.2: the choice $name accepts only its values', async ({ row, place }) => {
    expect(await faults(row, place, 'qualcos’altro')).toContain(at(place))
  })
})

test('2.1.3: a body may have 256 KB and 32 levels, not one more of either', async () => {
  const send = async (body: string) =>
    (await target.visitor().send('/api/convenzioni/attivazioni', { method: 'POST', body })).status
  const sized = (bytes: number) => `{"firstName":"${'a'.repeat(bytes - '{"firstName":""}'.length)}"}`
  expect([await send(sized(MAX_JSON)), await send(sized(MAX_JSON + 1))]).toEqual([400, 413])
  const deep = async (levels: number) => {
    const body = `{"firstName":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const answer = await target.visitor().send('/api/convenzioni/attivazioni', { method: 'POST', body })
    return ((await answer.json()) as { message: string }).message
  }
  expect(await deep(MAX_DEPTH)).not.toContain('annidati')
  expect(await deep(MAX_DEPTH + 1)).toBe('I dati inviati sono troppo annidati.')
})

test('2.1.3, 5.1.1: five documents of ten megabytes are stored; a sixth, or one byte more, is refused', async () => {
  const TEN = 10 * 1024 * 1024
  const files = (n: number, bytes: number) =>
    Array.from({ length: n }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf(bytes, String(at)) }))
  expect((await upload(target.visitor(), files(5, TEN))).status).toBe(200)
  const before = await target.rows()
  expect((await upload(target.visitor(), files(6, 100))).status).toBe(400)
  expect((await upload(target.visitor(), files(1, TEN + 1))).status).toBe(413)
  expect(await target.rows()).toEqual(before)
})
