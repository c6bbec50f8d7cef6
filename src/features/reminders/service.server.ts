import { appointmentMissing } from '#features/booking/change-visit.server.ts'
import { eventsOf, recordEvent } from '#features/booking/history.store.server.ts'
import { mailClinic, resultsReady } from '#features/booking/mails.server.ts'
import { isPast } from '#features/booking/rules.ts'
import { lockAppointment } from '#features/booking/store.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { queueSms } from '#platform/sms/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { momentOf } from '#platform/time/moments.ts'
import { DAY_MS } from '#platform/time/units.ts'
import { reportSms } from './mails.server.ts'
import { type CallOutcome, dueAt } from './rules.ts'
import { settingNames, settingsOf } from './settings.ts'
import type { getReminderSettings, SettingsChange } from './setup/contract.ts'
import { editSetting, findSettings, lockSettings, saveCall } from './store.server.ts'

type Settings = Answer<typeof getReminderSettings>

/** The settings of reminders, the usual ones where none was saved. */
export async function reminderSettings(db: Db): Promise<Settings> {
  return answerOf(await findSettings(db))
}

/**
 * Changes the settings of reminders. Messages that are queued already go out.
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeSettings(ctx: Context, { version, ...wanted }: SettingsChange): Promise<Settings> {
  return transaction(ctx.db, async (db) => {
    const before = answerOf(await lockSettings(db))
    checkVersion(before, { version })
    for (const name of settingNames.filter((one) => wanted[one] !== before[one]))
      await editSetting(db, name, { value: String(wanted[name]), updatedBy: ctx.user?.id ?? null })
    return reminderSettings(db)
  })
}

/** A setting that was never saved counts as its first version, so that saving the usual one is no change. */
function answerOf(rows: Awaited<ReturnType<typeof findSettings>>): Settings {
  const saved = rows.reduce((sum, { version }) => sum + version, 0)
  return { ...settingsOf(rows), version: saved + settingNames.length - rows.length }
}

/**
 * Writes down how the call about a visit's start ended; null takes it back.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for a visit that is not confirmed any more, has begun, or has another start now
 */
export function noteCallOutcome(
  ctx: Context,
  id: number,
  { date, time, outcome }: { date: string; time: string; outcome: CallOutcome | null },
): Promise<{ message: string }> {
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, id)
    if (!visit) throw appointmentMissing()
    const isThere = visit.status === 'confirmed' && !isPast({ date, time }, wallClock(ctx.now()))
    if (!isThere || visit.appointmentDate !== date || visit.appointmentTime !== time)
      throw new AppError('conflict', { message: 'Questa visita è appena cambiata: guarda com’è ora.' })
    const start = { dueAt: dueAt('two_days', date), forStart: `${date}T${time}` }
    await saveCall(db, { appointmentId: id, ...start, createdAt: ctx.now().toISOString() }, outcome)
    return { message: 'Esito scritto.' }
  })
}

/**
 * Tells the patient of a visit that is over, by mail and where the clinic sends them by SMS, that the report can be fetched. The
 * product has no report: nothing else is told.
 * @throws AppError('not_found')
 * @throws AppError('conflict') for a visit that is not over, a patient no message reaches, or one who was told within a day
 */
export function tellReportReady(ctx: Context, id: number): Promise<{ message: string }> {
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, id)
    if (!visit) throw appointmentMissing()
    if (visit.status !== 'completed')
      throw new AppError('conflict', { message: 'Si avvisa del referto solo dopo una visita conclusa.' })
    const settings = settingsOf(await findSettings(db))
    const channels = channelsTo(visit, settings)
    if (channels.length === 0)
      throw new AppError('conflict', {
        message: 'Al paziente non arrivano né e-mail né SMS: avvisalo al telefono.',
      })
    const last = (await eventsOf(db, id)).findLast(({ event }) => event === 'report_ready')
    if (last && ctx.now().getTime() - Date.parse(last.at) < DAY_MS)
      throw new AppError('conflict', {
        message: `L’avviso è partito il ${momentOf(last.at)}: prima di un altro aspetta un giorno.`,
      })
    const clinic = await mailClinic(ctx, db)
    // The page of a visit that is over is gone.
    const told = { ...visit, visitUrl: null }
    if (channels.includes('mail')) await queueMail(db, resultsReady(told, clinic))
    if (channels.includes('sms')) await queueSms(db, reportSms(told, clinic))
    await recordEvent(ctx, db, { appointmentId: id, event: 'report_ready' })
    return { message: 'Avviso in partenza: il referto si può ritirare.' }
  })
}
