import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { periodText } from '../hours/copy.ts'
import { doctorsUser, type Proposal } from './store.server.ts'

const WORDS = {
  accepted: {
    subject: 'La tua assenza è in calendario',
    sentence: 'La segreteria ha accettato l’assenza che hai proposto: in quel periodo non ricevi.',
  },
  refused: {
    subject: 'La tua assenza non è stata accettata',
    sentence:
      'La segreteria non ha accettato l’assenza che hai proposto: in quel periodo ricevi come al solito. Per sapere perché, chiedi alla segreteria.',
  },
} as const

/** Writes to a doctor that the reception has decided; nothing happens where no mail reaches the doctor. */
export async function tellDoctor(
  ctx: Context,
  db: Db,
  { doctorId, from, to }: Proposal,
  decision: keyof typeof WORDS,
): Promise<void> {
  const user = await doctorsUser(db, doctorId)
  if (!user?.email) return
  const { clinic } = await readContent(db)
  const { subject, sentence } = WORDS[decision]
  const period = periodText({ from, to }, wallClock(ctx.now()).date)
  await queueMail(db, {
    ...{ kind: `absence-${decision}`, to: user.email, subject, contactId: null },
    content: {
      title: subject,
      preview: period,
      paragraphs: [`Ciao ${user.fullName ?? user.username}.`, sentence],
      rows: [['Periodo', period]],
      footer: [clinic.name],
    },
    about: { type: 'user', id: user.id },
    host: ctx.mail.from.slice(ctx.mail.from.lastIndexOf('@') + 1),
  })
}
