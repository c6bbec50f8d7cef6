import type { Clinic } from '#content/groups/clinic.ts'
import { readContent } from '#features/content/store.server.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { workingTime } from './service.server.ts'
import { markReminded, unremindedRequests } from './store.server.ts'
import { isOverdue, REMIND_AFTER } from './working-time.ts'

type Reminding = Pick<Context, 'db' | 'now' | 'mail' | 'publicUrl'>

/**
 * Sends the clinic one mail about each request that has waited for 24 working hours, once. The mark and the mail are one
 * transaction, so that of several processes one sends it.
 */
export async function remindOfRequests({ db, now, mail, publicUrl }: Reminding): Promise<void> {
  const at = now()
  const waiting = await unremindedRequests(db, new Date(at.getTime() - (REMIND_AFTER / 60) * HOUR_MS))
  const [oldest] = waiting
  if (!oldest) return
  const { clinic } = await readContent(db)
  const from = { mail, publicUrl, clinic }
  const time = await workingTime(db, new Date(oldest.createdAt), at)
  const overdue = waiting.filter(({ createdAt }) => isOverdue(createdAt, at, REMIND_AFTER, time))
  for (const { id, contactId } of overdue) {
    await transaction(db, async (tx) => {
      if (await markReminded(tx, id, at)) await queueMail(tx, requestReminder(id, contactId, from))
    })
  }
}

/** The mail leaves out the service: it stands behind the login. */
export function requestReminder(
  id: number,
  contactId: number | null,
  { mail, publicUrl, clinic }: Pick<Context, 'mail' | 'publicUrl'> & { clinic: Pick<Clinic, 'name'> },
): Mail {
  const subject = `La richiesta n. ${id} aspetta ancora una risposta`
  return {
    ...{ kind: 'request-waiting', to: mail.staff, subject, contactId, about: { type: 'appointment', id } },
    content: {
      title: subject,
      preview: 'È in attesa da più di 24 ore di lavoro.',
      paragraphs: ['È in attesa da più di 24 ore di lavoro. Chi l’ha mandata aspetta una conferma.'],
      link: { label: 'Apri la richiesta', url: `${publicUrl}/richieste-prenotazioni?richiesta=${id}` },
      footer: [clinic.name],
    },
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
