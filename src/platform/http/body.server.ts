import { KILOBYTE } from '#platform/bytes.ts'
import { AppError } from './errors.ts'

/** Bytes of a JSON body, unless its row says otherwise. */
export const MAX_JSON = 256 * KILOBYTE
export const MAX_DEPTH = 32
/** Milliseconds in which `MAX_JSON` bytes must arrive; a row that allows more bytes allows more time. */
const BODY_MS = 15_000
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads and parses a JSON body within its limits.
 * @throws AppError('too_large')
 * @throws AppError('wrong_type') for another content type
 * @throws AppError('not_valid') for malformed, incomplete or deeply nested JSON
 * @throws AppError('too_slow') when it takes longer than `BODY_MS` for each `MAX_JSON` bytes allowed
 */
export async function readJson(request: Request, maxBytes = MAX_JSON): Promise<unknown> {
  checkType(request)
  return parse(await readLimited(request, maxBytes))
}

/** Reads a JSON body that may be missing: undefined then. */
export async function readOptionalJson(request: Request, maxBytes = MAX_JSON): Promise<unknown> {
  // Reads the body before it checks the type: a request need not announce whether it has a body.
  const bytes = await readLimited(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  checkType(request)
  return parse(bytes)
}

function checkType(request: Request): void {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('wrong_type')
  if (request.headers.get('content-encoding')) throw new AppError('wrong_type')
}

function parse(bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    throw new AppError('not_valid', { message: 'I dati inviati non sono leggibili.' })
  }
  checkText(value, 0)
  return value
}

/** The whole body, within the time it may take. One that breaks off is the client's doing and no error of ours. */
async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const allowedMs = BODY_MS * Math.max(1, maxBytes / MAX_JSON)
  const timer = setTimeout(() => reject(new AppError('too_slow')), allowedMs)
  try {
    return await Promise.race([readAll(request, maxBytes), late])
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_valid', { message: 'I dati inviati sono incompleti.' })
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? NaN)
  if (announced > maxBytes) throw new AppError('too_large')
  // The HTTP server enforces the announced length and delivers the body at once.
  if (announced <= maxBytes) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength > maxBytes) throw new AppError('too_large')
    return bytes
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new AppError('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

/** PostgreSQL stores neither NUL nor half a character; both are refused before anything looks at them. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function checkText(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new AppError('not_valid', { message: 'I dati inviati sono troppo annidati.' })
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new AppError('not_valid', { message: 'Il testo contiene caratteri non ammessi.' })
    return
  }
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    checkText(key, depth + 1)
    checkText(inner, depth + 1)
  }
}
