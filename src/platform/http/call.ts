import type { z } from 'zod'
import { unattendedHeader } from '#platform/session/attendance.ts'
import type { Answer, AnyEndpoint, CallInput } from './endpoint.ts'
import type { ErrorBody, ErrorCode, Issue } from './errors.ts'
import { send } from './send.ts'

/** A call that did not succeed. The text is the status, a colon and the body; the parts are beside it. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly issues: Issue[]
  /** The server's Italian sentence, when it sent one. */
  readonly sentence: string | undefined

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'CallError'
    this.status = status
    const body = parseBody(text)
    this.code = body?.code
    this.issues = body?.issues ?? []
    this.sentence = body?.message
  }
}

/** The maintenance message, when a call failed because the site is closed. */
export function closedSentence(error: unknown): string | undefined {
  return error instanceof CallError && error.code === 'maintenance' ? error.sentence : undefined
}

function parseBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Partial<ErrorBody>) : undefined
  } catch {
    return undefined
  }
}

type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal; fetch?: typeof fetch }
type Arguments<E extends AnyEndpoint> = keyof CallInput<E> extends never
  ? [asked?: Record<string, never>, options?: CallOptions]
  : [asked: CallInput<E>, options?: CallOptions]

/** Calls a row: cookies are sent, the answer is parsed by the row's own shape. Throws `CallError`. */
export async function call<E extends AnyEndpoint>(row: E, ...args: Arguments<E>): Promise<Answer<E>> {
  return (await answerOf(row, ...args)).answer
}

/** Reads a page of a list, and the number of rows on all pages. Throws `CallError`. */
export async function callPage<E extends AnyEndpoint>(
  row: E,
  ...args: Arguments<E>
): Promise<{ rows: Answer<E>; total: number }> {
  const { answer, headers } = await answerOf(row, ...args)
  return { rows: answer, total: Number(headers.get('X-Total-Count') ?? 0) }
}

async function answerOf<E extends AnyEndpoint>(
  row: E,
  ...[asked, options = {}]: Arguments<E>
): Promise<{ answer: Answer<E>; headers: Headers }> {
  const { params, query, body } = (asked ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const init = {
    method: row.method,
    credentials: 'same-origin' as const,
    headers: {
      Accept: 'application/json',
      ...unattendedHeader(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  }
  const response = await send(pathOf(row, params, query), init, options.fetch)
  const text = await response.text()
  if (!response.ok) throw new CallError(response.status, text, response.statusText)
  const answer = (row.answer as z.ZodType).parse(JSON.parse(text)) as Answer<E>
  return { answer, headers: response.headers }
}

/** The address of a row with its parameters filled in. */
export function pathOf(
  row: AnyEndpoint,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
