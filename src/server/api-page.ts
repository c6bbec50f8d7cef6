import { z } from 'zod'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { errorTable } from '#platform/http/errors.ts'
import type { Role } from '#platform/session/roles.ts'

const CALLERS: Record<Role, string> = { admin: 'amministratori', editor: 'segreteria', medico: 'medici' }

/** Sorts rows by address, as people look for a call. */
export function inOrder(rows: AnyEndpoint[]): AnyEndpoint[] {
  return rows.toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method))
}

function callersOf({ access }: AnyEndpoint): string {
  return access === 'public' ? 'tutti' : access.map((role) => CALLERS[role]).join(', ')
}

/** The table of calls as a page for people, in Markdown. */
export function apiPage(rows: AnyEndpoint[]): string {
  return [
    '# Le chiamate',
    '',
    'Pagina scritta da `npm run docs:api` a partire dalle righe della tabella: non modificarla a mano.',
    'La stessa tabella, per i programmi, è in `/api/openapi.json`.',
    '',
    'Mentre il sito è in manutenzione, a chi non ha effettuato l’accesso le chiamate per tutti rispondono 503, codice',
    '`maintenance`, con `Retry-After` e il messaggio per i visitatori; salvo quelle che dicono di rispondere sempre.',
    '',
    'Ogni rifiuto è `{ "message", "code", "issues": [{ "path", "message" }] }`, con una frase in italiano da mostrare.',
    '',
    '| codice | stato | frase, se non ce n’è una più precisa |',
    '| --- | --- | --- |',
    ...Object.entries(errorTable).map(
      ([code, { status, message }]) => `| ${code} | ${status} | ${message} |`,
    ),
    '',
    ...inOrder(rows).flatMap(section),
  ].join('\n')
}

function section(row: AnyEndpoint): string[] {
  const parts: [string, z.ZodType | undefined][] = [
    ['Nel percorso', row.params],
    ['Nella query', row.query],
    ['Corpo', row.body],
    ['Risposta', row.raw === 'download' ? undefined : row.answer],
  ]
  return [
    `## ${row.method} ${row.path}`,
    '',
    `${row.summary.replace(/\.$/, '')}. Per: ${callersOf(row)}. Se riesce: ${row.success ?? 200}.${row.always ? ' Risponde sempre, anche in manutenzione.' : ''}${row.confirmed ? ' Solo a chi si è identificato da non più di dieci minuti (`not_confirmed`).' : ''}`,
    ...(row.raw === 'upload' ? ['', 'Corpo: `multipart/form-data`.'] : []),
    ...(row.raw === 'download' ? ['', 'Risposta: il file.'] : []),
    ...parts.flatMap(([title, shape]) =>
      shape ? ['', `${title}:`, '', ...fields(shape, title === 'Risposta')] : [],
    ),
    '',
  ]
}

function fields(shape: z.ZodType, answer: boolean): string[] {
  const schema = z.toJSONSchema(shape, { io: answer ? 'output' : 'input', unrepresentable: 'any' }) as Schema
  return ['```', ...describe(schema, ''), '```']
}

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Schema | boolean
}

function describe(schema: Schema, indent: string): string[] {
  if (schema.type === 'array' && schema.items?.properties)
    return ['[', ...describe(schema.items, indent), ']']
  if (!schema.properties) return [`${indent}${nameOf(schema)}`]
  return Object.entries(schema.properties).map(([name, inner]) => {
    const missing = schema.required?.includes(name) ? '' : ' (facoltativo)'
    return `${indent}${name}: ${nameOf(inner)}${missing}`
  })
}

function nameOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(nameOf))].join(' | ')
  if (schema.type === 'array') {
    const { items = {} } = schema
    const several = items.enum ?? items.anyOf ?? []
    return several.length > 1 ? `(${nameOf(items)})[]` : `${nameOf(items)}[]`
  }
  if (schema.type === 'object' || schema.properties) {
    const inner = Object.entries(schema.properties ?? {}).map(([name, value]) => `${name}: ${nameOf(value)}`)
    if (inner.length > 0) return `{ ${inner.join(', ')} }`
    return typeof schema.additionalProperties === 'object'
      ? `{ [nome]: ${nameOf(schema.additionalProperties)} }`
      : '{}'
  }
  return [schema.type ?? 'any'].flat().join(' | ')
}
