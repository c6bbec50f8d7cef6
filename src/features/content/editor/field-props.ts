import type { Field } from '#content/fields.ts'
import type { Issue } from '#platform/http/errors.ts'

/** A category of the catalogue that a text may name. */
export type CategoryChoice = { slug: string; name: string }

export type FieldInputProps = {
  path: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  issues: readonly Issue[]
  categories: readonly CategoryChoice[]
  /** The value differs from the published one. */
  changed?: boolean
  /** The title of the section around it. */
  title?: string
}

/** The id of a field's control, by its path. */
export const idOf = (path: string) => `campo-${path}`
