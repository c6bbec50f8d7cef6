import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, line, optional, paragraph } from '#platform/http/shapes.ts'

/** An agreement with a company, as the staff see it. */
export const Convenzione = z.object({
  id: z.int(),
  nome: z.string(),
  azienda: z.string(),
  descrizione: z.string().nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Convenzione = z.output<typeof Convenzione>

const fields = {
  nome: line(160, { required: 'Il nome è obbligatorio' }),
  azienda: line(160, { required: "Il nome dell'azienda è obbligatorio" }),
  descrizione: optional(paragraph(2000)),
  isActive: z.boolean({ error: 'Valore non valido' }),
}

export const NewConvenzione = z.object({ ...fields, isActive: fields.isActive.default(true) })
export type NewConvenzione = z.output<typeof NewConvenzione>

/** What is left out stays as it is. */
export const ConvenzioneChange = z.object(fields).partial().extend({
  id: bodyId().optional(),
  /** The version the person was looking at: when it has moved on, the change is refused. */
  version: bodyId().optional(),
})
export type ConvenzioneChange = z.output<typeof ConvenzioneChange>

export const listConvenzioni = endpoint({
  method: 'GET',
  path: '/api/convenzioni',
  access: 'staff',
  summary: 'Tutte le convenzioni, anche non attive, per nome.',
  answer: z.array(Convenzione),
})

export const createConvenzione = endpoint({
  method: 'POST',
  path: '/api/convenzioni',
  access: 'staff',
  summary: 'Crea una convenzione.',
  body: NewConvenzione,
  success: 201,
  answer: Convenzione,
})

export const updateConvenzione = endpoint({
  method: 'PUT',
  path: '/api/convenzioni/:id',
  access: 'staff',
  summary: 'Cambia una convenzione.',
  params: byId,
  body: ConvenzioneChange,
  answer: Convenzione,
})

// Of all deletions the one that any of the staff may do: it is refused as long as there are activations.
export const deleteConvenzione = endpoint({
  method: 'DELETE',
  path: '/api/convenzioni/:id',
  access: 'staff',
  summary: 'Elimina una convenzione senza attivazioni.',
  params: byId,
  answer: Confirmation,
})
