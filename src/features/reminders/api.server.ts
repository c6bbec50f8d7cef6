import { type Route, serve } from '#platform/http/serve.server.ts'
import { noteCall } from './contract.ts'
import { tellReport } from './report/contract.ts'
import { changeSettings, noteCallOutcome, reminderSettings, tellReportReady } from './service.server.ts'
import { SETTINGS, settingNames } from './settings.ts'
import { getReminderSettings, saveReminderSettings } from './setup/contract.ts'

export const remindersApi: Route[] = [
  serve(getReminderSettings, ({ db }) => reminderSettings(db)),
  serve(saveReminderSettings, (ctx, { body }) => changeSettings(ctx, body), {
    event: 'setting.changed',
    ids: () => settingNames.map((name) => SETTINGS[name].key),
  }),
  serve(noteCall, (ctx, { params, body }) => noteCallOutcome(ctx, params.id, body), 'appointment.changed'),
  serve(tellReport, (ctx, { params }) => tellReportReady(ctx, params.id), 'appointment.changed'),
]
