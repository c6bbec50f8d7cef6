import { z } from 'zod'
import { authorisationStates } from '#features/booking/agreement/rules.ts'
import { stages } from '#features/booking/rules.ts'
import { language } from '#features/catalogue/english/shapes.ts'
import { messageStatuses } from '#features/contacts/messages/contract.ts'
import { FailedMail } from '#features/dashboard/contract.ts'
import { callOutcomes, callReasons } from '#features/reminders/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, date, line, optional, paragraph } from '#platform/http/shapes.ts'
import { taskKinds } from './rules.ts'

const Person = z.object({
  /** Null where the contact has been deleted, or there is none. */
  contactId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
})

/** A message from the site that waits for an answer. */
export const DeskMessage = Person.extend({
  id: z.number(),
  contactId: z.number(),
  subject: z.string().nullable(),
  /** The first `EXCERPT` characters. */
  excerpt: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.string(),
  /** It has waited for more than the four working hours. */
  overdue: z.boolean(),
  assignedTo: z.number().nullable(),
  assignee: z.string().nullable(),
  /** The contact has not been opened by staff yet. */
  isNew: z.boolean(),
})
export type DeskMessage = z.output<typeof DeskMessage>

const Visit = Person.extend({
  id: z.number(),
  serviceName: z.string(),
  doctorName: z.string(),
  date: z.string(),
  time: z.string(),
  version: z.number(),
})

/** A request for a visit that waits for an answer. */
export const DeskRequest = Visit.extend({
  /** The clinic chose the doctor. */
  doctorAuto: z.boolean(),
  /** The sender's e-mail address is not proven yet. */
  emailUnproven: z.boolean(),
  /** When the request gave its time back. */
  releasedAt: z.string().nullable(),
  /** The language of the pages it was booked on. */
  language,
  createdAt: z.string(),
  overdue: z.boolean(),
})
export type DeskRequest = z.output<typeof DeskRequest>

/** A confirmed visit whose time is over, without an outcome. */
export const DeskVisit = Visit.extend({ stage: z.enum(stages).nullable() })
export type DeskVisit = z.output<typeof DeskVisit>

/** A visit to come whose patient is reminded by telephone. */
export const DeskReminder = Visit.extend({
  why: z.enum(callReasons),
  /** Of a call that does not count as done: the patient did not answer, or is to be called again. */
  outcome: z.enum(callOutcomes).nullable(),
  /** The language of the pages it was booked on. */
  language,
})
export type DeskReminder = z.output<typeof DeskReminder>
/** A visit of the next days whose authorisation is not there yet. */
export const DeskAuthorisation = Visit.extend({
  agreementName: z.string(),
  authorisation: z.enum(authorisationStates),
})
export type DeskAuthorisation = z.output<typeof DeskAuthorisation>

export const DeskAgreement = Person.extend({
  id: z.number(),
  agreementName: z.string(),
  company: z.string(),
  createdAt: z.string(),
  version: z.number(),
})
export type DeskAgreement = z.output<typeof DeskAgreement>

/** An absence that a doctor proposes. */
export const DeskAbsence = z.object({
  id: z.number(),
  doctorId: z.number(),
  doctorName: z.string(),
  /** Wall-clock time, half-open: `yyyy-MM-ddTHH:mm`. */
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  /** Awaited visits inside: each needs a decision. */
  visits: z.number(),
  createdAt: z.string(),
})
export type DeskAbsence = z.output<typeof DeskAbsence>

export const Task = z.object({
  id: z.number(),
  kind: z.enum(taskKinds),
  title: z.string(),
  note: z.string().nullable(),
  dueOn: z.string().nullable(),
  contactId: z.number().nullable(),
  appointmentId: z.number().nullable(),
  /** The day of the visit, `yyyy-MM-dd`. */
  visitDate: z.string().nullable(),
  /** Of the contact, else of the visit. */
  person: z.string().nullable(),
  phone: z.string().nullable(),
  assignedTo: z.number().nullable(),
  assignee: z.string().nullable(),
  doneAt: z.string().nullable(),
  outcome: z.string().nullable(),
  version: z.number(),
  createdAt: z.string(),
})
export type Task = z.output<typeof Task>

