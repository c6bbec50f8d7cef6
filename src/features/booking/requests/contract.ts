import { z } from 'zod'
import { language } from '#features/catalogue/english/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  csvFormat,
  date,
  line,
  optional,
  queryId,
  queryNumber,
  time,
} from '#platform/http/shapes.ts'
import { VisitAgreement } from '../agreement/contract.ts'
import { channels, listSorts, moments, stages, statuses } from '../rules.ts'
import { Booker, PatientDetails, visitDay } from '../shapes.ts'

/** The calls with which staff see and change what was booked. */

const Listed = z.object({
  id: z.number(),
  contactId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  serviceId: z.number(),
  serviceName: z.string(),
  subserviceId: z.number().nullable(),
  subserviceName: z.string().nullable(),
  /** Of a draw: the exams besides the one that service and kind name. */
  exams: z.array(z.object({ name: z.string() })),
  doctorId: z.number(),
  doctorName: z.string(),
  /** The server chose the doctor. */
  doctorAuto: z.boolean(),
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  duration: z.number(),
  status: z.enum(statuses),
  stage: z.enum(stages).nullable(),
  channel: z.enum(channels),
  uploadedFileIds: z.array(z.number()),
  documentNames: z.array(z.string()),
  /** A request of a stranger whose e-mail address is not proven yet. */
  emailUnproven: z.boolean(),
  /** When a request gave its place back, unproven and unanswered. */
  releasedAt: z.string().nullable(),
  /** When the person was erased; nothing about them is left. */
  erasedAt: z.string().nullable(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ListedAppointment = z.output<typeof Listed>

const Detailed = Listed.extend({
  dateOfBirth: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  notes: z.string().nullable(),
  /** Where a draw at home takes place; null: in the clinic. */
  homeAddress: z.string().nullable(),
  /** The language of the pages it was booked on. */
  language,
  agreement: VisitAgreement.nullable(),
  /** The visit whose place the request takes when it is confirmed; null: a patient did not ask to move one. */
  replacesId: z.number().nullable(),
  /** The person who booked for the patient; null: the patient. */
  booker: Booker.nullable(),
})
export type Appointment = z.output<typeof Detailed>

/** The longest search of requests. */
export const REQUEST_SEARCH_MAX = 100

/** Which requests, and in which order. */
const RequestQuestion = z.object({
  status: z.enum(statuses, { error: 'Stato non valido' }).optional(),
  /** Without a status, the visits to come and those that have begun leave out cancelled ones. */
  when: z.enum(moments, { error: 'Momento non valido' }).optional(),
  /** Pieces of the name, at least three digits of the telephone in any spacing, or the number: `1042`, `#1042`. */
  q: z.string().max(REQUEST_SEARCH_MAX, 'Ricerca troppo lunga').optional(),
  /** The first and the last day of the visits. */
  from: date().optional(),
  to: date().optional(),
  doctorId: queryId('Professionista non valido').optional(),
  serviceId: queryId('Servizio non valido').optional(),
  channel: z.enum(channels, { error: 'Provenienza non valida' }).optional(),
  sort: z.enum(listSorts, { error: 'Ordine non valido' }).optional(),
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: ['admin', 'editor'],
  summary: 'Richieste di prenotazione: a pagine, con il totale in X-Total-Count; senza parametri tutte',
  query: RequestQuestion.extend({
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(Listed),
})

export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/export',
  access: ['admin', 'editor'],
  confirmed: true,
  summary:
    'Scarica le richieste dell’elenco come CSV; con format=excel i campi sono separati da punti e virgola',
  query: RequestQuestion.extend({ format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

export const appointmentCounts = endpoint({
  method: 'GET',
  path: '/api/appointments/counts',
  access: ['admin', 'editor'],
  summary: 'Quante richieste per ogni stato, e da quando aspetta la più vecchia',
  answer: z.object({
    all: z.number(),
    pending: z.number(),
    confirmed: z.number(),
    cancelled: z.number(),
    completed: z.number(),
    oldestPendingAt: z.string().nullable(),
  }),
})

export const appointmentMoments = endpoint({
  method: 'GET',
  path: '/api/appointments/moments',
  access: ['admin', 'editor'],
  summary: 'Quante visite non annullate devono cominciare, e quante restano senza esito',
  answer: z.object({ upcoming: z.number(), toClose: z.number() }),
})

export const appointmentChoices = endpoint({
  method: 'GET',
  path: '/api/appointments/choices',
  access: ['admin', 'editor'],
  summary: 'I medici e i servizi delle richieste, anche non attivi',
  answer: z.object({
    doctors: z.array(z.object({ id: z.number(), name: z.string() })),
    services: z.array(z.object({ id: z.number(), name: z.string(), categoryName: z.string() })),
  }),
})

export const pendingCount = endpoint({
  method: 'GET',
  path: '/api/appointments/pending-count',
  access: ['admin', 'editor'],
  summary: 'Quante richieste aspettano una risposta',
  answer: z.object({ count: z.number() }),
})

export const appointmentsOfContact = endpoint({
  method: 'GET',
  path: '/api/appointments/by-contact/:id',
  access: ['admin', 'editor'],
  summary: 'Richieste di prenotazione di un contatto',
  params: byId,
  answer: z.array(Listed),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: ['admin', 'editor'],
  summary: 'Una richiesta di prenotazione per intero',
  params: byId,
  answer: Detailed,
})

/** The longest reason of a cancellation. */
export const CANCEL_REASON_MAX = 300

/** The patient as staff may change them: a missing e-mail address or telephone number is ''. */
export const VisitPerson = PatientDetails.omit({ fiscalCode: true }).extend({
  email: optional(PatientDetails.shape.email).transform((value) => value ?? ''),
  phone: optional(PatientDetails.shape.phone).transform((value) => value ?? ''),
})

export const AppointmentChange = VisitPerson.extend({
  appointmentDate: visitDay(),
  appointmentTime: time(),
  status: z.enum(statuses, { error: 'Stato non valido' }),
  /** The step of the day flow of a confirmed visit. */
  stage: z.enum(stages, { error: 'Stato non valido' }).nullable(),
  /** Why the visit is cancelled, as the patient reads it in the mail. */
  reason: optional(line(CANCEL_REASON_MAX)),
  /** Places the visit on top of others of its doctor, as far as the doctor's `squeezeLimit` goes. */
  squeeze: z.boolean({ error: 'Valore non valido' }),
  /** False refuses a time outside the hours with 409 `outside_hours`; the call without it asks nothing. */
  evenOutside: z.boolean({ error: 'Valore non valido' }),
})
  .partial()
  .extend({
    id: bodyId().optional(),
    /** The version the change is based on; refused with 409 when there is a newer one. */
    version: bodyId().optional(),
  })
export type AppointmentChange = z.output<typeof AppointmentChange>

export const updateAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id',
  access: ['admin', 'editor'],
  summary:
    'Cambia una richiesta. Le resta uno tra email e phone; fuori orario rifiuta con `outside_hours` solo se evenOutside è false',
  params: byId,
  body: AppointmentChange,
  answer: Detailed,
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: ['admin'],
  summary: 'Elimina una richiesta di prenotazione',
  params: byId,
  /** `until`: the moment before which its mail can be withdrawn; null without one. */
  answer: Confirmation.extend({ until: z.string().nullable() }),
})

export const whyNoTimesStaff = endpoint({
  method: 'GET',
  path: '/api/appointments/why-staff',
  access: ['admin', 'editor'],
  summary: 'Perché un servizio non ha orari sul sito: per ogni giorno di una settimana e ogni medico',
  query: z.object({
    serviceId: queryId('Servizio non valido'),
    subserviceId: queryId('Tipo di servizio non valido').optional(),
    /** The first of seven days. */
    from: date(),
  }),
  answer: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        /** Null when no doctor can be booked for the service. */
        doctorId: z.number().nullable(),
        doctorName: z.string().nullable(),
        /** Null when visitors find free times. */
        words: z.string().nullable(),
      }),
    ),
  }),
})
