import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId, pathId } from '#platform/http/shapes.ts'

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

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Un contatto.',
  params: z.object({ id: pathId }),
  answer: Contact,
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
