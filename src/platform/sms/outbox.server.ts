import type { Db } from '#platform/db/database.server.ts'
import { AT_ONCE, type Mail, newMessageId } from '#platform/mail/outbox.server.ts'
import { gsmLength, notGsm, SMS_LENGTH } from './gsm.ts'

export type Sms = Pick<Mail, 'kind' | 'about' | 'contactId' | 'notAfter' | 'host'> & {
  /** `+39…`, as `italianMobile` writes it. */
  to: string
  /** Names it to staff, in place of a subject. */
  label: string
  text: string
}

/**
 * Puts an SMS in the outbox, as `queueMail` a mail; with `held`, as `holdMail`.
 * @returns the id of its row
 * @throws Error for a text that is no single SMS: refused when it is edited, and fitted by the caller
 */
export async function queueSms(db: Db, sms: Sms, held?: { key: string; notBefore: Date }): Promise<number> {
  const { kind, to, label, text, about, contactId, notAfter = null, host } = sms
  if (notGsm(text).length > 0 || gsmLength(text) > SMS_LENGTH) throw new Error('The text is not one SMS')
  const { id } = await db
    .insertInto('outbox')
    .values({
      ...{ channel: 'sms', kind, messageId: newMessageId(host), recipient: to, subject: label },
      ...{ content: JSON.stringify({ text }), contactId, notAfter },
      ...(held
        ? {
            heldKey: held.key,
            notBefore: held.notBefore.toISOString(),
            nextAttemptAt: held.notBefore.toISOString(),
          }
        : { nextAttemptAt: AT_ONCE }),
      ...{ subjectType: about?.type ?? null, subjectId: about?.id ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Notes how an SMS ended, as its provider reports it; a later report changes nothing.
 * @returns false when there is no such SMS
 */
export async function markDelivered(db: Db, messageId: string, delivered: boolean): Promise<boolean> {
  const found = await db
    .updateTable('outbox')
    .set((eb) => ({ delivered: eb.fn.coalesce('delivered', eb.val(delivered)) }))
    .where('channel', '=', 'sms')
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return found.numUpdatedRows > 0n
}
