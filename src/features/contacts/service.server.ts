import { brokenConstraint, transaction } from '#platform/db/database.server.ts'
import { CSV_ROWS_READ, csvFile, csvPhone, csvText } from '#platform/files/csv.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import { checkShape } from '#platform/http/check.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import { dayOf } from '#platform/time/moments.ts'
import { sealContactToken } from './contact-token.server.ts'
import {
  type Contact,
  type ContactChange,
  ContactFacts,
  type ContactRow,
  type contactCounts,
  exportContacts,
  type ListedContact,
  listContacts,
  type NewContact,
  NewStaffContact,
  PersonInput,
} from './contract.ts'
import { contactCopy } from './copy.ts'
import type { ContactField } from './fields/contract.ts'
import { answeredValue, readValues } from './fields/rules.ts'
import { activeFields, valuesOf, writeValues } from './fields/store.server.ts'
import {
  type ContactFilter,
  contactFigures,
  contactPage,
  contactsAfter,
  contactsReachedBy,
} from './list/store.server.ts'
import { insertMessage } from './messages/store.server.ts'
import { checkHoneypot, limitVisitor, TEN_MINUTES } from './public-contact-form.server.ts'
import { DEFAULT_SORT, readChoice, searchTerms, unreachableIssues, withoutPrefix } from './rules.ts'
import { BIRTH_DATE_WRONG } from './shapes.ts'
import {
  contactMissing,
  correctVisitsToCome,
  editContact,
  findContactWithValues,
  findIdByEmail,
  findOrCreateContact,
  insertContact,
  lockContact,
  lockForDeletion,
  markViewed,
  removeContact,
} from './store.server.ts'

/**
 * Returns the oldest contact with an address. A visitor always gets 404, without a query, as the answer would tell
 * whether the clinic knows the address.
 * @throws AppError('not_found')
 * @throws AppError('too_many') after 60 look-ups by one network in ten minutes
 */
export async function lookUpByEmail(ctx: Context, email: string): Promise<{ id: number }> {
  if (!ctx.user) await ctx.limitReads(`contact-lookup:${ctx.address}`, 60, TEN_MINUTES)
  const id = ctx.user ? await findIdByEmail(ctx.db, email) : undefined
  if (id === undefined) throw contactMissing()
  return { id }
}

/**
 * Staff create a new contact. For a visitor, it finds or creates the contact and returns a contact token, which does not
 * reveal which of the two happened.
 * @throws AppError('not_valid') for invalid details, or a filled honeypot
 * @throws AppError('too_many') after 30 contacts by one network in ten minutes
 */
export async function addContact(ctx: Context, input: NewContact): Promise<Contact | { id: string }> {
  if (ctx.user) return addStaffContact(ctx, ctx.user.id, input)
  checkHoneypot(input.website)
  // Takes only its four details: visitors may not set others.
  const person = checkShape(PersonInput, input)
  await limitVisitor(ctx, `contact:${ctx.address}`, 30, TEN_MINUTES)
  const { id } = await transaction(ctx.db, (db) => findOrCreateContact(db, person, 'Modulo contatti'))
  return { id: sealContactToken(ctx.secret, id, person, ctx.now()) }
}

type Issues = { path: string; message: string }[]

const FACTS = new Set(Object.keys(ContactFacts.shape))
/** Properties of an answer that are ignored when a client sends the whole contact back with a change. */
const ANSWERED = new Set(['id', 'version', 'viewed', 'createdAt', 'updatedAt', 'message', 'website'])

/**
 * Returns a contact with its custom values.
 * @throws AppError('not_found')
 */
export async function contactOf(ctx: Context, id: number): Promise<Contact> {
  const [found, fields] = await Promise.all([findContactWithValues(ctx.db, id), activeFields(ctx.db)])
  if (!found) throw contactMissing()
  return withValues(found.row, fields, found.values)
}

