import type { ContactChange } from '../contract.ts'
import type { ContactField } from '../fields/contract.ts'
import { bodyOf, keyOf, type PersonTyped, type PersonValues, textOf } from '../person/person-form.ts'

/** The body of the call that changes a contact: only what differs from `before`, custom values by the names of their fields. */
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
