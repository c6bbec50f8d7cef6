import { callQuery } from '#platform/query/call-query.ts'
import { getReminderSettings } from './setup/contract.ts'

export const reminderSettingsQuery = callQuery(getReminderSettings, {})