/** Joins the contact's own details and the values of every active field, by its name. */
function withValues(
  row: ContactRow,
  fields: readonly ContactField[],
  values: ReadonlyMap<number, string>,
): Contact {
  const own = fields.filter(({ systemField }) => !systemField)
  return {
    ...row,
    ...Object.fromEntries(
      own.map(({ id, name, type }) => [name, answeredValue(type, values.get(id) ?? null)]),
    ),
  }
}

/**
 * Creates a contact as staff enter it.
 * @throws AppError('not_valid') also for a required field that was left out, and without any way to reach the contact
 */
function addStaffContact(ctx: Context, userId: number, input: NewContact): Promise<Contact> {
  const { message, fonte, ...facts } = checkShape(NewStaffContact, input)
  const typed = customOf(input)
  return refuseDeletedField(
    transaction(ctx.db, async (db) => {
      const fields = await activeFields(db)
      const asked = fields.filter(({ systemField, required }) => required && !systemField)
      const all = { ...Object.fromEntries(asked.map(({ name }) => [name, null])), ...typed }
      const { values, issues } = readValues(ownFields(fields), all, new Map())
      refuse([...unreachableIssues(facts), ...issuesOfFacts(ctx, fields, { fonte, ...facts }), ...issues])
      const row = await insertContact(db, { ...facts, fonte: fonte ?? contactCopy.enteredByHand })
      await writeValues(db, row.id, values)
      if (message) {
        const text = { contactId: row.id, subject: contactCopy.firstMessage, message, source: 'form' }
        await insertMessage(db, { ...text, priority: 'normal', createdBy: userId }, ctx.now())
      }
      return withValues(row, fields, await valuesOf(db, row.id))
    }),
  )
}

/**
 * Changes the details and values that differ.
 * @throws AppError('not_valid')
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeContact(ctx: Context, id: number, change: ContactChange): Promise<Contact> {
  checkId(id, change)
  const wanted = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => FACTS.has(name) && value !== undefined),
  ) as Partial<ContactFacts>
  return refuseDeletedField(
    transaction(ctx.db, async (db) => {
      const before = await lockContact(db, id)
      if (!before) throw contactMissing()
      checkVersion(before, change)
      const fields = await activeFields(db)
      const own = ownFields(fields)
      const stored = await valuesOf(db, id)
      const { values, issues } = readValues(own, withoutEmpty(customOf(change), own, stored), stored)
      const edit: Partial<ContactFacts> = differences<ContactFacts>(wanted, before)
      refuse([...unreachableIssues({ ...before, ...edit }), ...issuesOfFacts(ctx, fields, edit), ...issues])
      await writeValues(db, id, values)
      const nothing = Object.keys(edit).length === 0 && values.size === 0
      const after = nothing ? before : await editContact(db, id, edit)
      await correctVisitsToCome(db, before, edit, wallClock(ctx.now()).date)
      return withValues(after, fields, await valuesOf(db, id))
    }),
  )
}

function customOf(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !FACTS.has(name) && !ANSWERED.has(name)))
}

/** Leaves out empty values of fields that are empty already, so that a field required by now does not block other changes. */
function withoutEmpty(
  typed: Record<string, unknown>,
  fields: readonly ContactField[],
  stored: ReadonlyMap<number, string>,
): Record<string, unknown> {
  const empty = new Set(fields.flatMap(({ id, name }) => (stored.has(id) ? [] : name)))
  const blank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !(empty.has(name) && blank(value))),
  )
}

function ownFields(fields: readonly ContactField[]): ContactField[] {
  return fields.filter(({ systemField }) => !systemField)
}

/** Checks that the shapes of the calls cannot make: birth dates against today, and the details this clinic requires. */
function issuesOfFacts(ctx: Context, fields: readonly ContactField[], facts: Partial<ContactFacts>): Issues {
  const asked = fields.filter(
    ({ systemField, required, name }) =>
      systemField && required && facts[name as keyof ContactFacts] === null,
  )
  const issues = asked.map(({ name }) => ({ path: name, message: 'Questo campo è obbligatorio' }))
  const { dataNascita } = facts
  if (dataNascita && !isBirthDate(dataNascita, wallClock(ctx.now()).date)) {
    issues.push({ path: 'dataNascita', message: BIRTH_DATE_WRONG })
  }
  return issues
}

