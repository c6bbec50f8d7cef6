import { z } from 'zod'
import type { ReminderSettings } from '../rules.ts'

/** The settings as they are typed; the same as they are stored. */
export const SettingsForm = z.object({
  twoDays: z.boolean(),
  week: z.boolean(),
  morning: z.boolean(),
  sms: z.boolean(),
})

export const settingLabels: Record<keyof ReminderSettings, string> = {
  twoDays: 'Due giorni prima, con Vengo, Sposta e Disdici',
  week: 'Una settimana prima, se la visita è presa da più di 14 giorni',
  morning: 'Il mattino del giorno prima, breve e senza pulsanti',
  sms: 'Anche per SMS, ai cellulari italiani',
}

export function typedSettings({ twoDays, week, morning, sms }: ReminderSettings) {
  return { twoDays, week, morning, sms }
}
