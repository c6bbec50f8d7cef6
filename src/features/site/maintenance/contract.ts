import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { line, paragraph } from '#platform/http/shapes.ts'

/** What the site is set to, by key. Other keys of the same table are not for these calls. */
export const settingTypes = { maintenance_mode: 'boolean', maintenance_message: 'string' } as const
export type SettingKey = keyof typeof settingTypes
export const MODE = 'maintenance_mode'
export const MESSAGE = 'maintenance_message'

const keys = Object.keys(settingTypes) as SettingKey[]
const types = ['boolean', 'string'] as const

/** Enough for a paragraph or two; nobody reads more on a page that says to come back. */
export const MESSAGE_MAX = 600

export const Setting = z.object({
  id: z.int(),
  key: z.enum(keys),
  /** Boolean values are texts too: 'true' or 'false'. */
  value: z.string(),
  type: z.enum(types),
  description: z.string().nullable(),
  /** Who changed it last; null when nobody of the staff has, or they are no longer there. */
  updatedBy: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Setting = z.output<typeof Setting>

const value = paragraph(MESSAGE_MAX)
const type = z.enum(types, { error: 'Tipo non valido' })

/** The message as it is typed. Empty, visitors read the one of the house. */
export const TypedMessage = z.object({ value })
export type TypedMessage = z.output<typeof TypedMessage>

export const SettingChange = z.object({
  value,
  type,
  /** The version the person was looking at: when it has moved on, the change is refused. */
  version: z.int('Valore non valido').min(0, 'Valore non valido').optional(),
})
export type SettingChange = z.output<typeof SettingChange>

export const NewSetting = z.object({
  key: z.enum(keys, { error: 'Impostazione sconosciuta' }),
  value,
  type,
  description: line(200).nullish(),
})
export type NewSetting = z.output<typeof NewSetting>

const byKey = z.object({ key: z.enum(keys) })

export const getSetting = endpoint({
  method: 'GET',
  path: '/api/site-settings/:key',
  access: 'staff',
  summary:
    'Un’impostazione del sito: maintenance_mode (boolean, come testo "true" o "false") o maintenance_message (string). 404 se non è ancora stata salvata.',
  params: byKey,
  answer: Setting,
})

export const putSetting = endpoint({
  method: 'PUT',
  path: '/api/site-settings/:key',
  access: 'staff',
  summary:
    'Cambia un’impostazione del sito. 404 se non esiste ancora, 409 se nel frattempo qualcun altro l’ha cambiata.',
  params: byKey,
  body: SettingChange,
  answer: Setting,
})

export const createSetting = endpoint({
  method: 'POST',
  path: '/api/site-settings',
  access: 'staff',
  summary: 'Crea un’impostazione del sito. 409 se esiste già.',
  body: NewSetting,
  answer: Setting,
  success: 201,
})
