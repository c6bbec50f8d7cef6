import { getReminderSettings } from '#features/reminders/setup/contract.ts'
import type { AppointmentStatus } from '#platform/db/schema.gen.ts'
import type { Fixture } from './fixture.ts'
import type { Sample } from './sample.ts'

async function visit({ db, offer, visit }: Fixture, status: AppointmentStatus) {
  const { uploadedFileIds: _, status: __, ...wanted } = visit()
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, date: wanted.appointmentDate, time: wanted.appointmentTime }
}

export const reminderSamples: Record<string, Sample> = {
  'GET /api/setup/reminders': { ask: () => ({}) },
  'PUT /api/setup/reminders': {
    ask: async ({ admin }) => {
      const { week, version } = await admin.call(getReminderSettings)
      const body = {
        twoDays: true,
        morning: false,
        sms: false,
        week: !week,
        version,
      }
      return { body }
    },
    takes: {
      ...{ twoDays: ['boolean'], week: ['boolean'], morning: ['boolean'], sms: ['boolean'] },
    },
  },
  'POST /api/appointments/:id/reminder-call': {
    ask: async (fixture) => {
      const { id, date, time } = await visit(fixture, 'confirmed')
      return { params: { id }, body: { date, time, outcome: 'no_answer' } }
    },
    takes: { outcome: ['null'] },
  },
  'POST /api/appointments/:id/report-ready': {
    ask: async (fixture) => ({ params: { id: (await visit(fixture, 'completed')).id } }),
  },
  'POST /api/sms/delivery': {
    by: 'visitor',
    ask: () => ({ body: { id: '0123456789abcdef0123456789abcdef', status: 'delivered' } }),
    unsent: 'the report of a provider needs its signature; src/platform/sms/sms.server.test.ts sends one',
  },
}
