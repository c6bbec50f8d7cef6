import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import busboy from 'busboy'
import { KILOBYTE, MEGABYTE } from '#platform/bytes.ts'
import { AppError } from '#platform/http/errors.ts'
import { isDiskFault } from '#platform/http/failures.server.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'

/** A file on disk, with the name its sender gave it: not to be used before it is cleaned. */
export type ReceivedFile = { path: string; name: string; size: number; sha256: Buffer }

export type UploadRules = {
  /** Name of the repeated field that carries the files. */
  field: string
  files: number
  fileBytes: number
  /** The sentences shown when a limit is passed, or nothing whole arrived. */
  sentences: {
    tooMany: string
    tooLarge: (name: string) => string
    /** Shown for a body that is too long to read on, so that its files are not known. */
    tooMuch?: string
    interrupted: string
  }
  /** Bytes that are read beyond the limits, so that a file which passes them is named. */
  overrun?: number
  pace?: Pace
}

/**
 * How slowly a body may arrive, in milliseconds and bytes. A phone on a bad line is slow; an upload's place is not held
 * for ever.
 */
export type Pace = {
  /** Milliseconds of silence after which the sender counts as gone. */
  idleMs: number
  /**
   * At least `windowBytes` must arrive in each window of this length: single bytes now and then would never count as
   * silence.
   */
  windowMs: number
  windowBytes: number
  longestMs: number
}

const PREFIX = 'ambulatorio-upload-'
const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 1024
/** The longest an upload may take. */
export const LONGEST_UPLOAD_MS = 30 * MINUTE_MS
// On average 2 kB/s, a 25th of 400 kbit/s.
const PACE: Pace = {
  idleMs: 30_000,
  windowMs: MINUTE_MS,
  windowBytes: 120_000,
  longestMs: LONGEST_UPLOAD_MS,
}
// Boundaries, headers and fields around the files.
const SLACK = 256 * KILOBYTE

// Folders of running uploads, removed when the process exits in the middle of one.
const open = new Set<string>()
process.once('exit', () => {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
})

/**
 * Receives the files of a multipart body into a private temporary folder and hands them to `work`; the folder is gone
 * afterwards, whatever happens. Never more than a few pieces of a file are in memory.
 */
export async function withUpload<T>(
  request: Request,
  rules: UploadRules,
  work: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const maxBytes = rules.files * rules.fileBytes + (rules.overrun ?? SLACK)
  const parser = openParser(request, rules)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooMuch(rules)
  // mkdtemp makes folders that other users of the machine cannot read.
  const folder = await mkdtemp(path.join(os.tmpdir(), PREFIX))
  open.add(folder)
  try {
    const files = await receive(request, parser, { ...rules, folder, maxBytes })
    collectGarbage(files.reduce((sum, { size }) => sum + size, 0))
    return await work(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
    open.delete(folder)
  }
}

/** Removes the folders of uploads whose process was killed. */
export async function pruneAbandonedUploads(olderThanMs = HOUR_MS): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(os.tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue
    if (Date.now() - found.mtimeMs > olderThanMs) await rm(folder, { recursive: true, force: true })
  }
}

function openParser(request: Request, rules: UploadRules): busboy.Busboy {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new AppError('wrong_type')
  if (request.headers.get('content-encoding')) throw new AppError('wrong_type')
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      preservePath: true,
      limits: {
        files: rules.files,
        fields: MAX_FIELDS,
        parts: rules.files + MAX_FIELDS + 1,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
      },
    })
  } catch {
    // The header has no boundary.
    throw new AppError('not_valid', { message: rules.sentences.interrupted })
  }
}

type Receiving = UploadRules & { folder: string; maxBytes: number }

