import { privacyText } from '#content/legal/privacy.ts'
import { proposeLists, proposeValues } from '#features/contacts/attached/store.server.ts'
import { shapeOf } from '#features/contacts/fields/rules.ts'
import { addValues } from '#features/contacts/fields/store.server.ts'
import {
  checkHoneypot,
  limitVisitor,
  REPEAT_MS,
  TEN_MINUTES,
} from '#features/contacts/public-contact-form.server.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { bodyId, line } from '#platform/http/shapes.ts'
import { wallClock } from '#platform/time/dates.ts'
import { factFields, HONEYPOT, SOURCE, VERSION } from '../keys.ts'
import { isOver } from '../rules.ts'
import { formMissing } from '../service.server.ts'
import { integrationsOf, listIdsOf } from '../store.server.ts'
import { overSentence } from '../visitor/words.ts'
import type { NewSubmission } from './contract.ts'
import { type AskedField, onlyMissing, readSubmission, sourceOf, submitterOf } from './rules.ts'
import {
  type FilledField,
  type FilledForm,
  filledFields,
  hasSame,
  insertSubmission,
  joinLists,
  lockActiveForm,
  lockSame,
  type NewSubmissionRow,
} from './store.server.ts'

const ALL_REQUIRED = 'Per favore compila tutti i campi obbligatori.'
const AGENT_MAX = 500
/** Longest `dettaglioFonte` of a contact, in characters. */
const ORIGIN_MAX = 100

/**
 * Stores a submission, all of it or nothing. A contact that it makes gets its values and lists at once; for a known contact they
 * become proposals (decision 27). The answer is the same in both cases.
 * @throws AppError('not_valid')
 * @throws AppError('not_found') for a form that is unknown or not active
 * @throws AppError('conflict') after the last day of the form
 * @throws AppError('changed_meanwhile') when the form has changed since it was shown
 * @throws AppError('too_many')
 */
export async function receiveSubmission(
  ctx: CallContext,
  formId: number,
  answers: NewSubmission,
): Promise<{ received: true }> {
  checkHoneypot(isEmpty(answers[HONEYPOT]) ? undefined : 'filled')
  await limitVisitor(ctx, `form:${ctx.address}`, 30, TEN_MINUTES)
  await transaction(ctx.db, async (db) => {
    const form = await lockActiveForm(db, formId)
    if (!form) throw formMissing()
    checkLastDay(form, wallClock(ctx.now()).date)
    checkFormVersion(form, answers)
    const fields = (await filledFields(db, formId)).map(asked)
    const data = checkSubmission(fields, answers, wallClock(ctx.now()).date)
    const pages = isEmpty(answers[SOURCE]) ? [] : await integrationsOf(db, formId)
    await store(db, form, fields, {
      formId,
      data,
      labels: labelsOf(fields, data),
      source: sourceOf(answers[SOURCE], pages, new URL(ctx.publicUrl).host),
      ipAddress: ctx.address,
      userAgent: agentOf(ctx.request),
      now: ctx.now(),
    })
  })
  return { received: true }
}

type Field = Omit<FilledField, 'contactField'> & AskedField & { custom: FilledField['contactField'] }

