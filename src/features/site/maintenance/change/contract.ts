import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { line, paragraph } from '#platform/http/shapes.ts'
import { byKey, keys, Setting, types } from '../contract.ts'

// In a file apart from the calls that read settings, which every staff page loads; one page changes them.

/** Enough for a paragraph or two. */
const MESSAGE_MAX = 600

/** The database counts in integers. */
const MAX_VERSION = 2_147_483_647

const value = paragraph(MESSAGE_MAX)
const type = z.enum(types, { error: 'Tipo non valido' })

/** The message as typed. Empty, visitors read the default one. */
export const TypedMessage = z.object({ value })
export type TypedMessage = z.output<typeof TypedMessage>

export const SettingChange = z.object({
  value,
  type,
  /** The version the person was looking at: when it has moved on, the change is refused. */
  version: z
    .int('Valore non valido')
    .min(0, 'Valore non valido')
    .max(MAX_VERSION, 'Valore non valido')
    .optional(),
})
export type SettingChange = z.output<typeof SettingChange>

export const NewSetting = z.object({
  key: z.enum(keys, { error: 'Impostazione sconosciuta' }),
  value,
  type,
  description: line(200).nullish(),
})
export type NewSetting = z.output<typeof NewSetting>

export const putSetting = endpoint({
  method: 'PUT',
  path: '/api/site-settings/:key',
  access: ['admin'],
  summary:
    'Cambia un’impostazione del sito. 404 se non esiste ancora, 409 se nel frattempo qualcun altro l’ha cambiata.',
  params: byKey,
  body: SettingChange,
  answer: Setting,
})

export const createSetting = endpoint({
  method: 'POST',
  path: '/api/site-settings',
  access: ['admin'],
  summary: 'Crea un’impostazione del sito. 409 se esiste già.',
  body: NewSetting,
  answer: Setting,
  success: 201,
})
