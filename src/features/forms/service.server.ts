import { inaugurationGroup } from '#content/groups/inauguration.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, type Issue, notValid } from '#platform/http/errors.ts'
import { pathId } from '#platform/http/shapes.ts'
import { grouped } from '#platform/numbers.ts'
import { wallClock } from '#platform/time/dates.ts'
import type { Form, FormChange, FormDetail, FormFacts, NewForm } from './contract.ts'
import { withNewKeys } from './keys.ts'
import { changeFields, changeIntegrations, changeLists } from './parts.server.ts'
import { EVENT_FORM, firstFields, isOver } from './rules.ts'
import {
  countForms,
  editForm,
  type FieldData,
  fieldsOf,
  findForm,
  findPublicForm,
  insertFields,
  insertForm,
  integrationsOf,
  listIdsOf,
  lockContactFields,
  lockForm,
  lockLists,
  removeForm,
  setLists,
} from './store.server.ts'
import { colourNames, READABLE, unreadable, withDefaults } from './style.ts'
import { countSubmissions } from './submissions/store.server.ts'
import type { FormWithFields, PublicField, PublicForm } from './visitor/contract.ts'

const EXAMPLE_DAY = inaugurationGroup.sections.invitation.fields.date.initial
const FORMS_MAX = 500
const NAME_MAX = 160
const COPY = ' (copia)'

// ---------------------------------------------------------------- public

/** The look of an active form. @throws AppError('not_found') for a form that is unknown or not active. */
export async function publicFormOf(ctx: Pick<Context, 'db' | 'now'>, id: number): Promise<PublicForm> {
  return (await activeForm(ctx, id)).form
}

/** The fields of an active form. @throws AppError('not_found') for a form that is unknown or not active. */
export async function publicFieldsOfForm(
  ctx: Pick<Context, 'db' | 'now'>,
  id: number,
): Promise<PublicField[]> {
  return (await activeForm(ctx, id)).fields
}

async function activeForm(ctx: Pick<Context, 'db' | 'now'>, id: number) {
  const found = await readPublicForm(ctx, id)
  if (!found) throw formMissing()
  return found
}

async function readPublicForm({ db, now }: Pick<Context, 'db' | 'now'>, id: number) {
  const found = await findPublicForm(db, id)
  if (!found) return null
  const { form, fields } = found
  return { form: { ...form, isOver: isOver(form.lastDay, wallClock(now()).date) }, fields }
}

/** An active form with its fields, for its page; null when `id` names none. */
export async function publicFormById(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<FormWithFields | null> {
  const known = pathId.safeParse(id).data
  return known === undefined ? null : readPublicForm(ctx, known)
}

/**
 * Whether /inaugurazione invites to an event. Without texts of the clinic's own it does only while its form takes registrations;
 * the sample's form, with the last day of the example, shows the page as an example.
 * @param isOwn staff have published the texts of the page
 */
export async function hasEventPage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  isOwn: boolean,
): Promise<boolean> {
  if (isOwn) return true
  const form = await findForm(db, EVENT_FORM)
  if (!form) return false
  const { lastDay, isActive } = form
  if (lastDay === EXAMPLE_DAY) return true
  return isActive && !isOver(lastDay, wallClock(now()).date)
}

// ---------------------------------------------------------------- staff

/** @throws AppError('not_found') */
export async function formOf({ db }: Context, id: number): Promise<FormDetail> {
  const form = await findForm(db, id)
  if (!form) throw formMissing()
  return detailOf(db, form)
}

async function detailOf(db: Db, form: Form): Promise<FormDetail> {
  const { id } = form
  const [fields, listIds, integrations, submissionCount] = await Promise.all([
    fieldsOf(db, id),
    listIdsOf(db, id),
    integrationsOf(db, id),
    countSubmissions(db, id),
  ])
  return { ...form, fields, listIds, integrations, submissionCount }
}

/** Creates a form, not active, with the fields that make a contact. @throws AppError('conflict') at 500 forms. */
export function addForm(ctx: Context, { name, description }: NewForm): Promise<FormDetail> {
  return transaction(ctx.db, async (db) => {
    await checkRoom(db)
    const id = await insertForm(db, { name, description }, ctx.user?.id ?? null)
    await insertFields(db, id, withNewKeys(firstFields.map(asked)))
    return detailOf(db, await existing(db, id))
  })
}

function asked({ label, type }: (typeof firstFields)[number], index: number): FieldData {
  return {
    contactFieldId: null,
    type,
    label,
    placeholder: null,
    required: true,
    options: [],
    order: index + 1,
    width: 'full',
    fontSize: '14px',
    fontWeight: null,
    textAlign: null,
    marginBottom: '16px',
  }
}

/**
 * Copies a form with its fields and lists, as inactive and without submissions.
 * @throws AppError('not_found')
 * @throws AppError('conflict') when there are as many forms as allowed
 */
