import type { Submission } from '../submissions/contract.ts'
import { OWN_SOURCE } from '../submissions/rules.ts'

/** Who sent it, as far as they said. */
export function whoOf({ submitterName, submitterEmail }: Submission): string {
  return submitterName ?? submitterEmail ?? 'Senza nome'
}

export function sourceName(source: string): string {
  return source === OWN_SOURCE ? 'Sito web' : source
}
