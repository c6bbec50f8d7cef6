import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Made, Order } from './decoder.server.ts'

/** A picture as WebP. */
export type WebPicture = { width: number; height: number; bytes: Buffer }

export type Decoded = { pictures: WebPicture[] } | { failed: 'unreadable' | 'too long' }

const PROGRAM = path.join(import.meta.dirname, 'decoder.server.ts')
// Exit code of the program for a picture that can't be read.
const UNREADABLE = 65
const PATIENCE_MS = 10_000
const MAX_ANSWER = 64 * 1024 * 1024

// A young heap that stays small, and memory that goes back to the system when it is no longer used.
const FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=128']
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
// What any program needs to start and to keep temporary files; nothing of the product's settings.
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/**
 * Decodes a picture in a process of its own: whatever that costs is given back when it ends, it can be ended when it
 * takes for ever, and a picture made to break the decoder breaks nothing else. It knows no addresses and no secrets.
 */
export function decodePicture(bytes: Buffer, order: Order, patienceMs = PATIENCE_MS): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, PROGRAM, JSON.stringify(order)], { env: environment() })
    const answer: Buffer[] = []
    let said = ''
    let size = 0
    const cut = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.once('error', reject)
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
      if (code === 0) resolve({ pictures: picturesOf(Buffer.concat(answer)) })
      // Ended by us, or by the system for want of memory; a fault of the decoder ends it with another signal.
      else if (signal === 'SIGKILL' || said.includes('timeout:')) resolve({ failed: 'too long' })
      else if (code === UNREADABLE || signal) resolve({ failed: 'unreadable' })
      else reject(new Error(`a picture could not be decoded: ${code} ${said}`))
    })
    // One that ends early no longer reads; why is told by its end.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

function environment(): NodeJS.ProcessEnv {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), ...MEMORY }
}

function picturesOf(answer: Buffer): WebPicture[] {
  const start = answer.indexOf('\n') + 1
  const list = JSON.parse(answer.toString('utf8', 0, start)) as Made[]
  let at = start
  return list.map(({ width, height, size }) => {
    const bytes = answer.subarray(at, at + size)
    at += size
    return { width, height, bytes }
  })
}
