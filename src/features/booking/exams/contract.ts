import { z } from 'zod'
import { BOOKING_MODES } from '#features/catalogue/contract.ts'
import { italian, languageQuery } from '#features/catalogue/english/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'

/** An exam of the laboratory: a service of its category, or one of its kinds where it has some. */
export const Exam = z.object({
  serviceId: z.int(),
  /** Null: the service has no kinds. */
  subserviceId: z.int().nullable(),
  serviceName: z.string(),
  /** Of the kind, or of the service. */
  name: z.string(),
  description: z.string().nullable(),
  /** Minutes. */
  duration: z.int(),
  /** As staff typed it. */
  price: z.string().nullable(),
  /** The draw takes place where the patient says. */
  atHome: z.boolean(),
  bookingMode: z.enum(BOOKING_MODES).exclude(['hidden']),
  preparation: z.string().nullable(),
  whatToBring: z.string().nullable(),
  italian,
})
export type Exam = z.output<typeof Exam>

/** An exam as it was when a visitor ticked it. */
export const ChosenExam = Exam.omit({
  ...{ description: true, bookingMode: true, preparation: true, whatToBring: true },
  italian: true,
})
export type ChosenExam = z.output<typeof ChosenExam>

export const listExams = endpoint({
  method: 'GET',
  path: '/api/booking/exams',
  access: 'public',
  summary: 'Gli esami del centro analisi che si possono prenotare insieme, anche quelli solo al telefono',
  query: z.object(languageQuery),
  answer: z.array(Exam),
})
