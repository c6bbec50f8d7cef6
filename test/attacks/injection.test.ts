import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { api } from '#server/api.ts'
import { limitsOf } from '#server/input-limits.ts'
import { person } from '../factories.ts'
import { networkVisitor } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { each } from './table/caller.ts'
import { nextAddress, startTarget, type Target } from './target.ts'

// Sends the payloads of an SQL scanner to every parameter of every reading call, and reads the code for places that
// could admit them.

let target: Target
let admin: Visitor
beforeAll(async () => {
  target = await startTarget()
  admin = await target.staff('admin')
  await person(target.db, { email: 'anna@example.com' })
})
afterAll(() => target?.stop())

/** Pairs of which the first would be true and the second false, if any database ever computed them. */
const PAIRS: [string, string][] = [
  ["' AND '1'='1", "' AND '1'='2"],
  ["' OR '1'='1' --", "' OR '1'='2' --"],
  [' AND 1=1', ' AND 1=2'],
  [') OR (1=1', ') OR (1=2'],
  ["%' AND 1=1 AND '%'='", "%' AND 1=2 AND '%'='"],
  ["' UNION SELECT 1--", "' UNION SELECT 1 WHERE false--"],
  [
    "'||(SELECT CASE WHEN 1=1 THEN '' ELSE 1/0::text END)||'",
    "'||(SELECT CASE WHEN 1=2 THEN '' ELSE 1/0::text END)||'",
  ],
]
/** Each would keep the answer waiting, change something, or break the statement. */
const ALONE = [
  ...[
    "'",
    '"',
    '\\',
    '`',
    "''",
    ';',
    '--',
    '/*',
    '*/',
    "'/**/",
    '$$',
    "E'\\''",
    '%27',
    '(',
    '{{7*7}}',
    '$(7*7)',
  ],
  ...[
    "'; SELECT pg_sleep(20)--",
    '1; SELECT pg_sleep(20)--',
    "'||pg_sleep(20)--",
    '1 AND (SELECT 1 FROM pg_sleep(20))',
  ],
  ...[
    "'; DROP TABLE users CASCADE; --",
    "'; UPDATE users SET role='admin'; --",
    '1;DELETE FROM contact_requests',
  ],
  ...[
    "' AND 1=CAST((SELECT version()) AS integer)--",
    "'; COPY users TO PROGRAM 'id'; --",
    "1' ORDER BY 99--",
  ],
]
// Runs a browser for minutes, or is a stream of bytes that scanners read like any other.
const reading = api.map(({ row }) => row).filter((row) => row.method === 'GET')

type Place = { row: AnyEndpoint; name: string; address: (value: string) => string }
const plain = (path: string) => path.replace(':key', 'maintenance_message').replace(/:\w+/g, '1')

const places: Place[] = reading.flatMap((row) => {
  const inPath = [...row.path.matchAll(/:\w+/g)].map(([param]) => ({
    row,
    name: `${row.path} (${param})`,
    address: (value: string) => plain(row.path.replace(param, '\0')).replace('\0', encodeURIComponent(value)),
  }))
  const inQuery = limitsOf(row)
    .filter(({ part }) => part === 'query')
    .map(({ path }) => ({
      row,
      name: `${row.path} ?${path.join('.')}`,
      address: (value: string) => `${plain(row.path)}?${new URLSearchParams({ [path.join('.')]: value })}`,
    }))
  return [...inPath, ...inQuery]
})

/** The same person from somewhere else: reading is counted by address. */
const moved = () => networkVisitor(target.url, nextAddress(), admin.cookies)

/** The answer without parts that differ each time, and without the question. */
async function ask(by: Visitor, address: string, value: string) {
  const answer = await by.send(address)
  const text = (await answer.text())
    .replace(/"requestId":"[^"]*"/, '')
    .replaceAll(JSON.stringify(value).slice(1, -1), '')
  return { status: answer.status, text, total: answer.headers.get('x-total-count') }
}

