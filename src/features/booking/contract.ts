import { z } from 'zod'
import { language } from '#features/catalogue/english/shapes.ts'
import { honeypot } from '#features/contacts/shapes.ts'
import { MAX_DOCUMENTS, TOO_MANY_DOCUMENTS } from '#features/media/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, date, queryId, time } from '#platform/http/shapes.ts'
import { WantedAgreement } from './agreement/contract.ts'
import { type BookedExam, WantedExams } from './exams/shapes.ts'
import { ANY_DOCTOR, publicReasons, statuses } from './rules.ts'
import { Booker, HomeAddress, PatientDetails } from './shapes.ts'

/** The calls with which visitors book a visit. Those of staff are in `requests/contract.ts`. */

const doctorChoice = z
  .union([z.null(), z.literal(ANY_DOCTOR), bodyId('Professionista non valido')], {
    error: 'Professionista non valido',
  })
  .transform((id) => (id === ANY_DOCTOR ? null : id))

export const BookingRequest = PatientDetails.extend({
  categoryId: bodyId('Categoria non valida'),
  serviceId: bodyId('Servizio non valido'),
  subserviceId: bodyId('Tipo di servizio non valido').nullable().default(null),
  doctorId: doctorChoice.default(null),
  appointmentDate: date(),
  appointmentTime: time(),
  // The service's booking mode decides the status, whatever a caller sends.
  status: z.enum(statuses, { error: 'Stato non valido' }).optional(),
  uploadedFileIds: z
    .array(bodyId('File non valido'), { error: 'File non valido' })
    .max(MAX_DOCUMENTS, TOO_MANY_DOCUMENTS)
    .default([]),
  /** The company, fund or insurer whose terms the patient books with; none as a rule. */
  agreement: WantedAgreement.optional(),
  /** Null: patients book for themselves. */
  booker: Booker.nullable().default(null),
  /**
   * Exams of the laboratory for one draw with any doctor. Service and kind name one of them; the visit is booked as the main one.
   */
  exams: WantedExams.optional(),
  /** Where a draw at home takes place; of use with such an exam alone. */
  homeAddress: HomeAddress.optional(),
  /** The language of the pages that the visitor booked on; Italian unless said. */
  language: language.optional(),
  website: honeypot,
})
export type BookingRequest = z.output<typeof BookingRequest>

/** The wish as it is stored; the status follows from the service, or from staff. */
export type VisitInput = Omit<BookingRequest, 'status' | 'website' | 'exams' | 'homeAddress'> & {
  /** Of a draw: the exams besides the one that service and subservice name. */
  exams?: readonly BookedExam[]
  /** Of a draw at home. */
  homeAddress?: string | null
}

const VisitChoice = z.object({
  doctorId: z.union([z.literal(String(ANY_DOCTOR)).transform(Number), queryId('Professionista non valido')], {
    error: 'Professionista non valido',
  }),
  serviceId: queryId('Servizio non valido'),
  subserviceId: queryId('Tipo di servizio non valido').optional(),
})
const VisitOnDay = VisitChoice.extend({ date: date() })

export const availableSlots = endpoint({
  method: 'GET',
  path: '/api/appointments/available-slots',
  access: 'public',
  summary: 'Orari liberi di un medico (-1: uno qualsiasi) per un servizio in un giorno',
  query: VisitOnDay,
  answer: z.array(z.string()),
})

export const nextFreeDay = endpoint({
  method: 'GET',
  path: '/api/appointments/next-free-day',
  access: 'public',
  summary: 'Il primo giorno con orari liberi da una data in poi, entro 60 giorni',
  query: VisitOnDay,
  answer: z.object({ date: z.string().nullable() }),
})

export const freeDays = endpoint({
  method: 'GET',
  path: '/api/appointments/days',
  access: 'public',
  summary: 'I giorni di un mese (yyyy-MM) con almeno un orario libero',
  query: VisitChoice.extend({
    month: z
      .string({ error: 'Mese non valido' })
      .refine((month) => date().safeParse(`${month}-01`).success, 'Mese non valido'),
  }),
  answer: z.object({ days: z.array(z.string()) }),
})

/** The first free start as `yyyy-MM-ddTHH:mm` of each record that has one within 60 days. */
const FirstTimes = z.array(z.object({ id: z.number(), time: z.string() }))

export const firstTimes = endpoint({
  method: 'GET',
  path: '/api/appointments/first-times',
  access: 'public',
  summary:
    'Il primo orario libero entro 60 giorni di ogni categoria e medico; con un servizio, dei suoi tipi e dei suoi medici',
  query: z.object({
    serviceId: queryId('Servizio non valido').optional(),
    /** The doctors' times are for this kind of visit. */
    subserviceId: queryId('Tipo di servizio non valido').optional(),
  }),
  answer: z.object({ categories: FirstTimes, subservices: FirstTimes, doctors: FirstTimes }),
})

export const whyNoTimes = endpoint({
  method: 'GET',
  path: '/api/appointments/why',
  access: 'public',
  summary: 'Perché un giorno non ha orari liberi, e le scelte più vicine: un altro giorno, un collega',
  query: VisitOnDay,
  answer: z.object({
    /** Null when the day has free times. */
    reason: z.enum(publicReasons).nullable(),
    /** The reason as a sentence; empty without one. */
    words: z.string(),
    /** The next day after it with free times, within 60 days. */
    nextDay: z.string().nullable(),
    /** Another doctor of the service with free times before `nextDay`. */
    colleague: z.object({ id: z.number(), name: z.string(), date: z.string() }).nullable(),
  }),
})

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'public',
  summary: 'Richiede una visita, o la prenota se il servizio si conferma subito',
  success: 201,
  body: BookingRequest,
  answer: z.object({
    ...{ id: z.number(), status: z.enum(statuses), duration: z.number() },
    /** The UID of the visit in calendar files, also in those of its mails. */
    calendarUid: z.string(),
  }),
})
