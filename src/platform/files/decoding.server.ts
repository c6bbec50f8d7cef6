import { spawn } from 'node:child_process'
import path from 'node:path'
import { MEGABYTE } from '#platform/bytes.ts'
import { environmentOf } from '#platform/environment.server.ts'
import { type Made, type Order, TOO_LONG, UNREADABLE } from './decoder-protocol.server.ts'

/** A picture for the web: WebP, a square one JPEG. */
export type WebPicture = { width: number; height: number; bytes: Buffer }

/**
 * What it was made into; or that it can't be read, that it takes too much time of a processor or memory, or that the
 * machine was too busy to come to an end with it.
 */
export type Decoded = { pictures: WebPicture[] } | { failed: Failure }
export type Failure = 'unreadable' | 'too long' | 'busy'

type Limits = { cpuMs: number; wallMs: number; program: string }

const PROGRAM = path.join(import.meta.dirname, 'decoder.server.ts')
// The costliest that are taken need about two seconds of a processor. By the clock there is much more room: on a busy
// machine an honest picture waits for its turns.
const LIMITS: Limits = { cpuMs: 8000, wallMs: 60_000, program: PROGRAM }
const MAX_ANSWER = 64 * MEGABYTE

// A young heap that stays small, and memory that goes back to the system when it is no longer used.
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=128']
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
// What any program needs to start and to keep temporary files; nothing of the product's settings.
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/**
 * Decodes a picture in a process of its own: whatever that costs is given back when it ends, it can be ended when it
 * takes for ever, and a picture made to break the decoder breaks nothing else. It knows no addresses and no secrets.
 */
export function decodePicture(
  bytes: Buffer,
  order: Omit<Order, 'cpuMs'>,
  limits: Partial<Limits> = {},
): Promise<Decoded> {
  const { cpuMs, wallMs, program } = { ...LIMITS, ...limits }
  return new Promise((resolve, reject) => {
    const asked = JSON.stringify({ ...order, cpuMs } satisfies Order)
    const child = spawn(process.execPath, [...FLAGS, program, asked], {
      env: { ...environmentOf(KEPT), ...MEMORY },
    })
    const answer: Buffer[] = []
    let said = ''
    let size = 0
    let isLate = false
    const cut = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, wallMs)
    child.once('error', (error) => {
      clearTimeout(cut)
      reject(error)
    })
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > MAX_ANSWER) child.kill('SIGKILL')
      else answer.push(piece)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 2000)
    })
    child.once('close', (code, signal) => {
      clearTimeout(cut)
      if (code === 0) resolve(readAnswer(Buffer.concat(answer)))
      else if (isLate) resolve({ failed: 'busy' })
      // Ended by itself, or by the system for want of memory; a fault of the decoder ends it with another signal.
      else if (signal === 'SIGKILL' || said.startsWith(TOO_LONG)) resolve({ failed: 'too long' })
      else if (code === UNREADABLE || signal) resolve({ failed: 'unreadable' })
      else reject(new Error(`a picture could not be decoded: ${code} ${said}`))
    })
    // One that ends early no longer reads; why is told by its end.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

/** Rejects when it is none: thrown where a process is listened to, it would end the server. */
async function readAnswer(answer: Buffer): Promise<Decoded> {
  return { pictures: picturesOf(answer) }
}

function picturesOf(answer: Buffer): WebPicture[] {
  const start = answer.indexOf('\n') + 1
  const list = JSON.parse(answer.toString('utf8', 0, start)) as Made[]
  let at = start
  return list.map(({ width, height, size }) => {
    const bytes = answer.subarray(at, at + size)
    if (bytes.length !== size) throw new Error('a picture was answered in part')
    at += size
    return { width, height, bytes }
  })
}
