import { fieldKeys } from '../keys.ts'
import type { Submission } from '../submissions/contract.ts'
import { OWN_SOURCE } from '../submissions/rules.ts'

/** The fields of a form by the keys their answers are kept under. */
export function keyed<F extends { label: string; order: number }>(
  fields: readonly F[],
): (F & { key: string })[] {
  const ordered = [...fields].sort((a, b) => a.order - b.order)
  const keys = fieldKeys(ordered)
  return ordered.map((field, place) => ({ ...field, key: keys[place] ?? '' }))
}

/** Who sent it, as far as they said. */
export function whoOf({ submitterName, submitterEmail }: Submission): string {
  return submitterName ?? submitterEmail ?? 'Senza nome'
}

export function sourceName(source: string): string {
  return source === OWN_SOURCE ? 'Sito web' : source
}
