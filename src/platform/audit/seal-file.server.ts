import { appendFile, readFile } from 'node:fs/promises'
import type { NotedSeal, Seal } from './chain.server.ts'

/** A line of the file: when a seal was noted, its number and its hash. */
const LINE = /^(\S+) (\d{1,15}):([0-9a-f]{64})$/

/** Thrown for a line of the file that is not a seal. */
export class SealFileError extends Error {}

/** A seal as text: its number and its hash. */
export function sealText({ seal, hash }: Seal): string {
  return `${seal}:${hash.toString('hex')}`
}

/**
 * Reads the seals noted in a file, the oldest first; a file that does not exist yet has none.
 * @throws {SealFileError} for a line that is not a seal
 */
export async function readSeals(path: string): Promise<NotedSeal[]> {
  const lines = (await textOf(path)).split('\n').filter((line) => line !== '')
  return lines.map((line, index) => {
    const [, at = '', seal, hash] = LINE.exec(line) ?? []
    const moment = new Date(at)
    if (!seal || !hash || Number.isNaN(moment.getTime()))
      throw new SealFileError(`${path}: la riga ${index + 1} non è un sigillo.`)
    return { at: moment, seal: Number(seal), hash: Buffer.from(hash, 'hex') }
  })
}

/** Appends a seal to the file, unless its last line has it. */
export async function noteSeal(path: string, seal: Seal, now: Date): Promise<void> {
  const last = (await textOf(path)).trimEnd().split('\n').at(-1) ?? ''
  if (seal.seal === 0 || last.endsWith(` ${sealText(seal)}`)) return
  await appendFile(path, `${now.toISOString()} ${sealText(seal)}\n`, { mode: 0o600 })
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
