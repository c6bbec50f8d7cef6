import { z } from 'zod'
import { WantedExams } from '#features/booking/exams/shapes.ts'
import { HomeAddress, visitDay } from '#features/booking/shapes.ts'
import { birthDate, fiscalCode, phoneNumber } from '#features/contacts/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, Confirmation, email, line, optional, paragraph, time } from '#platform/http/shapes.ts'
import { Changed, VisitChange } from '../contract.ts'

/** A person as staff book for one who calls: e-mail or telephone is enough. */
export const NewPerson = z.object({
  firstName: line(100, { required: 'Nome richiesto' }),
  lastName: line(100, { required: 'Cognome richiesto' }),
  phone: phoneNumber('Numero di telefono richiesto', 'Numero di telefono non valido'),
  email: optional(email('Email non valida')).default(null),
  dateOfBirth: optional(birthDate).default(null),
  fiscalCode: optional(fiscalCode).default(null),
})
export type NewPerson = z.output<typeof NewPerson>

export const NewVisit = z.object({
  /** A known person, or `person`: a new one. */
  contactId: bodyId('Contatto non valido').nullable().default(null),
  person: NewPerson.nullable().default(null),
  serviceId: bodyId('Servizio non valido'),
  subserviceId: bodyId('Tipo di servizio non valido').nullable().default(null),
  doctorId: bodyId('Professionista non valido'),
  date: visitDay(),
  time: time(),
  /** Minutes; null: as long as the service is. */
  duration: VisitChange.shape.duration.unwrap().nullable().default(null),
  channel: z.enum(['phone', 'desk'], { error: 'Valore non valido' }).default('phone'),
  notes: optional(paragraph(2000)).default(null),
  /** Exams of the laboratory for one draw. Service and kind name one of them; the visit is booked as the main one. */
  exams: WantedExams.optional(),
  /** Where a draw at home takes place; of use with such a kind alone. */
  homeAddress: optional(HomeAddress).default(null),
  /** Rooms and equipment to take; of all else the service needs, free ones. */
  resourceIds: VisitChange.shape.resourceIds.unwrap().default([]),
  squeeze: z.boolean({ error: 'Valore non valido' }).default(false),
  evenOutside: z.boolean({ error: 'Valore non valido' }).default(false),
})
export type NewVisit = z.output<typeof NewVisit>

export const createVisit = endpoint({
  method: 'POST',
  path: '/api/agenda/visits',
  access: ['admin', 'editor'],
  summary: 'Prenota una visita per chi telefona o è allo sportello: confermata subito',
  success: 201,
  body: NewVisit,
  answer: Changed,
})

const WAIT = { contactId: true, person: true, serviceId: true, subserviceId: true, channel: true } as const
const NewWait = NewVisit.pick(WAIT).extend({
  /** Null for any doctor of the service. */
  doctorId: NewVisit.shape.doctorId.nullable().default(null),
})
export type NewWait = z.output<typeof NewWait>

export const joinListByPhone = endpoint({
  method: 'POST',
  path: '/api/agenda/waiting',
  access: ['admin', 'editor'],
  summary:
    'Mette in lista d’attesa chi telefona o è allo sportello: da subito, per ogni giorno e ora dei prossimi 60 giorni',
  success: 201,
  body: NewWait,
  answer: Confirmation.extend({ contactId: z.number() }),
})
