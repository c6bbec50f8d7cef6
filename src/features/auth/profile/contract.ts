import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'
import { CurrentUser } from '../contract.ts'
import { LONGEST_PASSWORD, passwordCopy, SHORTEST_PASSWORD } from '../rules.ts'
import { profileCopy } from './copy.ts'

/** Multipart, with the field `profileImage`. */
export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/api/user/profile-image',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary:
    'Cambia la propria immagine del profilo con quella nel campo profileImage: JPEG, PNG, WebP o GIF, meno di 10 MB. Viene ritagliata al centro e ricodificata.',
  raw: 'upload',
  answer: CurrentUser,
})

export const removeProfileImage = endpoint({
  method: 'DELETE',
  path: '/api/user/profile-image',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary: 'Toglie la propria immagine del profilo.',
  answer: CurrentUser,
})

export const PasswordChange = z.object({
  // No upper bound: a password that is too long gets the same answer as a wrong one.
  currentPassword: z.string({ error: profileCopy.currentRequired }).min(1, profileCopy.currentRequired),
  newPassword: z
    .string({ error: profileCopy.newRequired })
    .min(1, profileCopy.newRequired)
    .min(SHORTEST_PASSWORD, passwordCopy.tooShort)
    .max(LONGEST_PASSWORD, passwordCopy.tooLong),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const putPassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary:
    'Cambia la propria password e chiude tutte le altre sessioni; questa continua. I tentativi sbagliati contano come quelli di accesso.',
  body: PasswordChange,
  answer: Confirmation,
})

/** A browser the user is logged in with. */
export const OwnSession = z.object({
  id: z.int(),
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary: 'Le proprie sessioni aperte, dall’ultima usata: browser, inizio, ultimo uso e quale è questa.',
  answer: z.array(OwnSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary: 'Chiude una delle proprie sessioni.',
  params: byId,
  answer: Confirmation,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: ['admin', 'editor', 'medico'],
  ownAccount: true,
  summary: 'Chiude tutte le proprie sessioni tranne questa.',
  answer: Confirmation,
})
