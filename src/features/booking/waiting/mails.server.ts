import { doctorName } from '#features/catalogue/rules.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { greeting } from '#features/contacts/public-contact-form.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { MailContent } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { wallMoment } from '#platform/time/dates.ts'
import { clockText, dayAndTime, longDateTime, nearDay } from '#platform/time/italian.ts'
import { mailClinic } from '../mails.server.ts'
import type { Moment } from './rules.ts'
import type { Entry } from './store.server.ts'

type Services = Pick<Context, 'mail' | 'now'>

/** Asks the person to press the button of the page: until then no place is offered. */
export function waitingAsked(services: Services, entry: Entry, url: string): Mail {
  return mailTo(services, entry, 'waiting-asked', 'Confermi la lista d’attesa?', {
    title: 'Confermi la lista d’attesa?',
    paragraphs: [
      `${greeting(entry)}, hai chiesto di sapere se si libera un posto. Premi il pulsante della pagina che si apre: da lì in poi ti scriviamo appena qualcuno disdice.`,
      'Se non hai chiesto niente, non fare nulla: non ti scriviamo più.',
    ],
    link: { label: 'Apri e conferma', url },
  })
}

/** Confirms that the person is on the list. */
export function waitingBegun(services: Services, entry: Entry, url: string): Mail {
  return mailTo(services, entry, 'waiting-begun', 'In lista d’attesa', {
    title: 'Ti avvisiamo appena si libera un posto',
    paragraphs: [
      `${greeting(entry)}, sei in lista d’attesa. Scriviamo una persona alla volta, in ordine di arrivo; se un posto si libera all’ultimo lo proponiamo a più persone.`,
    ],
    link: { label: 'Guarda la tua lista d’attesa', url },
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
  services: Services,
  entry: Entry,
  { offer, place, expiresAt, isHeld, url }: Told,
): Mail {
  const { namesService } = mailClinic(services.mail)
  const doctor = offer.doctors.find(({ id }) => id === place.doctorId)
  const visit = entry.visitDate && entry.visitTime ? longDateTime(entry.visitDate, entry.visitTime) : null
  const mail = mailTo(
    services,
    entry,
    'place-offered',
    `Si è liberato un posto: ${dayAndTime(place.date, place.time)}`,
    {
      title: 'Si è liberato un posto',
      paragraphs: [
        `${greeting(entry)}, qualcuno ha disdetto. Ti va di venire ${visit ? 'prima' : 'in questo orario'}?`,
      ],
      rows: [
        ['Data e ora', longDateTime(place.date, place.time)],
        ...(namesService
          ? ([
              ['Visita', offer.subservice?.name ?? offer.service.name],
              ['Con', doctor ? doctorName(doctor) : ''],
            ] as [string, string][])
          : []),
        isHeld
          ? ['Tenuto per te', `fino alle ${untilText(expiresAt, services.now())}`]
          : ['Di chi è', 'di chi risponde per primo: lo abbiamo proposto anche ad altre persone in lista'],
      ],
      link: { label: 'Guarda il posto e rispondi', url },
      closing: visit
        ? [
            `Hai già ${visit}. Se prendi questo posto, quella visita si libera da sola; se non rispondi, non cambia nulla.`,
          ]
        : ['Se non rispondi, non cambia nulla: resti in lista.'],
    },
  )
  return { ...mail, notAfter: wallMoment(expiresAt).replace('T', ' ') }
}

/** An hour, with the day where it is not today. */
function untilText(until: Date, now: Date): string {
  const [date = '', time = ''] = wallMoment(until).split('T')
  const today = wallMoment(now).slice(0, 10)
  return date === today ? clockText(time) : `${clockText(time)} di ${nearDay(date, today) ?? date}`
}

function mailTo(
  { mail }: Services,
  entry: Entry,
  kind: string,
  subject: string,
  content: Omit<MailContent, 'footer'>,
): Mail {
  const clinic = mailClinic(mail)
  return {
    ...{ kind, to: entry.email, subject, contactId: entry.contactId },
    content: {
      ...content,
      footer: [
        'Ricevi questa mail perché sei in lista d’attesa. Dalla pagina puoi uscire dalla lista.',
        ...clinic.footer,
      ],
    },
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
