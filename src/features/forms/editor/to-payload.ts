import { z } from 'zod'
import { FormChange } from '../contract.ts'
import {
  type FieldTyped,
  type FormTyped,
  keysIn,
  type PageTyped,
  pageKeysIn,
  typedOptions,
} from './form-state.ts'

/** Turns the editor's state into the body of the call that saves it. */

/** Validates the editor's state by the schema of the call; issues are mapped to the editor's fields. */
export const FormShape = z.custom<FormTyped>().transform((typed, context) => {
  const { data, error } = FormChange.safeParse(givenFrom(typed))
  for (const { path, message } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: pathOf(path.join('.'), typed).split('.'), message })
  }
  return data ?? z.NEVER
})

/** The default sizes, in pixels. */
export const DEFAULTS = { formWidth: 600, borderRadius: 8, padding: 20, fontSize: 14, marginBottom: 16 }
export type Size = keyof typeof DEFAULTS

/** Reads typed pixels; null for anything else. */
export function pixelsTyped(name: Size, text: string): number | null {
  const [, digits] = /^(\d{1,6})?\s*(?:px)?$/i.exec(text.trim()) ?? [null, null]
  if (digits === null) return null
  return digits === undefined ? DEFAULTS[name] : Number(digits)
}

function givenFrom(typed: FormTyped) {
  const { order: _, fields, integrations, ...facts } = typed
  return {
    ...facts,
    formWidth: pixelsTyped('formWidth', typed.formWidth) ?? Number.NaN,
    borderRadius: sizeFrom('borderRadius', typed.borderRadius),
    padding: sizeFrom('padding', typed.padding),
    fields: keysIn(typed).map((key) => fieldPayload(fields[key] as FieldTyped)),
    integrations: pageKeysIn(typed).map((key) => withId(integrations[key] as PageTyped)),
  }
}

function fieldPayload({ options, contactFieldId, fontSize, fontWeight, textAlign, ...field }: FieldTyped) {
  return {
    ...withId(field),
    contactFieldId: contactFieldId === '' ? null : Number(contactFieldId),
    options: typedOptions(options),
    fontSize: sizeFrom('fontSize', fontSize),
    fontWeight: fontWeight || null,
    textAlign: textAlign || null,
    marginBottom: sizeFrom('marginBottom', field.marginBottom),
  }
}

function withId<R extends { id: number | null }>({ id, ...rest }: R) {
  return id === null ? rest : { id, ...rest }
}

/** Sends other text as it is, for the call to refuse. */
function sizeFrom(name: Size, text: string): string {
  const pixels = pixelsTyped(name, text)
  return pixels === null ? text : `${pixels}px`
}

/**
 * Translates the path of a sent field into the form's, which names fields by key: `fields.2.label` is that of the
 * third.
 */
export function pathOf(path: string, typed: FormTyped): string {
  const [part = '', place, ...rest] = path.split('.')
  if (place === undefined) return part
  if (part === 'fields') return inside(part, keysIn(typed)[Number(place)], rest)
  if (part === 'integrations') return inside(part, pageKeysIn(typed)[Number(place)], rest)
  return part
}

/** The path of a value. An error of a single option belongs to the input of all options. */
function inside(part: string, key: string | undefined, [name]: string[]): string {
  return [part, key, key && name].filter((one) => one !== undefined).join('.')
}

type KnownIds = {
  fields: ReadonlySet<number>
  pages: ReadonlySet<number>
  /** Null when lists could not be loaded. */
  lists: ReadonlySet<number> | null
}

/**
 * The input of the call: the differences from the form as read. Fields whose id no longer exists were deleted by
 * another user, and are created again. Deleted lists are left out, because the page has no way to untick them.
 */
export function changesOf(
  input: FormChange,
  changed: ReadonlySet<keyof FormTyped>,
  known: KnownIds,
): FormChange {
  const { fields = [], integrations = [], listIds = [], ...facts } = input
  const sent = Object.entries(facts).filter(([name]) => changed.has(name as keyof FormTyped))
  return {
    ...Object.fromEntries(sent),
    ...(changed.has('listIds') && { listIds: listIds.filter((id) => known.lists?.has(id) ?? true) }),
    ...((changed.has('fields') || changed.has('order')) && { fields: asNew(fields, known.fields) }),
    ...(changed.has('integrations') && { integrations: asNew(integrations, known.pages) }),
  }
}

function asNew<R extends { id?: number | undefined }>(records: R[], known: ReadonlySet<number>): R[] {
  return records.map((record) => {
    const { id, ...rest } = record
    return id === undefined || known.has(id) ? record : (rest as R)
  })
}
