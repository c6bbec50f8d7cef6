import type { Clinic } from '#content/groups/clinic.ts'
import { greeting } from '#features/contacts/public-contact-form.server.ts'
import { mailFooter } from '#features/content/facts.ts'
import type { Context } from '#platform/http/context.server.ts'
import { callLink } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import type { Decision } from './rules.ts'

/**
 * The facts of a request that its mails may contain. Date of birth and services are left out, so no mail can carry
 * them.
 */
export type MailActivation = {
  id: number
  contactId: number | null
  firstName: string
  lastName: string
  email: string
  phone: string
  convenzioneName: string
  convenzioneAzienda: string
}

/** The clinic that writes, and its addresses. */
type From = Context['mail'] & { clinic: Clinic }

/** Mail to the person: the request was received. */
export function activationReceived(activation: MailActivation, from: From): Mail {
  return toPerson('activation-received', activation, from, {
    subject: 'Abbiamo ricevuto la tua richiesta di convenzione',
    preview: 'La convenzione vale da quando ricevi la nostra conferma.',
    paragraphs: [
      `${greeting(activation)}, abbiamo ricevuto la tua richiesta di attivare la convenzione indicata qui sotto. Grazie per averci scelto.`,
      `Il nostro personale la controlla e ti risponde entro ${from.clinic.answerWithin}. La convenzione vale da quando ricevi la nostra conferma.`,
    ],
    closing: [
      `Se hai domande, o se non hai inviato tu questa richiesta, chiamaci al numero ${from.clinic.phone.text}.`,
    ],
  })
}

/** Mail to the person who asks again for the same agreement. Only this mail says so, the site never does. */
export function activationRepeated(activation: MailActivation, from: From): Mail {
  return toPerson('activation-repeated', activation, from, {
    subject: 'La tua richiesta di convenzione è già arrivata',
    preview: 'Non serve inviarla di nuovo.',
    paragraphs: [
      `${greeting(activation)}, abbiamo ricevuto di nuovo la richiesta di attivare la convenzione indicata qui sotto. La prima era già arrivata: non serve inviarla di nuovo.`,
    ],
    closing: [
      `Se hai domande, o se non hai inviato tu questa richiesta, chiamaci al numero ${from.clinic.phone.text}.`,
    ],
  })
}

/** Mail to the clinic about a new request. Names person and agreement, nothing about the person's health. */
export function newActivationForClinic(activation: MailActivation, from: From, publicUrl: string): Mail {
  return toClinic('activation-new', activation, from, {
    subject: `Nuova richiesta di convenzione n. ${activation.id}`,
    paragraph: 'È arrivata una nuova richiesta di convenzione dal sito.',
    link: { label: 'Apri le richieste in attesa', url: `${publicUrl}/convenzioni?stato=pending` },
  })
}

/** Mail to the person: staff have decided. */
export function activationDecided(activation: MailActivation, decision: Decision, from: From): Mail {
  const greeted = greeting(activation)
  const call = `chiamaci al numero ${from.clinic.phone.text}`
  return decision === 'approved'
    ? toPerson('activation-approved', activation, from, {
        subject: 'La tua convenzione è attiva',
        preview: 'Quando prenoti una visita, dicci che ce l’hai.',
        paragraphs: [
          `${greeted}, la tua richiesta è stata approvata: la convenzione indicata qui sotto è attiva.`,
          'Quando prenoti una visita, dicci che hai questa convenzione.',
        ],
        closing: [`Se hai domande, ${call}.`],
      })
    : toPerson('activation-rejected', activation, from, {
        subject: 'La tua richiesta di convenzione',
        preview: 'Per sapere il motivo chiamaci.',
        paragraphs: [
          `${greeted}, abbiamo esaminato la tua richiesta. Purtroppo non ci è stato possibile attivare la convenzione indicata qui sotto.`,
          'Può dipendere dai dati inseriti o dalle condizioni della convenzione. Restiamo a tua disposizione per ogni visita.',
        ],
        closing: [
          `Per sapere il motivo, o se pensi che si tratti di un errore, ${call}: puoi inviare una nuova richiesta in ogni momento.`,
        ],
      })
}

/** Mail to the clinic about a decision, so that the other staff see that it is made, and by whom. */
export function decisionForClinic(
  activation: MailActivation,
  { decision, username }: { decision: Decision; username: string },
  from: From,
  publicUrl: string,
): Mail {
  const done = decision === 'approved' ? 'approvata' : 'rifiutata'
  return toClinic('activation-decided', activation, from, {
    subject: `Richiesta di convenzione n. ${activation.id} ${done}`,
    paragraph: `La richiesta di convenzione indicata qui sotto è stata ${done} da ${username}. La risposta è stata inviata per e-mail a chi l’ha fatta.`,
    link: { label: 'Apri le attivazioni', url: `${publicUrl}/convenzioni` },
  })
}

function toPerson(
  kind: string,
  activation: MailActivation,
  from: From,
  words: { subject: string; preview: string; paragraphs: string[]; closing: string[] },
): Mail {
  return {
    ...addressed(kind, activation, from),
    to: activation.email,
    subject: words.subject,
    content: {
      title: words.subject,
      preview: words.preview,
      paragraphs: words.paragraphs,
      rows: agreementRows(activation),
      link: callLink(from.clinic.phone),
      closing: words.closing,
      footer: mailFooter(from.clinic),
    },
  }
}

function toClinic(
  kind: string,
  activation: MailActivation,
  from: From,
  words: { subject: string; paragraph: string; link: { label: string; url: string } },
): Mail {
  return {
    ...addressed(kind, activation, from),
    to: from.staff,
    subject: words.subject,
    content: {
      title: words.subject,
      preview: `${activation.firstName} ${activation.lastName}, ${activation.convenzioneName}`,
      paragraphs: [words.paragraph],
      rows: [
        ['Da', `${activation.firstName} ${activation.lastName}`],
        ['Telefono', activation.phone],
        ...agreementRows(activation),
      ],
      link: words.link,
      footer: [from.clinic.name],
    },
  }
}

function addressed(
  kind: string,
  { id, contactId }: MailActivation,
  from: From,
): Pick<Mail, 'kind' | 'about' | 'contactId' | 'host'> {
  return {
    kind,
    about: { type: 'activation', id },
    contactId,
    host: from.from.slice(from.from.lastIndexOf('@') + 1),
  }
}

function agreementRows({ convenzioneName, convenzioneAzienda }: MailActivation): [string, string][] {
  return [
    ['Convenzione', convenzioneName],
    ['Azienda', convenzioneAzienda],
  ]
}
