import { callLink, type MailBlock, type MailLink } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { capitalized, longDateTime } from '#platform/time/italian.ts'
import { bookingCopy } from './copy.ts'
import { calendar } from './mail-calendar.server.ts'
import {
  addressed,
  changeUntilText,
  type MailClinic,
  type MailVisit,
  serviceRows,
  smsValuesOf,
  toPatient,
  wordsOf,
} from './mail-parts.server.ts'
import type { Appointment } from './requests/contract.ts'
import { type TextKey, textOf } from './texts/copy.ts'
import { fillSms } from './texts/fill.ts'

export { type MailClinic, type MailVisit, mailClinic } from './mail-parts.server.ts'

const WAITING: MailBlock['state'] = { sign: '○', words: 'In attesa di conferma' }
const NOT_YET = 'La visita non è ancora confermata: ti scriviamo appena lo è.'
const OTHER_TIME = 'Attenzione: l’orario è diverso da quello che avevi chiesto.'
const OPEN_PAGE = 'Apri la pagina della visita'

type Moment = Pick<Appointment, 'appointmentDate' | 'appointmentTime'>

/** Tells the patient that the request has arrived, and asks a stranger to prove the e-mail address. */
export function requestReceived(visit: MailVisit, clinic: MailClinic): Mail {
  const { isUnproven, visitUrl } = visit
  return toPatient(visit, clinic, {
    ...{ kind: 'booking-received', text: 'received', tone: 'open', state: WAITING },
    ...pageOrCall(
      visit,
      clinic,
      'Da lì puoi cambiare orario, ritirare la richiesta o aggiungere documenti.',
      `Se vuoi cambiare o annullare la richiesta, chiamaci allo ${clinic.phone.text}.`,
    ),
    ...(isUnproven &&
      visitUrl && {
        more: [
          `Premi «${bookingCopy.prove}» qui sotto: così sappiamo che questo indirizzo è tuo e ti teniamo l’orario fino alla nostra risposta. Altrimenti lo teniamo per 24 ore.`,
        ],
        link: { label: bookingCopy.prove, url: visitUrl },
      }),
  })
}

/**
 * Tells the patient that a wish for another time has arrived, which the clinic has to confirm.
 * @param visit at the wished time
 * @param from the time that holds until then
 */
export function moveAsked(visit: MailVisit, clinic: MailClinic, { from }: { from: Moment }): Mail {
  return toPatient(visit, clinic, {
    ...{ kind: 'booking-move-asked', text: 'move_asked', tone: 'open' },
    state: { sign: '○', words: 'Spostamento chiesto' },
    holds: momentOf(from),
    ...pageOrCall(
      visit,
      clinic,
      'Da lì puoi anche ritirare la richiesta.',
      `Se vuoi ritirare la richiesta, chiamaci allo ${clinic.phone.text}.`,
    ),
  })
}

/** Tells the patient that the time of an unanswered request is free again, and that the request waits on. */
export function requestReleased(visit: MailVisit, clinic: MailClinic): Mail {
  return toPatient(visit, clinic, {
    ...{ kind: 'booking-released', text: 'released', tone: 'off' },
    state: { sign: '', words: 'Orario tornato libero' },
    ...pageOrCall(
      visit,
      clinic,
      'Da lì puoi scegliere un altro orario o ritirare la richiesta.',
      `Se vuoi subito un orario sicuro, chiamaci allo ${clinic.phone.text}.`,
    ),
  })
}

/**
 * Tells the clinic about a new request, or a visit confirmed at once: patient and service, nothing else about the person's
 * health.
 */
export function newRequestForClinic(visit: MailVisit, clinic: MailClinic): Mail {
  const isConfirmed = visit.status === 'confirmed'
  const subject = `${isConfirmed ? 'Nuova visita prenotata' : 'Nuova richiesta di prenotazione'} n. ${visit.id}`
  const { booker } = visit
  return {
    ...addressed('booking-new', visit, clinic),
    to: clinic.mailStaff,
    subject,
    content: {
      title: subject,
      preview: capitalized(longDateTime(visit.appointmentDate, visit.appointmentTime)),
      paragraphs: [
        isConfirmed
          ? 'Una visita è stata prenotata dal sito. È già confermata.'
          : 'È arrivata una nuova richiesta di prenotazione dal sito.',
      ],
      rows: [
        ['Paziente', `${visit.firstName} ${visit.lastName}`],
        ...(booker ? [['Prenota', `${booker.firstName} ${booker.lastName}`] satisfies [string, string]] : []),
        ['Telefono', visit.phone],
        ...serviceRows(visit, clinic),
        ['Data e ora', longDateTime(visit.appointmentDate, visit.appointmentTime)],
      ],
      link: {
        label: `Apri la ${isConfirmed ? 'visita' : 'richiesta'} nel gestionale`,
        url: `${clinic.publicUrl}/richieste-prenotazioni?richiesta=${visit.id}`,
      },
      footer: [clinic.name],
    },
  }
}

