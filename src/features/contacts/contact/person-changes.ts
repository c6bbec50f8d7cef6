import type { ContactChange } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { bodyOf, keyOf, type PersonTyped, type PersonValues, textOf } from '../person/person-form.ts'

/**
 * What the call that changes a contact is given: only what differs from what was read, under the names fields have by now.
 * A value that was never read, because its field got another name in between, is not written over with nothing.
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

/**
 * What a form starts from, with the fields there are by now. What it knows already stays as it was read, even if the contact
 * has changed since: else nobody could tell afterwards that somebody else has written the same.
 */
export function withFields(base: PersonTyped, now: PersonTyped['custom']): PersonTyped {
  const custom = Object.entries(now).map(([key, text]) => [key, base.custom[key] ?? text])
  return { ...base, custom: Object.fromEntries(custom) }
}

/** What was typed into fields that are no longer asked for: it has nowhere to go. */
export function lostTexts(
  before: PersonTyped['custom'],
  typed: Readonly<Record<string, string | undefined>>,
  fields: readonly ContactField[],
  labelOf: (key: string) => string,
): { label: string; text: string }[] {
  const asked = new Set(fields.filter(({ isActive }) => isActive).map(keyOf))
  return Object.entries(typed).flatMap(([key, text]) =>
    asked.has(key) || !text?.trim() || text === before[key] ? [] : [{ label: labelOf(key), text }],
  )
}
