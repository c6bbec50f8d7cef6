import { z } from 'zod'
import { birthDate, fiscalCode, honeypot, phoneNumber } from '#features/contacts/shapes.ts'
import { MAX_DOCUMENTS, TOO_MANY_DOCUMENTS } from '#features/media/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  bodyId,
  byId,
  Confirmation,
  csvFormat,
  date,
  email,
  line,
  optional,
  paragraph,
  queryId,
  queryNumber,
  time,
} from '#platform/http/shapes.ts'
import { ANY_DOCTOR, channels, listSorts, moments, publicReasons, stages, statuses } from './rules.ts'

/** The first day the database accepts for a visit. */
const FIRST_DAY = '2000-01-01'

/** The day of a visit. */
export function visitDay() {
  return date().refine((day) => day >= FIRST_DAY, 'Data non valida')
}

const PHONE = 'Numero di telefono richiesto'

/** The fields of the details step, checked by the wizard's form and by the server. */
export const PatientDetails = z.object({
  firstName: line(100, { required: 'Nome richiesto' }),
  lastName: line(100, { required: 'Cognome richiesto' }),
  email: email('Email non valida'),
  phone: phoneNumber(PHONE, PHONE),
  dateOfBirth: optional(birthDate),
  fiscalCode: optional(fiscalCode),
  notes: optional(paragraph(2000)),
})

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
  website: honeypot,
})
export type BookingRequest = z.output<typeof BookingRequest>

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
})
export type Appointment = z.output<typeof Detailed>

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

export const whyNoTimesStaff = endpoint({
  method: 'GET',
  path: '/api/appointments/why-staff',
  access: 'staff',
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

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'public',
  summary: 'Richiede una visita, o la prenota se il servizio si conferma subito',
  success: 201,
  body: BookingRequest,
  answer: z.object({ id: z.number(), status: z.enum(statuses), duration: z.number() }),
})

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
  access: 'staff',
  summary:
    'Richieste di prenotazione: a pagine, prima quelle in attesa o nell’ordine scelto, con il totale in X-Total-Count; senza parametri tutte, in ordine di numero',
  query: RequestQuestion.extend({
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(Listed),
})

export const exportAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/export',
  access: 'staff',
  summary:
    'Scarica le richieste di prenotazione, con i filtri e nell’ordine dell’elenco, come CSV; con format=excel i campi sono separati da punti e virgola',
  query: RequestQuestion.extend({ format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

export const appointmentCounts = endpoint({
  method: 'GET',
  path: '/api/appointments/counts',
  access: 'staff',
  summary: 'Quante richieste ci sono per ogni stato, e da quando aspetta la più vecchia',
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
  access: 'staff',
  summary:
    'Quante visite non annullate devono ancora cominciare, e quante sono cominciate e restano senza esito',
  answer: z.object({ upcoming: z.number(), toClose: z.number() }),
})

export const appointmentChoices = endpoint({
  method: 'GET',
  path: '/api/appointments/choices',
  access: 'staff',
  summary: 'I medici e i servizi fra cui scegliere nell’elenco delle richieste, anche quelli non attivi',
  answer: z.object({
    doctors: z.array(z.object({ id: z.number(), name: z.string() })),
    services: z.array(z.object({ id: z.number(), name: z.string(), categoryName: z.string() })),
  }),
})

export const pendingCount = endpoint({
  method: 'GET',
  path: '/api/appointments/pending-count',
  access: 'staff',
  summary: 'Quante richieste aspettano una risposta',
  answer: z.object({ count: z.number() }),
})

export const appointmentsOfContact = endpoint({
  method: 'GET',
  path: '/api/appointments/by-contact/:id',
  access: 'staff',
  summary: 'Richieste di prenotazione di un contatto',
  params: byId,
  answer: z.array(Listed),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'staff',
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
  access: 'staff',
  summary:
    'Cambia lo stato o i dati di una richiesta. Le resta almeno uno tra email e phone; fuori orario rifiuta con `outside_hours` solo se evenOutside è false',
  params: byId,
  body: AppointmentChange,
  answer: Detailed,
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: 'admin',
  summary: 'Elimina una richiesta di prenotazione',
  params: byId,
  /** `until`: the moment before which its mail can be withdrawn; null without one. */
  answer: Confirmation.extend({ until: z.string().nullable() }),
})
