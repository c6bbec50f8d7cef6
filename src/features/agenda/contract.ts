import { z } from 'zod'
import { channels, stages, statuses } from '#features/booking/rules.ts'
import { HomeAddress, visitDay } from '#features/booking/shapes.ts'
import { language } from '#features/catalogue/english/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, optional, paragraph, queryId, time } from '#platform/http/shapes.ts'
import { AGENDA_PATH, EVENTS_PATH } from './rules.ts'

/** Minutes since midnight, half-open. */
const Interval = z.object({ start: z.number(), end: z.number() })

/** A time in which a doctor receives, or a visit may lie. */
const OpenTime = Interval.extend({
  /** The room of the hours; null where they name none. */
  roomId: z.number().nullable(),
  /** False: only staff book in it. */
  online: z.boolean(),
})

/** A time that can't be booked although the hours say so: the doctor does not receive, or it is held for a patient. */
const OffTime = Interval.extend({
  kind: z.enum(['absence', 'block', 'closure', 'holiday', 'held']),
  /** For staff; null where none was written. Of a held place 'Tenuto fino alle 18:12'. */
  reason: z.string().nullable(),
  /** The mark, which staff may change; null for a holiday and a held place. */
  markId: z.number().nullable(),
})
export type OffTime = z.output<typeof OffTime>

/** One doctor's day as a column of the agenda. */
const Column = z.object({
  doctorId: z.number(),
  open: z.array(OpenTime),
  off: z.array(OffTime),
  /** Why nothing of the day is open, as a sentence for staff; null where something is. */
  why: z.string().nullable(),
})
export type AgendaColumn = z.output<typeof Column>

const AgendaDoctor = z.object({
  id: z.number(),
  /** With the title: 'Dr.ssa Giulia Riva'. */
  name: z.string(),
  lastName: z.string(),
  /** 'Dr.ssa Riva'; the whole name of a desk, and where two share a last name. */
  shortName: z.string(),
  specialization: z.string(),
  /** False: a desk, as 'Punto prelievi'. */
  isPerson: z.boolean(),
  isActive: z.boolean(),
  /** Visits staff may place on top of another. */
  squeezeLimit: z.number(),
  serviceIds: z.array(z.number()),
})
export type AgendaDoctor = z.output<typeof AgendaDoctor>

/** The state of the news a patient is about to get of a visit. */
const Telling = z.object({
  /** The address the mail goes to. */
  to: z.string(),
  subject: z.string(),
  /** The moment before which it is not sent. */
  until: z.string(),
})
export type Telling = z.output<typeof Telling>

const AgendaVisit = z.object({
  id: z.number(),
  contactId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dateOfBirth: z.string().nullable(),
  serviceId: z.number(),
  serviceName: z.string(),
  subserviceId: z.number().nullable(),
  subserviceName: z.string().nullable(),
  /** Names of the exams of a draw besides the one that service and kind name. */
  exams: z.array(z.string()),
  /** Where a draw at home takes place; null: in the clinic. */
  homeAddress: z.string().nullable(),
  /** The language of the pages it was booked on. */
  language,
  doctorId: z.number(),
  /** The `shortName` of the doctor. */
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  /** Minutes, without the margins. */
  duration: z.number(),
  beforeMinutes: z.number(),
  afterMinutes: z.number(),
  /** Visits of a doctor at the same time lie in different lanes, from 0. */
  lane: z.number(),
  /** Visits at a time that the service takes: a lane from there on is an incastro. */
  places: z.number(),
  status: z.enum(statuses),
  /** The day flow of a confirmed visit; null until the patient is here. */
  stage: z.enum(stages).nullable(),
  arrivedAt: z.string().nullable(),
  /** The patient said to come, at the time it has now. */
  isComing: z.boolean(),
  /** A reminder that asks to say so went out for that time, without an answer, also by telephone. */
  isUnanswered: z.boolean(),
  /** An awaited visit that can't be as it stands: its patient is asked to choose another time, or its doctor is absent; else null. */
  trouble: z.enum(['asked', 'absent']).nullable(),
  channel: z.enum(channels),
  notes: z.string().nullable(),
  /** Rooms and equipment it takes. */
  resourceIds: z.array(z.number()),
  documents: z.number(),
  /** The contact has no earlier visit here. */
  isNew: z.boolean(),
  /** The person was erased: nothing about them is left. */
  isErased: z.boolean(),
  /** The caller may open the contact; a doctor not before the reception has accepted the visit. */
  opensContact: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
})
export type AgendaVisit = z.output<typeof AgendaVisit>