/** The oldest rows of a group, and how many there are. */
const group = <S extends z.ZodType>(row: S) => z.object({ rows: z.array(row), total: z.number() })

export const Desk = z.object({
  messages: group(DeskMessage),
  requests: group(DeskRequest),
  /** Of the visits until the next opening day. */
  reminders: group(DeskReminder),
  /** Due today, overdue or without a date, as `tasks`. */
  calls: group(Task),
  authorisations: group(DeskAuthorisation),
  agreements: group(DeskAgreement),
  absences: group(DeskAbsence),
  visits: group(DeskVisit),
  mails: group(FailedMail),
  tasks: group(Task),
  /** Tasks and calls of a day to come: not counted among those to do. */
  later: group(Task),
  /** The next visit of the clinic today, `HH:MM`. */
  nextVisitAt: z.string().nullable(),
})
export type Desk = z.output<typeof Desk>

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  access: ['admin', 'editor', 'medico'],
  summary:
    'Tutto ciò che aspetta una persona: messaggi, richieste, promemoria a voce, chiamate, convenzioni, assenze proposte, visite da chiudere, e-mail non consegnate, cose da fare; di ogni gruppo le 100 voci più vecchie e il totale',
  answer: Desk,
})

export const listDeskStaff = endpoint({
  method: 'GET',
  path: '/api/desk/staff',
  access: ['admin', 'editor'],
  summary: 'Gli utenti del gestionale; quelli attivi possono occuparsi di una cosa da fare',
  answer: z.array(
    z.object({
      id: z.number(),
      username: z.string(),
      /** Neither disabled nor still without a password. */
      isActive: z.boolean(),
    }),
  ),
})

const assignedTo = bodyId('Utente non valido').nullable()

const fields = {
  title: line(200, { required: 'Scrivi che cosa c’è da fare' }),
  note: optional(paragraph(2000)),
  dueOn: optional(date()),
  assignedTo,
}

export const NewTask = z.object({
  ...fields,
  note: fields.note.default(null),
  dueOn: fields.dueOn.default(null),
  assignedTo: assignedTo.default(null),
  kind: z.enum(taskKinds, { error: 'Tipo non valido' }).default('task'),
  contactId: bodyId('Contatto non valido').nullable().default(null),
  appointmentId: bodyId('Visita non valida').nullable().default(null),
  /** It is written down after it was done, as a call that was made. */
  done: z.boolean({ error: 'Valore non valido' }).default(false),
})
export type NewTask = z.output<typeof NewTask>

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  access: ['admin', 'editor', 'medico'],
  summary: 'Scrive una cosa da fare o una chiamata, anche su un contatto o una visita, anche già fatta',
  body: NewTask,
  success: 201,
  answer: Task,
})

/** A missing part stays as it is. */
export const TaskChange = z
  .object({
    ...fields,
    done: z.boolean({ error: 'Valore non valido' }),
    outcome: optional(line(200)),
  })
  .partial()
  .extend({
    /** The version the change is based on; refused with 409 when there is a newer one. */
    version: bodyId(),
  })
export type TaskChange = z.output<typeof TaskChange>

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/:id',
  access: ['admin', 'editor', 'medico'],
  summary: 'Cambia una cosa da fare, la segna fatta o la riapre, ne scrive l’esito',
  params: byId,
  body: TaskChange,
  answer: Task,
})

// Any of the staff may delete a task: it is a note to oneself, and nothing of a person is lost with it.
export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: ['admin', 'editor'],
  summary: 'Elimina una cosa da fare',
  params: byId,
  answer: Confirmation,
})
