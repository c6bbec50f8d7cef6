import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, roles } from '#platform/session/roles.ts'
import { api } from '#server/api.ts'
import {
  type Abuse,
  complaint,
  foreignCallers,
  foreignOrigins,
  wrongAddresses,
  wrongBodies,
  wrongFields,
  wrongUploads,
} from './table/abuses.ts'
import { type Called, each, faultOf, send } from './table/caller.ts'
import { fieldsOf } from './table/fields.ts'
import { type Fixture, startFixture } from './table/fixture.ts'
import { everything, privileged, traces } from './table/privileges.ts'
import { CONFIRMED, FOR_ADMINISTRATORS, FOR_DOCTORS, FOR_DOCTORS_TOO, PUBLIC } from './table/rights.ts'
import type { Sample } from './table/sample.ts'
import { samples } from './table/samples.ts'
import { jsonWith, type Kind, wrongValues } from './table/wrong.ts'

/** Every row of the call table, asked in every wrong way, and in the end rightly. */

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture?.stop())

const rows = api.map(({ row }) => ({ row, name: `${row.method} ${row.path}` }))

const cases = rows.flatMap(({ row, name }) =>
  [samples[name] ?? []]
    .flat()
    .map((sample): [string, { row: typeof row; sample: Sample }] => [
      sample.by ? `${name} by ${sample.by}` : name,
      { row, sample },
    ]),
)

test('A5, C11, C13: every call has a sample, and every sample a call', () => {
  const unsampled = rows.filter(({ name }) => !samples[name]).map(({ name }) => name)
  expect(
    unsampled,
    'add a line for each of these to test/attacks/table/samples-….ts: how it is called rightly, and what its fields take',
  ).toEqual([])
  const names = new Set(rows.map(({ name }) => name))
  expect(Object.keys(samples).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['public', PUBLIC],
  ['admin', FOR_ADMINISTRATORS],
  ['medico', FOR_DOCTORS],
  ['admin,editor,medico', FOR_DOCTORS_TOO],
])('A5, D5, U1: the calls open to %s are exactly the listed ones', (access, meant) => {
  const found = rows.filter(({ row }) => String(row.access) === access).map(({ name }) => name)
  expect(found.toSorted()).toEqual(meant)
})

test('U3: the calls that ask to identify again are exactly the listed ones', () => {
  const found = rows.filter(({ row }) => row.confirmed).map(({ name }) => name)
  expect(found.toSorted()).toEqual(CONFIRMED)
})

test('A5, D5, U1: all other calls are for administrators and the reception', () => {
  const known = ['public', 'admin', 'medico', 'admin,editor', 'admin,editor,medico']
  expect(rows.filter(({ row }) => !known.includes(String(row.access))).map(({ name }) => name)).toEqual([])
})

/** Columns no answer has. */
const NEVER_TOLD = /"(password|ownerHash|sha256|tokenHash|requestHash|search)"/

const JSON_TYPE = { 'content-type': 'application/json' }

async function refuses(called: Called, abuses: Abuse[]): Promise<void> {
  const before = await fixture.stored()
  const complaints: string[] = []
  // Of uploads each user may have one under way.
  await each(abuses, called.row.raw ? 1 : 8, async (abuse) => {
    const found = complaint(abuse, await send(fixture, called, abuse.instead))
    if (found) complaints.push(found)
  })
  expect(complaints).toEqual([])
  expect(await fixture.stored()).toEqual(before)
}

const fresh = async (one: { row: Called['row']; sample: Sample }): Promise<Called> => ({
  ...one,
  ask: await one.sample.ask(fixture),
})

const publicReads = cases.filter(
  ([, { row }]) => row.access === 'public' && !row.ownAccount && row.method === 'GET',
)

describe.each(roles.filter((role) => !may(role, 'edit')))('the role %s', (role) => {
  test.each(publicReads)('U1: gets from the public call %s what a visitor gets', async (_, one) => {
    const called = await fresh(one)
    const visitors = await send(fixture, called, { by: 'nobody' })
    expect(await send(fixture, called, { by: fixture[role] })).toEqual(visitors)
  })
})

describe.each(cases)('%s', (_, one) => {
  const { row, sample } = one

  test('A5, D4, D5, C11, C13, 1.4.2, 1.5.3, 3.5.1, 15.3.5, 15.3.7: refuses a wrong caller and wrong input', async () => {
    const called = await fresh(one)
    if (row.body && !row.raw) {
      const { paths, unsampled } = fieldsOf(row.body, called.ask.body)
      expect(unsampled, 'the sample needs an element in each of these lists').toEqual([])
      const known = Object.keys(sample.takes ?? {}).filter((path) => !paths.includes(path))
      expect(known, 'the sample says what these take, and there is no such field').toEqual([])
    }
    await refuses(called, [
      ...foreignCallers(called, fixture),
      ...foreignOrigins(called),
      ...wrongAddresses(called),
      ...wrongFields(called),
      ...wrongBodies(called),
      ...wrongUploads(called),
    ])
    // Or all that was refused before would say nothing.
    if (!sample.unsent) {
      const answer = await send(fixture, called)
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([row.success ?? 200, expect.any(String)])
    }
  })

  // A name in place of a number claims no record either.
  const claimable = row.body !== undefined && !row.raw && !sample.unsent
  if (claimable)
    test('C1, C2: ignores or refuses every field it did not ask for', async () => {
      const start = await everything(fixture)
      const plain = await fresh(one)
      expect((await send(fixture, plain)).status).toBe(row.success ?? 200)
      const between = await everything(fixture)
      const called = await fresh(one)
      const ready = sample.strict ? await fixture.stored() : null
      const answer = await send(fixture, called, { headers: JSON_TYPE, body: privileged(called, fixture) })
      if (ready) {
        expect([answer.status, faultOf(answer)]).toEqual([400, null])
        expect(await fixture.stored()).toEqual(ready)
      } else {
        expect([answer.status, answer.text.slice(0, 300)]).toEqual([row.success ?? 200, expect.any(String)])
      }
      if (!ready) expect(answer.text).not.toMatch(NEVER_TOLD)
      const usual = traces(start, between, plain, fixture)
      const found = traces(between, await everything(fixture), called, fixture)
      expect(found.filter((column) => !usual.includes(column))).toEqual([])
    })

  const takes = Object.entries(sample.takes ?? {})
  if (takes.length > 0)
    test('C12, C13: answers any value its fields accept without a fault', async () => {
      // Of each field one kind at a time, of all fields together.
      const rounds = Math.max(...takes.map(([, kinds]) => kinds.length))
      const complaints: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const called = await fresh(one)
        const { body, said } = taken(called, takes, round)
        const parsed = row.body?.safeParse(JSON.parse(body))
        const [issue] = parsed?.error?.issues ?? []
        if (issue) complaints.push(`${said}: the shape does not take it at ${issue.path.join('.')}`)
        const answer = await send(fixture, called, { headers: JSON_TYPE, body })
        if (answer.status >= 300 && faultOf(answer))
          complaints.push(`${said}: ${faultOf(answer)} ${answer.text}`)
      }
      expect(complaints).toEqual([])
    })
})

