import { z } from 'zod'
import { type AnyEndpoint, isOptional } from '#platform/http/endpoint.ts'

/** The table of calls as an OpenAPI 3.1 document. */
export function openapi(rows: AnyEndpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ambulatorio', version: '1' },
    paths,
    components: {
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'sessione' },
          description: 'Su https il suo nome è __Host-sessione.',
        },
      },
    },
  }
}

function operation(row: AnyEndpoint): object {
  const answer =
    row.raw === 'download'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: schemaOf(row.answer, 'output') } }
  return {
    summary: row.summary,
    'x-access': row.access,
    ...(row.access !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parameters(row.params, 'path'), ...parameters(row.query, 'query')],
    ...(row.raw === 'upload' && {
      requestBody: { required: true, content: { 'multipart/form-data': {} } },
    }),
    ...(row.body && {
      requestBody: {
        required: !isOptional(row.body),
        content: { 'application/json': { schema: schemaOf(row.body, 'input') } },
      },
    }),
    responses: {
      [row.success ?? 200]: { description: 'Riuscita', content: answer },
      default: { description: 'Rifiuto: { message, code, issues }' },
    },
  }
}

function parameters(shape: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
