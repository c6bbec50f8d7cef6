import { clinic } from '#content/clinic.ts'
import { office } from '#content/office.ts'
import type { MailClinic } from './mails.server.ts'

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
