/** Kinds of relations: a 'child' is one of the contact. */
export const relationKinds = ['parent', 'child', 'partner', 'sibling', 'other'] as const
export type RelationKind = (typeof relationKinds)[number]

const INVERSE: Partial<Record<RelationKind, RelationKind>> = { parent: 'child', child: 'parent' }

/** The same relation seen from the other person. */
export function inverseOf(kind: RelationKind): RelationKind {
  return INVERSE[kind] ?? kind
}
