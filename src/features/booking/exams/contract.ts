import { z } from 'zod'
import { BOOKING_MODES } from '#features/catalogue/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId } from '#platform/http/shapes.ts'

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
})
export type Exam = z.output<typeof Exam>

/** An exam as it was when a visitor ticked it. */
export const ChosenExam = Exam.omit({
  ...{ description: true, bookingMode: true, preparation: true, whatToBring: true },
})
export type ChosenExam = z.output<typeof ChosenExam>

/** The most exams of one draw. */
export const MAX_EXAMS = 20

/** The exams a visitor books together. */
export const WantedExams = z
  .array(
    z.object({
      serviceId: bodyId('Esame non valido'),
      subserviceId: bodyId('Esame non valido').nullable().default(null),
    }),
    { error: 'Esami non validi' },
  )
  .min(1, 'Scegli almeno un esame')
  .max(MAX_EXAMS, `Al massimo ${MAX_EXAMS} esami per volta`)

/** An exam of a visit besides its main one, with the name and the price it was booked with. */
export const BookedExam = z.object({
  serviceId: z.int(),
  subserviceId: z.int().nullable(),
  name: z.string(),
  price: z.string().nullable(),
})
/** The texts are those its service has now. */
export type BookedExam = z.output<typeof BookedExam> & Pick<Exam, 'preparation' | 'whatToBring'>

export const listExams = endpoint({
  method: 'GET',
  path: '/api/booking/exams',
  access: 'public',
  summary: 'Gli esami del centro analisi che si possono prenotare insieme, anche quelli solo al telefono',
  answer: z.array(Exam),
})
