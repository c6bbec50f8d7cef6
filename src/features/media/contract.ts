import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { pathId } from '#platform/http/shapes.ts'

/** A file as both sides speak of it; its bytes never travel in a list. */
export const uploadedFile = z.object({
  id: z.int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

const byId = z.object({ id: pathId })

/** Multipart, with the repeated field `files`. */
export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/appointments/upload',
  access: 'public',
  summary: 'Carica i documenti di una prenotazione, nel campo ripetuto files: al massimo 5 file da 10 MB.',
  raw: 'upload',
  answer: z.object({ success: z.literal(true), files: z.array(uploadedFile) }),
})

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/appointments/upload/:id',
  access: 'public',
  summary:
    'Elimina un documento appena caricato dallo stesso browser e non ancora legato a una prenotazione.',
  params: byId,
  answer: z.object({ success: z.literal(true) }),
})

export const publicMedia = endpoint({
  method: 'GET',
  path: '/api/public/media/:id',
  access: 'public',
  summary: 'Un’immagine del sito: come JSON, o come immagine a chi chiede immagini.',
  params: byId,
  answer: z.object({ mimeType: z.string(), dataUrl: z.string() }),
})

export const downloadMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id/download',
  access: 'staff',
  summary: 'Scarica un documento di un paziente o un file del sito.',
  params: byId,
  raw: 'download',
  answer: z.unknown(),
})
