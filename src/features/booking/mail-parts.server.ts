import type { Clinic, Phone } from '#content/groups/clinic.ts'
import type { Content } from '#content/site.ts'
import type { Preparation } from '#features/catalogue/contract.ts'
import { subserviceSummary } from '#features/catalogue/rules.ts'
import { limitsOf } from '#features/catalogue/setup/limits/rules.ts'
import { findLimits } from '#features/catalogue/setup/limits/store.server.ts'
import { isPlainName, politeName } from '#features/contacts/public-contact-form.server.ts'
import { addressText, mailFooter, withLines } from '#features/content/facts.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { MailBlock, MailContent, MailLink, MailList } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import {
  capitalized,
  clockText,
  dayNumbers,
  otherYear,
  weekdayAndDay,
  weekdayLong,
} from '#platform/time/italian.ts'
import { type AgreementDuties, agreementDuties } from './agreement/copy.ts'
import { bookingCopy } from './copy.ts'
import { totalText, uniqueLines } from './exams/rules.ts'
import type { BookedExam } from './exams/shapes.ts'
import type { Appointment } from './requests/contract.ts'
import { type TextKey, type Texts, textOf, type Values } from './texts/copy.ts'
import { fillMail } from './texts/fill.ts'
import { readTexts } from './texts/store.server.ts'
import { hoursBefore, isUntil, limitHours } from './visit-page/rules.ts'

/**
 * The part of a visit its mails may name. Notes, codice fiscale, date of birth and documents are missing, so no mail can
 * carry them.
 */
export type MailVisit = Pick<
  Appointment,
  | 'id'
  | 'contactId'
  | 'version'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'serviceName'
  | 'subserviceName'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'duration'
  | 'status'
> &
  Preparation & {
    /** Null until staff have assigned one. */
    doctorName: string | null
    /** Why staff cancelled it. */
    cancelReason?: string | null
    /** The patient cancelled it, on its page. */
    cancelledByPatient?: boolean
    /** The visit that a request to move it leaves where it is. */
    stays?: Pick<Appointment, 'appointmentDate' | 'appointmentTime'> | null
    /** The number its patient knows, of a request to move a visit. */
    number?: number | undefined
    /** Its calendar entry's number where that is another visit's, and the sequence at which it took that over. */
    calendarId?: number | null
    calendarBase?: number
    /** Address of the patient's page of the visit; null: it has none, or not any more. */
    visitUrl: string | null
    /** The person who booked for the patient, and gets the mail; null: the patient. */
    booker?: { firstName: string; lastName: string } | null
    /** The patient comes with a parent or guardian. */
    isMinor?: boolean
    /** A request whose sender is asked to prove the e-mail address. */
    isUnproven?: boolean
    /** The agreement it is booked with. */
    agreement?: AgreementDuties | null
    /** Hours before the visit until which it can be cancelled; null: the clinic's own. */
    cancelHours?: number | null
    /** As staff typed it. */
    price?: string | null
    /** Of a draw: the exams besides the one that service and kind name. */
    exams?: readonly BookedExam[]
    /** Where a draw at home takes place. */
    homeAddress?: string | null
  }

/** The clinic as its mails present it. */
export type MailClinic = {
  name: string
  phone: Phone
  /** In full, for calendars. */
  address: string
  /** Street and town, with the entrance. */
  where: string
  /** Time within which the reception answers a request, as text after 'entro'. */
  answerWithin: string
  /** Days and hours in which results are fetched: 'martedì e venerdì 16:00-18:00'. */
  pickup: string
  /** Plain address of the sender. */
  mailFrom: string
  /** Plain address of the reception. */
  mailStaff: string
  /** Last lines of a patient's mail. */
  footer: readonly string[]
  /** False: mails say neither service nor doctor, for clinics whose services tell about a person's health. */
  namesService: boolean
  /** The texts staff have changed. */
  texts: Texts
  /** The usual hours before a visit until which it can be cancelled. */
  cancelHours: number
  /** Origin of the product. */
  publicUrl: string
  now: Date
}

/**
 * The clinic as its mails present it: its facts, its staff's texts, and the addresses this installation uses.
 * @param content the content of the site, where the caller has read it already
 */
export async function mailClinic(ctx: MailContext, db: Db, content?: Content): Promise<MailClinic> {
  const { clinic } = content ?? (await readContent(db))
  const [texts, limits] = [await readTexts(db), await findLimits(db)]
  return clinicWith(ctx, { clinic, texts, cancelHours: limitsOf(limits).cancelHours })
}

type MailContext = Pick<Context, 'mail' | 'publicUrl' | 'now'>

