import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { MEGABYTE } from '#platform/bytes.ts'
import { networkVisitor } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { PASSWORD, startTargetProcess, type TargetProcess } from './target.ts'

const USER = 'amministra'
const TRIES = 1000
/** Requests under way at a time: as many as an attacker's machine has connections. */
const AT_ONCE = 100
const WITHIN_MS = 5000

let target: TargetProcess
/** The user's own browser, behind the address that the clinic shares with its guests. */
let desk: Visitor
const CLINIC = '203.0.113.5'

beforeAll(async () => {
  target = await startTargetProcess({ template: 'empty' })
  await addUser(target.db, { username: USER, role: 'admin', password: PASSWORD })
  desk = target.visitor(CLINIC)
  expect((await logIn(desk)).status).toBe(200)
})
afterAll(() => target?.stop())

const logIn = (visitor: Visitor, username = USER, password = PASSWORD) =>
  visitor.send('/api/auth/login', { method: 'POST', body: JSON.stringify({ username, password }) })
const hex = () => randomInt(65_536).toString(16)

/** Resident memory of the server in bytes. Linux only. */
function memory(): number {
  const [, kilobytes] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${target.server.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/**
 * Sends wrong passwords, for a known and for unknown names: a thousand, and on until `during` is done.
 * @returns the longest of what `during` took, in milliseconds, and how many tries got each status
 */
async function flood(address: () => string, during: () => Promise<void>) {
  const statuses: Record<number, number> = {}
  let sent = 0
  let isDone = false
  const attacker = async () => {
    while (sent < TRIES || !isDone) {
      sent += 1
      const name = sent % 2 ? USER : `qualcuno${sent}`
      const { status } = await logIn(networkVisitor(target.url, address()), name, 'indovino')
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const attackers = Array.from({ length: AT_ONCE }, attacker)
  // By then the flood has filled what it can fill.
  await expect.poll(() => sent, { interval: 5 }).toBeGreaterThan(AT_ONCE * 2)
  const begun = performance.now()
  await during().finally(() => {
    isDone = true
  })
  const took = performance.now() - begun
  await Promise.all(attackers)
  return { took, statuses }
}

describe('U6, M3: a flood of log-ins', () => {
  test.each([
    ['one /48 of IPv6', () => `2001:db8:aaaa:${hex()}::${hex()}`, 120],
    ['one /24 of IPv4', () => `192.0.2.${randomInt(256)}`, 120],
    ['one address', () => '198.51.100.66', 30],
  ])(
    'U6: a right password logs in within five seconds during a flood from %s elsewhere',
    async (_, from, free) => {
      const before = memory()
      const { took, statuses } = await flood(from, async () => {
        expect((await logIn(target.visitor())).status).toBe(200)
      })
      expect(took).toBeLessThan(WITHIN_MS)
      // Refused tries count: the network has its tries once, and no more while the flood goes on.
      expect(statuses[401]).toBeLessThanOrEqual(free)
      expect(Object.keys(statuses)).toEqual(['401', '429'])
      expect(memory() - before).toBeLessThan(150 * MEGABYTE)
    },
  )

  test('U6, N2: a known browser logs in within five seconds during a flood from its own address', async () => {
    const { took, statuses } = await flood(
      () => CLINIC,
      async () => {
        expect((await logIn(target.visitor(CLINIC))).status).toBe(429)
        expect((await logIn(desk)).status).toBe(200)
      },
    )
    expect(took).toBeLessThan(WITHIN_MS)
    expect(statuses[401]).toBeLessThanOrEqual(30)
  })
})

test('U6: floods of log-ins leave few rows, and one alarm', async () => {
  const { rows } = await sql<{ counts: number; logins: number; trail: number; alarms: number }>`
    SELECT (SELECT count(*) FROM rate_limits)::integer AS counts, (SELECT count(*) FROM logins)::integer AS logins,
      (SELECT count(*) FROM trail WHERE event = 'session.refused')::integer AS trail, (SELECT count(*) FROM alarms WHERE kind = 'login_flood')::integer AS alarms`.execute(
    target.db,
  )
  expect(rows[0]?.counts).toBeLessThan(1000)
  expect(rows[0]?.logins).toBeLessThan(200)
  expect(rows[0]?.trail).toBeLessThan(200)
  expect(rows[0]?.alarms).toBe(1)
})
