import { privacyText } from '#content/legal/privacy.ts'
import { TELL_AFTER_SECONDS } from '#features/booking/rules.ts'
import { checkHoneypot, limitVisitor, TEN_MINUTES } from '#features/contacts/public-contact-form.server.ts'
import { searchPieces } from '#features/contacts/rules.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import { CSV_ROWS_READ, csvFile, csvPhone, csvText } from '#platform/files/csv.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { holdMail, queueMail, takeHeldMail } from '#platform/mail/outbox.server.ts'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import { dayOf } from '#platform/time/moments.ts'
import { DAY_MS } from '#platform/time/units.ts'
import {
  type Activation,
  type Agreement,
  type AgreementChange,
  activationCopy,
  type activationCounts,
  type createActivation,
  exportActivations,
  listActivations,
  type NewActivation,
} from './contract.ts'
import {
  activationDecided,
  activationReceived,
  activationRepeated,
  decisionForClinic,
  type MailActivation,
  newActivationForClinic,
} from './mails.server.ts'
import type { ActivationStatus, Decision } from './rules.ts'
import { statusLabels } from './staff-copy.ts'
import {
  type AgreementEdit,
  type AgreementUses,
  activationPage,
  activationsAfter,
  countActivationMails,
  countByStatus,
  countUses,
  decide,
  editAgreement,
  findActivation,
  insertActivation,
  lockActivation,
  lockActiveAgreement,
  lockActiveCategories,
  lockAddress,
  lockAgreement,
  removeActivation,
  removeAgreement,
} from './store.server.ts'

/**
 * Changes the given fields.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeAgreement(ctx: Context, id: number, change: AgreementChange): Promise<Agreement> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return transaction(ctx.db, async (db) => {
    const before = await existing(db, id)
    checkVersion(before, change)
    const edit: AgreementEdit = differences(wanted, before)
    return Object.keys(edit).length === 0 ? before : editAgreement(db, id, edit)
  })
}

/**
 * Deletes an agreement without activations and visits.
 * @throws AppError('not_found')
 * @throws AppError('in_use') when it has some
 */
export async function deleteAgreementById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const { isActive } = await existing(db, id)
    const uses = await countUses(db, id)
    if (uses.activations + uses.visits > 0)
      throw new AppError('in_use', { message: usageSentence(uses, isActive) })
    await removeAgreement(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, convenzioneId: id }, 'agreement deleted')
  return { message: 'Convenzione eliminata.' }
}

function usageSentence({ activations, visits }: AgreementUses, isActive: boolean): string {
  const uses = [
    ...(activations > 0 ? [activations === 1 ? 'un’attivazione' : `${activations} attivazioni`] : []),
    ...(visits > 0 ? [visits === 1 ? 'una visita' : `${visits} visite`] : []),
  ]
  const fact = `La convenzione ha ${uses.join(' e ')} e non si può eliminare.`
  return isActive ? `${fact} Puoi disattivarla.` : fact
}

async function existing(db: Tx, id: number): Promise<Agreement> {
  const row = await lockAgreement(db, id)
  if (!row) throw new AppError('not_found', { message: 'Convenzione non trovata.' })
  return row
}

const STREAM_STEP = 500

/**
 * Stores a visitor's request with its contact and its mails, in one transaction. When the person has asked for the same
 * agreement before, the answer is the same and only the mail to the person says so: the answer must not reveal which
 * people the clinic knows.
 * @throws AppError('not_valid') for an agreement or a category that is not active
 * @throws AppError('too_many') when the network sends too much
 */
export async function requestActivation(
  ctx: Context,
  input: NewActivation,
): Promise<Answer<typeof createActivation>> {
  checkHoneypot(input.website)
  if (!isBirthDate(input.dateOfBirth, wallClock(ctx.now()).date))
    throw notValid('dateOfBirth', BIRTH_DATE_WRONG)
  await limitVisitor(ctx, `activation:${ctx.address}`, 30, TEN_MINUTES)
  await transaction(ctx.db, (db) => storeRequest(ctx, db, input))
  return { received: true }
}

