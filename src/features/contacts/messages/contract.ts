import { z } from 'zod'
import { KILOBYTE } from '#platform/bytes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, line, optional, paragraph } from '#platform/http/shapes.ts'
import { MESSAGE_MAX, PersonInput } from '../contract.ts'
import { contactCopy } from '../copy.ts'
import { honeypot } from '../shapes.ts'

export const messageStatuses = ['non_letto', 'letto', 'in_progress', 'responded', 'closed'] as const
export type MessageStatus = (typeof messageStatuses)[number]
export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const
export type MessagePriority = (typeof messagePriorities)[number]
/** The sources of a message; 'form' when staff name none. */
export const messageSources = ['form', 'phone', 'email', 'website'] as const
export type MessageSource = (typeof messageSources)[number]

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
  /** Username of the author; null for a visitor, and for staff without an account any more. */
  author: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Message = z.output<typeof Message>

export const SUBJECT_MAX = 200

export const NewMessage = z.object({
  subject: optional(line(SUBJECT_MAX)),
  message: paragraph(MESSAGE_MAX, { required: contactCopy.messageRequired }),
  // Ignored for visitors, whose messages are always normal and from the site.
  priority: z.enum(messagePriorities, { error: 'Priorità non valida' }).default('normal'),
  source: z.string().max(40, 'Origine non valida').optional(),
  website: honeypot,
})
export type NewMessage = z.output<typeof NewMessage>

/** Input of the contact form. */
export const ContactRequest = PersonInput.extend({
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
  maxBody: 64 * KILOBYTE,
})

export const messagesOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/messages',
  access: ['admin', 'editor'],
  summary: 'I messaggi di un contatto, il più recente per primo.',
  params: byId,
  answer: z.array(Message),
})

export const MessageChange = z.object({
  status: z.enum(messageStatuses, { error: 'Stato non valido' }),
})
export type MessageChange = z.output<typeof MessageChange>

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia lo stato di un messaggio.',
  params: byId,
  body: MessageChange,
  answer: Message,
})

export const assignMessage = endpoint({
  method: 'PUT',
  path: '/api/messages/:id/assignee',
  access: ['admin', 'editor'],
  summary: 'Affida un messaggio a chi deve rispondere; null: a chiunque.',
  params: byId,
  body: z.object({ assignedTo: bodyId('Utente non valido').nullable() }),
  answer: Message,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  access: ['admin'],
  summary: 'Elimina un messaggio.',
  params: byId,
  answer: Confirmation,
})
