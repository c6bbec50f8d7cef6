import { AppError } from '#platform/http/errors.ts'

export function contactMissing(): AppError {
  return new AppError('not_found', { message: 'Contatto non trovato' })
}
