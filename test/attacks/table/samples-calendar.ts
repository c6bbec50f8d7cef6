import { getHolidays } from '#features/calendar/contract.ts'
import { doctor } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, type Sample } from './sample.ts'

export async function room({ db, next }: Fixture): Promise<number> {
  const { id } = await db
    .insertInto('resources')
    .values({ kind: 'room', name: `Stanza ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// Later than any visit of the attacks, so that none of them is refused for it.
const FROM = '2031-12-08T00:00'
const TO = '2031-12-09T00:00'

async function mark({ db, offer }: Fixture): Promise<number> {
  const { id } = await db
    .insertInto('calendarMarks')
    .values({ kind: 'absence', doctorId: offer.doctorId, during: `[${FROM},${TO})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const markFields = ({ offer }: Fixture) => ({
  ...{ kind: 'absence', doctorId: offer.doctorId, resourceId: null, from: FROM, to: TO },
  ...{ evenIfClosed: false, roomId: null, online: true, reason: 'Congresso', notice: null },
  decisions: [{ appointmentId: 999_999, version: 1, decision: 'leave', doctorId: null, call: false }],
})
const markTakes: Sample['takes'] = {
  resourceId: ['null'],
  // An absence has none of these: they are dropped.
  evenIfClosed: ['boolean'],
  roomId: ['null', 'number'],
  online: ['boolean'],
  notice: [...line, ...nothing],
  reason: [...line, ...nothing],
  decisions: ['list'],
  // A visit that is not inside needs no decision.
  'decisions.0.appointmentId': ['number'],
  'decisions.0.version': ['number'],
  'decisions.0.doctorId': ['null', 'number'],
  'decisions.0.call': ['boolean'],
}

async function proposal({ db, offer }: Fixture): Promise<number> {
  const { id } = await db
    .insertInto('absenceProposals')
    .values({ doctorId: offer.doctorId, during: `[${FROM},${TO})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets the doctor enter absences without the reception. */
async function directly({ db, offer }: Fixture): Promise<void> {
  await db.updateTable('users').set({ marksAbsences: true }).where('doctorId', '=', offer.doctorId).execute()
}

const resourceFields = ({ next }: Fixture) => ({
  ...{ kind: 'room', name: `Stanza ${next()}`, place: 'Piano 1' },
  ...{ checkedOn: '2026-01-12', checkDueOn: '2027-01-12', isActive: true },
})
const resourceTakes: Sample['takes'] = {
  name: line,
  place: [...line, ...nothing],
  checkedOn: ['null'],
  checkDueOn: ['null'],
  isActive: ['boolean'],
}

const byId = (of: (fixture: Fixture) => Promise<number>): Sample => ({
  ask: async (fixture) => ({ params: { id: await of(fixture) } }),
})

export const calendarSamples: Record<string, Sample> = {
  'GET /api/setup/doctors/:id/hours': byId(({ db }) => doctor(db)),
  'PUT /api/setup/doctors/:id/hours': {
    ask: async (fixture) => {
      const row = {
        ...{ dayOfWeek: 1, startTime: '09:00', endTime: '12:00', cadence: 'monthly', anchor: null },
        ...{ nth: [1], validFrom: '2026-11-01', validTo: '2027-06-30' },
        ...{ roomId: await room(fixture), serviceIds: [fixture.offer.serviceId], online: true },
      }
      return { params: { id: await doctor(fixture.db) }, body: { hours: [row], version: 1 } }
    },
    takes: {
      hours: ['list'],
      'hours.0.dayOfWeek': ['zero'],
      'hours.0.anchor': ['null'],
      'hours.0.nth.0': ['negative'],
      'hours.0.validFrom': ['null'],
      'hours.0.validTo': ['null'],
      'hours.0.roomId': ['null'],
      'hours.0.serviceIds': ['list'],
      'hours.0.online': ['boolean'],
    },
  },

  'GET /api/calendar/marks': {
    ask: ({ offer }) => ({
      query: { from: '2031-12-01', to: '2031-12-31', doctorId: String(offer.doctorId), kind: 'absence' },
    }),
  },
  'POST /api/calendar/marks': {
    ask: (fixture) => ({ body: markFields(fixture) }),
    // A new mark has no version yet.
    takes: { ...markTakes, version: ['number'] },
  },
  'PUT /api/calendar/marks/:id': {
    ask: async (fixture) => ({
      params: { id: await mark(fixture) },
      body: { ...markFields(fixture), version: 1 },
    }),
    takes: markTakes,
  },
  'DELETE /api/calendar/marks/:id': byId(mark),
  'GET /api/calendar/absences': { ask: ({ medico }) => ({ by: medico }) },
  'POST /api/calendar/absences': {
    ask: async (fixture) => {
      await directly(fixture)
      return { by: fixture.medico, body: { from: FROM, to: TO, reason: 'Congresso' } }
    },
    takes: { reason: [...line, ...nothing] },
  },
  'DELETE /api/calendar/absences/:id': {
    ask: async (fixture) => {
      await directly(fixture)
      return { by: fixture.medico, params: { id: await mark(fixture) } }
    },
  },
  'POST /api/calendar/absence-proposals/:id/accept': {
    ask: async (fixture) => ({
      params: { id: await proposal(fixture) },
      body: { decisions: markFields(fixture).decisions },
    }),
    takes: {
      decisions: ['list'],
      'decisions.0.appointmentId': ['number'],
      'decisions.0.version': ['number'],
      'decisions.0.doctorId': ['null', 'number'],
      'decisions.0.call': ['boolean'],
    },
  },
  'DELETE /api/calendar/absence-proposals/:id': byId(proposal),
  'GET /api/calendar/visits': {
    ask: async (fixture) => ({
      query: {
        ...{ from: FROM, to: TO, doctorId: String(fixture.offer.doctorId) },
        ...{ resourceId: String(await room(fixture)), colleagues: 'true' },
      },
    }),
    queryTakes: { colleagues: ['true'] },
  },

  'GET /api/calendar/holidays': { ask: () => ({}) },
  'PUT /api/calendar/holidays': {
    // A patron on a Sunday closes no day more; each time another one, so that every save is a change.
    ask: async ({ admin }) => {
      const { patron, version } = await admin.call(getHolidays)
      const nth = patron?.after?.nth === 1 ? 2 : 1
      const after = { weekday: 0, nth, of: 1, month: 1 }
      return { body: { open: ['06-02'], patron: { fixed: null, after }, version } }
    },
    takes: {
      open: ['list'],
      'patron.fixed': ['null'],
      'patron.after.weekday': ['zero'],
      'patron.after.of': ['zero'],
      // After its parts, which it takes the place of.
      patron: ['null'],
    },
  },

  'GET /api/setup/resources': { ask: () => ({}) },
  'GET /api/setup/resources/occupancy': { ask: () => ({}) },
  'POST /api/setup/resources': {
    ask: (fixture) => ({ body: resourceFields(fixture) }),
    takes: { ...resourceTakes, version: ['number'] },
  },
  'PUT /api/setup/resources/:id': {
    ask: async (fixture) => ({
      params: { id: await room(fixture) },
      body: { ...resourceFields(fixture), version: 1 },
    }),
    takes: resourceTakes,
  },
  'DELETE /api/setup/resources/:id': byId(room),
}