/**
 * Tells the patient that the visit is confirmed, by staff or at once; the calendar file is attached.
 * @param asked the time the patient asked for, where staff confirmed another
 */
export function visitConfirmed(
  visit: MailVisit,
  clinic: MailClinic,
  { asked }: { asked?: Moment | undefined } = {},
): Mail {
  const mail = toPatient(visit, clinic, {
    ...{ kind: 'booking-confirmed', text: 'confirmed', tone: 'firm' },
    state: { sign: '✓', words: 'Confermata' },
    ...(asked && { before: momentOf(asked), more: [OTHER_TIME] }),
    ...changeButtons(visit, clinic),
  })
  return { ...mail, attachments: [calendar(visit, clinic, { cancelled: false })] }
}

/**
 * Tells the patient that a visit or request is cancelled. A calendar file removes a visit that was confirmed.
 * @param wasConfirmed false: it was a request
 */
export function visitCancelled(
  visit: MailVisit,
  clinic: MailClinic,
  { wasConfirmed }: { wasConfirmed: boolean },
): Mail {
  // The text says 'richiesta' of a request.
  const told: MailVisit = { ...visit, status: wasConfirmed ? 'cancelled' : 'pending' }
  const mail = toPatient(told, clinic, {
    ...{
      kind: 'booking-cancelled',
      text: visit.cancelledByPatient ? 'cancelled_by_patient' : 'cancelled',
      tone: 'off',
    },
    state: { sign: '✕', words: visit.cancelledByPatient ? 'Disdetta' : 'Annullata' },
    more: [
      ...(visit.cancelReason && !visit.cancelledByPatient ? [`Motivo: ${visit.cancelReason}`] : []),
      ...(visit.stays
        ? [
            `La visita di ${longDateTime(visit.stays.appointmentDate, visit.stays.appointmentTime)} resta com’è.`,
          ]
        : []),
    ],
    link: { label: 'Prenota un altro giorno', url: `${clinic.publicUrl}/prenota-visita` },
  })
  return wasConfirmed ? { ...mail, attachments: [calendar(visit, clinic, { cancelled: true })] } : mail
}

/** Tells the patient that date or time have changed. A calendar file moves a confirmed visit. */
export function visitMoved(visit: MailVisit, clinic: MailClinic, { from }: { from: Moment }): Mail {
  const confirmed = visit.status === 'confirmed'
  const mail = toPatient(visit, clinic, {
    ...{ kind: 'booking-moved', text: 'moved', tone: confirmed ? 'firm' : 'open' },
    state: confirmed ? { sign: '⇄', words: 'Spostata' } : WAITING,
    before: momentOf(from),
    more: confirmed ? [] : [NOT_YET],
    ...pageOrCall(
      visit,
      clinic,
      changeUntilText(visit, clinic)
        ? 'Non va bene? Dalla pagina puoi scegliere un altro orario.'
        : `Non va bene? Chiamaci allo ${clinic.phone.text}.`,
      `Se il nuovo orario non va bene, chiamaci allo ${clinic.phone.text}.`,
    ),
    closing: confirmed ? ['In allegato trovi l’appuntamento aggiornato per il tuo calendario.'] : [],
  })
  return confirmed ? { ...mail, attachments: [calendar(visit, clinic, { cancelled: false })] } : mail
}

/** Tells the patient that another doctor receives at the same time. Why is not told. */
export function doctorChanged(visit: MailVisit, clinic: MailClinic): Mail {
  const confirmed = visit.status === 'confirmed'
  return toPatient(visit, clinic, {
    ...{ kind: 'booking-doctor-changed', text: 'doctor_changed', tone: confirmed ? 'firm' : 'open' },
    state: confirmed ? { sign: '✓', words: 'Confermata' } : WAITING,
    more: confirmed ? [] : [NOT_YET],
    link: pageLink(visit, clinic),
  })
}

