import { isDate } from '#platform/time/dates.ts'

/** The longest search a call takes. */
export const SEARCH_MAX = 200
/** Rows of a page, unless the call asks for another number. */
export const PAGE_SIZE = 50

const LAST_PAGE = 1_000_000
/** The largest id the database can give. */
const LAST_ID = 2_147_483_647

/** The server refuses NUL: no text in the database can hold it. */
export function validText(text: string): string {
  return text.includes('\0') ? '' : text
}

/** Reads and writes one parameter of an address. */
export type Parameter<T> = {
  /** Null for a text that is none of its values. */
  parse: (text: string) => T | null
  serialize(value: NonNullable<T>): string
  /** The value when the address does not have the parameter. */
  absent: T
}

export const parseAsSearch: Parameter<string> = {
  parse: (text) => {
    const q = validText(text).trim()
    return q.length <= SEARCH_MAX ? q : null
  },
  serialize: String,
  absent: '',
}

export const parseAsPage: Parameter<number> = {
  parse: (text) => (/^[1-9][0-9]{0,9}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : null),
  serialize: String,
  absent: 1,
}

export const parseAsId: Parameter<number | null> = {
  parse: (text) => (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= LAST_ID ? Number(text) : null),
  serialize: String,
  absent: null,
}

/** A day, `yyyy-MM-dd`. */
export const parseAsDay: Parameter<string | null> = {
  parse: (text) => (isDate(text) ? text : null),
  serialize: String,
  absent: null,
}

/** '1' and nothing else. */
export const parseAsFlag: Parameter<boolean> = {
  parse: (text) => (text === '1' ? true : null),
  serialize: (set) => (set ? '1' : ''),
  absent: false,
}

/** A parameter that is one of these words. */
export function parseAsOneOf<const T extends string>(words: readonly T[]): Parameter<T | null>
export function parseAsOneOf<const T extends string>(words: readonly T[], absent: NoInfer<T>): Parameter<T>
export function parseAsOneOf(words: readonly string[], absent: string | null = null) {
  return { parse: (text: string) => (words.includes(text) ? text : null), serialize: String, absent }
}

/** An id, or the word for a record that is being created. */
export const parseAsRecord = (word: 'nuovo' | 'nuova'): Parameter<number | 'new' | null> => ({
  parse: (text) => (text === word ? 'new' : parseAsId.parse(text)),
  serialize: (record) => (record === 'new' ? word : String(record)),
  absent: null,
})

/** Reads and writes a list's address. */
export type ListAddress<V> = {
  /** Values the parameters do not accept count as absent. */
  readView: (search: URLSearchParams) => V
  /** Leaves out values that equal those of an absent parameter. */
  addressOf: (view: { [K in keyof V]?: V[K] | undefined }) => string
  /** The values without a search and filters. */
  none: Partial<V>
  isFiltered: (view: V) => boolean
}

export type ViewOf<A> = A extends ListAddress<infer V> ? V : never

type Parameters = Record<string, Parameter<unknown>>
type ValuesOf<P extends Parameters> = { [K in keyof P]: P[K]['absent'] }

type Declared<P> = {
  path: string
  params: P
  /** Names of parameters in the address, where they differ from their keys. */
  urlKeys?: { [K in keyof P]?: string }
  /** The parameters that 'Cancella filtri' resets. */
  filters?: readonly (keyof P)[]
}

/** The address of a list whose state is in the query string. The parameters are written in the order of `params`. */
export function listAddress<P extends Parameters>(declared: Declared<P>): ListAddress<ValuesOf<P>> {
  type View = ValuesOf<P>
  const { path, params, urlKeys = {} as NonNullable<Declared<P>['urlKeys']>, filters = [] } = declared
  const nameOf = (key: string) => urlKeys[key] ?? key
  const readView = (search: URLSearchParams): View => {
    const values = Object.entries(params).map(([key, { parse, absent }]) => {
      const text = search.get(nameOf(key))
      return [key, (text === null ? null : parse(text)) ?? absent]
    })
    return Object.fromEntries(values)
  }
  const addressOf: ListAddress<View>['addressOf'] = (view) => {
    const search = new URLSearchParams()
    for (const [key, { serialize, absent }] of Object.entries(params)) {
      const text = textOf(view[key], serialize)
      if (text !== undefined && text !== textOf(absent, serialize)) search.set(nameOf(key), text)
    }
    return search.size > 0 ? `${path}?${search}` : path
  }
  const only = (view: View) =>
    Object.fromEntries(filters.map((key) => [key, view[key]])) as unknown as Partial<View>
  return {
    readView,
    addressOf,
    none: only(readView(new URLSearchParams())),
    isFiltered: (view) => addressOf(only(view)) !== path,
  }
}

function textOf(value: unknown, serialize: (value: NonNullable<unknown>) => string): string | undefined {
  return value === null || value === undefined ? undefined : serialize(value)
}
