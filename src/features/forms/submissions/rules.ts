import { z } from 'zod'
import { ContactFacts } from '#features/contacts/contract.ts'
import { shapeOf, storedValue } from '#features/contacts/fields/rules.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import type { Issue } from '#platform/http/errors.ts'
import { isBirthDate } from '#platform/time/dates.ts'
import { type FactField, FIXED, factFields, HONEYPOT, reduced, SOURCE, takesFixed, VERSION } from '../keys.ts'
import { TICKED } from '../rules.ts'

/** Reads a submission by the fields of its form, with the same result in the browser and on the server. */

export type AskedField = FactField & { options: readonly string[] }

export type ReadSubmission = {
  /** The answers to store, by key, in the order of the fields. */
  data: Record<string, string>
  issues: Issue[]
}

const REQUIRED = 'Questo campo è obbligatorio'
const UNKNOWN = 'Questo campo non fa parte del modulo'
/** Most issues in one answer. */
const ISSUES_MAX = 100
const PATH_MAX = 63

/** Names sent beside the fields. */
const BESIDE: ReadonlySet<string> = new Set([HONEYPOT, VERSION, SOURCE])

const ticked = z
  .union([z.boolean(), z.string(), z.null()], { error: 'Valore non valido' })
  .transform((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  .refine(
    (value) =>
      typeof value !== 'string' || ['', 'true', 'false', 'on', 'off', 'sì', 'si', 'no'].includes(value),
    'Valore non valido',
  )
  .transform((value) =>
    value === true || ['true', 'on', 'sì', 'si'].includes(String(value)) ? TICKED : null,
  )

/** Values and issues, by the keys of the fields or, where the fixed payload was sent, by its names. */
export function readSubmission(
  fields: readonly AskedField[],
  body: Record<string, unknown>,
  today: string,
): ReadSubmission {
  const names = namesOf(fields, body)
  const facts = factsAsked(fields)
  const data: [string, string][] = []
  const issues: Issue[] = []
  for (const field of fields) {
    const name = names.get(field.key) ?? field.key
    const raw = Object.hasOwn(body, name) ? body[name] : null
    const asked = { ...field, required: field.required || names.has(field.key) }
    const { value, issue } = readValue(asked, raw, facts.get(field.key), today)
    if (issue) issues.push({ path: name, message: issue })
    else if (value !== null) data.push([field.key, value])
  }
  const known = new Set(fields.map(({ key }) => names.get(key) ?? key))
  for (const name of Object.keys(body)) {
    if (issues.length >= ISSUES_MAX) break
    if (!known.has(name) && !BESIDE.has(name)) {
      issues.push({ path: name.slice(0, PATH_MAX), message: UNKNOWN })
    }
  }
  return { data: Object.fromEntries(data), issues }
}

/** The name of each field in the fixed payload, by key; empty when the fields were sent by their own keys. */
function namesOf(fields: readonly AskedField[], body: Record<string, unknown>): Map<string, string> {
  const keys = new Set(fields.map(({ key }) => key))
  const sent = Object.keys(FIXED).some((name) => !keys.has(name) && Object.hasOwn(body, name))
  if (!sent || !takesFixed(fields)) return new Map()
  return new Map(Object.entries(FIXED).map(([name, key]) => [key, name]))
}

/** The fact of a contact each field asks for, by key: it must be one a contact can have. */
function factsAsked(fields: readonly AskedField[]): Map<string, string> {
  const asked = Object.entries(factFields(fields) ?? {}).map(([fact, key]) => [key, fact] as const)
  const chosen = fields.flatMap(({ key, contactField }) =>
    contactField && Object.hasOwn(ContactFacts.shape, contactField) ? [[key, contactField] as const] : [],
  )
  return new Map([...chosen, ...asked])
}

function readValue(
  field: AskedField,
  raw: unknown,
  fact: string | undefined,
  today: string,
): { value: string | null; issue?: string } {
  const { type } = field
  const shape = type === 'checkbox' ? ticked : shapeOf({ ...field, type, required: false })
  const { data = null, error } = shape.safeParse(raw)
  if (error) return { value: null, issue: error.issues[0]?.message ?? 'Valore non valido' }
  const value = storedValue(data)
  if (value === null) return field.required ? { value, issue: REQUIRED } : { value }
  return fact ? readFact(fact as keyof ContactFacts, value, today) : { value }
}

function readFact(
  fact: keyof ContactFacts,
  value: string,
  today: string,
): { value: string | null; issue?: string } {
  const { data, error } = ContactFacts.shape[fact].safeParse(value)
  if (error) return { value: null, issue: error.issues[0]?.message ?? 'Valore non valido' }
  if (fact === 'dataNascita' && !isBirthDate(value, today)) {
    return { value: null, issue: BIRTH_DATE_WRONG }
  }
  return { value: data }
}

/** Whether every issue is a missing answer. */
export function onlyMissing(issues: readonly Issue[]): boolean {
  return issues.length > 0 && issues.every(({ message }) => message === REQUIRED)
}

/** Whether an answer is missing, whatever else is wrong. */
export function anyMissing(issues: readonly Issue[]): boolean {
  return issues.some(({ message }) => message === REQUIRED)
}

/** Whether the form has changed since it was drawn: a sent field is gone, or a required one was not drawn. */
export function hasOtherQuestions(issues: readonly Issue[], keys: ReadonlySet<string>): boolean {
  return issues.some(({ path, message }) => message === UNKNOWN || (message === REQUIRED && !keys.has(path)))
}

// ---------------------------------------------------------------- sender and source

type Labelled = Pick<AskedField, 'key' | 'label' | 'type' | 'contactField'>

/** The sender's name and e-mail, as far as the fields have them. */
export function submitterOf(
  fields: readonly Labelled[],
  data: Readonly<Record<string, string>>,
  facts: ReturnType<typeof factFields>,
): { name: string | null; email: string | null } {
  const of = (key: string | undefined) => (key && Object.hasOwn(data, key) ? data[key] : undefined)
  const labelled = (label: string) => fields.filter((field) => reduced(field.label) === label)
  const said = (fact: 'firstName' | 'lastName', label: string) => {
    const chosen = fields.find(({ contactField }) => contactField === fact)
    return of((chosen ?? labelled(label).find(({ contactField }) => !contactField))?.key)
  }
  const parts = facts
    ? [of(facts.firstName), of(facts.lastName)]
    : [said('firstName', 'nome'), said('lastName', 'cognome')]
  const name = parts.filter(Boolean).join(' ') || of(labelled('nomeecognome')[0]?.key)
  const addresses = fields.filter(({ type }) => type === 'email').map(({ key }) => of(key))
  const email = of(facts?.email) ?? addresses.find(Boolean)
  return { name: name ? cut(name, 201) : null, email: email ?? null }
}

/** The source of submissions from the site itself. */
export const OWN_SOURCE = 'web'
const ADDRESS_MAX = 2000

/**
 * The page around a form, as the browser reports it: the name staff gave that page, else its host. Browsers often report the
 * host only, and the value can be forged, so nothing depends on it.
 */
export function sourceOf(
  address: unknown,
  pages: readonly { name: string; url: string }[],
  ownHost: string,
): string {
  const from = typeof address === 'string' && address.length <= ADDRESS_MAX ? addressOf(address.trim()) : null
  if (!from) return OWN_SOURCE
  const known = pages
    .flatMap(({ name, url }) => {
      const page = addressOf(url)
      return page?.host === from.host ? [{ name, path: page.pathname }] : []
    })
    .toSorted((a, b) => b.path.length - a.path.length)
  const page = known.find(({ path }) => isBelow(from.pathname, path)) ?? known.at(-1)
  return page?.name ?? (from.host === ownHost ? OWN_SOURCE : from.host)
}

function addressOf(text: string): URL | null {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url?.hostname ? url : null
}

function isBelow(path: string, page: string): boolean {
  const folder = page.endsWith('/') ? page : `${page}/`
  return `${path}/`.startsWith(folder)
}

/** Cuts a text after `max` characters, never within a surrogate pair. */
export function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
