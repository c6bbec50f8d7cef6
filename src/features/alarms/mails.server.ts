import type { Clinic } from '#content/groups/clinic.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { capitalized } from '#platform/time/italian.ts'
import { momentOf } from '#platform/time/moments.ts'
import type { Alarm } from './contract.ts'
import { alarmTitles } from './copy.ts'

/** The mail that tells one admin of a warning. A command that does not know the product's address sends it without a link. */
export function mailOf(
  { kind, words, createdAt }: Alarm,
  to: string,
  { mail, publicUrl, clinic }: Pick<Context, 'mail' | 'publicUrl'> & { clinic: Pick<Clinic, 'name'> },
): Mail {
  const subject = `Avviso del gestionale: ${alarmTitles[kind]}`
  return {
    ...{ kind: 'alarm', to, subject, contactId: null },
    content: {
      title: capitalized(alarmTitles[kind]),
      preview: words,
      paragraphs: [words, `Rilevato: ${momentOf(createdAt)}.`],
      ...(publicUrl !== '' && { link: { label: 'Apri la dashboard', url: `${publicUrl}/dashboard` } }),
      footer: [clinic.name],
    },
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
