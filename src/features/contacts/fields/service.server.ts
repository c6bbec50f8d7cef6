import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import { checkShape } from '#platform/http/check.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { grouped } from '#platform/numbers.ts'
import { type ContactField, type ContactFieldChange, NewContactField } from './contract.ts'
import { type Defaulted, ESSENTIAL, issueOfDefault, lastPlace } from './rules.ts'
import {
  allFields,
  awaitValues,
  EVERY_PLACE,
  editField,
  type FieldData,
  type FieldEdit,
  fieldUsage,
  insertField,
  lockFields,
  placeFields,
  removeField,
  shiftFields,
} from './store.server.ts'

const FIELDS_MAX = 200
const LOCKED = 'Nei campi di sistema non si può cambiare'

/**
 * Adds a field.
 * @throws AppError('already_exists') for a name that is taken
 */
export function addField(ctx: Context, input: NewContactField): Promise<ContactField> {
  const field = checkField(input)
  return refuseTakenName(
    transaction(ctx.db, async (db) => {
      const fields = await lockFields(db)
      if (fields.length >= FIELDS_MAX) {
        throw new AppError('conflict', { message: `Ci sono già ${FIELDS_MAX} campi: prima eliminane uno.` })
      }
      const order = field.order ?? lastPlace(fields) + 1
      if (fields.some((other) => other.order === order)) await shiftFields(db, order, EVERY_PLACE, 1)
      return insertField(db, { ...field, order })
    }),
  )
}

/**
 * Changes the properties that differ; the fields between the old and the new place close up.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('already_exists') for a taken name
 */
export function changeField(ctx: Context, id: number, change: ContactFieldChange): Promise<ContactField> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return refuseTakenName(
    transaction(ctx.db, async (db) => {
      const before = existing(await lockFields(db), id)
      checkVersion(before, change)
      const next = before.systemField ? systemField(before, wanted) : customField(before, wanted)
      const { options, ...rest } = next
      const edit: FieldEdit = differences<FieldEdit>(rest, before)
      if (options.join('\n') !== before.options.join('\n')) edit.options = options
      if (Object.keys(edit).length === 0) return before
      if (next.order < before.order) await shiftFields(db, next.order, before.order - 1, 1)
      if (next.order > before.order) await shiftFields(db, before.order + 1, next.order, -1)
      return editField(db, id, edit)
    }),
  )
}

function customField(before: ContactField, wanted: FieldEdit): FieldData {
  const next = { ...before, ...definedOnly(wanted) }
  // Other fields may have pushed this one beyond the largest order a call accepts, so its own order is not checked again.
  return { ...checkField({ ...next, order: wanted.order ?? 1 }), order: next.order }
}

/** A system field's name, type and options cannot change; essential ones also stay required and active. */
function systemField(before: ContactField, wanted: FieldEdit): FieldData {
  const { name, label, type, required, placeholder, defaultValue, order, isActive, ...rest } = {
    ...before,
    ...definedOnly(wanted),
  }
  const options = type === 'select' ? rest.options : []
  if (name !== before.name) throw notValid('name', LOCKED)
  if (type !== before.type) throw notValid('type', LOCKED)
  if (options.join('\n') !== before.options.join('\n')) throw notValid('options', LOCKED)
  if (ESSENTIAL.has(name)) {
    if (!required) throw notValid('required', 'Questo campo è sempre obbligatorio')
    if (!isActive) throw notValid('isActive', 'Questo campo non si può disattivare')
  }
  const next = { name, label, type, required, options, placeholder, defaultValue, order, isActive }
  checkDefault({ ...next, systemField: true })
  return next
}

/** Checks the field as a whole: only a select has options, and the default must be a valid value of the field. */
function checkField(field: NewContactField | FieldData): NewContactField {
  const options = field.type === 'select' ? field.options : []
  const checked = checkShape(NewContactField, { ...field, options })
  if (checked.type === 'select' && checked.options.length === 0) {
    throw notValid('options', 'Scrivi almeno un’opzione')
  }
  checkDefault({ ...checked, systemField: false })
  return checked
}

function checkDefault(field: Defaulted): void {
  const issue = issueOfDefault(field)
  if (issue) throw notValid('defaultValue', issue)
}

/**
 * Counts the contacts with a value in a field, and the forms that ask for it.
 * @throws AppError('not_found')
 */
export async function usageOfField(
  { db }: Context,
  id: number,
): Promise<{ contacts: number; forms: number }> {
  existing(await allFields(db), id)
  return fieldUsage(db, id)
}

/**
 * Puts all fields in a new order.
 * @throws AppError('changed_meanwhile') when the ids are not exactly those of the existing fields
 */
export function orderFields(ctx: Context, ids: number[]): Promise<ContactField[]> {
  return transaction(ctx.db, async (db) => {
    const fields = await lockFields(db)
    const known = new Set(fields.map(({ id }) => id))
    if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((id) => !known.has(id))) {
      throw new AppError('changed_meanwhile')
    }
    await placeFields(db, ids)
    return lockFields(db)
  })
}

/**
 * Deletes a field with its values.
 * @throws AppError('in_use') when more contacts have a value than the caller has confirmed; its sentence says how many
 * @throws AppError('conflict') for a system field
 */
export async function deleteField(
  ctx: Context,
  id: number,
  knownOf: number | undefined,
): Promise<{ message: string }> {
  const lost = await transaction(ctx.db, async (db) => {
    const { systemField, isActive, order } = existing(await lockFields(db), id)
    if (systemField) {
      throw new AppError('conflict', { message: 'I campi di sistema non si possono eliminare.' })
    }
    await awaitValues(db, id)
    const { contacts } = await fieldUsage(db, id)
    if (contacts > (knownOf ?? 0))
      throw new AppError('in_use', { message: usageSentence(contacts, isActive) })
    await removeField(db, id)
    await shiftFields(db, order + 1, EVERY_PLACE, -1)
    return contacts
  })
  ctx.log.info(
    { requestId: ctx.requestId, userId: ctx.user?.id, contactFieldId: id },
    'contact field deleted',
  )
  return { message: lost > 0 ? `Campo eliminato, con il valore di ${people(lost)}.` : 'Campo eliminato.' }
}

function usageSentence(contacts: number, isActive: boolean): string {
  const fact = `${contacts === 1 ? 'Un contatto ha' : `${grouped(contacts)} contatti hanno`} un valore in questo campo.`
  return isActive ? `${fact} Puoi disattivarlo senza perdere i valori.` : fact
}

function people(count: number): string {
  return count === 1 ? 'un contatto' : `${grouped(count)} contatti`
}

function existing(fields: readonly ContactField[], id: number): ContactField {
  const row = fields.find((field) => field.id === id)
  if (!row) throw new AppError('not_found', { message: 'Campo non trovato.' })
  return row
}

async function refuseTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (brokenConstraint(error) !== 'contact_fields_name_key') throw error
    const message = 'C’è già un campo con questo nome'
    throw new AppError('already_exists', { message, issues: [{ path: 'name', message }] })
  }
}

/** Drops the properties a change leaves out, which keep their values. */
function definedOnly(wanted: FieldEdit): Partial<FieldData> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
}
