import type { RelationKind } from './rules.ts'

/** The kinds of relations, in words that fit women and men. */
const LABELS: Record<RelationKind, string> = {
  parent: 'Madre o padre',
  child: 'Figlia o figlio',
  partner: 'Coniuge o convivente',
  sibling: 'Sorella o fratello',
  other: 'Altro legame',
}

export function relationLabel(kind: RelationKind): string {
  return LABELS[kind]
}
