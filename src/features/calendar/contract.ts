import { z } from 'zod'
import { BOOKABLE_HOLIDAYS } from '#features/booking/time/holidays.ts'
import { markKinds } from '#features/booking/time/marks.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, date, line, optional, queryId } from '#platform/http/shapes.ts'
import { isDate } from '#platform/time/dates.ts'
import { day, HoursRow, onceRight } from './hours/shapes.ts'

// ---------------------------------------------------------------- a doctor's hours

export const DoctorHours = z.object({
  doctorId: z.int(),
  hours: z.array(HoursRow),
  version: z.int(),
})
export type DoctorHours = z.output<typeof DoctorHours>

export const getHours = endpoint({
  method: 'GET',
  path: '/api/setup/doctors/:id/hours',
  access: ['admin', 'editor'],
  summary: 'Gli orari in cui un medico riceve',
  params: byId,
  answer: DoctorHours,
})

/** Visits that lie outside the new hours stay. */
export const saveHours = endpoint({
  method: 'PUT',
  path: '/api/setup/doctors/:id/hours',
  access: ['admin', 'editor'],
  summary: 'Salva tutti gli orari di un medico al posto di quelli di prima',
  params: byId,
  body: z.object({
    hours: z.array(HoursRow).max(60, 'Troppe righe di orario'),
    version: bodyId().optional(),
  }),
  answer: DoctorHours,
})

// ---------------------------------------------------------------- closures, absences, blocks, extra sessions

/** Wall-clock time as `yyyy-MM-ddTHH:mm`. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Momento non valido')
  .refine((text) => date().safeParse(text.slice(0, 10)).success, 'Momento non valido')

const MarkFacts = z.object({
  kind: z.enum(markKinds),
  doctorId: bodyId('Medico non valido').nullable().default(null),
  resourceId: bodyId('Stanza o attrezzatura non valida').nullable().default(null),
  from: moment,
  /** Exclusive: the whole of 7/12 is from 2026-12-07T00:00 to 2026-12-08T00:00. */
  to: moment,
  evenIfClosed: z.boolean().default(false),
  roomId: bodyId('Stanza non valida').nullable().default(null),
  online: z.boolean().default(true),
  /** For staff alone: never in an answer of a public call. */
  reason: optional(line(200)).default(null),
  /** For visitors; closures only. */
  notice: optional(line(300)).default(null),
})

/**
 * The ways to deal with a visit that a closure or absence covers. `propose` leaves it where it is, holds other times, and asks the
 * patient to choose.
 */
export const decisions = ['leave', 'give', 'propose', 'cancel'] as const
export type Decision = (typeof decisions)[number]

export const VisitDecision = z.object({
  appointmentId: bodyId(),
  /** Of the visit as it was seen: one that changed since is undecided. */
  version: bodyId(),
  decision: z.enum(decisions),
  /** `give`: to this colleague. */
  doctorId: bodyId().nullable().default(null),
  /** The patient is still to be told by telephone: writes a call into the desk. */
  call: z.boolean({ error: 'Valore non valido' }).default(false),
})
export type VisitDecision = z.output<typeof VisitDecision>

type Owner = Pick<z.output<typeof MarkFacts>, 'kind' | 'doctorId' | 'resourceId'>

/** A closure is the clinic's, a block a doctor's or a resource's, all others are a doctor's. */
const hasDoctor = ({ kind, doctorId, resourceId }: Owner) =>
  (doctorId !== null) === (kind === 'block' ? resourceId === null : kind !== 'closure')

export const MarkInput = MarkFacts.extend({
  version: bodyId().optional(),
  /** One for each visit that comes to lie inside; a save that leaves one out is refused with 409. */
  decisions: z.array(VisitDecision).max(200).default([]),
})
  .refine(hasDoctor, { path: ['doctorId'], error: 'Scegli di chi è' })
  .refine(({ kind, resourceId }) => kind === 'block' || resourceId === null, {
    path: ['resourceId'],
    error: 'Scegli di chi è',
  })
  .refine(({ from, to }) => from < to, {
    ...onceRight,
    path: ['to'],
    error: 'La fine viene prima dell’inizio',
  })
export type MarkInput = z.output<typeof MarkInput>

export const CalendarMark = MarkFacts.extend({
  id: z.int(),
  version: z.int(),
  /** Awaited visits that still lie inside: those decided as `leave`, and those that staff moved there afterwards. */
  visits: z.int(),
  /** Patients who are asked to choose another time because of it, and have not answered. */
  asked: z.int(),
  /** With the title; null for a mark of the clinic, a room or a device. */
  doctorName: z.string().nullable(),
})
export type CalendarMark = z.output<typeof CalendarMark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/api/calendar/marks',
  access: ['admin', 'editor'],
  summary: 'Chiusure, assenze, blocchi e sedute straordinarie che toccano un periodo',
  query: z.object({
    from: date(),
    to: date(),
    doctorId: queryId('Medico non valido').optional(),
    kind: z.enum(markKinds).optional(),
  }),
  answer: z.array(CalendarMark),
})

export const createMark = endpoint({
  method: 'POST',
  path: '/api/calendar/marks',
  access: ['admin', 'editor'],
  summary: 'Aggiunge una chiusura, un’assenza, un blocco o una seduta straordinaria',
  success: 201,
  body: MarkInput,
  answer: CalendarMark,
})

export const updateMark = endpoint({
  method: 'PUT',
  path: '/api/calendar/marks/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia una chiusura, un’assenza, un blocco o una seduta straordinaria',
  params: byId,
  body: MarkInput,
  answer: CalendarMark,
})

