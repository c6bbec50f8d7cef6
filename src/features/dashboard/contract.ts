import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'

/** A mail that could not be delivered. */
export const FailedMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  attempts: z.number(),
  failedAt: z.string(),
  /** The record the mail is about; null when it has no page. */
  about: z.object({ type: z.string(), id: z.number() }).nullable(),
})
export type FailedMail = z.output<typeof FailedMail>

const activityKinds = [
  'requested',
  'booked',
  'confirmed',
  'moved',
  'cancelled',
  'message',
  'activation',
] as const

export type ActivityKind = (typeof activityKinds)[number]

/** Something that happened. */
const Activity = z.object({
  kind: z.enum(activityKinds),
  /** Of the visit, the message or the request for an agreement. */
  id: z.number(),
  contactId: z.number().nullable(),
  /** The person. */
  name: z.string(),
  /** The service, the subject or the agreement; '' for none. */
  detail: z.string(),
  at: z.string(),
})
export type Activity = z.output<typeof Activity>

const Dashboard = z.object({
  activity: z.array(Activity),
  figures: z.object({
    services: z.number(),
    /** Of the active ones, those of this month. */
    newServices: z.number(),
    doctors: z.number(),
    newDoctors: z.number(),
    visitsToday: z.number(),
    visitsYesterday: z.number(),
  }),
})
export type Dashboard = z.output<typeof Dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: ['admin', 'editor'],
  summary: 'Che cosa è successo per ultimo, e quanti servizi, medici e visite di oggi ci sono',
  answer: Dashboard,
})

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/mails/failed',
  access: ['admin', 'editor'],
  summary: 'E-mail che il server di posta ha rifiutato dieci volte',
  answer: z.array(FailedMail),
})

export const retryFailedMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  access: ['admin', 'editor'],
  summary: 'Prova di nuovo a spedire una e-mail non consegnata',
  params: byId,
  body: z.object({}),
  answer: Confirmation,
})
