import type { AuthorisationState } from './rules.ts'

export const authorisationLabels: Record<AuthorisationState, string> = {
  missing: 'Mancante',
  asked: 'Chiesta',
  given: 'Ricevuta',
  refused: 'Rifiutata',
}
