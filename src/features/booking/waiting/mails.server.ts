import { doctorName, subserviceSummary } from '#features/catalogue/rules.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { politeName } from '#features/contacts/public-contact-form.server.ts'
import type { MailContent } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { fitSms } from '#platform/sms/gsm.ts'
import { italianMobile } from '#platform/sms/number.ts'
import type { Sms } from '#platform/sms/outbox.server.ts'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import {
  capitalized,
  clockText,
  dayNumbers,
  otherYear,
  weekdayAndDay,
  weekdayLong,
} from '#platform/time/italian.ts'
import { untilText } from '../held-places.store.server.ts'
import { clinicValues, hostOf, type MailClinic } from '../mail-parts.server.ts'
import { type TextKey, textOf, type Values } from '../texts/copy.ts'
import { fillMail, fillSms } from '../texts/fill.ts'
import type { Moment } from './rules.ts'
import type { Entry } from './store.server.ts'
import { serviceText } from './words.ts'

/** The part of an entry its messages need. */
export type Waiting = Pick<
  Entry,
  'contactId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'visitDate' | 'visitTime'
>

const ON_LIST = 'Ricevi questa mail perché sei in lista d’attesa. Dalla pagina puoi uscire dalla lista.'
const ASKED_FOR =
  'Ricevi questa mail perché una persona, forse tu, ha chiesto la lista d’attesa con questo indirizzo.'

/** Asks the person to press the button of the page: until then no place is offered. */
export function waitingAsked(clinic: MailClinic, entry: Waiting, url: string): Mail {
  const words = {
    kind: 'waiting-asked',
    text: 'waiting_asked',
    values: valuesOf(clinic, entry, url),
  } as const
  return mailTo(clinic, entry, words, { link: { label: 'Apri e conferma', url } }, ASKED_FOR)
}

/** Confirms that the person is on the list. */
export function waitingBegun(clinic: MailClinic, entry: Waiting, url: string): Mail {
  const words = {
    kind: 'waiting-begun',
    text: 'waiting_begun',
    values: valuesOf(clinic, entry, url),
  } as const
  return mailTo(clinic, entry, words, {
    link: { label: 'Guarda la tua lista d’attesa', url },
    unsubscribe: url,
  })
}

export type OfferedPlace = {
  /** Service and doctor, as mails name them where the clinic wants it; null: they do not. */
  service: { name: string; price: string | null } | null
  doctor: string | null
  /** Minutes. */
  duration: number
  place: Moment
  expiresAt: Date
  isHeld: boolean
  url: string
}

/** The place of an offer as its messages tell it. */
export function offeredPlace(
  { service, subservice, doctors }: Offer,
  { doctorId, ...facts }: Omit<OfferedPlace, 'service' | 'doctor'> & { doctorId: number },
): OfferedPlace {
  const doctor = doctors.find(({ id }) => id === doctorId)
  return {
    ...facts,
    service: { name: serviceText({ service, subservice }), price: subservice?.price ?? null },
    doctor: doctor ? doctorName(doctor) : null,
  }
}

/** Offers a place that became free. */
export function placeOffered(clinic: MailClinic, entry: Waiting, offered: OfferedPlace): Mail {
  const { place, expiresAt, isHeld, url } = offered
  const visit =
    entry.visitDate && entry.visitTime ? momentText({ date: entry.visitDate, time: entry.visitTime }) : null
  const held = heldText('tenuto per te fino alle', offered, clinic)
  const values: Values = {
    ...valuesOf(clinic, entry, url),
    ...{ giorno: dayText(place.date, clinic), ora: clockText(place.time), tenuto: held },
  }
  const words = { kind: 'place-offered', text: 'place_offered', values } as const
  const mail = mailTo(clinic, entry, words, {
    visit: {
      tone: 'open',
      state: { sign: '', words: capitalized(held) },
      day: capitalized(dayText(place.date, clinic)),
      time: `ore ${clockText(place.time)}`,
      rows: [...serviceRows(clinic, offered), ['Dove', clinic.where]],
    },
    link: { label: 'Guarda il posto e rispondi', url },
    note: [
      ...(isHeld ? [] : ['Lo abbiamo proposto anche ad altre persone in lista.']),
      visit
        ? `Hai già ${visit}. Se prendi questo posto, quella visita si libera da sola; se non rispondi, non cambia nulla.`
        : 'Se non rispondi, non cambia nulla: resti in lista.',
    ],
    unsubscribe: url,
  })
  return { ...mail, notAfter: endOf(expiresAt) }
}

