import { z } from 'zod'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import {
  type Contact,
  type ContactChange,
  type ContactFacts,
  type NewStaffContact,
  StaffFacts,
  NewStaffContact as WithMessage,
} from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { type FieldValue, shapeOf } from '../fields/rules.ts'
import type { ContactType } from '../rules.ts'
import { BIRTH_DATE_WRONG, reachable } from '../shapes.ts'

/** Values of the form: a contact's own details, and custom fields under keys made of their ids. */
export type PersonTyped = Record<Exclude<keyof ContactFacts, 'type'>, string> & {
  type: ContactType
  /** Values by the field's id, as a field may be renamed while the form is open. */
  custom: Record<string, string>
  /** The first message; sent for a new contact only. */
  message: string
}
export type PersonValues = NewStaffContact & { custom: Record<string, FieldValue> }

export const keyOf = ({ id }: { id: number }) => `f${id}`

/** The active fields, in their order. */
export function askedFields(fields: readonly ContactField[]): ContactField[] {
  return fields.filter(({ isActive }) => isActive)
}

function ownFields(fields: readonly ContactField[]): ContactField[] {
  return askedFields(fields).filter(({ systemField }) => !systemField)
}

/** The form's values of a contact, or of a new one with the defaults of the fields. */
export function typedFrom(contact: Contact | null, fields: readonly ContactField[]): PersonTyped {
  const facts = StaffFacts.keyof().options.map((name) => {
    const initial = fields.find((field) => field.name === name)?.defaultValue ?? ''
    return [name, contact ? (contact[name] ?? '') : initial]
  })
  const typed = Object.fromEntries(facts) as Record<keyof ContactFacts, string>
  return {
    ...typed,
    type: (typed.type || 'Ospite') as ContactType,
    custom: Object.fromEntries(
      ownFields(fields).map((field) => [
        keyOf(field),
        contact ? textOf(contact[field.name]) : textOf(field.defaultValue),
      ]),
    ),
    message: '',
  }
}

/** A value as text, with a decimal comma. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

/** The shapes of the calls and of the fields. An unchanged value of a contact is always accepted. */
export function personShape(
  fields: readonly ContactField[],
  contact: Contact | null,
): z.ZodType<PersonValues, PersonTyped> {
  const before = (name: string) => contact && textOf(contact[name])
  const asked = new Set(askedFields(fields).flatMap(({ name, required }) => (required ? name : [])))
  const facts = Object.entries(StaffFacts.shape).map(([name, shape]) => [
    name,
    unlessUnchanged(factShape(name, shape, asked.has(name)), before(name)),
  ])
  const custom = ownFields(fields).map((field) => [
    keyOf(field),
    unlessUnchanged(shapeOf(field), before(field.name)),
  ])
  const shape = WithMessage.extend({
    ...Object.fromEntries(facts),
    custom: z.object(Object.fromEntries(custom)),
  }) as unknown as z.ZodType<PersonValues, PersonTyped>
  return reachable(shape)
}

/** Adds checks that need today's date and the clinic's required fields. */
function factShape(name: string, shape: z.ZodType, asked: boolean): z.ZodType {
  const checked = asked ? shape.refine((value) => value !== null, 'Questo campo è obbligatorio') : shape
  if (name !== 'dataNascita') return checked
  const today = wallClock(new Date()).date
  return checked.refine((day) => typeof day !== 'string' || isBirthDate(day, today), BIRTH_DATE_WRONG)
}

function unlessUnchanged(shape: z.ZodType, before: string | null): z.ZodType {
  return z.unknown().transform((typed, context) => {
    // A value stored under another type may parse differently: 0362 as a number.
    if (before !== null && typed === before) return before === '' ? null : before
    const { data, error } = shape.safeParse(typed)
    if (!error) return data
    for (const { message } of error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** The body of a call: custom values beside the others, under the current names of their fields. */
export function bodyOf(
  { custom, ...facts }: PersonValues,
  fields: readonly ContactField[],
): NewStaffContact & Record<string, unknown> {
  const own = ownFields(fields).filter((field) => keyOf(field) in custom)
  return { ...facts, ...Object.fromEntries(own.map((field) => [field.name, custom[keyOf(field)] ?? null])) }
}

/** Maps the path of an issue in an answer to the path in the form. */
export function pathIn(fields: readonly ContactField[]): (path: string) => string {
  return (path) => {
    const field = ownFields(fields).find(({ name }) => name === path)
    return field ? `custom.${keyOf(field)}` : path
  }
}

/** Maps a path in the form to the label of its field. */
export function labelIn(fields: readonly ContactField[]): (path: string) => string {
  return (path) => {
    const key = path.replace(/^custom\./, '')
    const found = fields.find((field) => keyOf(field) === key || (field.systemField && field.name === path))
    return found?.label ?? (path === 'message' ? 'Messaggio' : path)
  }
}

/**
 * The body of the call that changes a contact: the differences from `before`, custom values by the names of their
 * fields.
 */
export function changesOf(
  values: PersonValues,
  changed: ReadonlySet<keyof PersonTyped>,
  before: PersonTyped['custom'],
  fields: readonly ContactField[],
): ContactChange {
  const { message: _message, ...body } = bodyOf(values, fields)
  const own = new Map(fields.filter((field) => !field.systemField).map((field) => [field.name, keyOf(field)]))
  const sent = Object.entries(body).filter(([name, value]) => {
    const key = own.get(name)
    if (key === undefined) return changed.has(name as keyof PersonTyped)
    return changed.has('custom') && textOf(value) !== (before[key] ?? '')
  })
  return Object.fromEntries(sent)
}