async function storeRequest(ctx: Context, db: Tx, input: NewActivation): Promise<void> {
  await lockAddress(db, input.email)
  const agreement = await lockActiveAgreement(db, input.convenzioneId)
  if (!agreement) throw notValid('convenzioneId', activationCopy.agreementGone)
  const active = await lockActiveCategories(db, input.serviziInteressati)
  if (active < input.serviziInteressati.length)
    throw notValid('serviziInteressati', activationCopy.serviceGone)
  const { firstName, lastName, email, phone, dateOfBirth: dataNascita } = input
  const about = {
    ...{ firstName, lastName, email, phone },
    ...{ convenzioneName: agreement.nome, convenzioneAzienda: agreement.azienda },
  }
  const { clinic, legal } = await readContent(db)
  const from = { ...ctx.mail, clinic }
  const mayMail = await mayMailAgain(ctx, db, email)
  const earlier = await findActivation(db, input)
  if (earlier) {
    if (mayMail) await queueMail(db, activationRepeated({ ...about, ...earlier }, from))
    return
  }
  const person = { firstName, lastName, email, phone, dataNascita }
  const { id: contactId } = await findOrCreateContact(db, person, 'Convenzione')
  const made = { contactId, noticeVersion: privacyText(legal).version, now: ctx.now() }
  const told = { ...about, ...(await insertActivation(db, input, made)), contactId }
  if (mayMail) await queueMail(db, activationReceived(told, from))
  await queueMail(db, newActivationForClinic(told, from, ctx.publicUrl))
}

/** Mails of this form that one address gets within a day: a family, and a second try of each. */
const MAILS_A_DAY = 8

/**
 * Whether the address gets another mail. The request is stored and answered either way: a different answer would reveal
 * what waits, and without a limit a stranger could flood any mailbox in the clinic's name.
 */
async function mayMailAgain({ now }: Context, db: Tx, email: string): Promise<boolean> {
  const yesterday = new Date(now().getTime() - DAY_MS)
  return (await countActivationMails(db, email, yesterday)) < MAILS_A_DAY
}

/**
 * Approves or rejects a pending request. The mails to the person and the clinic wait for a minute, as those about visits do.
 * @throws AppError('not_found'), AppError('conflict') when the request is decided already,
 * AppError('changed_meanwhile') for an older version
 */
export async function decideOnActivation(
  ctx: Context,
  id: number,
  { status, ...seen }: { status: Decision; id?: number | undefined; version?: number | undefined },
): Promise<Activation> {
  checkId(id, seen)
  const decided = await transaction(ctx.db, async (db) => {
    const row = await lockActivation(db, id)
    if (!row) throw noActivation()
    if (row.status !== 'pending') throw new AppError('conflict', { message: alreadyDecided(row.status) })
    checkVersion(row, seen)
    const decided = await decide(db, id, status)
    const told = mailActivation(decided)
    const by = { decision: status, username: ctx.user?.username ?? 'un utente' }
    const notBefore = new Date(ctx.now().getTime() + TELL_AFTER_SECONDS * 1000)
    const { toPerson, toClinic } = heldKeys(id)
    const from = { ...ctx.mail, clinic: (await readContent(db)).clinic }
    await holdMail(db, activationDecided(told, status, from), { key: toPerson, notBefore })
    await holdMail(db, decisionForClinic(told, by, from, ctx.publicUrl), { key: toClinic, notBefore })
    return decided
  })
  const about = { requestId: ctx.requestId, userId: ctx.user?.id, activationId: id, status }
  ctx.log.info(about, 'activation decided')
  return decided
}

const heldKeys = (id: number) => ({ toPerson: `activation:${id}`, toClinic: `activation:${id}:clinic` })

/** Withdraws the mails about a decision; false when that to the person has left. */
async function withdrawDecision(db: Tx, id: number): Promise<boolean> {
  const { toPerson, toClinic } = heldKeys(id)
  await takeHeldMail(db, toClinic)
  return (await takeHeldMail(db, toPerson)) !== undefined
}

/**
 * Puts a request back among the pending ones while the mail about its decision waits.
 * @throws AppError('not_found') also once the mail has left
 * @throws AppError('conflict') when the person has asked again after a refusal
 */
