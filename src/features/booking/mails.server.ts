import { clinic, type Phone } from '#content/clinic.ts'
import { office } from '#content/office.ts'
import type { Preparation } from '#features/catalogue/contract.ts'
import { greeting } from '#features/contacts/public-contact-form.server.ts'
import { callLink, type MailContent } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { dayAndTime, longDateTime } from '#platform/time/italian.ts'
import type { VisitAgreement } from './agreement/contract.ts'
import { papersText } from './agreement/copy.ts'
import { bookingCopy } from './copy.ts'
import { calendarFile } from './ics.ts'
import type { Appointment } from './requests/contract.ts'

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
    /** Its calendar entry's number where that is another visit's, and the sequence at which it took that over. */
    calendarId?: number | null
    calendarBase?: number
    /** Address of the patient's page of the visit; null: it has none, or not any more. */
    visitUrl: string | null
    /** A request whose sender is asked to prove the e-mail address. */
    isUnproven?: boolean
    /** The agreement it is booked with, as far as it says what to bring. */
    agreement?: Pick<VisitAgreement, 'needsPrescription' | 'authorisation'> | null
    /** The person who booked for the patient, to whom the mail goes. */
    booker?: { firstName: string; lastName: string } | null
  }

/** The clinic as its mails present it. */
export type MailClinic = {
  name: string
  phone: Phone
  address: string
  /** Time within which the reception answers a request, as text after 'entro'. */
  answerWithin: string
  /** Plain address of the sender. */
  mailFrom: string
  /** Plain address of the reception. */
  mailStaff: string
  /** Last lines of a patient's mail. */
  footer: readonly string[]
  /** False: mails say neither service nor doctor, for clinics whose services tell about a person's health. */
  namesService: boolean
}

/** The clinic as its mails present it, with the addresses this installation uses. */
export function mailClinic(mail: { from: string; staff: string }): MailClinic {
  const { street, postalCode, town, province } = clinic.entrances.main
  return {
    name: clinic.name,
    phone: clinic.phone,
    address: `${street}, ${postalCode} ${town} (${province})`,
    answerWithin: clinic.answerWithin,
    mailFrom: mail.from,
    mailStaff: mail.staff,
    footer: [...office.mailFooter, office.bookingFooter],
    namesService: office.namesService,
  }
}

/** The button that proves the e-mail address of a request. */
const PROVE = 'È la mia richiesta'

/** Tells the patient that the request has arrived, and asks a stranger to prove the e-mail address. */
export function requestReceived(visit: MailVisit, clinic: MailClinic): Mail {
  const isAsked = visit.isUnproven && visit.visitUrl !== null
  return toPatient('booking-received', visit, clinic, {
    subject: 'Richiesta ricevuta',
    title: 'Abbiamo ricevuto la tua richiesta',
    paragraphs: [
      `${greeting(visit)}, abbiamo ricevuto la tua richiesta di prenotazione. Grazie per averci scelto.`,
      ...(isAsked
        ? [
            `Premi «${PROVE}» qui sotto: così sappiamo che questo indirizzo è tuo e ti teniamo l’orario fino alla nostra risposta. Altrimenti lo teniamo per 24 ore.`,
          ]
        : []),
      `Il nostro staff la controlla e ti scriviamo entro ${clinic.answerWithin}; se serve, ti chiamiamo. Fino ad allora la visita non è confermata.`,
    ],
    ...(isAsked && { button: PROVE }),
    closing: [`Se vuoi cambiare o annullare la richiesta, chiamaci al numero ${clinic.phone.text}.`],
  })
}

/** Tells the patient that the time of an unanswered request is free again, and that the request waits on. */
export function requestReleased(visit: MailVisit, clinic: MailClinic): Mail {
  return toPatient('booking-released', visit, clinic, {
    subject: 'Orario tornato libero',
    title: 'L’orario che avevi chiesto è tornato libero',
    paragraphs: [
      `${greeting(visit)}, non abbiamo ancora risposto alla tua richiesta, e nelle ultime 24 ore nessuno ha premuto il pulsante «${PROVE}» nella nostra prima e-mail. L’orario indicato qui sotto è tornato a disposizione di tutti.`,
      'La tua richiesta resta da noi: la leggiamo, e se l’orario è ancora libero te lo confermiamo. Non devi scriverci di nuovo.',
    ],
    closing: [
      `Se vuoi subito un orario sicuro, chiamaci al numero ${clinic.phone.text}. Se non hai chiesto tu questa visita, non devi fare niente.`,
    ],
  })
}

/**
 * Tells the clinic about a new request, or a visit confirmed at once: patient and service, nothing else about the person's
 * health.
 */
