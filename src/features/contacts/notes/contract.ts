import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, paragraph } from '#platform/http/shapes.ts'

/** What the staff note about a person, for themselves alone. */
export const Note = z.object({
  id: z.int(),
  contactId: z.int(),
  userId: z.int().nullable(),
  content: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** Differs from `createdAt` once the note has been changed. */
  updatedAt: z.string(),
  /** Null when the person who wrote it is no longer among the staff. */
  user: z.object({ username: z.string() }).nullable(),
})
export type Note = z.output<typeof Note>

export const NOTE_MAX = 10_000

const content = paragraph(NOTE_MAX, { required: 'Scrivi il testo della nota' })

export const NewNote = z.object({ content })

export const NoteChange = z.object({
  content,
  id: bodyId().optional(),
  /** The version the person was looking at: when it has moved on, the change is refused. */
  version: bodyId().optional(),
})
export type NoteChange = z.output<typeof NoteChange>

export const notesOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/notes',
  access: 'staff',
  summary: 'Le note interne su un contatto, la più recente per prima.',
  params: byId,
  answer: z.array(Note),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/notes',
  access: 'staff',
  summary: 'Aggiunge una nota interna a un contatto.',
  params: byId,
  body: NewNote,
  success: 201,
  answer: Note,
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/notes/:id',
  access: 'staff',
  summary: 'Cambia il testo di una nota interna.',
  params: byId,
  body: NoteChange,
  answer: Note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/:id',
  access: 'admin',
  summary: 'Elimina una nota interna.',
  params: byId,
  answer: Confirmation,
})
