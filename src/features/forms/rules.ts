import { fieldTypes as contactFieldTypes } from '../contacts/fields/rules.ts'

/** What forms are made of. */

/** The types of a contact's own fields, and a box to tick. */
export const fieldTypes = [...contactFieldTypes, 'checkbox'] as const
export type FieldType = (typeof fieldTypes)[number]

/** What a ticked box is kept as. */
export const TICKED = 'Sì'

export const widths = ['full', 'half', 'third'] as const
export type FieldWidth = (typeof widths)[number]
export const weights = ['400', '500', '600', '700'] as const
export const alignments = ['left', 'center', 'right'] as const

export const FIELDS_MAX = 60
export const OPTIONS_MAX = 100
export const PAGES_MAX = 50
export const LISTS_MAX = 100

/** Bounds in pixels of what may be set. */
export const BOUNDS = {
  formWidth: [280, 1200],
  borderRadius: [0, 60],
  padding: [0, 120],
  fontSize: [10, 40],
  marginBottom: [0, 120],
} as const

/** The pixels of `12px` or `1.5rem`; null for anything else. Only whole numbers are kept. */
export function pixelsOf(size: string): number | null {
  const [, number, unit] = /^(\d{1,3})(px|rem)$/.exec(size) ?? []
  return number === undefined ? null : Number(number) * (unit === 'rem' ? 16 : 1)
}

/** A contact can't be without these. */
const FACT_KEYS = { firstName: 'nome', lastName: 'cognome', email: 'email', phone: 'telefono' } as const
export type Fact = keyof typeof FACT_KEYS

/** Where in a submission the facts of a contact stand: by the key of a field that is required; null when one is missing. */
export function factFields(
  fields: readonly { key: string; required: boolean; type: FieldType }[],
): Record<Fact, string> | null {
  const found = (key: string) => fields.find((field) => field.key === key && field.required)
  const facts = Object.entries(FACT_KEYS).map(([fact, key]) => [fact, found(key)?.key] as const)
  return facts.every(([, key]) => key) ? (Object.fromEntries(facts) as Record<Fact, string>) : null
}

/** What a form that is new asks for: enough to make a contact. */
export const firstFields = [
  { label: 'Nome', type: 'text' },
  { label: 'Cognome', type: 'text' },
  { label: 'Email', type: 'email' },
  { label: 'Telefono', type: 'phone' },
] as const satisfies readonly { label: string; type: FieldType }[]
