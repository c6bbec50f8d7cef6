import { isOn, type SettingKey, settingTypes } from './contract.ts'
import { maintenanceCopy } from './copy.ts'

/** Whether the site is closed to visitors, and the text they read meanwhile. */
export type Maintenance = { on: boolean; message: string }

type Row = { key: string; value: string }

/** An empty message is replaced by the specification's. */
export function maintenanceOf(rows: readonly Row[]): Maintenance {
  const textOf = (key: SettingKey) => rows.find((row) => row.key === key)?.value
  return {
    on: isOn(textOf('maintenance_mode')),
    message: textOf('maintenance_message')?.trim() || maintenanceCopy.message,
  }
}

/** The reason to refuse a setting, as field and sentence; null for a good one. */
export function faultOf(
  key: SettingKey,
  { value, type }: { value: string; type: string },
): { path: 'value' | 'type'; message: string } | null {
  const expected = settingTypes[key]
  if (type !== expected) return { path: 'type', message: `Il tipo di questa impostazione è ${expected}` }
  if (expected === 'boolean' && value !== 'true' && value !== 'false')
    return { path: 'value', message: 'Il valore può essere soltanto true o false' }
  return null
}
