import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { email } from '#platform/http/shapes.ts'

export const checkKeys = [
  ...['clinic', 'hours', 'patron', 'legal'],
  ...['doctors', 'services', 'bookable', 'rooms'],
  ...['texts', 'privacy'],
  ...['factors', 'mail', 'backup', 'opening'],
] as const
export type CheckKey = (typeof checkKeys)[number]

/** The steps of the first start, in their order; also their names in the address. */
export const startSteps = ['clinica', 'orari', 'patrono', 'posta', 'medico', 'servizio'] as const
export type StartStep = (typeof startSteps)[number]

const Check = z.object({
  key: z.enum(checkKeys),
  title: z.string(),
  done: z.boolean(),
  /** One line: the state, or the missing parts. */
  detail: z.string(),
  /** The page where it is changed; null: it is not done in the product, and `how` says the way. */
  to: z.string().nullable(),
  /** The words of the link to that page while the check is not done. */
  action: z.string(),
  how: z.string().nullable(),
})
export type Check = z.output<typeof Check>

const CheckGroup = z.object({ title: z.string(), checks: z.array(Check) })
export type CheckGroup = z.output<typeof CheckGroup>

const named = z.object({ id: z.int(), name: z.string() }).nullable()

export const Start = z.object({
  checkedAt: z.string(),
  done: z.int(),
  total: z.int(),
  groups: z.array(CheckGroup),
  /** The steps of the first start that are done. */
  steps: z.array(z.enum(startSteps)),
  /** The site is closed to visitors. */
  isClosed: z.boolean(),
  /** There is no active doctor, or no active service: the first start is not over. */
  isEmpty: z.boolean(),
  /** The first active doctor, and the first service that visitors can book; null without one. */
  doctor: named,
  service: named,
  mail: z.object({
    /** The sender of mails, and the address where the clinic reads about new requests. */
    from: z.string(),
    staff: z.string(),
    /** Mails are written there, as no SMTP server is configured; null: an SMTP server sends them. */
    folder: z.string().nullable(),
    /** The caller's own address. */
    own: z.string().nullable(),
    /** The last test mail. */
    last: z
      .object({
        to: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        /** The answer of the SMTP server to the last try that failed. */
        error: z.string().nullable(),
      })
      .nullable(),
  }),
})
export type Start = z.output<typeof Start>

export const readStart = endpoint({
  method: 'GET',
  path: '/api/start',
  access: ['admin'],
  summary: 'Che cosa è a posto e che cosa manca prima di aprire il sito, calcolato dai dati',
  answer: Start,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/start/test-mail',
  access: ['admin'],
  summary: 'Mette in partenza un’e-mail di prova a un indirizzo',
  body: z.object({ to: email() }),
  answer: z.object({ ok: z.literal(true) }),
})
