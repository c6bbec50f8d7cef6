import { gzipSync } from 'node:zlib'
import { isOptional } from '#platform/http/endpoint.ts'
import type { ErrorBody } from '#platform/http/errors.ts'
import { roles } from '#platform/session/roles.ts'
import { form, pdf } from '../../files.ts'
import { type Answered, addressOf, type Called, DEFAULT_MAX, faultOf, type Instead } from './caller.ts'
import { fieldsOf, namesOf } from './fields.ts'
import type { Fixture } from './fixture.ts'
import { hostileQueries, jsonWith, type Kind, wrongIds, wrongQueries, wrongValues } from './wrong.ts'

/** One way of asking wrongly, and with which statuses it may be refused. */
export type Abuse = {
  label: string
  instead: Instead
  statuses: number[]
  /** Path of the wrong field: no issue may be about another one. */
  at?: string
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Lists within each other in a body; one too many. */
const DEPTH = 33

/** Calls that a kind of caller may not make. */
export function foreignCallers({ row }: Called, fixture: Fixture): Abuse[] {
  const { access, confirmed } = row
  if (access === 'public') return []
  const stale: Abuse = { label: 'identified too long ago', instead: { by: fixture.stale }, statuses: [403] }
  const nobody: Abuse = { label: 'without a session', instead: { by: 'nobody' }, statuses: [401] }
  const others = roles.filter((role) => !access.includes(role))
  return [
    nobody,
    ...(confirmed ? [stale] : []),
    ...others.map((role) => ({ label: `as ${role}`, instead: { by: fixture[role] }, statuses: [403] })),
  ]
}

/** Requests that another site makes the browser of a logged-in user send. */
export function foreignOrigins({ row, ask }: Called): Abuse[] {
  if (row.method === 'GET') return []
  const own = ask.form?.headers ?? (ask.body === undefined ? {} : JSON_TYPE)
  return [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ].map((headers) => ({
    label: `from another site: ${JSON.stringify(headers)}`,
    instead: { headers: { ...own, ...headers } as Record<string, string> },
    statuses: [403],
  }))
}

export function wrongAddresses({ row, sample, ask }: Called): Abuse[] {
  const ids = namesOf(row.params).flatMap((name) =>
    wrongIds.map((id) => ({
      label: `${name} = ${id.slice(0, 30)}`,
      instead: { path: replaced(addressOf(row, { ...ask, params: { ...ask.params, [name]: HOLE } }), id) },
      statuses: id.includes('%00') ? [400] : [404],
    })),
  )
  const queries = namesOf(row.query).flatMap((name) => {
    const taken = sample.queryTakes?.[name] ?? []
    const wrong = taken === 'any' ? [] : ['', ...wrongQueries].filter((value) => !taken.includes(value))
    const { [name]: own = '1', ...others } = ask.query ?? {}
    const query = addressOf(row, { ...ask, query: { ...others, [name]: HOLE } })
    return [...wrong, ...hostileQueries, `${own}&${name}=${own}`, `${own}&altro=1&altro=2`]
      .filter((value) => !(value === '' && taken === 'any'))
      .map((value) => ({
        label: `?${name}=${value.slice(0, 30)}`,
        instead: { path: replaced(query, value) },
        statuses: [400],
        at: value.includes('&altro') ? 'altro' : name,
      }))
  })
  return [...ids, ...queries]
}

const HOLE = 'the-hole'
const replaced = (path: string, what: string) => path.replace(HOLE, () => what)

/** Numbers that could be one of something: whether it is there is another question than whether they are numbers. */
const NAMES_SOMETHING: ReadonlySet<Kind> = new Set(['number', 'zero', 'list'])

/** Each field with each value it does not take. */
export function wrongFields({ row, sample, ask }: Called): Abuse[] {
  if (!row.body || row.raw) return []
  const most = row.maxBody ?? DEFAULT_MAX
  return fieldsOf(row.body, ask.body).paths.flatMap((path) => {
    const taken = sample.takes?.[path] ?? []
    if (taken === 'anything') return []
    return wrongValues
      .filter(({ kind }) => !taken.includes(kind))
      .map(({ json, kind }) => {
        const body = jsonWith(ask.body, path, json)
        const missing = NAMES_SOMETHING.has(kind) ? [404, 409] : []
        return {
          label: `${path} = ${json.slice(0, 30)}`,
          instead: { headers: JSON_TYPE, body },
          statuses: body.length > most ? [413] : [400, ...missing],
          at: path,
        }
      })
  })
}

/** JSON that is none, or none that should be read. */
export function wrongBodies(called: Called): Abuse[] {
  const { row, ask } = called
  if (!row.body || row.raw) return []
  const most = row.maxBody ?? DEFAULT_MAX
  const sample = JSON.stringify(ask.body)
  const beside = (json: string) => `${sample.slice(0, -1)}${sample === '{}' ? '' : ','}"x":${json}}`
  const texts = ['null', '[]', '"x"', '1', 'true', '{', '{"a":1', "{'a':1}", '{"a":NaN}', 'undefined', '{}{}']
  if (!isOptional(row.body)) texts.push('', ' ')
  const limits: [label: string, body: string, status: number][] = [
    ['one byte too many', `${sample}${' '.repeat(most + 1 - Buffer.byteLength(sample))}`, 413],
    [`${DEPTH} levels`, beside(deep(DEPTH)), 400],
    ['10^5 levels', beside(deep(100_000)), 200_000 + sample.length > most ? 413 : 400],
  ]
  return [
    ...texts.map((text) => ({
      label: `the body ${text}`,
      instead: { headers: JSON_TYPE, body: text },
      statuses: [400],
    })),
    ...limits.map(([label, body, status]) => ({
      label,
      instead: { headers: JSON_TYPE, body },
      statuses: [status],
    })),
    ...hiddenFields(called, most),
    ...encodings(called, sample),
  ]
}

function deep(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}

const WRONG = '{"a":{"$ne":1}}'

/** The first field that does not take everything; rows without one have nothing to hide. */
function firstField({ row, sample, ask }: Called): string | undefined {
  const { paths } = row.body ? fieldsOf(row.body, ask.body) : { paths: [] }
  return paths.find((path) => !path.includes('.') && sample.takes?.[path] !== 'anything')
}

/** The wrong value comes in a way that another parser might not see. */
function hiddenFields(called: Called, most: number): Abuse[] {
  const field = firstField(called)
  if (!field) return []
  const { ask } = called
  const body = jsonWith(ask.body, field, WRONG)
  const twice = `${JSON.stringify(ask.body).slice(0, -1)},"${field}":${WRONG}}`
  const keys = Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`).join()
  const many = jsonWith(ask.body, field, `{${keys}}`)
  const hidden: [label: string, body: string | Uint8Array, type: string][] = [
    ['named twice', twice, 'application/json'],
    ['behind a byte order mark', Buffer.from(`\ufeff${body}`), 'application/json'],
    ['under capitals', body, 'APPLICATION/JSON; charset=utf-8'],
    ['after a blank', body, ' application/json'],
    ['with 10^5 keys', many, 'application/json'],
  ]
  return hidden.map(([label, body, type]) => ({
    label: `${field} ${label}`,
    instead: { headers: { 'content-type': type }, body },
    statuses: [body.length > most ? 413 : 400],
    at: field,
  }))
}

function encodings({ row }: Called, sample: string): Abuse[] {
  const packed = gzipSync(sample)
  const cut = Buffer.concat([
    Buffer.from(sample.slice(0, -1)),
    Buffer.from([0x2c, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ])
  const unreadable: [label: string, body: Uint8Array][] = [
    ['UTF-16', Buffer.from(sample, 'utf16le')],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${sample}`, 'utf16le')],
    ['bytes that are no UTF-8', cut],
    ['gzip that does not say so', packed],
  ]
  const types = [
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    ...['application/json\tx', 'application/jsonp', 'application/json, text/plain', 'text/json', '*/*'],
  ]
  return [
    ...unreadable.map(([label, body]) => ({
      label,
      instead: { headers: JSON_TYPE, body },
      statuses: [400],
    })),
    ...types.map((type) => ({
      label: `as ${type}`,
      instead: { headers: { 'content-type': type }, body: sample },
      statuses: [415],
    })),
    { label: 'as nothing', instead: { headers: {}, body: Buffer.from(sample) }, statuses: [415] },
    {
      label: 'as gzip',
      instead: { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: packed },
      statuses: [415],
    },
  ].filter(({ instead }) => row.body && instead)
}

