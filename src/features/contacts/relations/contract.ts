import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, pathId } from '#platform/http/shapes.ts'
import { relationKinds } from './rules.ts'

/** A person who belongs to a contact. */
const Relation = z.object({
  /** The other person's contact. */
  contactId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  dataNascita: z.string().nullable(),
  /** The other person's part: a 'child' is one of the contact. */
  kind: z.enum(relationKinds),
})
export type Relation = z.output<typeof Relation>

export const NewRelation = z.object({
  contactId: bodyId('Scegli una persona'),
  kind: z.enum(relationKinds, { error: 'Legame non valido' }),
})
export type NewRelation = z.output<typeof NewRelation>

export const relationsOfContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/relations',
  access: ['admin', 'editor', 'medico'],
  summary: 'Le persone legate a un contatto, e che cosa gli sono.',
  params: byId,
  answer: z.array(Relation),
})

export const relateContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/relations',
  access: ['admin', 'editor'],
  summary: 'Lega due contatti: `kind` è che cosa l’altro è a questo. Se sono già legati cambia il legame.',
  params: byId,
  body: NewRelation,
  answer: Relation,
  success: 201,
})

export const unrelateContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id/relations/:contactId',
  access: ['admin', 'editor'],
  summary: 'Toglie il legame tra due contatti.',
  params: byId.extend({ contactId: pathId }),
  answer: Confirmation,
})