export async function undoDecisionOn(ctx: Context, id: number): Promise<Activation> {
  try {
    return await transaction(ctx.db, async (db) => {
      if (!(await lockActivation(db, id))) throw noActivation()
      if (!(await withdrawDecision(db, id)))
        throw new AppError('not_found', { message: 'L’e-mail è già partita: la decisione resta.' })
      return decide(db, id, 'pending')
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'convenzioni_attivazioni_once') throw error
    throw new AppError('conflict', {
      message: 'Intanto è arrivata una nuova richiesta della stessa persona.',
    })
  }
}

/**
 * Deletes a request. Sends no mail, as a person who asks for deletion wants no more of them.
 * @throws AppError('not_found')
 */
export async function deleteActivationById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    if (!(await removeActivation(db, id))) throw noActivation()
    await withdrawDecision(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, activationId: id }, 'activation deleted')
  return { message: 'Richiesta eliminata.' }
}

function noActivation(): AppError {
  return new AppError('not_found', { message: 'Richiesta di convenzione non trovata.' })
}

function alreadyDecided(status: string): string {
  const words: Record<string, string> = { approved: 'approvata', rejected: 'rifiutata' }
  return `Questa richiesta è già stata ${words[status] ?? 'esaminata'}: la decisione non si può cambiare.`
}

/** Copies field by field, so that a mail gets no data it does not need. */
function mailActivation(row: Activation): MailActivation {
  return {
    id: row.id,
    contactId: row.contactId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    convenzioneName: row.convenzioneName,
    convenzioneAzienda: row.convenzioneAzienda,
  }
}

/**
 * A page of the requests that match the question, with their total in a header; without a question all requests, in
 * order of id.
 */
export async function listOfActivations(
  ctx: CallContext,
  question: Parsed<typeof listActivations>['query'],
): Promise<Activation[] | Response> {
  return pageOrAll(ctx, question, {
    page: (part) => activationPage(ctx.db, filterOf(question), part),
    all: () =>
      everyRow(listActivations, STREAM_STEP, (last, limit) => activationsAfter(ctx.db, last ?? 0, limit)),
  })
}

function filterOf({ q = '', convenzioneId, status }: Parsed<typeof exportActivations>['query']) {
  return { pieces: searchPieces(q), convenzioneId: convenzioneId ?? null, status: status ?? null }
}

const COLUMNS = [
  ...['Nome', 'Cognome', 'Email', 'Telefono'],
  ...['Convenzione', 'Azienda', 'Servizi', 'Stato', 'Ricevuta il'],
]

/**
 * Returns the requests of a question as CSV, in the order of the list.
 * @throws AppError('conflict') without such requests
 */
export async function exportMatching(
  ctx: Context,
  question: Parsed<typeof exportActivations>['query'],
): Promise<Response> {
  const page = { limit: CSV_ROWS_READ, offset: 0 }
  const { rows } = await activationPage(ctx.db, filterOf(question), page)
  return csvFile(ctx, {
    ...{ row: exportActivations, event: 'activation.exported', format: question.format },
    people: rows.map(({ contactId }) => contactId),
    fileName: `attivazioni-${wallClock(ctx.now()).date}.csv`,
    head: COLUMNS,
    lines: rows.map(lineOf),
    empty: 'Non ci sono attivazioni da esportare',
  })
}

function lineOf(row: Activation): string[] {
  const { convenzioneName, convenzioneAzienda, serviziNomi, status } = row
  return [
    ...[row.firstName, row.lastName, row.email].map(csvText),
    csvPhone(row.phone),
    ...[convenzioneName, convenzioneAzienda, serviziNomi.join(', ')].map(csvText),
    statusLabels[status as ActivationStatus] ?? status,
    dayOf(row.createdAt),
  ]
}

/** Counts the requests of each status, and all of them. */
export async function countsOfActivations({ db }: Context): Promise<Answer<typeof activationCounts>> {
  const rows = await countByStatus(db)
  const of = (status: ActivationStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
  }
}
