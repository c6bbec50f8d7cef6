import { SMS_SETTING } from '#features/booking/waiting/rules.ts'
import type { ReminderSettings } from './rules.ts'

/** The keys of the settings in `site_settings`, and the values until they are saved. */
export const SETTINGS = {
  twoDays: { key: 'reminder_two_days', usual: true },
  week: { key: 'reminder_week', usual: true },
  morning: { key: 'reminder_morning', usual: false },
  sms: SMS_SETTING,
} as const satisfies Record<keyof ReminderSettings, { key: string; usual: boolean }>
export type Setting = keyof typeof SETTINGS

export const settingNames = Object.keys(SETTINGS) as Setting[]

/** The settings that rows of `site_settings` say; the usual one where a row is missing. */
export function settingsOf(rows: readonly { key: string; value: string }[]): ReminderSettings {
  const flag = (name: Setting) => {
    const row = rows.find(({ key }) => key === SETTINGS[name].key)
    return row ? row.value === 'true' : SETTINGS[name].usual
  }
  return { twoDays: flag('twoDays'), week: flag('week'), morning: flag('morning'), sms: flag('sms') }
}
