import { readContent } from '#features/content/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { hashToken, newToken } from '#platform/session/cookie.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { type MailUser, mailToUser } from '../mails.server.ts'
import { accessCopy } from './copy.ts'
import { putLink } from './store.server.ts'

/**
 * Sends a user the one link with which to choose a password; an earlier link is worth nothing from then on. Called inside the
 * transaction that makes it true.
 * @param link.subject and link.paragraph in Italian
 * @param link.hours how long it lasts
 */
export async function sendAccessLink(
  ctx: Context,
  user: MailUser,
  link: { subject: string; paragraph: string; hours: number },
): Promise<void> {
  const token = newToken()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + link.hours * HOUR_MS)
  await putLink(ctx.db, { userId: user.id, tokenHash: hashToken(token), now, expiresAt })
  const { date, minutes } = wallClock(expiresAt)
  const { clinic } = await readContent(ctx.db)
  const mail = mailToUser({ ...ctx, clinic }, user, {
    kind: 'access-link',
    subject: link.subject,
    paragraph: link.paragraph,
    rows: [['Nome utente', user.username]],
    // The fragment stays in the browser: no log, no proxy and no scanner of mails that follows links sees the token.
    link: { label: 'Scegli la password', url: `${ctx.publicUrl}/accesso#${token}` },
    closing: accessCopy.lasts(link.hours),
    notAfter: `${date} ${toTime(minutes)}`,
  })
  await queueMail(ctx.db, mail)
}
