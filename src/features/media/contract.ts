import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, queryNumber } from '#platform/http/shapes.ts'

/** A file as both sides speak of it; its bytes never travel in a list. */
export const uploadedFile = z.object({
  id: z.int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** The reason why a document may not be read: the antivirus has yet to scan it, or has found malware in it. */
export const held = z.enum(['waiting', 'infected'])
export type Held = z.output<typeof held>

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
  summary:
    'Un’immagine del sito: come JSON, o come immagine a chi chiede immagini. Con w, la più piccola larga almeno w pixel.',
  params: byId,
  query: z.object({ w: queryNumber(4096).optional() }),
  answer: z.object({ mimeType: z.string(), dataUrl: z.string() }),
})

export const downloadMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id/download',
  access: ['admin', 'editor', 'medico'],
  summary:
    'Scarica un documento di un contatto o di una prenotazione, o un file del sito. Per un DOC o DOCX, che può contenere macro, con acknowledged=macros.',
  params: byId,
  query: z.object({ acknowledged: z.enum(['macros'], { error: 'Valore non valido' }).optional() }),
  raw: 'download',
  answer: z.unknown(),
})

/** A picture of the site, without its bytes. */
export const siteMedia = uploadedFile.extend({ createdAt: z.string() })
export type SiteMedia = z.output<typeof siteMedia>

/** A picture of the list, with the services whose cover it is, which keep it from being deleted. */
export const listedMedia = siteMedia.extend({
  usedBy: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ListedMedia = z.output<typeof listedMedia>

export const listSiteMedia = endpoint({
  method: 'GET',
  path: '/api/media/user',
  access: ['admin', 'editor'],
  summary: 'Le immagini del sito, le più recenti prima, ognuna con i servizi di cui è la copertina.',
  answer: z.array(listedMedia),
})

/** Multipart, with the field `file`. */
export const uploadSiteMedia = endpoint({
  method: 'POST',
  path: '/api/media/upload',
  access: ['admin', 'editor'],
  summary:
    'Carica un’immagine del sito nel campo file: JPEG, PNG, GIF o WebP fino a 10 MB, 2 MB per una copertina. Viene ricodificata.',
  raw: 'upload',
  query: z.object({ use: z.enum(['cover'], { error: 'Valore non valido' }).optional() }),
  success: 201,
  answer: z.object({ message: z.string(), media: siteMedia }),
})

export const getSiteMedia = endpoint({
  method: 'GET',
  path: '/api/media/:id',
  access: ['admin', 'editor'],
  summary: 'Un’immagine del sito con i suoi dati.',
  params: byId,
  answer: siteMedia.extend({ dataUrl: z.string() }),
})

export const deleteSiteMedia = endpoint({
  method: 'DELETE',
  path: '/api/media/:id',
  access: ['admin'],
  summary: 'Elimina un’immagine del sito che nessun servizio usa.',
  params: byId,
  answer: Confirmation,
})