/** The clinic with these facts, texts and limits. */
export function clinicWith(
  { mail, publicUrl, now }: MailContext,
  { clinic, texts, cancelHours }: Pick<MailClinic, 'texts' | 'cancelHours'> & { clinic: Clinic },
): MailClinic {
  const { name, phone, answerWithin, namesService, entrances, hours } = clinic
  const { street, town, title } = entrances.main
  return {
    ...{ name, phone, answerWithin, namesService },
    address: addressText(entrances.main),
    where: `${street}, ${town}\n${title}`,
    pickup: pickupText(hours),
    mailFrom: mail.from,
    mailStaff: mail.staff,
    footer: mailFooter(clinic),
    texts,
    cancelHours,
    publicUrl,
    now: now(),
  }
}

/** When results are given out: a clinic that has set no hours for it does so while it is open. */
function pickupText({ resultsPickup, outpatient }: Clinic['hours']): string {
  const [{ lines } = { lines: [] }] = withLines([resultsPickup, outpatient])
  const text = lines.map(({ days, hours }) => `${days.toLowerCase()} ${hours}`).join(', ')
  return text || 'negli orari di apertura'
}

/** The values of the placeholders that texts of mails name. */
function valuesOf(visit: MailVisit, clinic: MailClinic): Values {
  const { appointmentDate: date, appointmentTime: time, booker } = visit
  return {
    ...clinicValues(clinic),
    ...(visit.homeAddress && { indirizzo: 'a domicilio' }),
    nome: politeName(booker ?? visit),
    visita: visitWords(visit),
    giorno: dayText(date, clinic),
    ora: clockText(time),
    numero: String(numberOf(visit)),
    ...{ tenuto: '', scelta: '' },
    link: visit.visitUrl ?? '',
  }
}

function numberOf({ id, number }: MailVisit): number {
  return number ?? id
}

/** The values of the placeholders about the clinic. */
export function clinicValues(clinic: MailClinic) {
  return {
    clinica: clinic.name,
    indirizzo: clinic.where.split('\n')[0] ?? '',
    telefono: clinic.phone.text,
    risposta: clinic.answerWithin,
    ritiro: clinic.pickup,
  }
}

/** The values of the placeholders that texts of SMS name. The day is short: 'giovedì 3/12'. */
export function smsValuesOf(visit: MailVisit, clinic: MailClinic): Values {
  const { appointmentDate: date } = visit
  return { ...valuesOf(visit, clinic), giorno: `${weekdayLong(date)} ${dayNumbers(date)}` }
}

/** 'la tua visita', 'la visita di Luca'; of a request that is not confirmed 'la tua richiesta', 'la richiesta per Luca'. */
function visitWords({ booker, firstName, status }: MailVisit): string {
  const isRequest = status === 'pending'
  if (!booker) return isRequest ? 'la tua richiesta' : 'la tua visita'
  const name = isPlainName(firstName) ? firstName : null
  if (isRequest) return name ? `la richiesta per ${name}` : 'la richiesta'
  return name ? `la visita di ${name}` : 'la visita'
}

/** 'giovedì 3 dicembre', with the year when it is another one. */
function dayText(date: string, { now }: MailClinic): string {
  return `${weekdayAndDay(date)}${otherYear(date, wallClock(now).date)}`
}

/** 'giovedì 3 dicembre, 15:45' */
function momentText({ date, time }: { date: string; time: string }, clinic: MailClinic): string {
  return `${dayText(date, clinic)}, ${clockText(time)}`
}

/** The parts in which the mails about a visit differ. */
export type VisitMail = {
  kind: string
  text: TextKey
  /** Italian sentences after those of the text. */
  more?: string[]
  tone: MailBlock['tone']
  state?: MailBlock['state']
  /** The former day and time. */
  before?: { date: string; time: string }
  /** The day and time that hold until the one of the mail is confirmed. */
  holds?: { date: string; time: string }
  link?: MailLink
  links?: MailLink[]
  note?: string[]
  closing?: string[]
}

