import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, email, line, optional, paragraph, pathId } from '#platform/http/shapes.ts'
import { contactCopy } from './copy.ts'

// ---------------------------------------------------------------- people

export const contactTypes = ['Ospite', 'Lead', 'Prospect', 'Cliente'] as const

export const Contact = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  codiceFiscale: z.string().nullable(),
  dataNascita: z.string().nullable(),
  type: z.enum(contactTypes),
  fonte: z.string().nullable(),
  dettaglioFonte: z.string().nullable(),
  viewed: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
})
export type Contact = z.output<typeof Contact>

export const contactByEmail = endpoint({
  method: 'GET',
  path: '/api/contacts/by-email/:email',
  access: 'public',
  summary: 'Il contatto più vecchio con questa e-mail; senza accesso la risposta è sempre 404.',
  params: z.object({ email: z.string().max(1000) }),
  answer: z.object({ id: z.int() }),
})

const phone = line(40, { required: 'Il telefono è richiesto' }).pipe(
  z
    .string()
    .regex(/^[+0-9 ()./–—-]*$/, 'Numero di telefono non valido')
    .refine((value) => value.replace(/\D/g, '').length >= 6, 'Numero di telefono non valido'),
)

const PersonGiven = z.object({
  firstName: line(100, { required: 'Il nome è richiesto' }),
  lastName: line(100, { required: 'Il cognome è richiesto' }),
  email: line(1000, { required: "L'email è richiesta" }).pipe(email('Email non valida')),
  phone,
})

// Hidden from people; only programs fill it in.
const trap = z.string().max(200).optional()

export const NewContact = PersonGiven.extend({
  // Visitors are stored as Ospite whatever they send.
  type: z.enum(contactTypes, { error: 'Tipo non valido' }).default('Ospite'),
  website: trap,
})
export type NewContact = z.output<typeof NewContact>

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  access: 'public',
  summary:
    'Crea un contatto. Senza accesso la persona è trovata o creata, sempre come Ospite, e la risposta è una chiave che vale 30 minuti per inviare un messaggio.',
  body: NewContact,
  answer: z.union([Contact, z.object({ id: z.string() })]),
  success: 201,
  maxBody: 16 * 1024,
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Un contatto.',
  params: z.object({ id: pathId }),
  answer: Contact,
})

// ---------------------------------------------------------------- messages

export const messageStatuses = ['non_letto', 'letto', 'in_progress', 'responded', 'closed'] as const
export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const

export const Message = z.object({
  id: z.int(),
  contactId: z.int(),
  subject: z.string().nullable(),
  message: z.string(),
  source: z.string(),
  status: z.enum(messageStatuses),
  priority: z.enum(messagePriorities),
  assignedTo: z.int().nullable(),
  createdBy: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Message = z.output<typeof Message>

const MESSAGE_MAX = 5000
const SUBJECT_MAX = 200

export const NewMessage = z.object({
  subject: optional(line(SUBJECT_MAX)),
  message: paragraph(MESSAGE_MAX, { required: contactCopy.messageRequired }),
  // Of visitors neither counts: theirs are always normal and from the site.
  priority: z.enum(messagePriorities, { error: 'Priorità non valida' }).default('normal'),
  source: z.string().max(40, 'Origine non valida').optional(),
  website: trap,
})
export type NewMessage = z.output<typeof NewMessage>

/** What the form of the home page asks for. */
export const ContactRequest = PersonGiven.extend({
  subject: line(SUBJECT_MAX, { required: contactCopy.subjectRequired }),
  message: NewMessage.shape.message,
})

export const createMessage = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/messages',
  access: 'public',
  summary:
    'Aggiunge un messaggio a un contatto. Senza accesso vale solo la chiave avuta da POST /api/contacts, una volta.',
  params: z.object({ id: z.string().max(4096) }),
  body: NewMessage,
  answer: z.union([Message, z.object({ received: z.literal(true) })]),
  success: 201,
  maxBody: 64 * 1024,
})

export const messagesOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/messages',
  access: 'staff',
  summary: 'I messaggi di un contatto, il più recente per primo.',
  params: z.object({ id: pathId }),
  answer: z.array(Message),
})

// ---------------------------------------------------------------- attachments

/** A document of a contact. Its `id` is the file's: downloaded with `downloadMedia`, never sent inside a list. */
export const attachment = z.object({
  id: z.int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  createdAt: z.string(),
})
export type Attachment = z.output<typeof attachment>

const byId = z.object({ id: pathId })

export const appointmentAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/attachments/by-appointment/:id',
  access: 'staff',
  summary: 'I documenti caricati con una prenotazione.',
  params: byId,
  answer: z.array(attachment),
})

export const attachmentsByIds = endpoint({
  method: 'POST',
  path: '/api/contacts/attachments/by-ids',
  access: 'staff',
  summary: 'I documenti con questi id, se appartengono a un contatto o a una prenotazione.',
  body: z.object({
    attachmentIds: z
      .array(bodyId('Documento non valido'), { error: 'Indica i documenti' })
      .max(100, 'Al massimo 100 documenti per volta'),
  }),
  answer: z.array(attachment),
})

export const contactAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/attachments',
  access: 'staff',
  summary: 'I documenti di un contatto.',
  params: byId,
  answer: z.array(attachment),
})