const AgendaDay = z.object({
  date: z.string(),
  /** Why the whole clinic is closed, as a holiday's name; null where it is open at all. */
  closed: z.string().nullable(),
  columns: z.array(Column),
})
export type AgendaDay = z.output<typeof AgendaDay>

const Agenda = z.object({
  doctors: z.array(AgendaDoctor),
  resources: z.array(z.object({ id: z.number(), kind: z.enum(['room', 'device']), name: z.string() })),
  days: z.array(AgendaDay),
  visits: z.array(AgendaVisit),
})
export type Agenda = z.output<typeof Agenda>

export const MAX_AGENDA_DAYS = 7

export const readAgenda = endpoint({
  method: 'GET',
  path: AGENDA_PATH,
  access: ['admin', 'editor', 'medico'],
  summary:
    'L’agenda di un giorno, o di una settimana al massimo: chi riceve e quando, le visite, perché non si riceve',
  query: z.object({
    from: visitDay(),
    /** The last day; without it, one day. */
    to: visitDay().optional(),
    /** One doctor alone. */
    doctorId: queryId('Professionista non valido').optional(),
  }),
  answer: Agenda,
})

// Not below `/api/agenda`, whose queries are read again after each change: every reading is recorded as taken out.
export const printAgenda = endpoint({
  method: 'GET',
  path: '/api/print/agenda',
  access: ['admin', 'editor', 'medico'],
  summary:
    'L’agenda di un giorno da stampare: come GET /api/agenda, annotata nel registro come dati portati fuori',
  query: z.object({ from: visitDay() }),
  answer: Agenda,
})

/** The day (`yyyy-MM-dd`) and id of each visit that changes, as server-sent events; an empty one after changes may be lost. */
export const visitEvents = endpoint({
  method: 'GET',
  path: EVENTS_PATH,
  access: ['admin', 'editor', 'medico'],
  summary:
    'Flusso di eventi (text/event-stream): giorno e numero di ogni visita che cambia; `hold`: chi prenota dove',
  answer: z.string(),
})

/** The parts of a visit that staff change; a missing one stays as it is. */
export const VisitChange = z
  .object({
    status: z.enum(statuses, { error: 'Stato non valido' }),
    stage: z.enum(stages, { error: 'Stato non valido' }).nullable(),
    date: visitDay(),
    time: time(),
    doctorId: bodyId('Professionista non valido'),
    serviceId: bodyId('Servizio non valido'),
    subserviceId: bodyId('Tipo di servizio non valido').nullable(),
    /** Minutes: multiples of five. */
    duration: z
      .int({ error: 'Durata non valida' })
      .min(5, 'Durata non valida')
      .max(720, 'Durata non valida')
      .multipleOf(5, 'Durata non valida'),
    notes: optional(paragraph(2000)),
    /** Where a draw at home takes place. */
    homeAddress: optional(HomeAddress),
    /** The rooms and the equipment it takes, in place of its own. */
    resourceIds: z
      .array(bodyId('Stanza non valida'), { error: 'Stanza non valida' })
      .max(9, 'Troppe stanze')
      .refine((ids) => new Set(ids).size === ids.length, 'Stanza ripetuta'),
    /** An incastro: on top of other visits of its doctor, as far as the doctor's limit goes. */
    squeeze: z.boolean({ error: 'Valore non valido' }),
    /** Places the visit outside the doctor's hours, in an absence, while the clinic is closed, or in the past. */
    evenOutside: z.boolean({ error: 'Valore non valido' }),
  })
  .partial()
  .extend({
    /** The version the change is based on; refused with 409 when there is a newer one. */
    version: bodyId(),
  })
export type VisitChange = z.output<typeof VisitChange>

/** A visit after a change, and the news its patient is about to get. */
export const Changed = z.object({ visit: AgendaVisit, telling: Telling.nullable() })
export type ChangedVisit = z.output<typeof Changed>

