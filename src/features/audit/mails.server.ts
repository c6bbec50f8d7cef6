import { readContent } from '#features/content/store.server.ts'
import type { Seal } from '#platform/audit/chain.server.ts'
import { sealText } from '#platform/audit/seal-file.server.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { isSealMailed } from './watch.store.server.ts'

/** Mails the newest seal of the audit trail, unless another process has mailed one within the hour. */
export async function mailSeal(
  { db, mail }: Pick<Context, 'db' | 'mail'>,
  seal: Seal,
  to: string,
): Promise<void> {
  await transaction(db, async (db) => {
    if (seal.seal === 0 || (await isSealMailed(db))) return
    const { clinic } = await readContent(db)
    await queueMail(db, {
      ...{ kind: 'audit-seal', to, subject: `Sigillo del registro n. ${seal.seal}`, contactId: null },
      content: {
        title: 'Sigillo del registro',
        preview: 'Conserva questo messaggio.',
        paragraphs: ['Conserva questo messaggio: prova che il registro fino a qui non è stato rifatto.'],
        rows: [['Sigillo', sealText(seal)]],
        footer: [clinic.name],
      },
      host: mail.from.slice(mail.from.lastIndexOf('@') + 1),
    })
  })
}
