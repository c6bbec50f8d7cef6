import { z } from 'zod'
import { held } from '#features/media/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, byId } from '#platform/http/shapes.ts'

/** A document of a contact. Its `id` is the file's: downloaded with `downloadMedia`, never sent inside a list. */
const Attachment = z.object({
  id: z.int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
  /** Set while nobody may read it. */
  held: held.nullable(),
  createdAt: z.string(),
})
export type Attachment = z.output<typeof Attachment>

export const appointmentAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/attachments/by-appointment/:id',
  access: 'staff',
  summary: 'I documenti caricati con una prenotazione.',
  params: byId,
  answer: z.array(Attachment),
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
  answer: z.array(Attachment),
})

export const contactAttachments = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/attachments',
  access: 'staff',
  summary: 'I documenti di un contatto.',
  params: byId,
  answer: z.array(Attachment),
})
