import { Refusal } from '#platform/http/errors.ts'

export function contactMissing(): Refusal {
  return new Refusal('not_found', { message: 'Contatto non trovato' })
}
