import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  type ParserMap,
  type UrlKeys,
} from 'nuqs/server'

/** The longest search a call takes. */
export const SEARCH_MAX = 200
/** Rows of a page, unless the call asks for another number. */
export const PAGE_SIZE = 50

const LAST_PAGE = 1_000_000
/** The largest id the database can give. */
const LAST_ID = 2_147_483_647

const written = String

/** The server refuses NUL: no text in the database can hold it. */
export function validText(text: string): string {
  return text.includes('\0') ? '' : text
}

export const parseAsSearch = createParser({
  parse: (text) => {
    const q = validText(text).trim()
    return q.length <= SEARCH_MAX ? q : null
  },
  serialize: written,
}).withDefault('')

export const parseAsPage = createParser({
  parse: (text) => (/^[1-9][0-9]{0,9}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : null),
  serialize: written,
}).withDefault(1)

export const parseAsId = createParser({
  parse: (text) => (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= LAST_ID ? Number(text) : null),
  serialize: written,
})

/** '1' and nothing else. */
export const parseAsFlag = createParser<boolean>({
  parse: (text) => (text === '1' ? true : null),
  serialize: () => '1',
}).withDefault(false)

/** An id, or the word for a record that is being created. */
export const parseAsRecord = (word: 'nuovo' | 'nuova') =>
  createParser<number | 'new'>({
    parse: (text) => (text === word ? 'new' : parseAsId.parse(text)),
    serialize: (record) => (record === 'new' ? word : String(record)),
  })

/** How a list's address is read and written. */
export type ListAddress<V> = {
  /** Values the parsers do not accept count as absent. */
  readView: (search: URLSearchParams) => V
  /** Default values are left out. */
  addressOf: (view: { [K in keyof V]?: V[K] | undefined }) => string
  /** The filters' defaults: nothing searched for and nothing chosen. */
  none: Partial<V>
  isFiltered: (view: V) => boolean
}

export type ViewOf<A> = A extends ListAddress<infer V> ? V : never

type Declared<P extends ParserMap> = {
  path: string
  params: P
  /** What a parameter is called in the address, where that differs from its key. */
  urlKeys?: UrlKeys<P>
  /** The parameters that 'Cancella filtri' resets. */
  filters?: readonly (keyof P)[]
}

/** The address of a list whose state is in the query string. The parameters are written in the order of `params`. */
export function listAddress<P extends ParserMap>(declared: Declared<P>): ListAddress<inferParserType<P>> {
  type View = inferParserType<P>
  const { path, params, urlKeys = {}, filters = [] } = declared
  const load = createLoader(params, { urlKeys })
  const serialize = createSerializer(params, { urlKeys })
  const addressOf: ListAddress<View>['addressOf'] = (view) => {
    // nuqs leaves more characters unescaped than the browser's own forms do.
    const search = new URLSearchParams(serialize(view as Partial<View>))
    return search.size > 0 ? `${path}?${search}` : path
  }
  const only = (view: View) =>
    Object.fromEntries(filters.map((key) => [key, view[key as keyof View]])) as unknown as Partial<View>
  return {
    readView: (search) => load(search),
    addressOf,
    none: only(load('')),
    isFiltered: (view) => addressOf(only(view)) !== path,
  }
}
