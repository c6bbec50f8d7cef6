import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { form } from '../files.ts'
import {
  blackPng,
  chunk,
  emptyJpeg,
  halves,
  longGif,
  movingPng,
  picture,
  segment,
  wideGif,
  wideWebp,
  withChunk,
} from '../made-pictures.ts'
import {
  descendants,
  networkVisitor,
  type ServerProcess,
  startServerProcess,
  withoutOverload,
} from '../server-process.ts'
import { countRows } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'

// Hostile pictures cost a server little: neither memory, nor the patience of those who come after.

const MB = 1024 * 1024
const MOST_MEGABYTES = 200

let folder: string
let database: TestDatabase
let server: ServerProcess
let staff: Visitor
let rest: { server: number; all: number }

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'))
  database = await testDatabase('empty')
  const login = { username: 'marta', password: 'una password lunga' }
  await addUser(database.db, { ...login, role: 'editor' })
  server = await startServerProcess({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    CATALOGUE: 'empty',
    TRUST_PROXY: '1',
  })
  staff = networkVisitor(server.url, '198.51.100.7')
  const answer = await staff.send('/api/auth/login', { method: 'POST', body: JSON.stringify(login) })
  expect(answer.status).toBe(200)
  rest = memory()
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Megabytes in memory: of the server, and of it with the processes it has started. Of these together what they share, the
 * program itself, counts once.
 */
function memory(): { server: number; all: number } {
  const read = (pid: number, file: string, name: string) => {
    try {
      const text = readFileSync(`/proc/${pid}/${file}`, 'latin1')
      return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    } catch {
      // Gone meanwhile.
      return 0
    }
  }
  const shares = [server.pid, ...descendants(server.pid)].map((pid) => read(pid, 'smaps_rollup', 'Pss'))
  return { server: read(server.pid, 'status', 'VmRSS'), all: shares.reduce((sum, share) => sum + share, 0) }
}

/** The most there was in memory while something was done, looked at all the time. */
async function most<T>(work: () => Promise<T>): Promise<{ result: T; server: number; all: number }> {
  const highest = { server: 0, all: 0 }
  let done = false
  const watching = (async () => {
    for (; !done; await sleep(40)) {
      const now = memory()
      highest.server = Math.max(highest.server, now.server)
      highest.all = Math.max(highest.all, now.all)
    }
  })()
  try {
    const result = await work()
    return { result, ...highest }
  } finally {
    done = true
    await watching
  }
}

