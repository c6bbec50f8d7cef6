import type { Context } from './context.server.ts'
import { AppError, type ErrorBody } from './errors.ts'

/** Turns any thrown value into an AppError. Unknown errors are logged and answered with one fixed sentence. */
export function refusalOf(error: unknown, requestId: string, log: Context['log']): AppError {
  const refusal = error instanceof AppError ? error : fromDatabase(error)
  if (refusal.code === 'internal' || refusal.code === 'unavailable') {
    log.error({ requestId, error: describeFailure(error) }, 'request failed')
  }
  return refusal
}

/** Any thrown thing as an answer: refusals as they are, everything else as one fixed sentence with the request's id. */
export function errorResponse(error: unknown, requestId: string, log: Context['log']): Response {
  const refusal = refusalOf(error, requestId, log)
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  const wait = retryAfterOf(refusal)
  if (wait) headers.set('Retry-After', wait)
  // The rest of the request may still come, and is not waited for.
  if (refusal.code === 'too_slow') headers.set('Connection', 'close')
  const body: ErrorBody = refusal.toBody(refusal.status >= 500 ? requestId : undefined)
  return new Response(JSON.stringify(body), { status: refusal.status, headers })
}

/** The header's value: whole seconds, at least one. */
export function retryAfterOf({ retryAfter }: AppError): string | undefined {
  return retryAfter === undefined ? undefined : String(Math.max(1, Math.ceil(retryAfter)))
}

// Connection lost (08…, 57P…), too many connections or disk full (53…), canceled by a timeout (57014), idle in a
// transaction for too long, lost against another transaction, lock not to be had, database taking no connections, one
// that only reads while another takes its place (25006), a disk that fails (58030).
const PASSING = /^(08...|53...|57...|25006|25P03|40001|40P01|55P03|55000|58030)$/
// Errors of our own disk or of the process's open files: full, failing, read-only for the moment.
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The network between here and the database, or its being down. */
export function isUnreachable(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  // The socket file of a database that is down; any other file that is missing is a mistake of ours.
  if (code === 'ENOENT') return syscall === 'connect'
  if (UNREACHABLE.has(String(code))) return true
  const message = error instanceof Error ? error.message : ''
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
}

/** Whether our own disk cannot be written or read for now. */
export function isDiskFault(error: unknown): boolean {
  return DISK.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

function fromDatabase(error: unknown): AppError {
  const passing = PASSING.test(codeOf(error)) || isDiskFault(error) || isUnreachable(error)
  return passing ? new AppError('unavailable', { retryAfter: 5 }) : new AppError('internal')
}

// Codes of PostgreSQL whose message quotes the wrong value.
const QUOTING = /^22/

/** The parts of an error that may be logged: PostgreSQL's `detail` quotes rows, so it is left out. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const { name, message, stack } = error
  if (!QUOTING.test(String(code))) return { name, message, stack, code, constraint, table }
  // The stack begins with the message, which may have several lines.
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { name, message: 'a value was refused', stack: frames?.join('\n'), code, constraint, table }
}
