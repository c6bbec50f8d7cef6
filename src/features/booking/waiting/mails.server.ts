import { doctorName } from '#features/catalogue/rules.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { politeName } from '#features/contacts/public-contact-form.server.ts'
import type { MailContent } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { wallMoment } from '#platform/time/dates.ts'
import { capitalized, clockText, nearDay, otherYear, weekdayAndDay } from '#platform/time/italian.ts'
import type { MailClinic } from '../mail-parts.server.ts'
import type { Moment } from './rules.ts'
import type { Entry } from './store.server.ts'
import { serviceText } from './words.ts'

/** Asks the person to press the button of the page: until then no place is offered. */
export function waitingAsked(clinic: MailClinic, entry: Entry, url: string): Mail {
  return mailTo(clinic, entry, 'waiting-asked', 'Confermi la lista d’attesa?', {
    title: 'Confermi la lista d’attesa?',
    preview: 'Un tocco, e ti avvisiamo appena si libera un posto.',
    paragraphs: [
      `Gentile ${politeName(entry)}, hai chiesto di sapere se si libera un posto. Premi il pulsante della pagina che si apre: da lì in poi ti scriviamo appena qualcuno disdice.`,
      'Se non hai chiesto niente, non fare nulla: non ti scriviamo più.',
    ],
    link: { label: 'Apri e conferma', url },
  })
}

/** Confirms that the person is on the list. */
export function waitingBegun(clinic: MailClinic, entry: Entry, url: string): Mail {
  return mailTo(clinic, entry, 'waiting-begun', 'Lista d’attesa: ti avvisiamo se si libera un posto', {
    title: 'Ti avvisiamo appena si libera un posto',
    preview: 'Dalla tua pagina puoi cambiare le scelte o uscire dalla lista.',
    paragraphs: [
      `Gentile ${politeName(entry)}, sei in lista d’attesa. Scriviamo una persona alla volta, in ordine di arrivo; se un posto si libera all’ultimo lo proponiamo a più persone.`,
    ],
    link: { label: 'Guarda la tua lista d’attesa', url },
    unsubscribe: url,
  })
}

type Told = {
  offer: Offer
  place: Moment & { doctorId: number; duration: number }
  expiresAt: Date
  isHeld: boolean
  url: string
}

/** Offers a place that became free. */
export function placeOffered(
  clinic: MailClinic,
  entry: Entry,
  { offer, place, expiresAt, isHeld, url }: Told,
): Mail {
  const doctor = offer.doctors.find(({ id }) => id === place.doctorId)
  const visit =
    entry.visitDate && entry.visitTime ? momentText({ date: entry.visitDate, time: entry.visitTime }) : null
  const until = untilText(expiresAt, clinic.now)
  const rows: [string, string][] = clinic.namesService
    ? [
        ['Visita', `${serviceText(offer)}, ${place.duration} minuti`],
        ['Con', doctor ? doctorName(doctor) : ''],
      ]
    : []
  const mail = mailTo(clinic, entry, 'place-offered', `Si è liberato un posto: ${momentText(place)}`, {
    title: 'Si è liberato un posto',
    preview: isHeld ? `Te lo teniamo fino alle ${until}.` : 'È di chi risponde per primo.',
    paragraphs: [
      `Gentile ${politeName(entry)}, qualcuno ha disdetto. Ti va di venire ${visit ? 'prima' : 'in questo orario'}?`,
      ...(isHeld
        ? []
        : ['È di chi risponde per primo: lo abbiamo proposto anche ad altre persone in lista.']),
    ],
    visit: {
      tone: 'open',
      state: { sign: '', words: isHeld ? `Tenuto per te fino alle ${until}` : 'Di chi risponde per primo' },
      day: capitalized(`${weekdayAndDay(place.date)}${otherYear(place.date, wallMoment(clinic.now))}`),
      time: `ore ${clockText(place.time)}`,
      rows: [...rows, ['Dove', clinic.where]],
    },
    link: { label: 'Guarda il posto e rispondi', url },
    note: [
      visit
        ? `Hai già ${visit}. Se prendi questo posto, quella visita si libera da sola; se non rispondi, non cambia nulla.`
        : 'Se non rispondi, non cambia nulla: resti in lista.',
    ],
    unsubscribe: url,
  })
  return { ...mail, notAfter: wallMoment(expiresAt).replace('T', ' ') }
}

/** 'giovedì 3 dicembre alle 15:00' */
function momentText({ date, time }: Moment): string {
  return `${weekdayAndDay(date)} alle ${clockText(time)}`
}

/** An hour, with the day where it is not today. */
function untilText(until: Date, now: Date): string {
  const [date = '', time = ''] = wallMoment(until).split('T')
  const today = wallMoment(now).slice(0, 10)
  return date === today ? clockText(time) : `${clockText(time)} di ${nearDay(date, today) ?? date}`
}

function mailTo(
  clinic: MailClinic,
  entry: Entry,
  kind: string,
  subject: string,
  content: Omit<MailContent, 'footer'>,
): Mail {
  return {
    ...{ kind, to: entry.email, subject, contactId: entry.contactId },
    content: {
      ...content,
      footer: [
        'Ricevi questa mail perché sei in lista d’attesa. Dalla pagina puoi uscire dalla lista.',
        ...clinic.footer,
      ],
    },
    host: clinic.mailFrom.slice(clinic.mailFrom.lastIndexOf('@') + 1),
  }
}
