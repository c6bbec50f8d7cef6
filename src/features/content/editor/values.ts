import { type Field, fieldsOf, type Group, type HoursRow, type Overrides } from '#content/fields.ts'
import { same } from '#platform/form/differences.ts'
import type { Issue } from '#platform/http/errors.ts'
import { formatItalianDate } from '#ui/date-text.ts'
import { issuesOf } from '../rules.ts'

/** The values of a group as its form shows them, by path: also those that cannot be published yet. */
export type Values = Readonly<Record<string, unknown>>

/** The stored values over the initial texts. Values of a kind that a field no longer has are left out. */
export function typedFrom(group: Group, stored: Overrides): Values {
  return Object.fromEntries(
    fieldsOf(group).map(([path, { initial }]) => {
      const own = Object.hasOwn(stored, path) ? stored[path] : initial
      return [path, isAlike(own, initial) ? own : initial]
    }),
  )
}

function isAlike(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value)
  // A number that is being typed is a text.
  if (typeof initial === 'number' || initial === null) return !Array.isArray(value)
  return typeof value === typeof initial
}

/** The values as they are stored: those that differ from the initial texts, and those the clinic has published before. */
export function overridesOf(group: Group, values: Values, published: Overrides): Overrides {
  const own = fieldsOf(group).filter(
    ([path, { initial }]) => Object.hasOwn(published, path) || !same(values[path], initial),
  )
  return Object.fromEntries(own.map(([path]) => [path, values[path]]))
}

/** How many fields the clinic has never published: the site shows their initial values. */
export function countInitial(group: Group, published: Overrides): number {
  return fieldsOf(group).filter(([path]) => !Object.hasOwn(published, path)).length
}

/** The values to publish. Without a change all of them, so that initial ones that are right become the clinic's own. */
export function toPublish(group: Group, values: Values, published: Overrides): Overrides {
  const isChanged = changesBetween(typedFrom(group, published), values).length > 0
  if (isChanged) return overridesOf(group, values, published)
  return Object.fromEntries(fieldsOf(group).map(([path]) => [path, values[path]]))
}

/** The paths of the fields in which two states of a group differ. */
export function changesBetween(before: Values, after: Values): string[] {
  return Object.keys(after).filter((path) => !same(before[path], after[path]))
}

/** The reasons why a group cannot be published, by path. */
export function wrongIn(group: Group, values: Values): Issue[] {
  return fieldsOf(group).flatMap(([path, field]) => issuesOf(group, path, field, values[path]))
}

/** The name of a field: with its section's where the group has several. */
export function labelOf({ sections }: Group, path: string): string {
  const [name = '', key = ''] = path.split('.')
  const section = sections[name]
  const label = section?.fields[key]?.label ?? path
  return section && Object.keys(sections).length > 1 ? `${section.title}: ${label}` : label
}

const DAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']

/** A value in words, a line for each item of a list. */
export function sayValue(field: Field, value: unknown): string[] {
  const { kind, options, item } = field
  if (kind === 'switch') return [value ? 'sì' : 'no']
  if (kind === 'date') return [formatItalianDate(String(value))]
  if (kind === 'choice') return [options?.find((one) => one.value === value)?.label ?? '']
  if (kind === 'hours') return (value as HoursRow[]).map(sayHours)
  if (kind === 'list')
    return (value as Values[]).map((one) =>
      Object.entries(item ?? {})
        .flatMap(([key, part]) => sayValue(part, one[key]))
        .filter(Boolean)
        .join(' · '),
    )
  return [value === null ? '' : String(value)]
}

function sayHours({ days, ranges, note }: HoursRow): string {
  const names = days.map((day) => DAYS[day]).join(', ')
  const times = ranges.map(({ opens, closes }) => `${opens}–${closes}`).join(' e ')
  return [`${names} ${times}`, note].filter(Boolean).join(', ')
}

/** All texts of a group that a search looks through, by the path of their field. */
export function searchable(group: Group, stored: Overrides): { path: string; text: string }[] {
  const values = typedFrom(group, stored)
  return fieldsOf(group).map(([path, field]) => ({
    path,
    text: `${labelOf(group, path)} ${sayValue(field, values[path]).join(' ')}`,
  }))
}
