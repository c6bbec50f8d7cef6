import { z } from 'zod'
import { date, email, line, optional, paragraph, telephone } from '#platform/http/shapes.ts'
import { ContactFacts } from '../contract.ts'

export const fieldTypes = ['text', 'email', 'phone', 'number', 'date', 'select', 'textarea'] as const
export type FieldType = (typeof fieldTypes)[number]

export type FieldRule = {
  name: string
  label: string
  type: FieldType
  required: boolean
  options: readonly string[]
}

/** System fields that are always required and active. */
export const ESSENTIAL: ReadonlySet<string> = new Set(['firstName', 'lastName', 'email', 'phone', 'type'])

/** More than the number of fields; names beyond it are not checked. */
const NAMES_MAX = 400

/** A number for fields of type number, otherwise text; null for an empty field. */
export type FieldValue = string | number | null

/** Columns of a contact and other properties of its calls, which a custom field must not be called like. */
const TAKEN = [
  ...Object.keys(ContactFacts.shape),
  ...['id', 'viewed', 'version', 'createdAt', 'updatedAt', 'search', 'message', 'website'],
]
const TAKEN_LETTERS = new Set(TAKEN.map(lettersOf))

/** Whether a name is taken in any spelling, or is a property of every object. */
export function isReserved(name: string): boolean {
  return TAKEN_LETTERS.has(lettersOf(name)) || name in {}
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

const NUMBER = 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5'

/** JavaScript numbers hold this many decimal digits exactly. */
const DIGITS_MAX = 15

const number = z
  .union([z.number(), z.string().trim()], { error: NUMBER })
  .refine((value) => typeof value === 'number' || isNumberText(value), NUMBER)
  .refine((value) => typeof value === 'number' || digitsIn(value) <= DIGITS_MAX, 'Al massimo 15 cifre')
  .transform((value) => (typeof value === 'number' ? value : Number(value.replace(',', '.'))))
  // Turns -0 into 0.
  .transform((value) => value || 0)
  .refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'Numero troppo grande')
  // Smaller numbers would be written as 1e-7.
  .refine((value) => value === Number(value.toFixed(6)), 'Al massimo 6 decimali')

/** Refuses 1.000, which may mean one thousand or one. */
function isNumberText(text: string): boolean {
  return /^[+-]?\d{1,16}([.,]\d{1,6})?$/.test(text) && !/^[+-]?\d{1,3}\.\d{3}$/.test(text)
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').replace(/^0+/, '').length
}

/** The shape of a field's value, for calls and forms. */
export function shapeOf({
  type,
  required,
  options,
}: Omit<FieldRule, 'name' | 'label'>): z.ZodType<FieldValue> {
  const shape = optional(shapeOfType(type, options)) as z.ZodType<FieldValue>
  return required ? shape.refine((value) => value !== null, 'Questo campo è obbligatorio') : shape
}

function shapeOfType(type: FieldType, options: readonly string[]): z.ZodType<FieldValue> {
  switch (type) {
    case 'text':
      return line(500)
    case 'textarea':
      return paragraph(5000)
    case 'email':
      return email('Email non valida')
    case 'phone':
      return line(40).pipe(telephone())
    case 'number':
      return number
    case 'date':
      return date('Data non valida')
    case 'select':
      return z
        .string({ error: 'Scegli una delle opzioni' })
        .refine((value) => options.includes(value), 'Scegli una delle opzioni')
  }
}

export type Defaulted = Omit<FieldRule, 'label' | 'required'> & {
  systemField: boolean
  defaultValue: string | null
}

/** Returns why a default value is not a valid value of its field, or null. */
export function issueOfDefault({ defaultValue, ...field }: Defaulted): string | null {
  if (defaultValue === null) return null
  const fact = field.systemField ? ContactFacts.shape[field.name as keyof ContactFacts] : undefined
  const { error } = (fact ?? shapeOf({ ...field, required: false })).safeParse(defaultValue)
  return error ? (error.issues[0]?.message ?? 'Valore non valido') : null
}

/** Values are stored as text, whatever the type. */
export function storedValue(value: FieldValue): string | null {
  return value === null ? null : String(value)
}

/**
 * Converts a stored value for an answer. A value stored under another type stays text, unless it is spelled exactly like a
 * number: 0362 stays text, as it would come back as 362.
 */
export function answeredValue(type: FieldType, stored: string | null): FieldValue {
  if (stored === null || type !== 'number') return stored
  const value = Number(stored)
  return Number.isFinite(value) && String(value) === stored ? value : stored
}

/** Splits options at commas. */
export function readOptions(text: string): string[] {
  return [...new Set(text.split(',').map((option) => option.trim()))].filter(Boolean)
}

/** Whether a value is the stored one, which is accepted even if the field's rules have changed since. */
function isUnchanged(typed: unknown, stored: string | null | undefined): boolean {
  return (typeof typed === 'string' || typeof typed === 'number') && String(typed) === stored
}

export type ReadValues = {
  /** Values that differ from the stored ones, by the id of the field. */
  values: Map<number, string | null>
  issues: { path: string; message: string }[]
}

/**
 * Checks values by the fields they name. An unknown name is an issue, so that input for a field deleted meanwhile is not
 * lost unnoticed.
 */
export function readValues(
  fields: readonly (FieldRule & { id: number })[],
  typed: Record<string, unknown>,
  stored: ReadonlyMap<number, string>,
): ReadValues {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const read: ReadValues = { values: new Map(), issues: [] }
  for (const [name, raw] of Object.entries(typed).slice(0, NAMES_MAX)) {
    const field = byName.get(name)
    if (!field) {
      read.issues.push({ path: name.slice(0, 63), message: 'Questo campo non c’è o non è attivo' })
      continue
    }
    const before = stored.get(field.id) ?? null
    if (isUnchanged(raw, before)) continue
    const { data, error } = shapeOf(field).safeParse(raw)
    if (error) read.issues.push({ path: name, message: error.issues[0]?.message ?? 'Valore non valido' })
    else if (storedValue(data) !== before) read.values.set(field.id, storedValue(data))
  }
  return read
}

/** Returns the largest order, or the number of fields when that is larger. */
export function lastPlace(fields: readonly { order: number }[]): number {
  return Math.max(fields.length, ...fields.map(({ order }) => order))
}