export function copyForm(ctx: Context, id: number): Promise<FormDetail> {
  return transaction(ctx.db, async (db) => {
    await checkRoom(db)
    const { id: _, version: __, createdAt: ___, updatedAt: ____, ...form } = await existing(db, id)
    const name = [...form.name].slice(0, NAME_MAX - COPY.length).join('') + COPY
    const fields = await fieldsThere(db, id)
    const lists = await lockLists(db, await listIdsOf(db, id))
    const copy = await insertForm(db, { ...form, name }, ctx.user?.id ?? null)
    await insertFields(db, copy, withNewKeys(fields))
    await setLists(db, copy, [...lists])
    return detailOf(db, await existing(db, copy))
  })
}

/** The fields to copy. A contact field that is being deleted at this moment is left out. */
async function fieldsThere(db: Tx, formId: number): Promise<FieldData[]> {
  const fields = await fieldsOf(db, formId)
  const wanted = fields.flatMap(({ contactFieldId }) => contactFieldId ?? [])
  const there = new Set((await lockContactFields(db, wanted)).map(({ id }) => id))
  return fields.map(({ id: _, key: __, contactFieldId: filled, ...field }) => ({
    ...field,
    contactFieldId: filled !== null && there.has(filled) ? filled : null,
  }))
}

async function checkRoom(db: Tx): Promise<void> {
  if ((await countForms(db)) < FORMS_MAX) return
  throw new AppError('conflict', { message: `Ci sono già ${FORMS_MAX} moduli: prima eliminane uno.` })
}

/**
 * Stores the differences, all of them or none.
 * @throws AppError('not_valid')
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') when `version` is not the current one
 */
export function changeForm(ctx: Context, id: number, change: FormChange): Promise<FormDetail> {
  checkId(id, change)
  const { id: _, version: __, fields, listIds, integrations, ...wanted } = change
  return transaction(ctx.db, async (db) => {
    const before = await existing(db, id)
    checkVersion(before, change)
    const edit: Partial<FormFacts> = differences<FormFacts>(wanted, before)
    checkColours({ ...before, ...edit }, edit)
    const fieldsBefore = await fieldsOf(db, id)
    checkActive({ ...before, ...edit }, fields ?? fieldsBefore)
    const moved = [
      fields && (await changeFields(db, id, fields, fieldsBefore)),
      listIds && (await changeLists(db, id, listIds)),
      integrations && (await changeIntegrations(db, id, integrations)),
    ]
    if (Object.keys(edit).length === 0 && !moved.includes(true)) return detailOf(db, before)
    await editForm(db, id, edit)
    return detailOf(db, await existing(db, id))
  })
}

/** Refuses colours with too little contrast (WCAG AA). A change that sets no colour is not checked. */
function checkColours(form: Form, edit: Partial<FormFacts>): void {
  if (!colourNames.some((name) => name in edit)) return
  const issues: Issue[] = unreadable(withDefaults(form)).map(({ name, contrast }) => ({
    path: name,
    // Rounded down: 4.49 is not 4.5.
    message: `Testo poco leggibile su questo sfondo: contrasto ${ratio(Math.floor(contrast * 10) / 10)}, serve almeno ${ratio(READABLE)}`,
  }))
  if (issues[0]) throw new AppError('not_valid', { message: issues[0].message, issues })
}

function ratio(contrast: number): string {
  return `${contrast.toFixed(1).replace('.', ',')}:1`
}

function checkActive({ isActive }: Form, fields: readonly unknown[]): void {
  if (isActive && fields.length === 0) {
    throw notValid('isActive', 'Un modulo senza campi non si può attivare.')
  }
}

/**
 * Deletes a form with its submissions.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for the form of the event page
 * @throws AppError('in_use') when there are more submissions than the `knownOf` the caller accepts to lose
 */
export async function deleteFormById(
  ctx: Context,
  id: number,
  knownOf: number | undefined,
): Promise<{ message: string }> {
  const lost = await transaction(ctx.db, async (db) => {
    const { isActive } = await existing(db, id)
    // The page asks for it by its number, which no other form can get.
    if (id === EVENT_FORM) throw new AppError('conflict', { message: ofEventPage(isActive) })
    const submissions = await countSubmissions(db, id)
    if (submissions > (knownOf ?? 0)) {
      throw new AppError('in_use', { message: usageSentence(submissions, isActive) })
    }
    await removeForm(db, id)
    return submissions
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, formId: id }, 'form deleted')
  return { message: lost > 0 ? `Modulo eliminato, con ${times(lost)}.` : 'Modulo eliminato.' }
}

function ofEventPage(isActive: boolean): string {
  const fact = 'È il modulo della pagina Inaugurazione e non si può eliminare.'
  return isActive ? `${fact} Puoi disattivarlo.` : fact
}

function usageSentence(submissions: number, isActive: boolean): string {
  const one = submissions === 1
  const fact = `Il modulo ha ${times(submissions)}, che ${one ? 'andrebbe perso' : 'andrebbero persi'}.`
  return isActive ? `${fact} Puoi disattivarlo senza perder${one ? 'lo' : 'li'}.` : fact
}

function times(count: number): string {
  return count === 1 ? 'un invio' : `${grouped(count)} invii`
}

async function existing(db: Tx, id: number): Promise<Form> {
  const form = await lockForm(db, id)
  if (!form) throw formMissing()
  return form
}

export function formMissing(): AppError {
  return new AppError('not_found', { message: 'Modulo non trovato' })
}
