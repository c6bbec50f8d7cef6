import { readOptions } from '#features/contacts/fields/rules.ts'
import type { ContactType } from '#features/contacts/rules.ts'
import type { FormDetail, FormField, Integration } from '../contract.ts'
import { type FieldType, type FieldWidth, pixelsOf } from '../rules.ts'
import { type ColourName, colourNames } from '../style.ts'

/**
 * The state of the editor. Fields and pages have keys of their own, which outlive the save that gives a field its id,
 * so that its element and its focus stay.
 */
export type FormTyped = Record<ColourName, string> & {
  name: string
  description: string
  isActive: boolean
  /** `yyyy-MM-dd`; empty for no end. */
  lastDay: string
  contactType: ContactType
  listIds: number[]
  fields: Record<string, FieldTyped>
  /** The keys of the fields, in their order. */
  order: string[]
  formWidth: string
  borderRadius: string
  padding: string
  integrations: Record<string, PageTyped>
}

/** Sizes are pixels, without the unit. */
export type FieldTyped = {
  /** Null until it is saved. */
  id: number | null
  type: FieldType
  label: string
  placeholder: string
  required: boolean
  /** Options, one on each line, or on one line between commas. */
  options: string
  width: FieldWidth
  /** Id of the contact's own field that the answer fills in; empty for none. */
  contactFieldId: string
  fontSize: string
  fontWeight: '' | NonNullable<FormField['fontWeight']>
  textAlign: '' | NonNullable<FormField['textAlign']>
  marginBottom: string
}

export type PageTyped = { id: number | null; name: string; url: string; description: string }

/** The keys in use: of the state before, and of the state just sent. */
type Before = { base: FormTyped | null; sent?: FormTyped }

/** The editor's state for a form as read. Fields that are in the state already keep their keys. */
export function typedFrom(form: FormDetail, { base, sent }: Before = { base: null }): FormTyped {
  const fields = [...form.fields].sort((a, b) => a.order - b.order)
  const fieldKeys = keysOf(fields, base?.fields, sent && keysIn(sent), 'f')
  const pageKeys = keysOf(form.integrations, base?.integrations, sent && pageKeysIn(sent), 'p')
  return {
    name: form.name,
    description: form.description ?? '',
    isActive: form.isActive,
    lastDay: form.lastDay ?? '',
    contactType: form.contactType ?? 'Ospite',
    listIds: form.listIds,
    fields: Object.fromEntries(fields.map((field, place) => [fieldKeys[place], fieldFrom(field)])),
    order: fieldKeys,
    formWidth: String(form.formWidth),
    ...(Object.fromEntries(colourNames.map((name) => [name, form[name] ?? ''])) as Record<
      ColourName,
      string
    >),
    borderRadius: pixelsFrom(form.borderRadius),
    padding: pixelsFrom(form.padding),
    integrations: Object.fromEntries(
      form.integrations.map((page, place) => [pageKeys[place], pageFrom(page)]),
    ),
  }
}

type Keyed = Record<string, { id: number | null } | undefined>

/** The keys of saved records: known ones keep theirs, new ones get those they were sent under, in their order. */
function keysOf(
  records: readonly { id: number }[],
  base: Keyed = {},
  sent: readonly string[] = [],
  letter: string,
): string[] {
  const known = new Map(
    Object.entries(base).flatMap(([key, one]) => (one?.id == null ? [] : [[one.id, key]])),
  )
  const taken = new Set(known.values())
  return records.map(({ id }, place) => {
    const key = sent[place]
    return known.get(id) ?? (key !== undefined && !taken.has(key) ? key : `${letter}${id}`)
  })
}

/** The ids of the records that were read. */
export function idsIn(base: Keyed = {}): Set<number> {
  return new Set(Object.values(base).flatMap((one) => one?.id ?? []))
}

function fieldFrom(field: FormField): FieldTyped {
  return {
    id: field.id,
    type: field.type,
    label: field.label,
    placeholder: field.placeholder ?? '',
    required: field.required,
    options: writeOptions(field.options),
    width: field.width,
    contactFieldId: field.contactFieldId === null ? '' : String(field.contactFieldId),
    fontSize: pixelsFrom(field.fontSize),
    fontWeight: field.fontWeight ?? '',
    textAlign: field.textAlign ?? '',
    marginBottom: pixelsFrom(field.marginBottom),
  }
}

function pageFrom({ id, name, url, description }: Integration): PageTyped {
  return { id, name, url, description: description ?? '' }
}

function pixelsFrom(size: string): string {
  return String(pixelsOf(size) ?? size)
}

/** Ends the line of a single option with a comma in it, which would be read as two. */
function writeOptions(options: readonly string[]): string {
  const text = options.join('\n')
  return options.length === 1 && text.includes(',') ? `${text}\n` : text
}

/** Reads options: one on each line, or between commas. */
export function typedOptions(text: string): string[] {
  if (!text.includes('\n')) return readOptions(text)
  return [...new Set(text.split('\n').map((option) => option.trim()))].filter(Boolean)
}

export const NEW_FIELD: FieldTyped = {
  id: null,
  type: 'text',
  label: '',
  placeholder: '',
  required: false,
  options: '',
  width: 'full',
  contactFieldId: '',
  fontSize: '14',
  fontWeight: '',
  textAlign: '',
  marginBottom: '16',
}

export const NEW_PAGE: PageTyped = { id: null, name: '', url: '', description: '' }

/** The keys of the fields that are there, in order. */
export function keysIn({ fields, order }: Pick<FormTyped, 'fields' | 'order'>): string[] {
  return order.filter((key) => fields[key] !== undefined)
}

export function pageKeysIn({ integrations }: Pick<FormTyped, 'integrations'>): string[] {
  return Object.keys(integrations).filter((key) => integrations[key] !== undefined)
}

/** The fields in their order. */
export function fieldsIn(typed: Pick<FormTyped, 'fields' | 'order'>): FieldTyped[] {
  return keysIn(typed).flatMap((key) => typed.fields[key] ?? [])
}
