import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

/** The settings of the site, by key. Other keys of the same table are not for these calls. */
export const settingTypes = { maintenance_mode: 'boolean', maintenance_message: 'string' } as const
export type SettingKey = keyof typeof settingTypes
export const MODE = 'maintenance_mode'
export const MESSAGE = 'maintenance_message'

export const keys = Object.keys(settingTypes) as SettingKey[]
export const types = ['boolean', 'string'] as const

export const Setting = z.object({
  id: z.int(),
  key: z.enum(keys),
  /** Boolean values are texts too: 'true' or 'false'. */
  value: z.string(),
  type: z.enum(types),
  description: z.string().nullable(),
  /** The user who changed it last; null when no user has, or the user is deleted. */
  updatedBy: z.int().nullable(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Setting = z.output<typeof Setting>

export const byKey = z.object({ key: z.enum(keys) })

/** Only the text 'true' closes the site. */
export function isOn(mode: string | undefined): boolean {
  return mode === 'true'
}

export const getSetting = endpoint({
  method: 'GET',
  path: '/api/site-settings/:key',
  access: ['admin', 'editor'],
  summary:
    'Un’impostazione del sito: maintenance_mode ("true" o "false") o maintenance_message. 404 se non è ancora stata salvata.',
  params: byKey,
  answer: Setting,
})
