import { z } from 'zod'
import { activationStatuses } from '#features/agreements/rules.ts'
import { channels, stages, statuses } from '#features/booking/rules.ts'
import { Message } from '#features/contacts/messages/contract.ts'
import { Task } from '#features/desk/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId } from '#platform/http/shapes.ts'
import { entryKinds, mailStates } from './rules.ts'

const VisitEntry = z.object({
  kind: z.literal('visit'),
  id: z.int(),
  /** The start of the visit. */
  at: z.string(),
  /** By the clinic's clock. */
  date: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.int(),
  serviceName: z.string(),
  subserviceName: z.string().nullable(),
  doctorName: z.string(),
  /** Rooms and equipment it takes. */
  resources: z.array(z.string()),
  status: z.enum(statuses),
  stage: z.enum(stages).nullable(),
  channel: z.enum(channels),
  arrivedAt: z.string().nullable(),
  notes: z.string().nullable(),
  documents: z.int(),
  createdAt: z.string(),
})
export type VisitEntry = z.output<typeof VisitEntry>

const MessageEntry = Message.omit({
  assignedTo: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  kind: z.literal('message'),
  at: z.string(),
})

const NoteEntry = z.object({
  kind: z.literal('note'),
  id: z.int(),
  at: z.string(),
  content: z.string(),
  /** Null when the author has no account any more. */
  author: z.string().nullable(),
  isEdited: z.boolean(),
})

const MailEntry = z.object({
  kind: z.literal('mail'),
  id: z.number(),
  /** The moment it was sent or given up; before that, the moment it was written. */
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
})

const SubmissionEntry = z.object({
  kind: z.literal('submission'),
  id: z.int(),
  at: z.string(),
  form: z.string(),
  /** In the order of the form, under the labels they were given to. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
})

const ActivationEntry = z.object({
  kind: z.literal('activation'),
  id: z.int(),
  at: z.string(),
  agreement: z.string(),
  company: z.string(),
  status: z.enum(activationStatuses),
})

/** A task or a call that is done, by its moment. */
const TaskEntry = z.object({
  kind: z.literal('task'),
  id: z.int(),
  at: z.string(),
  isCall: z.boolean(),
  title: z.string(),
  note: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Null when the user who did it has no account any more. */
  author: z.string().nullable(),
})

const Entry = z.union([
  VisitEntry,
  MessageEntry,
  NoteEntry,
  MailEntry,
  SubmissionEntry,
  ActivationEntry,
  TaskEntry,
])
export type Entry = z.output<typeof Entry>
export type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

export const ENTRIES_OF_PAGE = 50

const Timeline = z.object({
  /** The newest first; visits to come are before everything that has happened. */
  entries: z.array(Entry),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** The open tasks, as the desk orders them. */
  open: z.array(Task),
  /** The numbers of all entries, by kind; the open tasks are among the tasks. */
  counts: z.record(z.enum(entryKinds), z.int()),
})
export type Timeline = z.output<typeof Timeline>

export const timelineOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/timeline',
  access: ['admin', 'editor', 'medico'],
  summary:
    'La storia di un contatto, la cosa più recente per prima, 50 per volta: visite, messaggi, note, mail inviate, moduli, convenzioni, cose fatte; e le cose da fare. `before` è il `next` della pagina precedente.',
  params: byId,
  query: z.object({
    kind: z.enum(entryKinds, { error: 'Valore non valido' }).optional(),
    before: z
      .string({ error: 'Pagina non valida' })
      .regex(/^\d{1,17}\.[0-6]\.\d{1,16}$/, 'Pagina non valida')
      .optional(),
  }),
  answer: Timeline,
})

export const visitSummary = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/visit-summary',
  access: ['admin', 'editor', 'medico'],
  summary: 'La prossima visita di un contatto, quante ne ha fatte, da quando, e a quante non è venuto.',
  params: byId,
  answer: z.object({
    next: VisitEntry.nullable(),
    visits: z.int(),
    noShows: z.int(),
    /** The day of the first visit; null without one. */
    since: z.string().nullable(),
  }),
})