describe('injection at every parameter a call reads', () => {
  // A statement that slept would be cut off by the database, and be a 500 or a 503.
  test.each(places)('C15, 1.2.4: $name is read as text, never as SQL', async ({ name, address }) => {
    const by = moved()
    const start = name.includes('?q') ? 'anna' : '1'
    const pairs = PAIRS.map(([yes, no]) => async () => {
      const [first, second] = [
        await ask(by, address(start + yes), start + yes),
        await ask(by, address(start + no), start + no),
      ]
      expect(first.status).toBeLessThan(500)
      expect(second, `${yes} / ${no}`).toEqual(first)
    })
    const alone = ALONE.map((value) => async () => {
      const { status, text } = await ask(by, address(value), value)
      expect([value, status < 500 && status !== 429]).toEqual([value, true])
      expect(text).not.toMatch(/syntax error|SQLSTATE|pg_|PostgreSQL|unterminated|relation "/i)
    })
    // A few at a time: of many, some would wait for a connection until the product gives them up (503).
    await each([...pairs, ...alone], 4, (question) => question())
  })

  test('C15, 1.2.4: injected statements in any parameter change no row', async () => {
    const before = await target.rows()
    for (const { address } of places) await admin.send(address("1'; DELETE FROM contact_requests; --"))
    expect(await target.rows()).toEqual(before)
    expect((await admin.send('/api/contacts')).status).toBe(200)
  })

  test.each(['sort', 'order', 'orderBy', 'sortBy', 'dir'])(
    'C15: the parameter %s does not change the order of contacts',
    async (name) => {
      const usual = await ask(admin, '/api/contacts?page=1', '')
      for (const value of [
        '(SELECT 1)',
        'id;--',
        'name DESC',
        'password',
        'CASE WHEN 1=1 THEN 1 ELSE 2 END',
      ]) {
        const given = await ask(
          admin,
          `/api/contacts?page=1&${new URLSearchParams({ [name]: value })}`,
          value,
        )
        if (name === 'sort') expect(given.status).toBe(400)
        else expect(given).toEqual(usual)
      }
    },
  )
})

/** Statements that are put together from text, each with the reason why nothing of it can come from outside. */
const WRITTEN: Record<string, string> = {
  'src/features/booking/store.server.ts': 'the alias of a table, a word of ours',
  'src/features/timeline/store.server.ts': 'kinds of entries of ours, as names of columns',
  'src/platform/db/migrate.server.ts': 'a number of ours, and the migrations',
  'src/platform/db/restore.server.ts': 'names of tables, quoted by `qualified`',
  'src/platform/db/backup.server.ts': 'names of tables, quoted by `qualified`',
  'src/platform/db/roles.server.ts':
    'names of roles of ours, and statements the catalogue makes with %I and regclass',
  'src/platform/db/listen.server.ts': 'the name of a channel, escaped',
  'src/platform/db/tables.server.ts': 'quotes the names of tables',
  'src/features/privacy/store.server.ts': 'names of columns, of ours',
  'src/features/catalogue/store.server.ts': 'names of columns, of ours',
  'src/features/forms/store.server.ts': 'names of columns, of ours',
  'src/features/lists/store.server.ts': 'one of two columns, by a type',
  'src/features/samples/fill.server.ts': 'tables of the sample, by a type',
}

test('1.2.4: no SQL statement is put together from strings', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (file.includes('.test.')) continue
    const text = readFileSync(file, 'utf8')
    const risky = [
      /\bsql\.(raw|ref|table|id)\b/,
      // A template with a hole, or a sum, handed to the driver itself.
      /\.query(<[^>]*>)?\(\s*(`[^`]*\$\{|[^`'")]*['"`]\s*\+)/,
      /copy(To|From)\(/,
    ]
    if (risky.some((pattern) => pattern.test(text))) found.push(file)
  }
  expect(found.filter((file) => !(file in WRITTEN))).toEqual([])
})
