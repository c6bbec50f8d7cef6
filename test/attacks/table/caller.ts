import { pathOf } from '#platform/http/call.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorTable } from '#platform/http/errors.ts'
import type { Visitor } from '../../visitor.ts'
import { nextAddress } from '../target.ts'
import type { Fixture } from './fixture.ts'
import type { Ask, Sample } from './sample.ts'

export type Called = { row: AnyEndpoint; sample: Sample; ask: Ask }

/** Values that replace those of the sample. */
export type Instead = {
  by?: Visitor | 'nobody'
  path?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type Answered = { status: number; type: string; text: string }

/** Bytes of a body, where its row names no limit. */
export const DEFAULT_MAX = 256 * 1024

const NOBODY = new Map<string, string>()

/** Sends from a new address each time, so that no refusal comes from a limit. */
export async function send(
  fixture: Fixture,
  { row, sample, ask }: Called,
  instead: Instead = {},
): Promise<Answered> {
  const usual = ask.by ?? (sample.by === 'visitor' ? null : fixture.admin)
  const by = instead.by ?? usual
  const cookies = by === 'nobody' || !by ? NOBODY : by.cookies
  const headers = new Headers(instead.headers ?? ask.form?.headers ?? jsonType(ask))
  headers.set('x-forwarded-for', nextAddress())
  headers.set('accept', 'application/json')
  if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
  const body =
    instead.body ?? ask.form?.body ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
  const request = () =>
    fetch(new URL(instead.path ?? addressOf(row, ask), fixture.url), {
      method: row.method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: body as BodyInit }),
    })
  // A body over the limit is refused while it is still being sent, and the closed connection may take the answer with it.
  const isTooLarge = body !== undefined && new Blob([body as BlobPart]).size > (row.maxBody ?? DEFAULT_MAX)
  const response = await request().catch((error) => (isTooLarge ? request() : Promise.reject(error)))
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, text: await response.text() }
}

function jsonType(ask: Ask): Record<string, string> {
  return ask.body === undefined ? {} : { 'content-type': 'application/json' }
}

export function addressOf(row: AnyEndpoint, ask: Ask): string {
  return pathOf(row, ask.params, ask.query)
}

const WORDS =
  /\b(invalid|expected|received|input|required|must|should|undefined|null|nan|error|failed|unexpected|too|string|number|boolean|array|object|unrecognized|option|not|found|the|is|was|please|cannot|does|already|exists|try|again|wrong)\b/i

/** Describes the fault of a refusal; null when it is as the table of errors says. */
export function faultOf({ status, type, text }: Answered): string | null {
  if (status < 400 || status > 499) return 'is no refusal'
  if (!type.startsWith('application/json')) return `comes as ${type || 'nothing'}`
  let body: ErrorBody
  try {
    body = JSON.parse(text) as ErrorBody
  } catch {
    return 'is not JSON'
  }
  const { message, code, issues, ...more } = body
  if (typeof message !== 'string' || !Array.isArray(issues)) return 'has not the shape of a refusal'
  if (Object.keys(more).length > 0) return `says more than it should: ${Object.keys(more)}`
  if (errorTable[code as ErrorCode]?.status !== status) return `says ${code} with ${status}`
  for (const sentence of [message, ...issues.map((issue) => issue.message)]) {
    if (!/^[A-ZÈÀL’'«].{6}/.test(sentence) || WORDS.test(sentence)) return `is not Italian: ${sentence}`
  }
  if (issues.some(({ path }) => typeof path !== 'string')) return 'names no path'
  return null
}

/** Each of many, a few at a time, in no order. */
export async function each<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
