import { config, type z } from 'zod'
import type { Role } from '#platform/session/roles.ts'

// Pages may not make code from text. The library would find out by trying, and each visitor's browser complain about it.
if (typeof document !== 'undefined') config({ jitless: true })

/** The callers a row admits: everyone, or the logged-in users of these roles. */
export type Access = 'public' | readonly [Role, ...Role[]]
type Shape = z.ZodType

/** A row of the API: everything both sides need to know about a call, and nothing else. */
export type Endpoint<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  A extends Shape,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** A public call that is answered also while the site is closed to visitors. */
  always?: true
  /** About the caller's own account, where a doctor's calls need not be narrowed to the doctor's patients. */
  ownAccount?: true
  /** Also answered to a user whose time to set up a second factor is over: it belongs to setting one up. */
  beforeFactor?: true
  /** Refused unless the user has identified within `CONFIRMED_FOR_MS`: with a second factor where there is one. */
  confirmed?: true
  /** An Italian sentence for the API page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  answer: A
  /** Set when the body is multipart (`upload`) or the answer is a file (`download`): the handler reads or writes the stream itself. */
  raw?: 'upload' | 'download'
  /** Status of a success; 200 unless said. */
  success?: 201
  /** Most bytes of a JSON body; 256 KB unless said. */
  maxBody?: number
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where a row of any shape is meant
export type AnyEndpoint = Endpoint<any, any, any, any>
type In<S> = S extends Shape ? z.input<S> : undefined
type Out<S> = S extends Shape ? z.output<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Part<E, K extends string> = E extends { [k in K]?: infer S }
  ? NonNullable<S> extends Shape
    ? NonNullable<S>
    : undefined
  : undefined

/** The input as a caller writes it … */
export type CallInput<E extends AnyEndpoint> = Present<{
  params: In<Part<E, 'params'>>
  query: In<Part<E, 'query'>>
  body: In<Part<E, 'body'>>
}>
/** … what the handler receives, already parsed … */
export type Parsed<E extends AnyEndpoint> = Present<{
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}>
/** … what it must return, and what comes back. */
export type AnswerInput<E extends AnyEndpoint> = z.input<E['answer']>
export type Answer<E extends AnyEndpoint> = z.output<E['answer']>

/** Whether the shape accepts a missing value. */
export function isOptional(shape: Shape): boolean {
  return shape.safeParse(undefined).success
}

export function endpoint<
  A extends Shape,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(row: Endpoint<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return row
}
