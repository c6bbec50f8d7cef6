import { AppError } from '#platform/http/errors.ts'
import { type Route, serve } from '#platform/http/serve.server.ts'
import { failedMails, retryMail } from '#platform/mail/outbox-upkeep.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { listFailedMails, readDashboard, retryFailedMail } from './contract.ts'
import { dashboardFigures, recentActivity } from './store.server.ts'

export const dashboardApi: Route[] = [
  serve(
    readDashboard,
    async ({ db, now }) => {
      const [activity, figures] = await Promise.all([
        recentActivity(db),
        dashboardFigures(db, wallClock(now()).date),
      ])
      return { activity, figures }
    },
    { event: 'dashboard.listed', people: (_, { activity }) => activity.map(({ contactId }) => contactId) },
  ),
  serve(listFailedMails, ({ db }) => failedMails(db), {
    event: 'mail.listed',
    ids: (_, mails) => mails.map(({ id }) => id),
  }),
  serve(
    retryFailedMail,
    async ({ db }, { params }) => {
      if (!(await retryMail(db, params.id)))
        throw new AppError('not_found', {
          message:
            'L’e-mail non c’è più, o il paziente ne ha già ricevuta una più recente sulla stessa visita.',
        })
      return { message: 'L’e-mail verrà spedita di nuovo.' }
    },
    'mail.changed',
  ),
]
