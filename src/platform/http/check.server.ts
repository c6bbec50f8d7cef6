import type { z } from 'zod'
import { AppError, errorTable } from './errors.ts'

// These issues say nothing useful about the whole input, because they name no field.
const UNFIT = new Set(['invalid_type', 'invalid_union', 'unrecognized_keys'])

/**
 * The parsed input.
 * @throws AppError('not_valid') with one sentence for each wrong field
 */
export function checkShape<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  // Keeps one sentence for each field: the first says it best.
  const byPath = new Map<string, string>()
  for (const { path, message, code } of result.error.issues) {
    const name = path.map(String).join('.')
    const whole = path.length === 0 && UNFIT.has(code)
    if (!byPath.has(name)) byPath.set(name, whole ? errorTable.not_valid.message : message)
  }
  const issues = [...byPath].map(([path, message]) => ({ path, message }))
  throw new AppError('not_valid', { ...(issues[0] && { message: issues[0].message }), issues })
}