export const deleteMark = endpoint({
  method: 'DELETE',
  path: '/api/calendar/marks/:id',
  access: ['admin', 'editor'],
  summary: 'Toglie una chiusura, un’assenza, un blocco o una seduta straordinaria',
  params: byId,
  answer: Confirmation,
})

const VisitInside = z.object({
  appointmentId: z.int(),
  version: z.int(),
  patient: z.string(),
  phone: z.string(),
  /** Without an address the patient gets no mail about a decision. */
  hasEmail: z.boolean(),
  /** A mail or an SMS can ask the patient to choose another time. */
  canAsk: z.boolean(),
  /** The patient is asked already: without another decision the question stays. */
  isAsked: z.boolean(),
  serviceId: z.int(),
  serviceName: z.string(),
  doctorId: z.int(),
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  duration: z.int(),
  /**
   * Doctors who offer the service and are free at the time; where a room or device is blocked, the visit's own may be among them,
   * with another one. Empty where the call did not ask for them.
   */
  colleagues: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type VisitInside = z.output<typeof VisitInside>

export const visitsInside = endpoint({
  method: 'GET',
  path: '/api/calendar/visits',
  access: ['admin', 'editor'],
  summary: 'Le visite dentro un periodo: della clinica, di un medico o di una stanza o attrezzatura',
  query: z.object({
    from: moment,
    to: moment,
    doctorId: queryId('Medico non valido').optional(),
    resourceId: queryId('Stanza o attrezzatura non valida').optional(),
    /** Looks for the colleagues of each visit. */
    colleagues: z.literal('true', { error: 'Valore non valido' }).optional(),
  }),
  answer: z.array(VisitInside),
})

// ---------------------------------------------------------------- holidays and the patron

const Patron = z
  .object({
    /** `MM-dd`: a day of a leap year. */
    fixed: z
      .string()
      .refine((day) => isDate(`2028-${day}`), 'Giorno non valido')
      .nullable()
      .default(null),
    after: z
      .object({
        weekday: z.int().min(0).max(6),
        nth: z.int().min(1).max(4),
        of: z.int().min(0).max(6),
        month: z.int().min(1).max(12),
      })
      .nullable()
      .default(null),
  })
  .refine(({ fixed, after }) => (fixed === null) !== (after === null), {
    ...onceRight,
    path: ['after'],
    error: 'Scegli un giorno fisso oppure una regola',
  })

export const Holidays = z.object({
  /** National holidays on which the clinic stays open. */
  open: z.array(z.enum(BOOKABLE_HOLIDAYS)).max(BOOKABLE_HOLIDAYS.length),
  patron: Patron.nullable(),
})
export type Holidays = z.output<typeof Holidays>

export const getHolidays = endpoint({
  method: 'GET',
  path: '/api/calendar/holidays',
  access: ['admin', 'editor'],
  summary: 'Le feste in cui la clinica resta aperta, e il patrono',
  answer: Holidays.extend({ version: z.int() }),
})

export const saveHolidays = endpoint({
  method: 'PUT',
  path: '/api/calendar/holidays',
  access: ['admin', 'editor'],
  summary: 'Salva le feste in cui la clinica resta aperta, e il patrono',
  body: Holidays.extend({ version: bodyId().optional() }),
  answer: Holidays.extend({ version: z.int() }),
})

// ---------------------------------------------------------------- rooms and equipment

export const resourceKinds = ['room', 'device'] as const

const ResourceFacts = z.object({
  kind: z.enum(resourceKinds),
  name: line(100, { required: 'Nome richiesto' }),
  place: optional(line(100)).default(null),
  /** Last and next maintenance of a device. */
  checkedOn: day,
  checkDueOn: day,
  isActive: z.boolean().default(true),
})

export const ResourceInput = ResourceFacts.extend({ version: bodyId().optional() })
export type ResourceInput = z.output<typeof ResourceInput>

export const ListedResource = ResourceFacts.extend({
  id: z.int(),
  version: z.int(),
  services: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Doctors whose hours name the room. */
  doctors: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The block that holds now, as `yyyy-MM-ddTHH:mm`; null for none. */
  blockedUntil: z.string().nullable(),
})
export type ListedResource = z.output<typeof ListedResource>

export const listResources = endpoint({
  method: 'GET',
  path: '/api/setup/resources',
  access: ['admin', 'editor'],
  summary: 'Stanze e attrezzature, con i servizi a cui servono',
  answer: z.array(ListedResource),
})

export const resourceOccupancy = endpoint({
  method: 'GET',
  path: '/api/setup/resources/occupancy',
  access: ['admin', 'editor'],
  summary:
    'Per ogni stanza e attrezzatura, la parte dell’orario della clinica che le visite delle ultime quattro settimane hanno occupato',
  /** From 0 to 1. */
  answer: z.array(z.object({ id: z.int(), share: z.number() })),
})

export const createResource = endpoint({
  method: 'POST',
  path: '/api/setup/resources',
  access: ['admin', 'editor'],
  summary: 'Aggiunge una stanza o un’attrezzatura',
  success: 201,
  body: ResourceInput,
  answer: ListedResource,
})

export const updateResource = endpoint({
  method: 'PUT',
  path: '/api/setup/resources/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia una stanza o un’attrezzatura',
  params: byId,
  body: ResourceInput,
  answer: ListedResource,
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/api/setup/resources/:id',
  access: ['admin'],
  summary: 'Elimina una stanza o un’attrezzatura che nessun servizio e nessuna visita usa',
  params: byId,
  answer: Confirmation,
})
