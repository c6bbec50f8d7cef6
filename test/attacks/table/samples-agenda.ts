import type { Fixture } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'
import { exam } from './samples-booking.ts'
import { room } from './samples-calendar.ts'

async function confirmed({ db, offer, visit }: Fixture): Promise<number> {
  const { uploadedFileIds: _, status: __, ...wanted } = visit()
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30, status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A confirmed visit with a mail that waits. */
async function told(fixture: Fixture): Promise<number> {
  const id = await confirmed(fixture)
  await fixture.db
    .insertInto('outbox')
    .values({
      ...{
        kind: 'booking-confirmed',
        messageId: `<${id}@example.com>`,
        recipient: 'ada@example.com',
        subject: 'Visita',
      },
      ...{ content: JSON.stringify({ title: 'Visita', paragraphs: [], footer: [] }) },
      ...{ subjectType: 'appointment', subjectId: id, heldKey: `visit:${id}` },
      ...{ notBefore: '2099-01-01T00:00:00Z', nextAttemptAt: '2099-01-01T00:00:00Z' },
    })
    .execute()
  return id
}

const byId = (of: (fixture: Fixture) => Promise<number>): Sample => ({
  ask: async (fixture) => ({ params: { id: await of(fixture) } }),
})

export const agendaSamples: Record<string, Sample> = {
  'GET /api/agenda': {
    ask: ({ offer, visit }) => {
      const from = visit().appointmentDate
      return { query: { from, to: from, doctorId: String(offer.doctorId) } }
    },
  },
  'GET /api/print/agenda': { ask: ({ visit }) => ({ query: { from: visit().appointmentDate } }) },
  'POST /api/agenda/visits': {
    ask: async (fixture) => {
      const { visit, next } = fixture
      const { serviceId, doctorId } = await exam(fixture)
      const { appointmentDate: date, appointmentTime: time } = visit()
      return {
        body: {
          resourceIds: [await room(fixture)],
          ...{ contactId: null, serviceId, subserviceId: null, doctorId },
          exams: [{ serviceId, subserviceId: null }],
          person: {
            ...{ firstName: 'Ada', lastName: 'Esempi', phone: `+39 333 ${1_000_000 + next()}` },
            ...{ email: `ada${next()}@example.com`, dateOfBirth: '1984-03-04', fiscalCode: null },
          },
          ...{
            date,
            time,
            duration: null,
            channel: 'phone',
            notes: 'Ha chiamato',
            homeAddress: null,
            squeeze: false,
            evenOutside: true,
          },
        },
      }
    },
    takes: {
      resourceIds: ['list'],
      'exams.0.subserviceId': ['null'],
      contactId: ['null'],
      subserviceId: ['null'],
      'person.firstName': line,
      'person.lastName': line,
      'person.phone': ['manyDigits'],
      'person.email': nothing,
      'person.dateOfBirth': nothing,
      'person.fiscalCode': nothing,
      duration: ['null'],
      notes: [...paragraph, ...nothing],
      homeAddress: [...line, ...nothing],
      squeeze: ['boolean'],
      evenOutside: ['boolean'],
    },
  },
  'POST /api/agenda/waiting': {
    ask: ({ offer, next }) => ({
      body: {
        ...{ contactId: null, serviceId: offer.serviceId, subserviceId: null, doctorId: offer.doctorId },
        person: {
          ...{ firstName: 'Ada', lastName: 'Esempi', phone: `+39 333 ${2_000_000 + next()}` },
          ...{ email: `attesa${next()}@example.com`, dateOfBirth: '1984-03-04', fiscalCode: null },
        },
        channel: 'phone',
      },
    }),
    takes: {
      contactId: ['null'],
      subserviceId: ['null'],
      doctorId: ['null'],
      'person.firstName': line,
      'person.lastName': line,
      'person.phone': ['manyDigits'],
      'person.email': nothing,
      'person.dateOfBirth': nothing,
      'person.fiscalCode': nothing,
    },
  },
  'GET /api/agenda/visits/:id': byId(confirmed),
  'PATCH /api/agenda/visits/:id': {
    ask: async (fixture) => {
      const { appointmentDate: date, appointmentTime: time } = fixture.visit()
      const { doctorId, serviceId } = fixture.offer
      return {
        params: { id: await confirmed(fixture) },
        body: {
          ...{ date, time, doctorId, serviceId, subserviceId: null, duration: 30, notes: 'Porta gli esami' },
          ...{ status: 'confirmed', stage: null, squeeze: false, evenOutside: true, version: 1 },
          homeAddress: null,
          resourceIds: [await room(fixture)],
        },
      }
    },
    takes: {
      resourceIds: ['list'],
      subserviceId: ['null'],
      stage: ['null'],
      notes: [...paragraph, ...nothing],
      homeAddress: [...line, ...nothing],
      squeeze: ['boolean'],
      evenOutside: ['boolean'],
    },
  },
  'GET /api/agenda/visits/:id/telling': byId(told),
  'DELETE /api/agenda/visits/:id/telling': {
    ask: async (fixture) => ({
      params: { id: await told(fixture) },
      query: { until: '2099-01-01T00:00:00Z' },
    }),
  },
  'POST /api/agenda/visits/:id/telling': byId(confirmed),
  'GET /api/agenda/events': { ask: () => ({}), unsent: 'its answer never ends' },
  'POST /api/agenda/hold': {
    ask: ({ offer, visit }) => {
      const { appointmentDate: date, appointmentTime: time } = visit()
      return { body: { window: 7, place: { doctorId: offer.doctorId, date, time, duration: 30 } } }
    },
    takes: { window: ['number'], place: ['null'] },
  },
  'GET /api/agenda/people': { ask: () => ({ query: { q: 'Esempi' } }), queryTakes: { q: 'any' } },
  'GET /api/agenda/displaced': {
    ask: ({ offer }) => ({ query: { doctorId: String(offer.doctorId) } }),
  },
  'GET /api/agenda/places': {
    queryTakes: { days: ['0'] },
    ask: ({ offer, visit }) => ({
      query: {
        ...{ serviceId: String(offer.serviceId), doctorId: String(offer.doctorId) },
        ...{ from: visit().appointmentDate, part: 'morning', days: '123' },
      },
    }),
  },
}
