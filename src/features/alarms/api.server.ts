import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { listAlarms, markAlarmSeen } from './contract.ts'
import { isAboutUser } from './rules.ts'
import { activeAdmins, closeAlarm, findAlarm, openAlarms } from './store.server.ts'

export const alarmsApi: Route[] = [
  serve(listAlarms, ({ db }) => openAlarms(db)),
  serve(
    markAlarmSeen,
    async ({ db, user, now }, { params }) => {
      const alarm = await findAlarm(db, params.id)
      if (!user || !alarm) throw new AppError('not_found')
      if (isAboutUser(alarm, user.id) && (await activeAdmins(db)).length > 1)
        throw new AppError('conflict', {
          message: 'Questo avviso parla di te: lo segna come visto un altro amministratore.',
        })
      await closeAlarm(db, params.id, { by: user.id, at: now() })
      return { message: 'Avviso segnato come visto.' }
    },
    'alarm.changed',
  ),
]
