import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'

const FailedMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  attempts: z.number(),
  failedAt: z.string(),
  /** The record the mail is about; null when it has no page. */
  about: z.object({ type: z.string(), id: z.number() }).nullable(),
})
export type FailedMail = z.output<typeof FailedMail>

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/mails/failed',
  access: 'staff',
  summary: 'E-mail che il server di posta ha rifiutato dieci volte',
  answer: z.array(FailedMail),
})

export const retryFailedMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  access: 'staff',
  summary: 'Prova di nuovo a spedire una e-mail non consegnata',
  params: byId,
  body: z.object({}),
  answer: Confirmation,
})