export const changeVisit = endpoint({
  method: 'PATCH',
  path: '/api/agenda/visits/:id',
  access: ['admin', 'editor', 'medico'],
  summary:
    'Cambia stato, orario, medico, servizio, durata o stanza di una visita. Fuori orario rifiuta con `outside_hours` finché non si insiste; il paziente è avvisato dopo 60 secondi',
  params: byId,
  body: VisitChange,
  answer: Changed,
})

/** An entry of a visit's history. */
const VisitEvent = z.object({
  at: z.string(),
  /** Null: the patient, or the site. */
  username: z.string().nullable(),
  event: z.enum(['requested', 'booked', 'changed', 'muted', 'resent', 'mail']),
  /** For 'changed': each thing that changed, before and after, as words. For 'mail': its subject and state. */
  lines: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type VisitEvent = z.output<typeof VisitEvent>

export const getVisit = endpoint({
  method: 'GET',
  path: '/api/agenda/visits/:id',
  access: ['admin', 'editor', 'medico'],
  summary: 'Una visita con la sua storia e l’avviso che sta per partire',
  params: byId,
  answer: Changed.extend({
    fiscalCode: z.string().nullable(),
    price: z.string().nullable(),
    /** Of the contact. */
    visits: z.number(),
    noShows: z.number(),
    firstVisitOn: z.string().nullable(),
    /** The name of the person who booked for the patient; null: the patient, or staff. */
    booker: z.string().nullable(),
    /** The question that waits for the patient's new choice, for the reception; null for none. */
    asked: z
      .object({
        /** Until when the times are held, '18:12'. */
        until: z.string(),
        times: z.array(z.object({ date: z.string(), time: z.string(), doctorName: z.string() })),
      })
      .nullable(),
    history: z.array(VisitEvent),
  }),
})

/** The text of the news that waits for its minute to pass. */
export const getTelling = endpoint({
  method: 'GET',
  path: '/api/agenda/visits/:id/telling',
  access: ['admin', 'editor'],
  summary: 'Il testo della mail che sta per partire per una visita',
  params: byId,
  answer: Telling.extend({ text: z.string() }),
})

export const muteTelling = endpoint({
  method: 'DELETE',
  path: '/api/agenda/visits/:id/telling',
  access: ['admin', 'editor'],
  summary: 'Non avvisare il paziente dei cambiamenti che aspettano i 60 secondi',
  params: byId,
  query: z.object({
    /** The news it is about: refused with 409 when other news wait. */
    until: z.iso.datetime({ error: 'Avviso non valido' }).max(40, 'Avviso non valido'),
  }),
  answer: Confirmation,
})

export const tellAgain = endpoint({
  method: 'POST',
  path: '/api/agenda/visits/:id/telling',
  access: ['admin', 'editor'],
  summary: 'Rimanda la conferma di una visita al paziente',
  params: byId,
  answer: z.object({ telling: Telling }),
})

export const dayParts = ['any', 'morning', 'afternoon'] as const

export const findPlaces = endpoint({
  method: 'GET',
  path: '/api/agenda/places',
  access: ['admin', 'editor'],
  summary: 'Trova posto: i primi dieci orari liberi di un servizio, o perché non ce ne sono',
  query: z.object({
    serviceId: queryId('Servizio non valido'),
    subserviceId: queryId('Tipo di servizio non valido').optional(),
    doctorId: queryId('Professionista non valido').optional(),
    from: visitDay(),
    /** The first time of the first day. */
    at: time().optional(),
    part: z.enum(dayParts, { error: 'Valore non valido' }).optional(),
    /** Days of the week as figures, Sunday 0: '135'. */
    days: z
      .string({ error: 'Valore non valido' })
      .regex(/^[0-6]{1,7}$/, 'Valore non valido')
      .optional(),
  }),
  answer: z.object({
    places: z.array(
      z.object({
        date: z.string(),
        time: z.string(),
        doctorId: z.number(),
        doctorName: z.string(),
        roomId: z.number().nullable(),
      }),
    ),
    /** Without places: why, one sentence for each doctor. */
    reasons: z.array(
      z.object({ doctorId: z.number().nullable(), doctorName: z.string().nullable(), words: z.string() }),
    ),
  }),
})