async function send(name: string, bytes: Buffer): Promise<{ status: number; message: string }> {
  const { body, headers } = form([{ name, bytes, field: 'file' }])
  const answer = await staff.send('/api/media/upload', {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  const { message } = (await answer.json()) as { message: string }
  return { status: answer.status, message }
}

/** Repeats a part of a file until it is as large as may be. */
function stuffed(start: Buffer, part: Buffer, end: Buffer): Buffer {
  const room = 10 * MB - start.length - end.length
  return Buffer.concat([start, ...Array<Buffer>(Math.floor(room / part.length)).fill(part), end])
}

/** Interlaced, so that a decoder holds all of it; as large as is let through, and short of its last row. */
function shortAtTheEnd(): Buffer {
  const [width, height] = [4500, 3990]
  return blackPng(width, height, width * height * 4 - width * 4, { colour: 6, interlaced: true })
}

const large = { width: 7300, height: 5470 }
const largePng = () => blackPng(large.width, large.height, (large.width * 3 + 1) * large.height)
const progressive = (chromaSubsampling: string, size = large) =>
  halves(size).jpeg({ progressive: true, chromaSubsampling }).toBuffer()

type Case = [name: string, make: () => Promise<Buffer> | Buffer, status: number]

// Those refused for what they are, not for what they cost, are in picture.server.test.ts.
const hostile: Case[] = [
  // All of its rows: 50 MB unpacked, 1.2 GB as colours.
  ['bomb.png', () => blackPng(20_000, 20_000, 2501 * 20_000, { depth: 1, colour: 0 }), 413],
  ['bomb.webp', () => wideWebp(16_383), 413],
  ['bomb.gif', () => wideGif(60_000, 60_000), 413],
  ['bomb-progressive.jpg', () => emptyJpeg(65_500, 65_500, true), 413],
  ['progressive-444.jpg', () => progressive('4:4:4'), 413],
  [
    'interlaced-16.png',
    () => blackPng(6000, 5000, 48_010 * 5100, { depth: 16, colour: 6, interlaced: true }),
    413,
  ],
  // All of their rows, and few bytes.
  ['sixteen-bits-wide.png', () => blackPng(16_000, 2500, 128_001 * 2500, { depth: 16, colour: 6 }), 413],
  ['gif-of-40-megapixels.gif', () => wideGif(7000, 5700), 413],
  ['short-at-the-end.png', shortAtTheEnd, 415],
  ['truncated.jpg', async () => (await halves(large).jpeg().toBuffer()).subarray(0, -2), 415],
  [
    'truncated-progressive.jpg',
    async () => (await progressive('4:2:0', { width: 5990, height: 4000 })).subarray(0, -2),
    415,
  ],
  ['truncated.png', () => largePng().subarray(0, -2000), 415],
  ['truncated.webp', async () => (await halves(large).webp({ effort: 0 }).toBuffer()).subarray(0, -2), 415],
]

async function turned(png: Buffer): Promise<Buffer> {
  const other = await picture('png', { orientation: 6 })
  const at = other.indexOf('eXIf')
  return withChunk(png, 'eXIf', other.subarray(at + 4, at + 4 + other.readUInt32BE(at - 4)))
}

function manySegments(jpeg: Buffer): Buffer {
  return stuffed(jpeg.subarray(0, 2), segment(0xe5, ''), jpeg.subarray(2))
}

function manyChunks(webp: Buffer): Buffer {
  const whole = stuffed(webp.subarray(0, 30), Buffer.from('abcd\0\0\0\0', 'latin1'), webp.subarray(30))
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

/** Pictures all the same: encoded again, at no greater cost. */
const costly: Case[] = [
  ['without-its-end.png', () => largePng().subarray(0, -12), 201],
  ['million-segments.jpg', async () => manySegments(await picture('jpeg')), 201],
  ['million-chunks.webp', async () => manyChunks(await picture('webp')), 201],
  ['frames-10000.png', () => movingPng(10_000), 201],
  ['frames-10000.gif', () => longGif(10_000), 201],
  [
    'unpacks-to-2-gigabytes.png',
    async () => {
      const png = await picture('png')
      const text = blackPng(1, 1, 7_900_000).subarray(41, -16)
      const part = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), text]))
      return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(260).fill(part), png.subarray(33)])
    },
    201,
  ],
  ['progressive-420.jpg', () => progressive('4:2:0', { width: 5990, height: 4000 }), 201],
  ['sixteen-bits.png', () => blackPng(7000, 5700, 56_001 * 5700, { depth: 16, colour: 6 }), 201],
  [
    'sixteen-bits-smaller-turned.png',
    async () => turned(blackPng(4000, 3000, 32_001 * 3000, { depth: 16, colour: 6 })),
    201,
  ],
  ['seen-through.png', () => halves({ width: 14_000, height: 2850, alpha: true }).png().toBuffer(), 201],
  ['turned.png', () => turned(largePng()), 201],
  [
    'lossless.webp',
    () => halves({ width: 4500, height: 3990 }).webp({ lossless: true, effort: 0 }).toBuffer(),
    201,
  ],
]

const onLinux = test.skipIf(process.platform !== 'linux')

/** Expects that something takes little memory: of several tries, that the cheapest does. */
async function expectCheap(work: () => Promise<unknown>, tries = 1): Promise<void> {
  let taken = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && taken >= MOST_MEGABYTES; n += 1) {
    const { server, all } = await most(work)
    taken = Math.max(server - rest.server, all - rest.all)
  }
  expect(taken).toBeLessThan(MOST_MEGABYTES)
}

onLinux.each([...hostile, ...costly])(
  '%s is answered at little cost in memory',
  async (name, make, status) => {
    const bytes = await make()
    const before = await countRows(database.db)
    let answered = 0
    // A decoder looks at its memory every 10 ms, and ends above its limit; on a busy machine it may look late.
    const tries = status === 413 ? 3 : 1
    await expectCheap(async () => {
      const answer = await send(name, bytes)
      expect(answer.message).toMatch(/^[A-ZL]/)
      answered = answer.status
    }, tries)
    // 503: a machine with much else to do did not come to the end of it within a minute.
    expect([status, 503]).toContain(answered)
    const stored = (await countRows(database.db)).media - before.media
    expect(stored).toBe(answered === 201 ? 1 : 0)
    expect(descendants(server.pid)).toEqual([])
  },
)

onLinux('two costly pictures at once take no more memory than one', async () => {
  const two = await Promise.all(costly.slice(-2).map(async ([name, make]) => ({ name, bytes: await make() })))
  await expectCheap(async () => {
    const answers = await Promise.all(two.map(({ name, bytes }) => send(name, bytes)))
    for (const { status } of answers) expect([201, 503], server.output()).toContain(status)
  })
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
  // Pictures that a busy machine did not come to the end of are logged, too.
  const complaints = withoutOverload(server.output())
    .split('\n')
    .filter((line) => /error/i.test(line))
  expect(complaints.filter((line) => !line.includes('Il server è troppo occupato'))).toEqual([])
})