/** A mail to the patient, or to the person who booked, in the words of a text. */
export function toPatient(visit: MailVisit, clinic: MailClinic, parts: VisitMail): Mail {
  const { appointmentDate: date, appointmentTime: time } = visit
  const { kind, text, more = [], tone, state, before, holds, link, links, note, closing = [] } = parts
  const words = wordsOf(text, visit, clinic)
  const isAccompanied = visit.isMinor && !visit.homeAddress && tone !== 'off'
  const content: MailContent = {
    title: words.title,
    ...(words.preview !== '' && { preview: words.preview }),
    paragraphs: [words.intro, ...more, ...(isAccompanied ? [bookingCopy.accompanied] : [])],
    visit: {
      tone,
      ...(state && { state }),
      day: capitalized(dayText(date, clinic)),
      time: `ore ${clockText(time)}`,
      ...(before && { before: momentText(before, clinic) }),
      rows: [
        ...(holds ? [['Vale ancora', momentText(holds, clinic)] satisfies [string, string]] : []),
        ...visitRows(visit, clinic, tone),
      ],
    },
    ...(link && { link }),
    ...(links && { links }),
    ...(note && { note }),
    ...(tone !== 'off' && { lists: preparationOf(visit, clinic) }),
    closing: [...closing, words.closing].filter((line) => line !== ''),
    footer: [...clinic.footer],
  }
  return {
    ...addressed(kind, visit, clinic),
    to: visit.email,
    subject: words.subject,
    content,
    notAfter: `${date} ${time}`,
  }
}

/** The parts of a mail's text, filled; `more` replaces usual values. */
export function wordsOf(text: TextKey, visit: MailVisit, clinic: MailClinic, more: Partial<Values> = {}) {
  return fillMail(textOf(clinic.texts, text), { ...valuesOf(visit, clinic), ...more })
}

export function addressed(
  kind: string,
  { id, contactId }: MailVisit,
  clinic: MailClinic,
): Pick<Mail, 'kind' | 'about' | 'contactId' | 'host'> {
  return { kind, about: { type: 'appointment', id }, contactId, host: hostOf(clinic) }
}

function visitRows(visit: MailVisit, clinic: MailClinic, tone: MailBlock['tone']): [string, string][] {
  const number: [string, string] = ['Prenotazione', `n. ${numberOf(visit)}`]
  // A visit that is off needs no way to it.
  if (tone === 'off') return [...serviceRows(visit, clinic, true), number]
  const { homeAddress } = visit
  const where = homeAddress ? `${bookingCopy.atHome}\n${homeAddress}` : clinic.where
  return [...serviceRows(visit, clinic), ['Dove', where], number]
}

/**
 * Service and doctor, or the exams of a draw, where mails name them.
 * @param isOff the visit does not take place: neither duration and price, nor a doctor to come
 */
export function serviceRows(visit: MailVisit, clinic: MailClinic, isOff = false): [string, string][] {
  if (!clinic.namesService) return []
  const { serviceName, subserviceName, duration, price = null, doctorName, exams = [] } = visit
  const service = subserviceName ? `${serviceName}, ${subserviceName}` : serviceName
  const names = [service, ...exams.map(({ name }) => name)].join('\n')
  const total = totalText([price, ...exams.map((exam) => exam.price)])
  return [
    [
      exams.length > 0 ? 'Esami' : 'Visita',
      isOff ? names : `${names}\n${subserviceSummary({ duration, price: total })}`,
    ],
    ...(doctorName === null && (isOff || exams.length > 0)
      ? []
      : [
          ['Con', doctorName ?? `${bookingCopy.anyDoctor}: lo assegna il nostro staff`] satisfies [
            string,
            string,
          ],
        ]),
  ]
}

/**
 * How to prepare and what to bring. Where mails don't name the service, only what an agreement asks for: the other texts tell the
 * service.
 */
function preparationOf(visit: MailVisit, clinic: MailClinic): MailList[] {
  const services = clinic.namesService ? [visit, ...(visit.exams ?? [])] : []
  const toPrepare = uniqueLines(services.map(({ preparation }) => preparation))
  const toBring = uniqueLines(services.map(({ whatToBring }) => whatToBring))
  return [
    { title: bookingCopy.preparation, items: toPrepare },
    { title: bookingCopy.whatToBring, items: [...agreementDuties(visit.agreement ?? null), ...toBring] },
  ].filter(({ items }) => items.length > 0)
}

/** Until when a patient may still change the visit online: 'mercoledì 2 dicembre alle 15:45'. Null: not any more, or there is no page. */
export function changeUntilText(visit: MailVisit, clinic: MailClinic): string | null {
  if (!visit.visitUrl) return null
  const start = { date: visit.appointmentDate, time: visit.appointmentTime }
  const { status } = visit
  const until = hoursBefore(
    start,
    limitHours({ status, cancelHours: visit.cancelHours ?? clinic.cancelHours }),
  )
  if (!isUntil(until, wallClock(clinic.now))) return null
  return `${dayText(until.date, clinic)} alle ${clockText(until.time)}`
}

export function hostOf({ mailFrom }: Pick<MailClinic, 'mailFrom'>): string {
  return mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
}