export function newRequestForClinic(visit: MailVisit, clinic: MailClinic, publicUrl: string): Mail {
  const isConfirmed = visit.status === 'confirmed'
  const subject = `${isConfirmed ? 'Nuova visita prenotata' : 'Nuova richiesta di prenotazione'} n. ${visit.id}`
  const content: MailContent = {
    title: subject,
    paragraphs: [
      isConfirmed
        ? 'Una visita è stata prenotata dal sito. È già confermata.'
        : 'È arrivata una nuova richiesta di prenotazione dal sito.',
    ],
    rows: [
      ['Paziente', `${visit.firstName} ${visit.lastName}`],
      ['Telefono', visit.phone],
      ...visitRows(visit, clinic),
    ],
    link: {
      label: `Apri la ${isConfirmed ? 'visita' : 'richiesta'} nel gestionale`,
      url: `${publicUrl}/richieste-prenotazioni?richiesta=${visit.id}`,
    },
    footer: [clinic.name],
  }
  return mail('booking-new', clinic.mailStaff, visit, clinic, subject, content)
}

/** Tells the patient that the visit is confirmed, by staff or at once; the calendar file is attached. */
export function visitConfirmed(visit: MailVisit, clinic: MailClinic, now: Date): Mail {
  const confirmed = toPatient('booking-confirmed', visit, clinic, {
    subject: 'Visita confermata',
    title: 'La tua visita è confermata',
    paragraphs: [`${greeting(visit)}, la tua visita è confermata. Ti aspettiamo!`],
    closing: [
      'In allegato trovi l’appuntamento da aggiungere al tuo calendario.',
      `Se non puoi venire o vuoi cambiare orario, chiamaci al numero ${clinic.phone.text}.`,
    ],
  })
  return { ...confirmed, attachments: [calendar(visit, clinic, now, false)] }
}

/** Tells the patient that a visit or request is cancelled. A calendar file removes a visit that was confirmed. */
export function visitCancelled(
  visit: MailVisit,
  clinic: MailClinic,
  { now, wasConfirmed }: { now: Date; wasConfirmed: boolean },
): Mail {
  const cancelled = toPatient('booking-cancelled', { ...visit, status: 'cancelled' }, clinic, {
    subject: wasConfirmed ? 'Visita annullata' : 'Richiesta annullata',
    title: wasConfirmed
      ? 'La tua visita è stata annullata'
      : 'La tua richiesta di prenotazione è stata annullata',
    paragraphs: [
      wasConfirmed
        ? `${greeting(visit)}, la visita indicata qui sotto è stata annullata${visit.cancelledByPatient ? ', come ci hai chiesto' : ''}.`
        : `${greeting(visit)}, la richiesta di prenotazione indicata qui sotto è stata annullata.`,
      ...(visit.cancelReason ? [`Motivo: ${visit.cancelReason}`] : []),
      ...(visit.stays
        ? [
            `La tua visita di ${longDateTime(visit.stays.appointmentDate, visit.stays.appointmentTime)} resta com’è.`,
          ]
        : []),
    ],
    closing: [
      `Se vuoi fissare un nuovo appuntamento, o se pensi che si tratti di un errore, chiamaci al numero ${clinic.phone.text}.`,
    ],
  })
  return wasConfirmed ? { ...cancelled, attachments: [calendar(visit, clinic, now, true)] } : cancelled
}

/** Tells the patient that date or time have changed. A calendar file moves a confirmed visit. */
export function visitMoved(
  visit: MailVisit,
  clinic: MailClinic,
  { now, from }: { now: Date; from: Pick<Appointment, 'appointmentDate' | 'appointmentTime'> },
): Mail {
  const confirmed = visit.status === 'confirmed'
  const moved = toPatient('booking-moved', visit, clinic, {
    subject: confirmed ? 'Visita spostata' : 'Richiesta spostata',
    title: confirmed ? 'La tua visita è stata spostata' : 'La tua richiesta è stata spostata',
    paragraphs: [
      `${greeting(visit)}, la visita ${confirmed ? 'prevista' : 'chiesta'} per ${longDateTime(from.appointmentDate, from.appointmentTime)} è stata spostata. Qui sotto trovi la nuova data.`,
      ...(confirmed ? [] : ['La visita non è ancora confermata: ti scriviamo appena lo è.']),
    ],
    closing: [
      ...(confirmed ? ['In allegato trovi l’appuntamento aggiornato per il tuo calendario.'] : []),
      `Se il nuovo orario non va bene, chiamaci al numero ${clinic.phone.text}.`,
    ],
  })
  return confirmed ? { ...moved, attachments: [calendar(visit, clinic, now, false)] } : moved
}

