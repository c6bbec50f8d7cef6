import { z } from 'zod'
import { held } from '#features/media/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, paragraph, pathId } from '#platform/http/shapes.ts'
import { fieldTypes } from '../fields/rules.ts'

/** A document of a contact. Its `id` is the file's, for `downloadMedia`. */
const Attachment = z.object({
  id: z.int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  /** Set while the document must not be read. */
  held: held.nullable(),
  createdAt: z.string(),
})
export type Attachment = z.output<typeof Attachment>

export const appointmentAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/attachments/by-appointment/:id',
  access: ['admin', 'editor', 'medico'],
  summary: 'I documenti caricati con una prenotazione.',
  params: byId,
  answer: z.array(Attachment),
})

export const attachmentsByIds = endpoint({
  method: 'POST',
  path: '/api/contacts/attachments/by-ids',
  access: ['admin', 'editor'],
  summary: 'I documenti con questi id, se appartengono a un contatto o a una prenotazione.',
  body: z.object({
    attachmentIds: z
      .array(bodyId('Documento non valido'), { error: 'Indica i documenti' })
      .max(100, 'Al massimo 100 documenti per volta'),
  }),
  answer: z.array(Attachment),
})

export const contactAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/attachments',
  access: ['admin', 'editor', 'medico'],
  summary: 'I documenti di un contatto.',
  params: byId,
  answer: z.array(Attachment),
})

/** An internal note of staff about a contact. */
export const Note = z.object({
  id: z.int(),
  contactId: z.int(),
  userId: z.int().nullable(),
  content: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** Differs from `createdAt` once the note has been changed. */
  updatedAt: z.string(),
  /** Null when the author has no account any more. */
  user: z.object({ username: z.string() }).nullable(),
})
export type Note = z.output<typeof Note>

const NOTE_MAX = 10_000

const content = paragraph(NOTE_MAX, { required: 'Scrivi il testo della nota' })

export const NewNote = z.object({ content })

export const NoteChange = z.object({
  content,
  id: bodyId().optional(),
  /** The version the change is based on; a newer one refuses the change. */
  version: bodyId().optional(),
})
export type NoteChange = z.output<typeof NoteChange>

export const notesOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/notes',
  access: ['admin', 'editor', 'medico'],
  summary: 'Le note interne su un contatto, la più recente per prima.',
  params: byId,
  answer: z.array(Note),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/notes',
  access: ['admin', 'editor', 'medico'],
  summary: 'Aggiunge una nota interna a un contatto.',
  params: byId,
  body: NewNote,
  success: 201,
  answer: Note,
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:id',
  access: ['admin', 'editor'],
  summary: 'Cambia il testo di una nota interna.',
  params: byId,
  body: NoteChange,
  answer: Note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  access: ['admin'],
  summary: 'Elimina una nota interna.',
  params: byId,
  answer: Confirmation,
})

/** A value for a field, or a list to join, that a public form proposes for a known contact. */
const Proposal = z.object({
  id: z.int(),
  kind: z.enum(['field', 'list']),
  /** The label of the field, or the name of the list. */
  label: z.string(),
  /** The type of the field; null for a list. */
  type: z.enum(fieldTypes).nullable(),
  /** The stored text of the field now; null where there is none, and for a list. */
  current: z.string().nullable(),
  /** The stored text once it is accepted; null for a list. */
  value: z.string().nullable(),
  /** The name of the form it was sent with. */
  form: z.string(),
  createdAt: z.string(),
})
export type Proposal = z.output<typeof Proposal>

export const proposalsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/proposals',
  access: ['admin', 'editor'],
  summary: 'Le proposte per un contatto non ancora decise, la più vecchia per prima.',
  params: byId,
  answer: z.array(Proposal),
})

const byProposal = byId.extend({ proposalId: pathId })

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/proposals/:proposalId/accept',
  access: ['admin', 'editor'],
  summary:
    'Accetta una proposta: scrive il valore nel contatto, o lo mette nella lista. 409 se è già decisa o il valore non è più `current`.',
  params: byProposal,
  body: z.object({
    /** The value the page showed; a different one in the database refuses the call. */
    current: z.string({ error: 'Valore non valido' }).max(5000, 'Al massimo 5000 caratteri').nullable(),
  }),
  answer: Confirmation,
})

export const dismissProposal = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/proposals/:proposalId/dismiss',
  access: ['admin', 'editor'],
  summary: 'Ignora una proposta: il contatto resta com’è. Risponde 409 se è già stata decisa.',
  params: byProposal,
  answer: Confirmation,
})

const ContactWithProposals = z.object({
  contactId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  count: z.int(),
})
export type ContactWithProposals = z.output<typeof ContactWithProposals>

export const contactsWithProposals = endpoint({
  method: 'GET',
  path: '/api/contact-proposals',
  access: ['admin', 'editor'],
  summary:
    'I contatti con proposte non ancora decise, al massimo 20: prima quelli che aspettano da più tempo.',
  answer: z.array(ContactWithProposals),
})