function refuse(issues: Issues): void {
  if (issues[0]) throw new AppError('not_valid', { message: issues[0].message, issues })
}

/** Turns the broken foreign key of a value, whose field was deleted meanwhile, into a refusal. */
async function refuseDeletedField<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (brokenConstraint(error) === 'contact_form_data_field_id_fkey') throw new AppError('changed_meanwhile')
    throw error
  }
}

/**
 * Marks a contact as viewed and returns it.
 * @throws AppError('not_found')
 */
export async function viewContact(ctx: Context, id: number): Promise<Contact> {
  await markViewed(ctx.db, id)
  return contactOf(ctx, id)
}

/**
 * Deletes a contact with everything that belongs to it alone; its visits stay.
 * @throws AppError('not_found')
 */
export async function deleteContactById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    if (!(await lockForDeletion(db, id))) throw contactMissing()
    await removeContact(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, contactId: id }, 'contact deleted')
  return { message: 'Contatto eliminato.' }
}

const STREAM_STEP = 200
const SAME_SHOWN = 5
/** A shorter number would match many others. */
const PHONE_DIGITS = 6

/** Returns a page of matching contacts, with the total in a header; without parameters all contacts, by id. */
export async function listOfContacts(
  ctx: CallContext,
  question: Parsed<typeof listContacts>['query'],
): Promise<ListedContact[] | Response> {
  const wanted = filterOf(question)
  const sort = question.sort ?? DEFAULT_SORT
  return pageOrAll(ctx, question, {
    page: (part) => contactPage(ctx.db, wanted, { sort, ...part }),
    all: () => everyRow(listContacts, STREAM_STEP, (last, limit) => contactsAfter(ctx.db, last ?? 0, limit)),
  })
}

const COLUMNS = ['Nome', 'Cognome', 'Email', 'Telefono', 'Tipo', 'Fonte', 'Dettaglio fonte', 'Creato il']

/**
 * Returns the contacts of a question as CSV, in the order of the list.
 * @throws AppError('conflict') without such contacts
 */
export async function exportMatching(
  ctx: Context,
  question: Parsed<typeof exportContacts>['query'],
): Promise<Response> {
  const page = { sort: question.sort ?? DEFAULT_SORT, limit: CSV_ROWS_READ, offset: 0 }
  const { rows } = await contactPage(ctx.db, filterOf(question), page)
  return csvFile(ctx, {
    ...{ row: exportContacts, event: 'contact.exported', people: rows.map(({ id }) => id) },
    ...{ fileName: `contatti-${wallClock(ctx.now()).date}.csv`, format: question.format },
    head: COLUMNS,
    lines: rows.map(lineOf),
    empty: 'Non ci sono contatti da esportare',
  })
}

function lineOf({ firstName, lastName, email, phone, type, ...row }: ListedContact): string[] {
  return [
    ...[firstName, lastName, email].map(csvText),
    csvPhone(phone),
    ...[type, row.fonte ?? '', row.dettaglioFonte ?? ''].map(csvText),
    dayOf(row.createdAt),
  ]
}

function filterOf(question: Parsed<typeof exportContacts>['query']): ContactFilter {
  return {
    terms: searchTerms(question.q ?? ''),
    type: question.type ?? null,
    sources: readChoice(question.fonte),
    details: readChoice(question.dettaglioFonte),
  }
}

/** Counts contacts; 'today' is the day in the clinic's time zone. */
export function countsOfContacts(ctx: Context): Promise<Answer<typeof contactCounts>> {
  return contactFigures(ctx.db, wallClock(ctx.now()).date)
}

/** Finds contacts with the same address or number as one that is about to be added, at most five. */
export function contactsLike(
  ctx: Context,
  { email, phone }: { email: string; phone: string },
): Promise<ListedContact[]> {
  const digits = withoutPrefix(phone)
  const known = { email: email.trim(), phone: digits.length >= PHONE_DIGITS ? digits : '' }
  return contactsReachedBy(ctx.db, known, SAME_SHOWN)
}
