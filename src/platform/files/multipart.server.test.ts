import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { form, type Part } from '#test/files.ts'
import { pruneAbandonedUploads, type ReceivedFile, type UploadRules, withUpload } from './multipart.server.ts'
import { cleanName, contentDisposition } from './names.server.ts'

const KB = 1024
const rules = {
  field: 'files',
  files: 2,
  fileBytes: 100 * KB,
  sentences: { tooMany: 'troppi', tooLarge: (name: string) => `grande: ${name}`, interrupted: 'interrotto' },
}
const patient = { idleMs: 3000, windowMs: 3000, windowBytes: 10 * KB, longestMs: 600_000 }

const before = process.env.TMPDIR
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'multipart-'))
  process.env.TMPDIR = folder
})
afterAll(async () => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await rm(folder, { recursive: true })
})

function request(body: BodyInit, headers: Record<string, string>): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

function sent(parts: Part[]): Request {
  const { body, headers } = form(parts)
  return request(new Uint8Array(body), headers)
}

/** The refusal, after making sure that nothing was worked on and nothing is left. */
async function refused(asked: Request, more: Pick<UploadRules, 'pace'> = {}) {
  const work = withUpload(asked, { ...rules, ...more }, async () => 'worked')
  const outcome = await work.catch((error: unknown) => error)
  expect(await readdir(folder)).toEqual([])
  if (!(outcome instanceof AppError)) throw new Error(`not refused: ${String(outcome)}`)
  return { status: outcome.status, message: outcome.message }
}

const small = { name: 'a.txt', bytes: Buffer.from('ciao') }

test('files arrive whole, hashed and in order in a private folder, and are deleted afterwards', async () => {
  const big = Buffer.alloc(100 * KB, 7)
  const seen = await withUpload(sent([{ name: 'più.bin', bytes: big }, small]), rules, async (files) => {
    const [first] = await readdir(folder)
    expect((await stat(path.join(folder, first ?? ''))).mode & 0o777).toBe(0o700)
    return Promise.all(
      files.map(async (file: ReceivedFile) => ({ ...file, bytes: await readFile(file.path) })),
    )
  })
  expect(seen.map(({ name, size }) => [name, size])).toEqual([
    ['più.bin', 100 * KB],
    ['a.txt', 4],
  ])
  expect(seen[0]?.bytes.equals(big)).toBe(true)
  expect(seen[0]?.sha256).toEqual(createHash('sha256').update(big).digest())
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['già è "così" & <b>.png', 'già è "così" & <b>.png'],
  ['a\r\nSet-Cookie: b.png', 'a\r\nSet-Cookie: b.png'],
  ['100%2522 %41 %0d %e0.png', '100%2522 %41 %0d %e0.png'],
])('the file name %j arrives unchanged from a browser', async (name, expected) => {
  const body = new FormData()
  body.append('files', new File(['ciao'], name))
  // Written as a browser writes it.
  const asked = new Request('http://localhost/', { method: 'POST', body })
  expect(await withUpload(asked, rules, async (files) => files.map((file) => file.name))).toEqual([expected])
})

test('escapes in a file name start no header and no part', async () => {
  const name = 'a%22%0D%0AContent-Type: text/html%0D%0A%0D%0A--confine%0D%0A.png'
  const files = await withUpload(sent([{ name, bytes: Buffer.from('ciao') }]), rules, async (files) => files)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({ size: 4 })
  expect(contentDisposition(cleanName(files[0]?.name ?? ''))).not.toMatch(/[\r\n]/)
})

test('no temporary file is left when the work fails', async () => {
  const work = withUpload(sent([small]), rules, () => Promise.reject(new Error('broken')))
  await expect(work).rejects.toThrow('broken')
  expect(await readdir(folder)).toEqual([])
})

test('an empty file input counts as no file', async () => {
  expect(
    await withUpload(sent([{ name: '', bytes: Buffer.alloc(0) }]), rules, async (files) => files),
  ).toEqual([])
})

test('a file one byte too large is refused by name', async () => {
  expect(await refused(sent([{ name: 'b.txt', bytes: Buffer.alloc(100 * KB + 1) }]))).toEqual({
    status: 413,
    message: 'grande: b.txt',
  })
})

test('a request with one file too many is refused', async () => {
  expect(await refused(sent([small, small, small]))).toEqual({ status: 400, message: 'troppi' })
})

test('a file in an unexpected field is refused', async () => {
  expect(await refused(sent([{ ...small, field: 'altro' }]))).toEqual({ status: 400, message: 'interrotto' })
})

test('a form with 10,000 fields is refused with 413', async () => {
  const field = '--confine\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'
  const body = `${field.repeat(10_000)}--confine--\r\n`
  expect((await refused(request(body, form([]).headers))).status).toBe(413)
})

test('a body larger than all files together may be gets 413, with any Content-Length', async () => {
  const body = new Uint8Array(700 * KB)
  const { headers } = form([])
  expect((await refused(request(body, { ...headers, 'content-length': '716800' }))).status).toBe(413)
  expect((await refused(request(body, { ...headers, 'content-length': '10' }))).status).toBe(413)
})

