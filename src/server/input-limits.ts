import type { z } from 'zod'
import { MAX_PENDING_OF_DAY, MAX_PENDING_OF_NETWORK, MAX_PROVEN_OF_DAY } from '#features/booking/rules.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, UNCLAIMED_HOURS } from '#features/media/rules.ts'
import { KILOBYTE } from '#platform/bytes.ts'
import { MAX_DEPTH, MAX_JSON } from '#platform/http/body.server.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { inOrder } from './api-page.ts'

/**
 * The limit of one field of an input. A `form` has a pattern of its own (a day, a time) and no length; a `body` may be
 * as large as a body may be.
 */
export type Limit =
  | { kind: 'text'; max: number }
  | { kind: 'form' }
  | { kind: 'body' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'list'; max: number }
  | { kind: 'choice'; of: string[] }
  | { kind: 'open' }

/** A field of a body or a query: `['fields', '*', 'label']`, with a star for each one of a list. */
export type InputField = { part: 'body' | 'query'; path: string[]; shape: z.ZodType; limit: Limit }

// The definition zod keeps of a shape, for programs that read shapes.
type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  valueType?: z.ZodType
  entries?: Record<string, string | number>
  values?: unknown[]
  checks?: z.core.$ZodCheck[]
}
type Check = { check: string; maximum?: number; value?: number }

const defOf = (shape: z.ZodType) => shape._zod.def as unknown as Def
const checksOf = (shape: z.ZodType) =>
  (defOf(shape).checks ?? []).map(({ _zod }) => _zod.def as unknown as Check)

/** The largest allowed length, number or amount. */
function maximumOf(shape: z.ZodType): number {
  const bounds = checksOf(shape).map(({ check, maximum, value }) =>
    check === 'max_length' ? maximum : check === 'less_than' ? value : undefined,
  )
  return Math.min(...bounds.map((bound) => bound ?? Infinity), Infinity)
}

function minimumOf(shape: z.ZodType): number {
  const bounds = checksOf(shape).map(({ check, value }) => (check === 'greater_than' ? value : undefined))
  return Math.max(...bounds.map((bound) => bound ?? -Infinity), -Infinity)
}

/** Lists every field of a row's input with its limit. */
export function limitsOf(row: AnyEndpoint): InputField[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const shape = row[part] as z.ZodType | undefined
    return shape ? fieldsIn(shape, shape, part, []) : []
  })
}

function fieldsIn(
  shape: z.ZodType,
  whole: z.ZodType,
  part: InputField['part'],
  path: string[],
): InputField[] {
  const steps = stepsOf(shape)
  const fields = steps.map((step) => defOf(step).shape).find((found) => found !== undefined)
  if (fields) {
    return Object.entries(fields).flatMap(([name, inner]) => fieldsIn(inner, inner, part, [...path, name]))
  }
  const list = steps.find((step) => defOf(step).type === 'array')
  const element = list && defOf(list).element
  const own: InputField = { part, path, shape: whole, limit: limitOf(steps) }
  return element ? [own, ...fieldsIn(element, element, part, [...path, '*'])] : [own]
}

/** The shapes that check a value, one after the other; all alternatives of a union. */
function stepsOf(shape: z.ZodType): z.ZodType[] {
  const { type, innerType, in: first, out, options } = defOf(shape)
  if (type === 'pipe' && first && out) return [...stepsOf(first), ...stepsOf(out)]
  if (type === 'union' && options) return options.flatMap(stepsOf)
  return innerType ? stepsOf(innerType) : [shape]
}