async function receive(request: Request, parser: busboy.Busboy, rules: Receiving): Promise<ReceivedFile[]> {
  const { sentences } = rules
  const saved: Promise<ReceivedFile>[] = []
  const stop = new AbortController()
  let refused: AppError | undefined
  // A passed limit doesn't end the reading: browsers show the answer only once they have sent everything.
  const refuse = (refusal: AppError) => {
    refused ??= refusal
  }
  parser.on('file', (field, stream, { filename }) => {
    if (field !== rules.field) refuse(new AppError('not_valid', { message: sentences.interrupted }))
    const saving = save(stream, decoded(filename ?? ''), rules, {
      isRefused: () => refused !== undefined,
      refuse,
    })
    // A disk that takes no more ends the reading at once.
    saving.catch((error) => stop.abort(error))
    saved.push(saving)
  })
  parser.on('filesLimit', () => refuse(new AppError('not_valid', { message: sentences.tooMany })))
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => refuse(new AppError('too_large')))

  const results = await Promise.allSettled([
    pipeline(guarded(request, rules, stop), parser, { signal: stop.signal }),
  ]).then(async ([reading]) => ({ reading, files: await Promise.allSettled(saved) }))
  if (refused) throw refused
  const diskFault = results.files.find((file) => file.status === 'rejected' && isDiskFault(file.reason))
  if (diskFault?.status === 'rejected') throw diskFault.reason
  const { reason } = stop.signal
  if (reason instanceof AppError) throw reason
  if (results.reading?.status === 'rejected') throw interrupted(rules)
  return results.files.flatMap((file) => {
    if (file.status === 'rejected') throw interrupted(rules)
    // An empty file input sends a part without a name and content.
    return file.value.size === 0 && file.value.name === '' ? [] : [file.value]
  })
}

const ESCAPED: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** Browsers write these three, and only these, as escapes (HTML, multipart form data): a percent sign stays what it is. */
function decoded(name: string): string {
  return name.replace(/%(22|0D|0A)/g, (written) => ESCAPED[written] ?? written)
}

function interrupted(rules: UploadRules): AppError {
  return new AppError('not_valid', { message: rules.sentences.interrupted })
}

function tooMuch({ sentences }: UploadRules): AppError {
  return new AppError('too_large', { ...(sentences.tooMuch && { message: sentences.tooMuch }) })
}

/** The body, cut off when it grows too large, goes silent, is slower than its pace, or exceeds the longest time. */
async function* guarded(
  request: Request,
  rules: Receiving,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  const pace = rules.pace ?? PACE
  const giveUp = () => stop.abort(interrupted(rules))
  let size = 0
  let atWindow = 0
  const idle = setTimeout(giveUp, pace.idleMs)
  const longest = setTimeout(giveUp, pace.longestMs)
  const window = setInterval(() => {
    if (size - atWindow < pace.windowBytes) giveUp()
    atWindow = size
  }, pace.windowMs)
  const reader = request.body?.getReader()
  const cancel = () => void reader?.cancel().catch(() => {})
  stop.signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      size += piece.value.byteLength
      if (size > rules.maxBytes) {
        stop.abort(tooMuch(rules))
        return
      }
      idle.refresh()
      yield piece.value
    }
  } finally {
    clearTimeout(idle)
    clearTimeout(longest)
    clearInterval(window)
    stop.signal.removeEventListener('abort', cancel)
    cancel()
  }
}

async function save(
  stream: Readable,
  name: string,
  rules: Receiving,
  gate: { isRefused: () => boolean; refuse: (refusal: AppError) => void },
): Promise<ReceivedFile> {
  const target = path.join(rules.folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const counter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (size > rules.fileBytes) {
        gate.refuse(new AppError('too_large', { message: rules.sentences.tooLarge(name) }))
      }
      // The rest of a refused upload is read and discarded.
      if (gate.isRefused()) return done()
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(stream, counter, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { path: target, name, size, sha256: hash.digest() }
}

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as (options: { type: 'minor' }) => void

// Less than that is not worth the few milliseconds it takes.
const MUCH = MEGABYTE

/**
 * Frees the buffers of received bytes. They lie outside the heap, where the collector lets some sixty megabytes pile up
 * before it runs.
 */
function collectGarbage(bytes: number): void {
  if (bytes >= MUCH) gc({ type: 'minor' })
}
