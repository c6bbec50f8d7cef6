import { newestBackup } from '#features/audit/watch.store.server.ts'
import { findHolidays } from '#features/calendar/store.server.ts'
import { findPublished, readContent } from '#features/content/store.server.ts'
import { findMaintenance } from '#features/site/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { MAIL_TEST, queueMail } from '#platform/mail/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { momentOf } from '#platform/time/moments.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { checksOf, firstBookable, type StartFacts, stepsDone } from './checks.ts'
import type { Start } from './contract.ts'
import { addressOf, lastTestMail, MAIL_TEST_FILED, readRecords } from './store.server.ts'

type Asking = Pick<Context, 'db' | 'now' | 'mail' | 'user'>

async function readFacts({ db, now, mail: { from, staff, folder }, user }: Asking): Promise<StartFacts> {
  const [{ hasPatron, ...records }, holidays, content, published, last, own, backup, closed] =
    await Promise.all([
      readRecords(db, wallClock(now()).date),
      findHolidays(db),
      readContent(db),
      findPublished(db),
      lastTestMail(db, folder !== undefined),
      user && addressOf(db, user.id),
      newestBackup(db),
      findMaintenance(db),
    ])
  return {
    ...records,
    now: now(),
    content,
    published: Object.fromEntries(published.map(({ key, value }) => [key, value])),
    patron: hasPatron ? holidays.patron : undefined,
    mail: { from, staff, folder: folder ?? null, last, own },
    newestBackup: backup,
    isClosed: closed.on,
  }
}

/** The checks before the clinic opens its site, and how far the first start has come. */
export async function startChecks(ctx: Asking): Promise<Start> {
  const facts = await readFacts(ctx)
  const groups = checksOf(facts)
  const checks = groups.flatMap((group) => group.checks)
  const [doctor] = facts.doctors
  const service = firstBookable(facts)
  return {
    checkedAt: facts.now.toISOString(),
    done: checks.filter((check) => check.done).length,
    total: checks.length,
    groups,
    steps: stepsDone(facts),
    isClosed: facts.isClosed,
    isEmpty: facts.doctors.length === 0 || facts.services.length === 0,
    doctor: doctor ? { id: doctor.id, name: `${doctor.firstName} ${doctor.lastName}` } : null,
    service: service ? { id: service.id, name: service.name } : null,
    mail: facts.mail,
  }
}

const TESTS_AN_HOUR = 10

/**
 * Puts a test mail in the outbox. Without an SMTP server it becomes a file, as all mails do.
 * @throws AppError('too_many') after ten in an hour
 */
export async function testMail(ctx: Context, to: string): Promise<{ ok: true }> {
  await ctx.limit(`mail-test:${ctx.user?.id}`, TESTS_AN_HOUR, HOUR_MS / 1000)
  const { from, folder } = ctx.mail
  const { clinic } = await readContent(ctx.db)
  const at = momentOf(ctx.now().toISOString())
  await queueMail(ctx.db, {
    ...{ kind: folder === undefined ? MAIL_TEST : MAIL_TEST_FILED, to, contactId: null },
    subject: `E-mail di prova di ${clinic.name}`,
    content: {
      title: 'La posta funziona',
      preview: 'Se la leggi, le e-mail della clinica arrivano.',
      paragraphs: [
        'Se leggi questa e-mail, il gestionale sa spedire: conferme e promemoria arrivano ai pazienti.',
        `L’ha chiesta ${ctx.user?.username ?? ''} il ${at}. Non serve rispondere.`,
      ],
      footer: [clinic.name],
    },
    host: from.slice(from.lastIndexOf('@') + 1),
  })
  return { ok: true }
}