/** Tells the patient that another doctor receives at the same time. Why is not told. */
export function doctorChanged(visit: MailVisit, clinic: MailClinic): Mail {
  const confirmed = visit.status === 'confirmed'
  return toPatient('booking-doctor-changed', visit, clinic, {
    subject: confirmed ? 'Visita con un altro medico' : 'Richiesta con un altro medico',
    title: 'Ti riceve un altro medico',
    paragraphs: [
      `${greeting(visit)}, la visita ${confirmed ? 'prevista' : 'chiesta'} per ${longDateTime(visit.appointmentDate, visit.appointmentTime)} resta nello stesso giorno e alla stessa ora, ma con un altro medico.`,
      ...(confirmed ? [] : ['La visita non è ancora confermata: ti scriviamo appena lo è.']),
    ],
    closing: [`Se preferisci un altro giorno o un altro medico, chiamaci al numero ${clinic.phone.text}.`],
  })
}

function toPatient(
  kind: string,
  visit: MailVisit,
  clinic: MailClinic,
  words: { subject: string; title: string; paragraphs: string[]; button?: string; closing: string[] },
): Mail {
  const content: MailContent = {
    title: words.title,
    paragraphs: words.paragraphs,
    rows: [
      ['Numero', String(visit.id)],
      ...visitRows(visit, clinic),
      ['Dove', `${clinic.name}, ${clinic.address}`],
    ],
    link: visit.visitUrl
      ? { label: words.button ?? 'Apri la pagina della visita', url: visit.visitUrl }
      : callLink(clinic.phone),
    closing: [...preparationOf(visit, clinic), ...words.closing],
    footer: [...clinic.footer],
  }
  // Read on a lock screen: the day, but neither service nor doctor.
  const subject = `${words.subject}: ${dayAndTime(visit.appointmentDate, visit.appointmentTime)}`
  return {
    ...mail(kind, visit.email, visit, clinic, subject, content),
    notAfter: `${visit.appointmentDate} ${visit.appointmentTime}`,
  }
}

function mail(
  kind: string,
  to: string,
  visit: MailVisit,
  clinic: MailClinic,
  subject: string,
  content: MailContent,
): Mail {
  return {
    kind,
    to,
    subject,
    content,
    about: { type: 'appointment', id: visit.id },
    contactId: visit.contactId,
    host: hostOf(clinic),
  }
}

function visitRows(visit: MailVisit, clinic: MailClinic): [string, string][] {
  const rows: [string, string][] = []
  if (clinic.namesService) {
    rows.push([
      'Servizio',
      visit.subserviceName ? `${visit.serviceName}, ${visit.subserviceName}` : visit.serviceName,
    ])
    if (visit.doctorName !== null || visit.status !== 'cancelled')
      rows.push([
        'Professionista',
        visit.doctorName ?? `${bookingCopy.anyDoctor}: lo assegna il nostro staff`,
      ])
  }
  rows.push(['Data e ora', longDateTime(visit.appointmentDate, visit.appointmentTime)])
  return rows
}

/**
 * How to prepare and what to bring. Where mails don't name the service, only what the agreement asks for: the other texts tell the
 * service.
 */
function preparationOf(visit: MailVisit, clinic: MailClinic): string[] {
  const { status, preparation, whatToBring } = visit
  if (status === 'cancelled') return []
  const papers = papersText(visit.agreement ?? null)
  if (!clinic.namesService) return papers
  return [
    ...papers,
    ...(preparation ? [`${bookingCopy.preparation}:\n${preparation}`] : []),
    ...(whatToBring ? [`${bookingCopy.whatToBring}:\n${whatToBring}`] : []),
  ]
}

type CalendarVisit = Pick<
  MailVisit,
  'id' | 'version' | 'calendarId' | 'calendarBase' | 'appointmentDate' | 'appointmentTime' | 'duration'
>

/** The calendar file of a visit, with neither service nor doctor nor link: calendars are shared with families and colleagues. */
export function visitCalendar(visit: CalendarVisit, clinic: MailClinic, now: Date, cancelled = false) {
  return calendarFile({
    // The same over moves, also from one row to another, and always growing (RFC 5546, 2.1.4).
    uid: `visita-${visit.calendarId ?? visit.id}@${hostOf(clinic)}`,
    sequence: visit.version + (visit.calendarBase ?? 0),
    cancelled,
    date: visit.appointmentDate,
    time: visit.appointmentTime,
    duration: visit.duration,
    summary: `Visita presso ${clinic.name}`,
    location: `${clinic.name}, ${clinic.address}`,
    description: `Prenotazione n. ${visit.id}\nPer cambiare o annullare: ${clinic.phone.text}`,
    organizer: { name: clinic.name, address: clinic.mailFrom },
    stamp: now,
  })
}

function calendar(visit: MailVisit, clinic: MailClinic, now: Date, cancelled: boolean) {
  const { method, content } = visitCalendar(visit, clinic, now, cancelled)
  return {
    filename: `visita-${visit.id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  }
}

function hostOf(clinic: MailClinic): string {
  return clinic.mailFrom.slice(clinic.mailFrom.lastIndexOf('@') + 1)
}