/** Files that are none, or not sent as files are. */
export function wrongUploads({ row, ask }: Called): Abuse[] {
  if (row.raw !== 'upload' || !ask.form) return []
  const { body, headers } = ask.form
  const MULTIPART = { 'content-type': 'multipart/form-data; boundary=confine' }
  const bodies: [label: string, headers: Record<string, string>, body: Uint8Array][] = [
    ['as JSON', JSON_TYPE, Buffer.from('{"file":"x"}')],
    ['as a text', { 'content-type': 'text/plain' }, body],
    ['as nothing', {}, body],
    ['as a form of texts', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('file=x')],
    ['without a boundary', { 'content-type': 'multipart/form-data' }, body],
    ['with another boundary', { 'content-type': 'multipart/form-data; boundary=altro' }, body],
    ['nothing at all', MULTIPART, Buffer.alloc(0)],
    ['an end and nothing before', MULTIPART, Buffer.from('--confine--\r\n')],
    ['cut off', headers, body.subarray(0, body.length - 60)],
    [
      'in a field of another name',
      MULTIPART,
      form([{ name: 'a.pdf', bytes: pdf(), field: '__proto__' }]).body,
    ],
    [
      'an empty file',
      headers,
      Buffer.from(body.toString('latin1').replace(/(\r\n\r\n)[\s\S]*?(\r\n--confine--)/, '$1$2'), 'latin1'),
    ],
    ['packed', { ...headers, 'content-encoding': 'gzip' }, gzipSync(body)],
    ['with 10^4 fields', MULTIPART, Buffer.concat([fields(10_000), body])],
  ]
  return bodies.map(([label, sent, bytes]) => ({
    label,
    instead: { headers: sent, body: bytes },
    statuses: [400, 413, 415],
  }))
}

function fields(count: number): Buffer {
  const one = '--confine\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  return Buffer.from(one.repeat(count))
}

/** Describes the fault of an answer; null when there is none. */
export function complaint({ label, statuses, at }: Abuse, answer: Answered): string | null {
  const said = `${label}: ${answer.status} ${answer.text.slice(0, 200)}`
  const fault = faultOf(answer)
  if (fault) return `${said} … ${fault}`
  if (!statuses.includes(answer.status)) return `${said} … instead of ${statuses.join(' or ')}`
  const { issues } = JSON.parse(answer.text) as ErrorBody
  const elsewhere = at && issues.find(({ path }) => !isAbout(path, at))
  return elsewhere ? `${said} … about ${elsewhere.path}` : null
}

function isAbout(path: string, at: string): boolean {
  return path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`)
}
