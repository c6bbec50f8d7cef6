import { z } from 'zod'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import {
  type Contact,
  ContactFacts,
  type NewStaffContact,
  NewStaffContact as WithMessage,
} from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { type FieldValue, shapeOf } from '../fields/rules.ts'
import type { ContactType } from '../rules.ts'
import { BIRTH_DATE_WRONG } from '../shapes.ts'

/** What is typed about a person: the facts everybody has, and this clinic's own fields under keys of their ids. */
export type PersonTyped = {
  firstName: string
  lastName: string
  email: string
  phone: string
  type: ContactType
  codiceFiscale: string
  dataNascita: string
  fonte: string
  dettaglioFonte: string
  /** A name may change while a form is open; the id stays. */
  custom: Record<string, string>
  /** Only of a new contact. */
  message: string
}
export type PersonValues = NewStaffContact & { custom: Record<string, FieldValue> }

export const keyOf = ({ id }: { id: number }) => `f${id}`

/** The fields a form asks for, in their order. */
export function askedFields(fields: readonly ContactField[]): ContactField[] {
  return fields.filter(({ isActive }) => isActive)
}

function ownFields(fields: readonly ContactField[]): ContactField[] {
  return askedFields(fields).filter(({ systemField }) => !systemField)
}

/** A contact, or a new one with the defaults of its fields, as the form shows it. */
export function typedFrom(contact: Contact | null, fields: readonly ContactField[]): PersonTyped {
  const fact = (name: keyof PersonTyped & keyof ContactFacts) =>
    contact ? (contact[name] ?? '') : (fields.find((field) => field.name === name)?.defaultValue ?? '')
  return {
    firstName: fact('firstName'),
    lastName: fact('lastName'),
    email: fact('email'),
    phone: fact('phone'),
    type: (fact('type') || 'Ospite') as ContactType,
    codiceFiscale: fact('codiceFiscale'),
    dataNascita: fact('dataNascita'),
    fonte: fact('fonte'),
    dettaglioFonte: fact('dettaglioFonte'),
    custom: Object.fromEntries(
      ownFields(fields).map((field) => [
        keyOf(field),
        contact ? textOf(contact[field.name]) : textOf(field.defaultValue),
      ]),
    ),
    message: '',
  }
}

/** A value as people write it: with a comma in numbers. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

/** The rules of the calls, with those of the fields. What a contact has already is never refused, as long as it stays. */
export function personShape(
  fields: readonly ContactField[],
  contact: Contact | null,
): z.ZodType<PersonValues, PersonTyped> {
  const before = (name: string) => contact && textOf(contact[name])
  const asked = new Set(askedFields(fields).flatMap(({ name, required }) => (required ? name : [])))
  const facts = Object.entries(ContactFacts.shape).map(([name, shape]) => [
    name,
    unlessUnchanged(factShape(name, shape, asked.has(name)), before(name)),
  ])
  const custom = ownFields(fields).map((field) => [
    keyOf(field),
    unlessUnchanged(shapeOf(field), before(field.name)),
  ])
  return WithMessage.extend({
    ...Object.fromEntries(facts),
    custom: z.object(Object.fromEntries(custom)),
  }) as unknown as z.ZodType<PersonValues, PersonTyped>
}

/** What the shape of the call can't know: today, and what this clinic asks for. */
function factShape(name: string, shape: z.ZodType, asked: boolean): z.ZodType {
  const given = asked ? shape.refine((value) => value !== null, 'Questo campo è obbligatorio') : shape
  if (name !== 'dataNascita') return given
  const today = wallClock(new Date()).date
  return given.refine((day) => typeof day !== 'string' || isBirthDate(day, today), BIRTH_DATE_WRONG)
}

function unlessUnchanged(shape: z.ZodType, before: string | null): z.ZodType {
  return z.unknown().transform((typed, context) => {
    // What is there from another type may read as something else by now: 0362 as a number.
    if (before !== null && typed === before) return before === '' ? null : before
    const { data, error } = shape.safeParse(typed)
    if (!error) return data
    for (const { message } of error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

/** What a call takes: the custom values beside the others, under the names their fields have by now. */
export function bodyOf(
  { custom, ...facts }: PersonValues,
  fields: readonly ContactField[],
): NewStaffContact & Record<string, unknown> {
  const own = ownFields(fields).filter((field) => keyOf(field) in custom)
  return { ...facts, ...Object.fromEntries(own.map((field) => [field.name, custom[keyOf(field)] ?? null])) }
}

/** Where the form has what a refusal names. */
export function pathIn(fields: readonly ContactField[]): (path: string) => string {
  return (path) => {
    const field = ownFields(fields).find(({ name }) => name === path)
    return field ? `custom.${keyOf(field)}` : path
  }
}

/** The name of a field as the clinic calls it, by its path in the form. */
export function labelIn(fields: readonly ContactField[]): (path: string) => string {
  return (path) => {
    const key = path.replace(/^custom\./, '')
    const found = fields.find((field) => keyOf(field) === key || (field.systemField && field.name === path))
    return found?.label ?? (path === 'message' ? 'Messaggio' : path)
  }
}