test.each([
  ['no type', ''],
  ['JSON', 'application/json'],
  ['another form', 'application/x-www-form-urlencoded'],
  ['almost', 'multipart/form-data-x; boundary=confine'],
])('an upload gets 415 for its content type: %s', async (_, type) => {
  expect((await refused(request('x', { 'content-type': type }))).status).toBe(415)
})

test.each([
  ['no boundary', 'multipart/form-data', form([small]).body],
  ['another boundary', 'multipart/form-data; boundary=altro', form([small]).body],
  ['cut short in a file', 'multipart/form-data; boundary=confine', form([small]).body.subarray(0, -20)],
  ['cut short in a header', 'multipart/form-data; boundary=confine', form([small]).body.subarray(0, 40)],
  ['broken header', 'multipart/form-data; boundary=confine', Buffer.from('--confine\r\n\0\0: x\r\n\r\nx')],
  [
    'a header without end',
    'multipart/form-data; boundary=confine',
    Buffer.from(`--confine\r\nX: ${'x'.repeat(50_000)}`),
  ],
  ['nothing', 'multipart/form-data; boundary=confine', Buffer.alloc(0)],
])('a multipart body is refused: %s', async (_, type, body) => {
  expect(await refused(request(new Uint8Array(body), { 'content-type': type }))).toEqual({
    status: 400,
    message: 'interrotto',
  })
})

test('an upload broken off by its sender is refused', async () => {
  const { body, headers } = form([{ name: 'b.txt', bytes: Buffer.alloc(90 * KB) }])
  let sentPieces = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sentPieces === 5) return controller.error(new Error('aborted'))
      controller.enqueue(new Uint8Array(body.subarray(sentPieces * 10 * KB, ++sentPieces * 10 * KB)))
      await sleep(1)
    },
  })
  expect(await refused(request(stream, headers))).toEqual({ status: 400, message: 'interrotto' })
})

test('an upload that falls silent is refused and cancelled', async () => {
  const { body, headers } = form([{ name: 'b.txt', bytes: Buffer.alloc(90 * KB) }])
  let cancelled = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(body.subarray(0, 50 * KB))),
    cancel: () => {
      cancelled = true
    },
  })
  const pace = { ...patient, idleMs: 200, windowBytes: 0 }
  expect(await refused(request(stream, headers), { pace })).toEqual({ status: 400, message: 'interrotto' })
  expect(cancelled).toBe(true)
})

/** The body of one file of 90 KB, so many bytes at a time, with a pause before each piece. */
function paced(pieceBytes: number, pauseMs: number): Request {
  const { body, headers } = form([{ name: 'b.txt', bytes: Buffer.alloc(90 * KB) }])
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(pauseMs)
      controller.enqueue(new Uint8Array(body.subarray(at, at + pieceBytes)))
      at += pieceBytes
      if (at >= body.length) controller.close()
    },
  })
  return request(stream, headers)
}

test('M2: a slow but steady upload arrives', async () => {
  const started = performance.now()
  // One piece is enough for a window: a busy machine sends them in bursts.
  const pace = { ...patient, windowBytes: 4 * KB }
  const files = await withUpload(paced(5 * KB, 180), { ...rules, pace }, async (files) => files)
  expect(files).toMatchObject([{ size: 90 * KB }])
  // Longer than silence and a window may last.
  expect(performance.now() - started).toBeGreaterThan(patient.windowMs)
})

test.each<[string, number, number, Partial<typeof patient>]>([
  ['a few bytes, often enough not to be silent', 100, 50, { windowMs: 400 }],
  ['most at once, and then a few bytes', 0, 50, { windowMs: 400 }],
  ['just enough for each window, for ever', 1 * KB, 35, { longestMs: 1000 }],
])('M2: an upload of %s is cut off', async (_, pieceBytes, pauseMs, limit) => {
  let asked = paced(pieceBytes || 100, pauseMs)
  if (pieceBytes === 0) {
    const { body, headers } = form([{ name: 'b.txt', bytes: Buffer.alloc(90 * KB) }])
    let at = 80 * KB
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(body.subarray(0, at))),
      async pull(controller) {
        await sleep(pauseMs)
        controller.enqueue(new Uint8Array(body.subarray(at, ++at)))
      },
    })
    asked = request(stream, headers)
  }
  const pace = { ...patient, ...limit }
  expect(await refused(asked, { pace })).toEqual({ status: 400, message: 'interrotto' })
})

test('files of a killed process are deleted, and files being written stay', async () => {
  const old = path.join(folder, 'ambulatorio-upload-old')
  const fresh = path.join(folder, 'ambulatorio-upload-new')
  const other = path.join(folder, 'something-else')
  for (const name of [old, fresh, other]) await mkdir(name)
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const name of [old, other]) await utimes(name, yesterday, yesterday)
  await pruneAbandonedUploads()
  expect((await readdir(folder)).sort()).toEqual(['ambulatorio-upload-new', 'something-else'])
  for (const name of [fresh, other]) await rm(name, { recursive: true })
})
