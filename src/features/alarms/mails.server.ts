import { clinic } from '#content/clinic.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { momentOf } from '#platform/time/moments.ts'
import type { Alarm } from './contract.ts'
import { alarmTitles } from './copy.ts'
import { adminAddresses, untoldAlarms } from './store.server.ts'

/** Sends each new warning to the admins, once. Without an admin's address it stays on the dashboard alone. */
export async function mailAlarms(ctx: Pick<Context, 'db' | 'now' | 'mail' | 'publicUrl'>): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const alarms = await untoldAlarms(db, ctx.now())
    const addresses = alarms.length > 0 ? await adminAddresses(db) : []
    await queueMail(
      db,
      alarms.flatMap((alarm) => addresses.map((to) => mailOf(alarm, to, ctx))),
    )
  })
}

function mailOf(
  { id, kind, words, createdAt }: Alarm,
  to: string,
  { mail, publicUrl }: Pick<Context, 'mail' | 'publicUrl'>,
): Mail {
  const subject = `Avviso del gestionale: ${alarmTitles[kind]}`
  return {
    ...{ kind: 'alarm', to, subject, contactId: null, about: { type: 'alarm', id } },
    content: {
      title: alarmTitles[kind],
      paragraphs: [words, `Rilevato: ${momentOf(createdAt)}.`],
      link: { label: 'Apri la dashboard', url: `${publicUrl}/dashboard` },
      footer: [clinic.name],
    },
    host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
  }
}
