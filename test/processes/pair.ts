import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { networkVisitor, type ServerProcess, startServerProcess } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'

// Each file of tests has this module to itself: these are its own, from before its first test until after its last.
export let database: TestDatabase
export let settings: Record<string, string> & { DATA_DIR: string }
export let one: ServerProcess
export let two: ServerProcess
/** Staff, who work at the first process. */
export let marta: Visitor
/** The same person, whose window is served by the second. */
export let martaAtTwo: Visitor

/**
 * Milliseconds from now until the first request that is answered as awaited is sent: how long that answer takes on a busy machine
 * does not count.
 */
export async function delayUntil<T>(ask: () => Promise<T>, awaited: T): Promise<number> {
  const begun = performance.now()
  let asked = begun
  const askAgain = () => {
    asked = performance.now()
    return ask()
  }
  await expect.poll(askAgain, { timeout: 45_000, interval: 20 }).toEqual(awaited)
  return Math.round(asked - begun)
}

/** The middle one: a machine that stands still for a moment makes one late. */
export const middleOf = (delays: number[]) => delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]

/** Starts two server processes on one database and logs a user in. `prepare` runs before they start. */
export function startPair(prepare?: (database: TestDatabase) => Promise<void>): void {
  let folder: string
  beforeAll(async () => {
    if (!existsSync('build/server/index.js')) throw new Error('the pages are not built: npm test does it')
    folder = mkdtempSync(path.join(os.tmpdir(), 'pair-'))
    database = await testDatabase('empty')
    await prepare?.(database)
    const login = { username: 'marta', password: 'una password lunga' }
    await addUser(database.db, { ...login, role: 'admin' })
    settings = {
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url,
      CATALOGUE: 'empty',
      TRUST_PROXY: '1',
    }
    const started = await Promise.all([startServerProcess(settings), startServerProcess(settings)])
    one = started[0]
    two = started[1]
    const person = networkVisitor(one.url, '198.51.100.1')
    const answer = await person.send('/api/auth/login', { method: 'POST', body: JSON.stringify(login) })
    expect(answer.status).toBe(200)
    marta = person
    martaAtTwo = person.at(two.url)
  })
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()])
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
}
