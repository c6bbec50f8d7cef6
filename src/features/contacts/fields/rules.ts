import { z } from 'zod'
import { date, email, line, optional, paragraph, telephone } from '#platform/http/shapes.ts'
import { ContactFacts } from '../contract.ts'

/** The clinic's own fields of a contact: what may be written into each. */

export const fieldTypes = ['text', 'email', 'phone', 'number', 'date', 'select', 'textarea'] as const
export type FieldType = (typeof fieldTypes)[number]

export type FieldRule = {
  name: string
  label: string
  type: FieldType
  required: boolean
  options: readonly string[]
}

/** The facts no contact can be without. */
export const ESSENTIAL: ReadonlySet<string> = new Set(['firstName', 'lastName', 'email', 'phone', 'type'])

/** More than any contact has fields; of more names than these the first are answer enough. */
const NAMES_MAX = 400

/** What a field holds: a number in one for numbers, else text; null for nothing. */
export type FieldValue = string | number | null

/** Columns of a contact, and what its calls say besides: a field of one of these names could not be told from them. */
const TAKEN = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'codiceFiscale',
  'dataNascita',
  'type',
  'fonte',
  'dettaglioFonte',
  'viewed',
  'version',
  'createdAt',
  'updatedAt',
  'search',
  'message',
  'website',
]
const TAKEN_LETTERS = new Set(TAKEN.map(lettersOf))

/** However it is written, as the database writes columns too; and what every object has already. */
export function isReserved(name: string): boolean {
  return TAKEN_LETTERS.has(lettersOf(name)) || name in {}
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

const NUMBER = 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5'

/** As many are kept exactly, wherever the comma stands. */
const DIGITS_MAX = 15

const number = z
  .union([z.number(), z.string().trim()], { error: NUMBER })
  .refine((value) => typeof value === 'number' || isNumberText(value), NUMBER)
  .refine((value) => typeof value === 'number' || digitsIn(value) <= DIGITS_MAX, 'Al massimo 15 cifre')
  .transform((value) => (typeof value === 'number' ? value : Number(value.replace(',', '.'))))
  // There is no nothing below zero.
  .transform((value) => value || 0)
  .refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER, 'Numero troppo grande')
  // Smaller ones would be written as 1e-7.
  .refine((value) => value === Number(value.toFixed(6)), 'Al massimo 6 decimali')

/** 1.000 may be a thousand or one: nobody knows which. */
function isNumberText(text: string): boolean {
  return /^[+-]?\d{1,16}([.,]\d{1,6})?$/.test(text) && !/^[+-]?\d{1,3}\.\d{3}$/.test(text)
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').replace(/^0+/, '').length
}

/** The rules of a value, in calls as in forms. */
export function shapeOf({
  type,
  required,
  options,
}: Omit<FieldRule, 'name' | 'label'>): z.ZodType<FieldValue> {
  const given = optional(shapeOfType(type, options)) as z.ZodType<FieldValue>
  return required ? given.refine((value) => value !== null, 'Questo campo è obbligatorio') : given
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

/** Why a value can't be what new contacts begin with: it could never be saved. */
export function issueOfDefault({ defaultValue, ...field }: Defaulted): string | null {
  if (defaultValue === null) return null
  const fact = field.systemField ? ContactFacts.shape[field.name as keyof ContactFacts] : undefined
  const { error } = (fact ?? shapeOf({ ...field, required: false })).safeParse(defaultValue)
  return error ? (error.issues[0]?.message ?? 'Valore non valido') : null
}

/** As it is kept: text, whatever the type. */
export function storedValue(value: FieldValue): string | null {
  return value === null ? null : String(value)
}

/**
 * As it is answered. What was kept under another type stays the text it was, unless it is a number exactly as numbers
 * are kept: 0362 is none, and would come back as another one.
 */
export function answeredValue(type: FieldType, stored: string | null): FieldValue {
  if (stored === null || type !== 'number') return stored
  const value = Number(stored)
  return Number.isFinite(value) && String(value) === stored ? value : stored
}

/** What people typed between commas. */
export function readOptions(text: string): string[] {
  return [...new Set(text.split(',').map((option) => option.trim()))].filter(Boolean)
}

/** The value typed is the one that is there: it stays, even where the field's rules have changed since. */
function isUnchanged(typed: unknown, stored: string | null | undefined): boolean {
  return (typeof typed === 'string' || typeof typed === 'number') && String(typed) === stored
}

export type ReadValues = {
  /** What is to be written, by the id of the field; only what differs from what is there. */
  values: Map<number, string | null>
  issues: { path: string; message: string }[]
}

/**
 * What came beside the facts everybody has, checked by the fields it names. A name that is no field's is an issue: what
 * somebody wrote into a field that has gone meanwhile must not get lost unnoticed.
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
