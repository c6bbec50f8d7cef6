import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { MEGABYTE } from '#platform/bytes.ts'
import { environmentOf } from '#platform/environment.server.ts'

/** The order to a decoder; sizes are in pixels. */
export type Order = {
  /** Pixels and longer side of the picture, at most. */
  maxPixels: number
  maxSide: number
  /** Longest side of the result. */
  side: number
  /** Widths to be made of it besides, where it is wider. */
  widths: number[]
  quality: number
  /** Instead of these: the square in its middle as a JPEG, so many pixels wide and high. */
  square?: number
  /** Time of a processor it may take, however busy the machine is otherwise. */
  cpuMs: number
  /** Memory its process may take, all in all. */
  memoryBytes: number
}

/** `mixed`: other programs would read it as something else; `costly`: it takes too much memory or time of a processor. */
export type Failure = 'mixed' | 'damaged' | 'pixels' | 'costly'
/** The first line a decoder writes: the sizes of the pictures that follow, or why there are none. */
export type Answer = { made: { width: number; height: number; size: number }[] } | { failed: Failure }

/** A picture for the web: WebP, a square one JPEG. */
export type WebPicture = { width: number; height: number; bytes: Buffer }
/** `busy`: the machine did not come to the end of it. */
export type Decoded = { pictures: WebPicture[] } | { failed: Failure | 'busy' }

type Limits = { cpuMs: number; wallMs: number; memoryBytes: number; program: string }

const LIMITS: Limits = {
  // The costliest that are taken need about two seconds of a processor. By the clock there is much more room: on a busy
  // machine an honest picture waits for its turns.
  cpuMs: 8000,
  wallMs: 60_000,
  // The process takes 60 MB before it has read anything; the costliest that are taken, 200.
  memoryBytes: 216 * MEGABYTE,
  program: path.join(import.meta.dirname, 'decoder.server.ts'),
}
const MAX_ANSWER = 64 * MEGABYTE

// A young heap that stays small, and memory that goes back to the system when it is no longer used.
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=128']
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
// Variables any program needs to start, quickly too, and to write temporary files; none of the product's settings.
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/**
 * Decodes a picture (its bytes, or the path of its file) in a process of its own: the system takes back all its memory when
 * it ends, it can be killed when it takes too long, and a picture made to break the decoder breaks nothing else. The
 * process knows no addresses and no secrets.
 * @throws {Error} when the decoder itself fails
 */
export function decodePicture(
  source: Buffer | string,
  order: Omit<Order, 'cpuMs' | 'memoryBytes'>,
  limits: Partial<Limits> = {},
): Promise<Decoded> {
  const { cpuMs, wallMs, memoryBytes, program } = { ...LIMITS, ...limits }
  const asked = JSON.stringify({ ...order, cpuMs, memoryBytes } satisfies Order)
  const input = typeof source === 'string' ? openSync(source, 'r') : 'pipe'
  const child = spawn(process.execPath, [...FLAGS, program, asked], {
    env: { ...environmentOf(PASSED_ON), ...MEMORY },
    stdio: [input, 'pipe', 'pipe'],
  })
  if (input !== 'pipe') closeSync(input)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
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
    child.stdout?.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > MAX_ANSWER) child.kill('SIGKILL')
      else pieces.push(piece)
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 2000)
    })
    child.once('close', (code, signal) => {
      clearTimeout(cut)
      if (isLate) resolve({ failed: 'busy' })
      else if (code === 0 || size > 0) resolve(readAnswer(Buffer.concat(pieces)))
      // Killed without output: the system was short of memory, or the library crashed.
      else if (signal) resolve({ failed: signal === 'SIGKILL' ? 'costly' : 'damaged' })
      else reject(new Error(`a picture could not be decoded: ${code} ${said}`))
    })
    // A decoder that ends early closes its input. Its exit tells why, so the broken pipe is ignored.
    child.stdin?.on('error', () => {})
    if (input === 'pipe') child.stdin?.end(source)
  })
}

/** Parses the decoder's output. Rejects on malformed output; throwing in the exit handler would end the server. */
async function readAnswer(answer: Buffer): Promise<Decoded> {
  let at = answer.indexOf('\n') + 1
  const first = JSON.parse(answer.toString('utf8', 0, at)) as Answer
  if ('failed' in first) return first
  const pictures = first.made.map(({ width, height, size }) => {
    const bytes = answer.subarray(at, at + size)
    if (bytes.length !== size) throw new Error('a decoder wrote a picture in part')
    at += size
    return { width, height, bytes }
  })
  return { pictures }
}
