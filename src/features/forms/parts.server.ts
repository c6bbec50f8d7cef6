import type { Tx } from '#platform/db/database.server.ts'
import { AppError, type Issue } from '#platform/http/errors.ts'
import type { FieldInput, FormField, IntegrationInput } from './contract.ts'
import { withNewKeys } from './keys.ts'
import { fitsContactField } from './rules.ts'
import {
  editField,
  editIntegration,
  type FieldData,
  type IntegrationData,
  insertFields,
  insertIntegrations,
  integrationsOf,
  listIdsOf,
  lockContactFields,
  lockLists,
  removeFields,
  removeIntegrations,
  setLists,
} from './store.server.ts'

/** The parts of a form that a change sends whole. Each function returns whether anything changed. */

const FOREIGN = 'Non fa parte di questo modulo'
const TWICE = 'È indicato due volte'

/**
 * Fields named by their id stay, with their key; those not named are deleted; the others are new. The order is that of the
 * list.
 */
export async function changeFields(
  db: Tx,
  formId: number,
  fields: readonly FieldInput[],
  before: readonly FormField[],
): Promise<boolean> {
  const known = new Map(before.map((field) => [field.id, field]))
  refuse([...issuesOfIds('fields', fields, known), ...(await issuesOfContactFields(db, fields, known))])
  const { gone, changed, added } = compare(
    fields.map(({ id, ...field }, index) => ({ id, data: { ...inOrder(field), order: index + 1 } })),
    new Map(before.map(({ id, key: _, order, ...field }) => [id, { ...inOrder(field), order }])),
  )
  await removeFields(db, gone)
  for (const [id, field] of changed) await editField(db, id, field)
  const taken = before.flatMap(({ id, key }) => (gone.includes(id) ? [] : key))
  await insertFields(db, formId, withNewKeys(added, taken))
  return gone.length + changed.length + added.length > 0
}

/** Properties in a fixed order, so that two fields can be compared as JSON. */
function inOrder(field: Omit<FieldData, 'order'>): Omit<FieldData, 'order'> {
  const { contactFieldId, type, label, placeholder, required, options } = field
  const { width, fontSize, fontWeight, textAlign, marginBottom } = field
  return {
    ...{ contactFieldId, type, label, placeholder, required, options },
    ...{ width, fontSize, fontWeight, textAlign, marginBottom },
  }
}

/** Checks the chosen contact fields. One chosen earlier stays valid when the clinic switches it off. */
async function issuesOfContactFields(
  db: Tx,
  inputs: readonly FieldInput[],
  before: ReadonlyMap<number, FormField>,
): Promise<Issue[]> {
  const wanted = inputs.flatMap(({ contactFieldId }) => contactFieldId ?? [])
  const fields = new Map((await lockContactFields(db, wanted)).map((field) => [field.id, field]))
  const taken = new Set<number>()
  return inputs.flatMap(({ id, contactFieldId, type }, index) => {
    if (contactFieldId === null) return []
    const issue = (message: string) => [{ path: `fields.${index}.contactFieldId`, message }]
    if (taken.has(contactFieldId)) return issue('Un altro campo del modulo lo compila già')
    taken.add(contactFieldId)
    const old = id === undefined ? undefined : before.get(id)
    const field = fields.get(contactFieldId)
    if (!field) return issue('Questo campo dei contatti non c’è più')
    if (old?.contactFieldId === contactFieldId && old.type === type) return []
    if (!field.isActive) return issue('Questo campo dei contatti non è attivo')
    return fitsContactField(type, field) ? [] : issue('Questo campo dei contatti non è adatto')
  })
}

/** Replaces the lists that new contacts of the form join. */
export async function changeLists(db: Tx, formId: number, listIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(listIds)].toSorted((a, b) => a - b)
  const there = await lockLists(db, wanted)
  refuse(
    listIds.flatMap((id, index) =>
      there.has(id) ? [] : [{ path: `listIds.${index}`, message: 'Questa lista non c’è più' }],
    ),
  )
  if (wanted.join() === (await listIdsOf(db, formId)).join()) return false
  await setLists(db, formId, wanted)
  return true
}

/**
 * Stores the pages a form is embedded in; true when that changed anything.
 * @throws AppError('not_valid') for an id that is not of this form, or given twice
 */
export async function changeIntegrations(
  db: Tx,
  formId: number,
  pages: readonly IntegrationInput[],
): Promise<boolean> {
  const before = await integrationsOf(db, formId)
  refuse(issuesOfIds('integrations', pages, new Map(before.map((page) => [page.id, page]))))
  const data = ({ name, url, description }: IntegrationData) => ({ name, url, description })
  const { gone, changed, added } = compare(
    pages.map((page) => ({ id: page.id, data: data(page) })),
    new Map(before.map((page) => [page.id, data(page)])),
  )
  await removeIntegrations(db, gone)
  for (const [id, page] of changed) await editIntegration(db, id, page)
  await insertIntegrations(db, formId, added)
  return gone.length + changed.length + added.length > 0
}

function issuesOfIds(
  path: string,
  inputs: readonly { id?: number | undefined }[],
  known: ReadonlyMap<number, unknown>,
): Issue[] {
  const seen = new Set<number>()
  return inputs.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const message = seen.has(id) ? TWICE : known.has(id) ? null : FOREIGN
    seen.add(id)
    return message ? [{ path: `${path}.${index}.id`, message }] : []
  })
}

/** Compares stored rows with those that were sent. */
function compare<T>(
  sent: readonly { id: number | undefined; data: T }[],
  before: ReadonlyMap<number, T>,
): { gone: number[]; changed: [number, T][]; added: T[] } {
  const named = new Set(sent.map(({ id }) => id))
  return {
    gone: [...before.keys()].filter((id) => !named.has(id)),
    changed: sent.flatMap(({ id, data }) =>
      id !== undefined && JSON.stringify(before.get(id)) !== JSON.stringify(data) ? [[id, data]] : [],
    ),
    added: sent.flatMap(({ id, data }) => (id === undefined ? [data] : [])),
  }
}

function refuse(issues: readonly Issue[]): void {
  if (issues[0]) throw new AppError('not_valid', { message: issues[0].message, issues: [...issues] })
}
