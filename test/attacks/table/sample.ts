import type { Visitor } from '../../visitor.ts'
import type { Fixture } from './fixture.ts'
import type { Kind } from './wrong.ts'

/** A valid call: the records it names exist and are unused. */
export type Ask = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  /** Of a row that takes files. */
  form?: { body: Buffer; headers: Record<string, string> }
  /** A caller other than the sample's usual one. */
  by?: Visitor
}

/** How a row is called rightly; of which wrong values of a field are right after all. */
export type Sample = {
  ask: (fixture: Fixture) => Promise<Ask> | Ask
  /** Staff unless said. */
  by?: 'visitor' | 'staff'
  /** By path of the field: kinds of values it takes. */
  takes?: Record<string, Kind[] | 'anything'>
  /** By name of the query's parameter: texts it takes; `any` for words one searches for. */
  queryTakes?: Record<string, string[] | 'any'>
  /** Unknown fields are refused, not dropped. */
  strict?: true
  /** Why the call itself is never made. */
  unsent?: string
}

/** One line of text that must be there … */
export const line: Kind[] = ['word', 'digits', 'manyDigits']
/** … or may be left out. */
export const nothing: Kind[] = ['empty', 'spaces', 'null']
/** As long as a paragraph may be. */
export const paragraph: Kind[] = [...line, 'long']
