import type { FieldType } from './rules.ts'

/** The names under which the answers of a form are sent and stored. */

/** Sent beside the answers; no field's key begins with an underscore. */
export const HONEYPOT = '_trap'
export const VERSION = '_version'
export const SOURCE = '_source'

/** The names of the specification's payload for the event's form, and the keys of the fields they fill in. */
export const FIXED = {
  firstName: 'nome',
  lastName: 'cognome',
  email: 'email',
  phone: 'telefono',
  subject: 'oggetto',
  message: 'messaggio',
} as const

/** Reduces a label to its letters and digits, in lower case, as the specification does. */
export function reduced(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * Gives new fields their keys: the reduced label, with a number where another field of the form has that key already (nome,
 * nome2). A key stays the same for as long as its field exists, whatever label it gets later.
 */
export function withNewKeys<F extends { label: string }>(
  fields: readonly F[],
  taken: readonly string[] = [],
): (F & { key: string })[] {
  const used = new Set(taken)
  return fields.map((field) => {
    const base = reduced(field.label) || 'campo'
    let key = base
    for (let n = 2; used.has(key); n++) key = `${base}${n}`
    used.add(key)
    return { ...field, key }
  })
}

/** Whether the fixed payload is enough for the form: the form has all six fields and requires no others. */
export function takesFixed(fields: readonly { key: string; required: boolean }[]): boolean {
  const fixed: string[] = Object.values(FIXED)
  const others = fields.filter(({ key }) => !fixed.includes(key))
  return fields.length - others.length === fixed.length && others.every(({ required }) => !required)
}

/** Whether the form has exactly the six fields of the fixed payload. */
export function isFixed(fields: readonly { key: string }[]): boolean {
  const keys = fields.map(({ key }) => key)
  const fixed = Object.values(FIXED)
  return keys.length === fixed.length && fixed.every((key) => keys.includes(key))
}

/** The facts every contact has: the reduced label by which a field asks for one, and the types it may have. */
const FACTS = {
  firstName: { label: 'nome', types: ['text'] },
  lastName: { label: 'cognome', types: ['text'] },
  email: { label: 'email', types: ['email', 'text'] },
  phone: { label: 'telefono', types: ['phone', 'text'] },
} as const satisfies Record<string, { label: string; types: readonly FieldType[] }>
export type Fact = keyof typeof FACTS

export type FactField = {
  key: string
  label: string
  required: boolean
  type: FieldType
  /** Name of the contact field it fills in. */
  contactField?: string | null
}

/**
 * The key of the field that asks for each fact: the field that staff chose for it, else the first one with its label. Null when
 * a fact has no field. Optional fields count, although a submission may leave them empty.
 */
export function factFields(fields: readonly FactField[]): Record<Fact, string> | null {
  const facts = Object.entries(FACTS).map(([fact, { label, types }]) => {
    const fitting = fields.filter(({ type }) => (types as readonly FieldType[]).includes(type))
    const found =
      fitting.find(({ contactField }) => contactField === fact) ??
      fitting.find((field) => reduced(field.label) === label && !field.contactField)
    return [fact, found?.key] as const
  })
  return facts.every(([, key]) => key) ? (Object.fromEntries(facts) as Record<Fact, string>) : null
}