function limitOf(steps: z.ZodType[]): Limit {
  const of = (type: string) => steps.filter((step) => defOf(step).type === type)
  const smallest = (shapes: z.ZodType[]) => Math.min(...shapes.map(maximumOf))
  const numbers = of('number')
  const texts = of('string')
  const choices = [...of('enum'), ...of('literal'), ...of('boolean')]
  if (of('array').length > 0) return { kind: 'list', max: smallest(of('array')) }
  if (numbers.length > 0 && Number.isFinite(smallest(numbers))) {
    return { kind: 'number', min: Math.max(...numbers.map(minimumOf)), max: smallest(numbers) }
  }
  if (choices.length > 0 && texts.length === 0) return { kind: 'choice', of: choices.flatMap(valuesOf) }
  if (texts.length === 0) return { kind: 'open' }
  const max = smallest(texts)
  if (Number.isFinite(max)) return { kind: 'text', max }
  const checked = texts.some((shape) =>
    checksOf(shape).some(({ check }) => check === 'string_format' || check === 'custom'),
  )
  return { kind: checked ? 'form' : 'body' }
}

function valuesOf(shape: z.ZodType): string[] {
  const { type, entries, values } = defOf(shape)
  if (type === 'boolean') return ['true', 'false']
  return [...Object.values(entries ?? {}), ...(values ?? [])].map(String)
}

/** The limits of what may be sent, field by field, as a page in Markdown. */
export function limitsPage(rows: AnyEndpoint[]): string {
  const sorted = inOrder(rows)
  return [
    '# I limiti',
    '',
    'Pagina scritta da `npm run docs:api` a partire dalle righe della tabella: non modificarla a mano.',
    '',
    '| in generale | limite |',
    '| --- | --- |',
    `| corpo JSON, dove la chiamata non dice altro | ${MAX_JSON / KILOBYTE} KB |`,
    `| oggetti ed elenchi uno dentro l’altro | ${MAX_DEPTH} |`,
    `| documenti di una prenotazione | ${MAX_DOCUMENTS} da ${MAX_DOCUMENT_BYTES / KILOBYTE / KILOBYTE} MB |`,
    `| ore che un documento aspetta la sua prenotazione | ${UNCLAIMED_HOURS} |`,
    `| richieste di visita in attesa di persone non ancora pazienti, da una rete, per un medico e un giorno (per ogni posto del servizio) | ${MAX_PENDING_OF_DAY} |`,
    `| le stesse, con quelle di chi ha provato la propria e-mail (per ogni posto del servizio) | ${MAX_PROVEN_OF_DAY} |`,
    `| richieste di visita in attesa di persone non ancora pazienti, da una rete, in tutto | ${MAX_PENDING_OF_NETWORK} |`,
    '',
    'I campi scelti dalla clinica (quelli dei contatti e dei moduli) hanno i limiti del loro tipo, che dice chi li controlla:',
    '`contacts/fields/rules.ts` e `forms/submissions/rules.ts`.',
    '',
    ...sorted.flatMap(section),
  ].join('\n')
}

function section(row: AnyEndpoint): string[] {
  const inputs = limitsOf(row)
  if (inputs.length === 0) return []
  return [
    `## ${row.method} ${row.path}`,
    '',
    ...(row.maxBody ? [`Corpo: al massimo ${row.maxBody / KILOBYTE} KB.`, ''] : []),
    '| campo | limite |',
    '| --- | --- |',
    ...inputs.map(({ part, path, limit }) => {
      const name = path.join('.') || 'tutto il corpo'
      return `| ${part === 'query' ? `?${name}` : name} | ${wordsOf(limit)} |`
    }),
    '',
  ]
}

function wordsOf(limit: Limit): string {
  switch (limit.kind) {
    case 'text':
      return `al massimo ${limit.max} caratteri`
    case 'form':
      return 'un formato fisso'
    case 'body':
      return 'quanto entra nel corpo'
    case 'number':
      return `da ${limit.min} a ${limit.max}`
    case 'list':
      return `al massimo ${limit.max} elementi`
    case 'choice':
      return limit.of.map((value) => `\`${value}\``).join(', ')
    case 'open':
      return 'controllato campo per campo da chi lo riceve'
  }
}
