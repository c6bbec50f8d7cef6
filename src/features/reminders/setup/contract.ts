import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId } from '#platform/http/shapes.ts'

const flag = z.boolean({ error: 'Valore non valido' })

const settings = {
  twoDays: flag,
  week: flag,
  morning: flag,
  sms: flag,
}

export const ReminderSettings = z.object({ ...settings, version: z.int() })

export const SettingsChange = z.object({ ...settings, version: bodyId().optional() })
export type SettingsChange = z.output<typeof SettingsChange>

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/api/setup/reminders',
  access: ['admin', 'editor'],
  summary: 'Quali promemoria manda la clinica, e se anche per SMS',
  answer: ReminderSettings,
})

export const saveReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/setup/reminders',
  access: ['admin', 'editor'],
  summary: 'Salva quali promemoria manda la clinica. Quelli già partiti restano partiti.',
  body: SettingsChange,
  answer: ReminderSettings,
})
