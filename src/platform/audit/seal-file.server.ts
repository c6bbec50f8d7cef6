import { appendFile, readFile } from 'node:fs/promises'
import type { NotedSeal, Seal } from './chain.server.ts'

/** A line of the file: when a seal was noted, its number and its hash. */
const LINE = /^(\S+) (\d{1,15}):([0-9a-f]{64})$/

/** The seals of a file, the oldest first, and an Italian sentence about the lines that can't be read. */
export type NotedSeals = { seals: NotedSeal[]; fault: string | null }

/** A seal as text: its number and its hash. */
export function sealText({ seal, hash }: Seal): string {
  return `${seal}:${hash.toString('hex')}`
}

/** Reads the seals noted in a file. A damaged line does not hide the others; a file that is missing has none. */
export async function readSeals(path: string): Promise<NotedSeals> {
  const noted: NotedSeals = { seals: [], fault: null }
  try {
    for (const [index, line] of (await textOf(path)).split('\n').entries()) {
      if (line === '') continue
      const [, at = '', seal, hash] = LINE.exec(line) ?? []
      const moment = new Date(at)
      if (seal && hash && !Number.isNaN(moment.getTime()))
        noted.seals.push({ at: moment, seal: Number(seal), hash: Buffer.from(hash, 'hex') })
      else noted.fault ??= `${path}: la riga ${index + 1} non è un sigillo.`
    }
  } catch (error) {
    noted.fault = `${path} non si può leggere (${codeOf(error)}).`
  }
  return noted
}

/**
 * Appends a seal to the file, unless its last line has it.
 * @returns an Italian sentence about the failure, if it could not
 */
export async function noteSeal(path: string, seal: Seal, now: Date): Promise<string | null> {
  try {
    const text = await textOf(path)
    if (seal.seal === 0 || text.endsWith(` ${sealText(seal)}\n`)) return null
    // A write that was cut off left a line without its end.
    const gap = text === '' || text.endsWith('\n') ? '' : '\n'
    await appendFile(path, `${gap}${now.toISOString()} ${sealText(seal)}\n`, { mode: 0o600 })
    return null
  } catch (error) {
    return `${path} non si può scrivere (${codeOf(error)}).`
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
