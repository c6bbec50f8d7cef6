import { z } from 'zod'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  required?: string[]
}

/** A shape as programs read it. */
export function schemaOf(shape: z.ZodType): Schema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
}

/**
 * Every field of a body by its path, `fields.0.label`: those of the shape, and those a sample has besides. A sample's lists
 * need an element, so that a wrong element can be told from a wrong list.
 */
export function fieldsOf(shape: z.ZodType, sample: unknown): { paths: string[]; unsampled: string[] } {
  const paths: string[] = []
  const unsampled: string[] = []
  const walk = (schema: Schema, value: unknown, path: string) => {
    if (path) paths.push(path)
    const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    const items = parts.find((part) => part.items)?.items
    if (items || Array.isArray(value)) {
      const [first] = Array.isArray(value) ? value : []
      if (first === undefined) unsampled.push(path)
      else walk(items ?? {}, first, `${path}.0`)
      return
    }
    const known = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>
    const given = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
    for (const name of new Set([...Object.keys(known), ...Object.keys(given)]))
      walk(known[name] ?? {}, given[name], path ? `${path}.${name}` : name)
  }
  walk(schemaOf(shape), sample, '')
  return { paths, unsampled }
}

/** The names of what an address or a query may hold. */
export function namesOf(shape: z.ZodType | undefined): string[] {
  return shape ? Object.keys(schemaOf(shape).properties ?? {}) : []
}