test('C2: a contact field cannot take the name of a built-in property or column', async () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'id',
    'first_name',
    'EMAIL',
  ]
  const odd = ['1x', 'a-b', 'a b', 'è', '', 'x'.repeat(64), 'viewed', 'search', 'a;--', 'x'.repeat(100_000)]
  const before = await fixture.stored()
  for (const name of [...names, ...odd]) {
    const body = JSON.stringify({ name, label: 'Un campo', type: 'text' })
    const answer = await fixture.admin.send('/api/contact-fields', { method: 'POST', body })
    expect([name.slice(0, 20), answer.status]).toEqual([name.slice(0, 20), 400])
  }
  expect(await fixture.stored()).toEqual(before)
})

/** The sample with another value in each of the fields that take several kinds of them. */
function taken({ ask }: Called, takes: [string, Kind[] | 'anything'][], round: number) {
  const chosen = takes.flatMap(([path, kinds]) => {
    const kind = kinds === 'anything' ? 'list' : kinds[round % kinds.length]
    const value = wrongValues.findLast((wrong) => wrong.kind === kind)
    return value ? [{ path, json: value.json }] : []
  })
  const body = chosen.reduce<unknown>(
    (all, { path, json }) => JSON.parse(jsonWith(all, path, json)),
    ask.body,
  )
  const said = chosen.map(({ path, json }) => `${path} = ${json.slice(0, 30)}`).join(', ')
  return { body: JSON.stringify(body), said }
}
