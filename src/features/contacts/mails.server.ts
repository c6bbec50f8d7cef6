import { clinic } from '#content/clinic.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import type { ContactRow } from './contract.ts'

/**
 * Tells the clinic about a new message. It leaves out subject and text: messages to a clinic are about health, and
 * staff read them behind the login.
 */
export function newMessageForClinic(contact: ContactRow, mail: Context['mail'], publicUrl: string): Mail {
  const subject = 'Nuovo messaggio dal sito'
  return {
    kind: 'message-new',
    to: mail.staff,
    subject,
    content: {
      title: subject,
      paragraphs: ['È arrivato un nuovo messaggio dal modulo contatti del sito.'],
      rows: [['Da', `${contact.firstName} ${contact.lastName}`]],
      link: { label: 'Apri il contatto nel gestionale', url: `${publicUrl}/contatti/${contact.id}` },
      footer: [clinic.name],
    },
    about: { type: 'contact', id: contact.id },
    contactId: contact.id,
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
