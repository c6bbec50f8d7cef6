import type { Clinic } from '#content/groups/clinic.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { momentOf } from '#platform/time/moments.ts'
import type { UserNames } from './access/store.server.ts'
import { SECURITY } from './login/next.ts'
import { browserOf } from './rules.ts'
import { findNames } from './store.server.ts'

/** A user a mail can reach. */
export type MailUser = UserNames & { email: string }

/** The part of a context that mails need; commands have no more. */
type MailContext = Pick<Context, 'db' | 'mail' | 'publicUrl'>

/** The clinic that writes, and its addresses. */
type From = Pick<Context, 'mail' | 'publicUrl'> & { clinic: Pick<Clinic, 'name'> }

/** The link and the closing of mails about the user's security. */
const securityWords = ({ publicUrl }: From) => ({
  link: { label: 'Apri Sicurezza', url: publicUrl + SECURITY },
  closing:
    'Se non eri tu, cambia subito la password, chiudi le altre sessioni e avvisa chi amministra il gestionale.',
})

const LOGIN_MAILS = {
  /** A log-in in a browser that is new for the user. */
  'login-new': {
    subject: 'Nuovo accesso al gestionale',
    paragraph: 'Qualcuno è entrato con il tuo nome da un browser che non avevi ancora usato.',
  },
  /** The password was right, in a browser the user never used, and the second factor was wrong. */
  'login-stopped': {
    subject: 'Un accesso è stato fermato al codice',
    paragraph: 'Qualcuno ha scritto la tua password giusta, ma non ha superato il secondo fattore.',
  },
} as const

/** The mail to a user about a log-in. `at` is a moment, ISO 8601. */
export function loginMail(
  from: From,
  user: MailUser,
  kind: keyof typeof LOGIN_MAILS,
  { userAgent, address, at }: { userAgent: string; address: string; at: string },
): Mail {
  const rows: [string, string][] = [
    ['Browser', browserOf(userAgent)],
    ['Indirizzo', address],
    ['Quando', momentOf(at)],
  ]
  return mailToUser(from, user, { kind, ...LOGIN_MAILS[kind], rows, ...securityWords(from) })
}

/** A user with an address; undefined for one whom no mail reaches. */
export async function findMailUser(db: Db, userId: number): Promise<MailUser | undefined> {
  const user = await findNames(db, { id: userId })
  return user?.email ? { ...user, email: user.email } : undefined
}

/**
 * Tells a user by mail that the own account was changed.
 * @param change as a sentence: 'È stata aggiunta una passkey.'
 */
export async function tellChange(ctx: MailContext, userId: number, change: string): Promise<void> {
  const user = await findMailUser(ctx.db, userId)
  if (!user) return
  const words = { subject: 'Il tuo accesso al gestionale è cambiato', paragraph: change, rows: [] }
  const from = { ...ctx, clinic: (await readContent(ctx.db)).clinic }
  await queueMail(
    ctx.db,
    mailToUser(from, user, { kind: 'account-changed', ...words, ...securityWords(from) }),
  )
}

/** The parts in which the mails to users differ. */
type UserMail = Pick<Mail, 'kind' | 'subject'> & {
  paragraph: string
  rows: [string, string][]
  link: { label: string; url: string }
  closing: string
  notAfter?: string
}

/** A mail of the product to one of its users, in the words that all of them share. */
export function mailToUser(
  { mail: { from }, clinic }: From,
  user: MailUser,
  { kind, subject, paragraph, rows, link, closing, ...others }: UserMail,
): Mail {
  return {
    ...{ kind, subject, to: user.email },
    content: {
      title: subject,
      preview: paragraph,
      paragraphs: [`Ciao ${user.fullName ?? user.username}.`, paragraph],
      ...{ rows, link, closing: [closing], footer: [clinic.name] },
    },
    about: { type: 'user', id: user.id },
    contactId: null,
    host: from.slice(from.lastIndexOf('@') + 1),
    ...others,
  }
}
