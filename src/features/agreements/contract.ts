import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId, Confirmation, line, optional, paragraph } from '#platform/http/shapes.ts'

/** An agreement with a company, as the staff see it. */
export const Agreement = z.object({
  id: z.int(),
  nome: z.string(),
  azienda: z.string(),
  descrizione: z.string().nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Agreement = z.output<typeof Agreement>

const fields = {
  nome: line(160, { required: 'Il nome è obbligatorio' }),
  azienda: line(160, { required: "Il nome dell'azienda è obbligatorio" }),
  descrizione: optional(paragraph(2000)),
  isActive: z.boolean({ error: 'Valore non valido' }),
}

export const NewAgreement = z.object({ ...fields, isActive: fields.isActive.default(true) })
export type NewAgreement = z.output<typeof NewAgreement>

/** What is left out stays as it is. */
export const AgreementChange = z.object(fields).partial().extend({
  id: bodyId().optional(),
  /** The version the person was looking at: when it has moved on, the change is refused. */
  version: bodyId().optional(),
})
export type AgreementChange = z.output<typeof AgreementChange>

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/convenzioni',
  access: 'staff',
  summary: 'Tutte le convenzioni, anche non attive, per nome.',
  answer: z.array(Agreement),
})

export const createAgreement = endpoint({
  method: 'POST',
  path: '/api/convenzioni',
  access: 'staff',
  summary: 'Crea una convenzione.',
  body: NewAgreement,
  success: 201,
  answer: Agreement,
})

export const updateAgreement = endpoint({
  method: 'PUT',
  path: '/api/convenzioni/:id',
  access: 'staff',
  summary: 'Cambia una convenzione.',
  params: byId,
  body: AgreementChange,
  answer: Agreement,
})

// Of all deletions the one that any of the staff may do: it is refused as long as there are activations.
export const deleteAgreement = endpoint({
  method: 'DELETE',
  path: '/api/convenzioni/:id',
  access: 'staff',
  summary: 'Elimina una convenzione senza attivazioni.',
  params: byId,
  answer: Confirmation,
})
