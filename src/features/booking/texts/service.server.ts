import { transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { type Asked, chooseAnotherTime, chooseAnotherTimeSms } from '../displaced/mails.server.ts'
import { timesHeldUntil } from '../displaced/rules.ts'
import { type MailClinic, type MailVisit, mailClinic, smsValuesOf } from '../mail-parts.server.ts'
import {
  doctorChanged,
  moveAsked,
  requestReceived,
  requestReleased,
  resultsReady,
  type SmsText,
  visitCancelled,
  visitConfirmed,
  visitMoved,
  visitReminder,
  visitSms,
} from '../mails.server.ts'
import {
  type OfferedPlace,
  offerSms,
  placeOffered,
  type Waiting,
  waitingAsked,
  waitingBegun,
} from '../waiting/mails.server.ts'
import { heldUntil } from '../waiting/rules.ts'
import type { listMessageTexts, MessageTextRow, TextPreview } from './contract.ts'
import { isTextKey, messageTexts, type Parts, type TextKey, textKeys, type Values } from './copy.ts'
import { issuesOfText, partsOf } from './fill.ts'
import { editText, findTexts, lockText } from './store.server.ts'

/** All texts as they are sent now, and the longest values of the placeholders in SMS. */
export async function allTexts(ctx: Context): Promise<Answer<typeof listMessageTexts>> {
  const [rows, clinic] = await Promise.all([findTexts(ctx.db), mailClinic(ctx, ctx.db)])
  const texts = textKeys.map((key) =>
    rowOf(
      key,
      rows.find((row) => row.key === key),
    ),
  )
  return { texts, longest: longestValues(clinic) }
}

/**
 * Changes a text; the original parts bring the original back.
 * @throws AppError('not_found') for a text the product does not send
 * @throws AppError('not_valid') for an unknown placeholder, a missing one, or parts too long
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeText(
  ctx: Context,
  name: string,
  { version, ...wanted }: Parts & { version?: number | undefined },
): Promise<MessageTextRow> {
  const key = keyOf(name)
  return transaction(ctx.db, async (db) => {
    const parts = checkedParts(key, wanted, await mailClinic(ctx, db))
    const before = await lockText(db, key)
    checkVersion(before, { version })
    const stored = isOriginal(key, parts) ? null : parts
    if (JSON.stringify(stored) === JSON.stringify(before.parts && inOrder(key, before.parts)))
      return rowOf(key, before)
    await editText(db, key, { parts: stored, updatedBy: ctx.user?.id ?? null })
    return rowOf(key, await lockText(db, key))
  })
}

/**
 * The message of a text with invented values, made by the functions that make the real one.
 * @throws AppError('not_found') and AppError('not_valid') as `changeText`
 */
export async function previewText(ctx: Context, name: string, wanted: Parts): Promise<TextPreview> {
  const key = keyOf(name)
  const clinic = await mailClinic(ctx, ctx.db)
  const parts = checkedParts(key, wanted, clinic)
  const told: MailClinic = { ...clinic, texts: { [key]: parts } }
  const visit = sampleVisit(clinic)
  if (messageTexts[key].channel === 'sms')
    return { subject: '', html: '', text: sampleSms(key as SmsText, visit, told) }
  const { subject, content } = sampleMail(key as MailKey, visit, told)
  return { subject, html: mailHtml(content, clinic.name), text: mailText(content) }
}

type MailKey = Exclude<TextKey, SmsText>

function sampleSms(key: SmsText, visit: MailVisit, clinic: MailClinic): string {
  if (key === 'sms_offer') return offerSms(clinic, sampleWaiting(visit), sampleOffer(visit, clinic)).text
  if (key === 'sms_displaced') return chooseAnotherTimeSms(sampleAsked(visit, clinic), clinic).text
  return visitSms(visit, clinic, key)
}

/** A mail of a text about an invented visit. */
export function sampleMail(key: MailKey, visit: MailVisit, clinic: MailClinic): Mail {
  const pending: MailVisit = { ...visit, status: 'pending' }
  const waiting = sampleWaiting(visit)
  const link = waitingLink(clinic)
  const from = { appointmentDate: addDays(visit.appointmentDate, -7), appointmentTime: '10:30' }
  switch (key) {
    case 'received':
      return requestReceived(pending, clinic)
    case 'released':
      return requestReleased(pending, clinic)
    case 'move_asked':
      return moveAsked(pending, clinic, { from })
    case 'confirmed':
      return visitConfirmed(visit, clinic)
    case 'moved':
      return visitMoved(visit, clinic, { from })
    case 'cancelled':
      return visitCancelled(visit, clinic, { wasConfirmed: true })
    case 'cancelled_by_patient':
      return visitCancelled({ ...visit, cancelledByPatient: true }, clinic, { wasConfirmed: true })
    case 'doctor_changed':
      return doctorChanged(visit, clinic)
    case 'waiting_asked':
      return waitingAsked(clinic, waiting, link)
    case 'waiting_begun':
      return waitingBegun(clinic, waiting, link)
    case 'place_offered':
      return placeOffered(clinic, waiting, sampleOffer(visit, clinic))
    case 'displaced':
      return chooseAnotherTime(sampleAsked(visit, clinic), clinic)
    case 'results_ready':
      return resultsReady({ ...visit, status: 'completed' }, clinic)
    case 'reminder':
    case 'reminder_week':
    case 'reminder_morning':
      return visitReminder(visit, clinic, key)
  }
}

function waitingLink({ publicUrl }: MailClinic): string {
  return `${publicUrl}/attesa/Kq7dR2mXw9LpT4sVb8NzYc`
}

function sampleWaiting(visit: MailVisit): Waiting {
  return { ...visit, contactId: 0, visitDate: null, visitTime: null }
}

/** An invented visit that can't take place, with three times held for its patient. */
function sampleAsked(visit: MailVisit, clinic: MailClinic): Asked {
  const { appointmentDate: date, appointmentTime: time, doctorName, visitUrl } = visit
  return {
    visit: { ...visit, visitUrl: visitUrl ?? clinic.publicUrl },
    times: [1, 2, 7].map((days) => ({
      date: addDays(date, days),
      time: '17:15',
      doctorName: doctorName ?? '',
    })),
    until: timesHeldUntil({ date, time }, clinic.now),
  }
}

/** The time of an invented visit, offered to a person of the waiting list. */
export function sampleOffer(visit: MailVisit, clinic: MailClinic): OfferedPlace {
  const { serviceName, subserviceName, price = null, doctorName: doctor, duration } = visit
  return {
    service: { name: `${serviceName}, ${subserviceName}`, price },
    ...{ doctor, duration, place: { date: visit.appointmentDate, time: visit.appointmentTime } },
    ...{ expiresAt: heldUntil(clinic.now), isHeld: true, url: waitingLink(clinic) },
  }
}

/** An invented visit nine days ahead. */
export function sampleVisit({ now, publicUrl }: Pick<MailClinic, 'now' | 'publicUrl'>): MailVisit {
  return {
    ...{ id: 1042, contactId: null, version: 1, status: 'confirmed' },
    ...{ firstName: 'Francesca', lastName: 'Fittizi', email: 'francesca@example.com', phone: '333 1234567' },
    ...{ serviceName: 'Visita cardiologica', subserviceName: 'Visita ed ECG', duration: 45, price: '130,00' },
    doctorName: 'Dr.ssa Marta Brambilla',
    appointmentDate: addDays(wallClock(now).date, 9),
    appointmentTime: '15:45',
    preparation:
      'Non serve essere a digiuno.\nPrendi le tue medicine come al solito.\nVieni dieci minuti prima.',
    whatToBring: 'Tessera sanitaria\nEsami del cuore che hai già\nL’elenco delle medicine che prendi',
    cancelHours: null,
    visitUrl: `${publicUrl}/visita/Kq7dR2mXw9LpT4sVb8NzYc`,
  }
}

/** Values as long as they get: a Wednesday in December, a long name. */
function longestValues(clinic: MailClinic): Values {
  const visit: MailVisit = { ...sampleVisit(clinic), id: 9_999_999, appointmentDate: '2026-12-23' }
  return {
    ...smsValuesOf(visit, clinic),
    ...{ tenuto: 'tenuto fino alle 10:00 di domani', scelta: 'entro le 10:00 del 23/12' },
    nome: 'N'.repeat(50),
    visita: `la richiesta per ${'N'.repeat(50)}`,
  }
}

function keyOf(name: string): TextKey {
  if (!isTextKey(name)) throw new AppError('not_found', { message: 'Testo non trovato.' })
  return name
}

function checkedParts(key: TextKey, wanted: Parts, clinic: MailClinic): Parts {
  const names = partsOf(messageTexts[key])
  const foreign = Object.keys(wanted).find((part) => !names.some((name) => name === part))
  if (foreign !== undefined)
    throw new AppError('not_valid', {
      issues: [{ path: foreign, message: 'Questo testo non ha questa parte.' }],
    })
  const parts = inOrder(key, wanted)
  const issues = issuesOfText(key, parts, longestValues(clinic))
  if (issues.length > 0)
    throw new AppError('not_valid', { issues: issues.map(({ part, message }) => ({ path: part, message })) })
  return parts
}

/** The parts of a text without white space at their ends, in the order of the original. */
function inOrder(key: TextKey, parts: Parts): Parts {
  const clean = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()
  return Object.fromEntries(partsOf(messageTexts[key]).map((part) => [part, clean(parts[part] ?? '')]))
}

function isOriginal(key: TextKey, parts: Parts): boolean {
  return JSON.stringify(parts) === JSON.stringify(inOrder(key, messageTexts[key].original))
}

function rowOf(key: TextKey, row: { parts: Parts | null; version: number } | undefined): MessageTextRow {
  const parts = row?.parts ?? messageTexts[key].original
  return { key, parts, isOriginal: !row?.parts, version: row?.version ?? 1 }
}
