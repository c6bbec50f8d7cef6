import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { listAlarms, markAlarmSeen } from './contract.ts'
import { closeAlarm, openAlarms } from './store.server.ts'

export const alarmsApi: Route[] = [
  serve(listAlarms, ({ db }) => openAlarms(db)),
  serve(
    markAlarmSeen,
    async ({ db, user, now }, { params }) => {
      if (!user || !(await closeAlarm(db, params.id, { by: user.id, at: now() })))
        throw new AppError('not_found')
      return { message: 'Avviso segnato come visto.' }
    },
    'alarm.changed',
  ),
]