/** Offers a place by SMS: neither service nor doctor. Where the text has no room for a long address, day, hour and address alone. */
export function offerSms(clinic: MailClinic, entry: Waiting, offered: OfferedPlace): Sms {
  const { place, expiresAt, url } = offered
  const values: Values = {
    ...valuesOf(clinic, entry, url),
    giorno: `${weekdayLong(place.date)} ${dayNumbers(place.date)}`,
    ora: clockText(place.time),
    tenuto: heldText('tenuto fino alle', offered, clinic),
  }
  const short = `Posto libero ${values.giorno} ore ${values.ora}: ${url}`
  return {
    ...{ kind: 'place-offered', label: 'SMS: posto libero', to: italianMobile(entry.phone) ?? '' },
    ...{ contactId: entry.contactId, host: hostOf(clinic), notAfter: endOf(expiresAt) },
    text: fitSms(fillSms(textOf(clinic.texts, 'sms_offer').body ?? '', values), short),
  }
}

function serviceRows(clinic: MailClinic, { service, doctor, duration }: OfferedPlace): [string, string][] {
  if (!clinic.namesService || !service) return []
  return [
    ['Visita', `${service.name}\n${subserviceSummary({ duration, price: service.price })}`],
    ['Con', doctor ?? ''],
  ]
}

function valuesOf(clinic: MailClinic, entry: Waiting, link: string): Values {
  const unused = { visita: '', giorno: '', ora: '', numero: '', tenuto: '', scelta: '' }
  return { ...clinicValues(clinic), ...unused, nome: politeName(entry), link }
}

/** 'tenuto per te fino alle 12:40', or whose the place is. */
function heldText(held: string, { isHeld, expiresAt }: OfferedPlace, { now }: MailClinic): string {
  return isHeld ? `${held} ${untilText(expiresAt, wallClock(now).date)}` : 'di chi risponde per primo'
}

/** 'giovedì 3 dicembre', with the year when it is another one. */
function dayText(date: string, { now }: MailClinic): string {
  return `${weekdayAndDay(date)}${otherYear(date, wallMoment(now))}`
}

/** 'giovedì 3 dicembre alle 15:00' */
function momentText({ date, time }: Moment): string {
  return `${weekdayAndDay(date)} alle ${clockText(time)}`
}

/** The end of an offer as the outbox wants it: a later try sends nothing. */
function endOf(expiresAt: Date): string {
  return wallMoment(expiresAt).replace('T', ' ')
}

type Words = { kind: string; text: TextKey; values: Values }
type Parts = Pick<MailContent, 'visit' | 'link' | 'note' | 'unsubscribe'>

function mailTo(
  clinic: MailClinic,
  entry: Waiting,
  { kind, text, values }: Words,
  parts: Parts,
  why = ON_LIST,
): Mail {
  const { subject, title, preview, intro, closing } = fillMail(textOf(clinic.texts, text), values)
  return {
    ...{ kind, to: entry.email, subject, contactId: entry.contactId, host: hostOf(clinic) },
    content: {
      title,
      ...(preview !== '' && { preview }),
      paragraphs: [intro],
      ...parts,
      closing: closing === '' ? [] : [closing],
      footer: [why, ...clinic.footer],
    },
  }
}
