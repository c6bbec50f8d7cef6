import {
  type FieldType as ContactFieldType,
  fieldTypes as contactFieldTypes,
} from '#features/contacts/fields/rules.ts'

/** The parts of a form and their bounds. */

/** The number of the form on the page /inaugurazione: that of the specification. */
export const EVENT_FORM = 1

/** The types of contact fields, and a checkbox. */
export const fieldTypes = [...contactFieldTypes, 'checkbox'] as const
export type FieldType = (typeof fieldTypes)[number]

/** The stored value of a ticked checkbox. */
export const TICKED = 'Sì'

export const widths = ['full', 'half', 'third'] as const
export type FieldWidth = (typeof widths)[number]
export const weights = ['400', '500', '600', '700'] as const
export const alignments = ['left', 'center', 'right'] as const

export const FIELDS_MAX = 60
export const OPTIONS_MAX = 100
export const PAGES_MAX = 50
export const LISTS_MAX = 100

/** Bounds of the sizes staff may set, in pixels. */
export const BOUNDS = {
  formWidth: [280, 1200],
  borderRadius: [0, 60],
  padding: [0, 120],
  fontSize: [10, 40],
  marginBottom: [0, 120],
} as const

/** The pixels of `12px` or `2rem`; null for anything else. */
export function pixelsOf(size: string): number | null {
  const [, number, unit] = /^(\d{1,3})(px|rem)$/.exec(size) ?? []
  return number === undefined ? null : Number(number) * (unit === 'rem' ? 16 : 1)
}

/** Set by the clinic or by the origin of the contact, so no form may ask for these. */
const OURS: ReadonlySet<string> = new Set(['type', 'fonte', 'dettaglioFonte'])

/** Whether a form may ask for a contact's own field with one of this type. */
export function fitsContactField(
  type: FieldType,
  field: { name: string; type: ContactFieldType; systemField: boolean },
): boolean {
  if (field.systemField) return field.type === type && !OURS.has(field.name)
  if (field.type === type || field.type === 'textarea') return true
  if (field.type === 'text') return type !== 'textarea'
  return field.type === 'select' && type === 'checkbox'
}

/** Whether the last day has passed. Days are `yyyy-MM-dd` by the clinic's calendar; the last day is included. */
export function isOver(lastDay: string | null, today: string): boolean {
  return lastDay !== null && lastDay < today
}

/** The fields of a new form: the facts that make a contact. */
export const firstFields = [
  { label: 'Nome', type: 'text' },
  { label: 'Cognome', type: 'text' },
  { label: 'Email', type: 'email' },
  { label: 'Telefono', type: 'phone' },
] as const satisfies readonly { label: string; type: FieldType }[]
