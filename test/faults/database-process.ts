import path from 'node:path'
import { expect } from 'vitest'
import { findPostmaster } from '#platform/db/postmaster.server.ts'
import { descendants, isRunning } from '../server-process.ts'

/** The number of the process of a data folder's database. */
export function postmaster(dataDir: string): number {
  const found = findPostmaster(path.join(dataDir, 'postgres'))
  // Never a 0: a signal to that goes to all of us.
  if (!found || found.pid < 2) throw new Error(`no database runs in ${dataDir}`)
  return found.pid
}

/** Ends it and all it has started, without a warning. */
export async function killDatabase(dataDir: string): Promise<void> {
  const main = postmaster(dataDir)
  const all = [main, ...descendants(main)]
  expect(all.length).toBeGreaterThan(5)
  for (const pid of all) kill(pid)
  await expect.poll(() => all.filter(isRunning)).toEqual([])
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Gone by itself, now that its parent is.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