export type ReminderText = Extract<TextKey, 'reminder' | 'reminder_week' | 'reminder_morning'>

/** Reminds the patient of a confirmed visit. That of two days before asks for an answer, the last one has no buttons. */
export function visitReminder(visit: MailVisit, clinic: MailClinic, text: ReminderText): Mail {
  const parts = { kind: `booking-${text.replace('_', '-')}`, text, tone: 'firm' as const }
  if (text === 'reminder_morning') return toPatient(visit, clinic, parts)
  const { visitUrl } = visit
  if (text === 'reminder_week' || !visitUrl)
    return toPatient(visit, clinic, { ...parts, ...changeButtons(visit, clinic) })
  const until = changeUntilText(visit, clinic)
  return toPatient(visit, clinic, {
    ...parts,
    link: { label: 'Vengo', url: `${visitUrl}?vengo` },
    links: until ? changeLinks(visitUrl) : [],
    note: ['Si apre la tua pagina: lì confermi con un tocco. Aprirla non cambia nulla.'],
    closing: [
      until
        ? `Fino a ${until} puoi spostare o disdire da qui. Dopo, chiamaci allo ${clinic.phone.text}.`
        : `Se non puoi venire, chiamaci allo ${clinic.phone.text}.`,
    ],
  })
}

/** Tells the patient that results can be fetched. Neither content nor file: that is for the desk. */
export function resultsReady(visit: MailVisit, clinic: MailClinic): Mail {
  const words = wordsOf('results_ready', visit, clinic)
  return {
    ...addressed('results-ready', visit, clinic),
    to: visit.email,
    subject: words.subject,
    content: {
      title: words.title,
      ...(words.preview !== '' && { preview: words.preview }),
      paragraphs: [words.intro],
      visit: {
        tone: 'open',
        state: { sign: '', words: 'Ritiro in segreteria' },
        day: capitalized(clinic.pickup),
        time: '',
        rows: [['Dove', clinic.where]],
      },
      lists: [
        {
          title: 'Che cosa portare',
          items: [
            'Un documento d’identità',
            'Se viene un’altra persona: la tua delega firmata e una copia dei due documenti',
          ],
        },
      ],
      closing: words.closing === '' ? [] : [words.closing],
      footer: [...clinic.footer],
    },
  }
}

export type SmsText = Extract<TextKey, `sms_${string}`>

/** An SMS about a visit, in the alphabet of SMS: neither service nor doctor. It may be longer than one SMS with a long address. */
export function visitSms(visit: MailVisit, clinic: MailClinic, text: SmsText): string {
  return fillSms(textOf(clinic.texts, text).body ?? '', smsValuesOf(visit, clinic))
}

/** Mails about a confirmed visit: its page, and the buttons to move and to cancel it while that is possible. */
function changeButtons(visit: MailVisit, clinic: MailClinic) {
  const until = changeUntilText(visit, clinic)
  const call = `Se non puoi venire o vuoi cambiare orario, chiamaci allo ${clinic.phone.text}.`
  if (!visit.visitUrl || !until) return { link: pageLink(visit, clinic), note: [call] }
  return {
    link: pageLink(visit, clinic),
    links: changeLinks(visit.visitUrl),
    note: [`Da qui puoi spostare o disdire fino a ${until}. Dopo, chiamaci allo ${clinic.phone.text}.`],
  }
}

function changeLinks(visitUrl: string): MailLink[] {
  return [
    { label: 'Sposta', url: `${visitUrl}?sposta` },
    { label: 'Disdici', url: `${visitUrl}?disdici` },
  ]
}

function pageLink({ visitUrl }: MailVisit, clinic: MailClinic): MailLink {
  return visitUrl ? { label: OPEN_PAGE, url: visitUrl } : callLink(clinic.phone)
}

/** @param onPage the small line below the button to the page; `call` stands below the button that calls */
function pageOrCall(visit: MailVisit, clinic: MailClinic, onPage: string, call: string) {
  return { link: pageLink(visit, clinic), note: [visit.visitUrl ? onPage : call] }
}

function momentOf({ appointmentDate: date, appointmentTime: time }: Moment) {
  return { date, time }
}
