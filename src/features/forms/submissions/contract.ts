import { z } from 'zod'
import { KILOBYTE } from '#platform/bytes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, csvFormat, pathId, queryNumber } from '#platform/http/shapes.ts'

export const Submission = z.object({
  id: z.int(),
  /** Answers by the keys of the fields. */
  data: z.record(z.string(), z.string()),
  /** Labels of the fields when the form was sent, by the same keys. */
  labels: z.record(z.string(), z.string()),
  submitterName: z.string().nullable(),
  submitterEmail: z.string().nullable(),
  contactId: z.int().nullable(),
  source: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
})
export type Submission = z.output<typeof Submission>

/**
 * The fields by their keys, or the fixed payload where the form has just those. Beside them `_version` (of the form that was
 * shown), `_source` (the page around it) and `_trap` (honeypot). Fields are checked by `readSubmission`.
 */
export const NewSubmission = z.record(z.string(), z.unknown())
export type NewSubmission = z.output<typeof NewSubmission>

export const submitForm = endpoint({
  method: 'POST',
  path: '/api/forms/:id/submit',
  access: 'public',
  summary:
    'Invia un modulo attivo: i campi per chiave, o quelli del contatto se il modulo chiede proprio questi.',
  params: byId,
  body: NewSubmission,
  success: 201,
  answer: z.object({ received: z.literal(true) }),
  maxBody: 64 * KILOBYTE,
})

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/forms/:id/submissions',
  access: ['admin', 'editor'],
  summary: 'Gli invii di un modulo: a pagine, con il totale in X-Total-Count; senza parametri tutti.',
  params: byId,
  query: z.object({
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(Submission),
})

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/forms/:id/submissions/export',
  access: ['admin', 'editor'],
  confirmed: true,
  summary:
    'Scarica gli invii di un modulo come CSV, i più nuovi prima; con format=excel i campi sono separati da punti e virgola.',
  params: byId,
  query: z.object({ format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

export const deleteSubmission = endpoint({
  method: 'DELETE',
  path: '/api/forms/:id/submissions/:submissionId',
  access: ['admin'],
  summary: 'Elimina un invio di un modulo. Il contatto che ne è nato resta.',
  params: byId.extend({ submissionId: pathId }),
  answer: Confirmation,
})

const DayCount = z.object({ date: z.string(), count: z.int() })
export type DayCount = z.output<typeof DayCount>

export const FormStatistics = z.object({
  total: z.int(),
  today: z.int(),
  /** Submissions of the last seven days with today, by the clinic's calendar. */
  last7Days: z.int(),
  last30Days: z.int(),
  /** The five newest. */
  recent: z.array(Submission),
  /** The ten latest days with any, the latest first. */
  days: z.array(DayCount),
  /** The last 30 days, the oldest first; days without submissions are included. */
  daily: z.array(DayCount),
})
export type FormStatistics = z.output<typeof FormStatistics>

export const formStatistics = endpoint({
  method: 'GET',
  path: '/api/forms/:id/statistics',
  access: ['admin', 'editor'],
  summary: 'Quanti invii ha un modulo, per giorno, e i cinque più nuovi.',
  params: byId,
  answer: FormStatistics,
})