function asked({ contactField: filled, ...field }: FilledField): Field {
  return {
    ...field,
    // A field that fills in one of the clinic's own contact fields is no fact, also while that field is switched off.
    contactField: filled && (filled.isActive || !filled.systemField) ? filled.name : null,
    custom: filled?.isActive && !filled.systemField ? filled : null,
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function checkLastDay({ lastDay }: FilledForm, today: string): void {
  if (lastDay !== null && isOver(lastDay, today)) {
    throw new AppError('conflict', { message: overSentence(lastDay) })
  }
}

/** Refuses answers to another version: the questions may have changed since the visitor read them. */
function checkFormVersion({ version }: FilledForm, answers: NewSubmission): void {
  if (isEmpty(answers[VERSION])) return
  const seen = bodyId().safeParse(answers[VERSION]).data
  if (seen === undefined) throw notValid(VERSION, 'Versione non valida')
  if (seen !== version) {
    throw new AppError('changed_meanwhile', {
      message: 'Il modulo è cambiato nel frattempo. Controlla i campi e invia di nuovo.',
    })
  }
}

function checkSubmission(
  fields: readonly Field[],
  answers: NewSubmission,
  today: string,
): Record<string, string> {
  const { data, issues } = readSubmission(fields, answers, today)
  const [first] = issues
  if (first) {
    throw new AppError('not_valid', { message: onlyMissing(issues) ? ALL_REQUIRED : first.message, issues })
  }
  if (Object.keys(data).length === 0) {
    throw new AppError('not_valid', { message: 'Compila almeno un campo.' })
  }
  return data
}

/** The labels that the visitor answered to, stored with the answers. */
function labelsOf(fields: readonly Field[], data: Readonly<Record<string, string>>): Record<string, string> {
  const filled = fields.filter(({ key }) => Object.hasOwn(data, key))
  return Object.fromEntries(filled.map(({ key, label }) => [key, label]))
}

function agentOf(request: Request): string | null {
  const agent = (request.headers.get('user-agent') ?? '').toWellFormed().replaceAll('\0', '')
  return line(AGENT_MAX).safeParse(agent.slice(0, AGENT_MAX)).data || null
}

type Received = Pick<
  NewSubmissionRow,
  'formId' | 'data' | 'labels' | 'source' | 'ipAddress' | 'userAgent'
> & {
  now: Date
}

async function store(
  db: Tx,
  form: FilledForm,
  fields: readonly Field[],
  { now, ...received }: Received,
): Promise<void> {
  const { data } = received
  const facts = factFields(fields)
  const { name, email } = submitterOf(fields, data, facts)
  await lockSame(db, received)
  // The same data from one person are a second click or a retry, also from another network. Without an e-mail address,
  // only data from the same address and browser count as the same: two people may choose the same answers.
  const from = email ? null : received
  if (await hasSame(db, received, new Date(now.getTime() - REPEAT_MS), from)) return
  const whole = facts && Object.values(facts).every((key) => Object.hasOwn(data, key))
  const contact = whole ? await findPerson(db, form, fields, data, facts) : null
  const submitter = { submitterName: name, submitterEmail: email, contactId: contact?.id ?? null }
  const noticeVersion = privacyText((await readContent(db)).legal).version
  const row = { ...received, ...submitter, noticeVersion }
  const submissionId = await insertSubmission(db, row, now)
  if (!contact) return
  const values = customValues(fields, data)
  if (contact.isNew) {
    await addValues(db, contact.id, values)
    await joinLists(db, form.id, contact.id, now)
    return
  }
  // The form is public, and a sender may use a patient's name: staff have to accept changes of a known contact.
  const origin = { contactId: contact.id, submissionId, now }
  await proposeValues(db, origin, values)
  await proposeLists(db, origin, await listIdsOf(db, form.id))
}

function findPerson(
  db: Tx,
  { name, contactType }: FilledForm,
  fields: readonly Field[],
  data: Readonly<Record<string, string>>,
  facts: NonNullable<ReturnType<typeof factFields>>,
): ReturnType<typeof findOrCreateContact> {
  const said = (fact: string) => {
    const key = fields.find(({ contactField }) => contactField === fact)?.key
    return key !== undefined && Object.hasOwn(data, key) ? (data[key] ?? null) : null
  }
  const person = {
    firstName: data[facts.firstName] ?? '',
    lastName: data[facts.lastName] ?? '',
    email: data[facts.email] ?? '',
    phone: data[facts.phone] ?? '',
    codiceFiscale: said('codiceFiscale'),
    dataNascita: said('dataNascita'),
  }
  const origin = [...name].slice(0, ORIGIN_MAX).join('').trim()
  return findOrCreateContact(db, person, origin, { type: contactType ?? 'Ospite' })
}

/** Values for own contact fields, by field id. A value that does not fit stays in the submission only. */
function customValues(fields: readonly Field[], data: Readonly<Record<string, string>>): Map<number, string> {
  const values = fields.flatMap(({ key, custom }): [number, string][] => {
    if (!custom || !Object.hasOwn(data, key)) return []
    const read = shapeOf(custom).safeParse(data[key])
    return read.success && read.data !== null ? [[custom.id, String(read.data)]] : []
  })
  return new Map(values)
}
