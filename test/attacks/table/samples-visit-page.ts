import { createVisitLink } from '#features/booking/visit-links.server.ts'
import { uploadOne } from '../../uploads.ts'
import type { Fixture } from './fixture.ts'
import { line, type Sample } from './sample.ts'
import { appointment } from './samples-booking.ts'

/** A link to the page of a new visit, and the page's token, as its buttons send them. */
export async function opened(fixture: Fixture): Promise<{ link: string; token: string }> {
  const id = await appointment(fixture)
  await fixture.db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id).execute()
  const link = (await createVisitLink(fixture.db, id, '')).slice(-22)
  const page = await (await fixture.visitor().send(`/visita/${link}`)).text()
  const [token = ''] = /\d{13}\.[\w-]{43}/.exec(page) ?? []
  return { link, token }
}

/** The page of a visit in an absence, with a time held in its place. */
async function displaced(fixture: Fixture) {
  const { link, token } = await opened(fixture)
  const { db } = fixture
  const { id, doctorId } = await db
    .selectFrom('appointments')
    .select(['id', 'doctorId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const mark = await db
    .insertInto('calendarMarks')
    .values({ kind: 'absence', doctorId, during: '[2019-01-07 00:00,2019-01-08 00:00)' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [createdAt, expiresAt] = [0, 3_600_000].map((later) => new Date(Date.now() + later).toISOString())
  const times = { createdAt: createdAt ?? '', expiresAt: expiresAt ?? '' }
  await db
    .insertInto('displacedVisits')
    .values({ appointmentId: id, markId: mark.id, forStart: '2019-01-07T09:30', ...times })
    .execute()
  const { appointmentDate: date, appointmentTime: time } = fixture.visit()
  const { id: timeId } = await db
    .insertInto('placeOffers')
    .values({
      ...{ visitId: id, doctorId, date, time, duration: 30, beforeMinutes: 0, afterMinutes: 0 },
      ...{ lane: 0, places: 1, isHeld: true, ...times },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { link, token, timeId }
}

const post = (fixture: Fixture, what: string, body: object) =>
  fixture.visitor().send(`/api/visit-page/${what}`, { method: 'POST', body: JSON.stringify(body) })

/** A text that is no link is answered as a link that has expired. */
const words = [...line, 'empty' as const, 'spaces' as const]
const link = { by: 'visitor', takes: { link: words } } as const
const press = { by: 'visitor', takes: { link: words, token: words } } as const
const pressed: Sample = { ...press, ask: async (fixture) => ({ body: await opened(fixture) }) }

/** A free day and time of the fixture's doctor. */
function another(fixture: Fixture) {
  const { appointmentDate: date, appointmentTime: time } = fixture.visit()
  return { date, time, anyDoctor: false }
}

export const visitPageSamples: Record<string, Sample> = {
  'POST /api/visit-page/cancel': pressed,
  'POST /api/visit-page/coming': pressed,
  'POST /api/visit-page/mine': pressed,
  'POST /api/visit-page/restore': {
    ...press,
    ask: async (fixture) => {
      const body = await opened(fixture)
      await post(fixture, 'cancel', body)
      return { body }
    },
  },
  'POST /api/visit-page/reason': {
    ...press,
    ask: async (fixture) => {
      const body = await opened(fixture)
      await post(fixture, 'cancel', body)
      return { body: { ...body, reason: 'other' } }
    },
  },
  'POST /api/visit-page/move': {
    by: 'visitor',
    takes: { ...press.takes, anyDoctor: ['boolean'] },
    ask: async (fixture) => ({ body: { ...(await opened(fixture)), ...another(fixture) } }),
  },
  'POST /api/visit-page/take': { ...press, ask: async (fixture) => ({ body: await displaced(fixture) }) },
  'POST /api/visit-page/call': {
    ...press,
    ask: async (fixture) => {
      const { link, token } = await displaced(fixture)
      return { body: { link, token } }
    },
  },
  'POST /api/visit-page/withdraw': {
    ...press,
    ask: async (fixture) => {
      const body = await opened(fixture)
      await post(fixture, 'move', { ...body, ...another(fixture) })
      return { body }
    },
  },
  'POST /api/visit-page/documents': {
    ...press,
    ask: async (fixture) => {
      const by = fixture.visitor()
      return { by, body: { ...(await opened(fixture)), fileIds: [(await uploadOne(by)).id] } }
    },
  },
  'POST /api/visit-page/days': {
    by: 'visitor',
    takes: { ...link.takes, anyDoctor: ['boolean'] },
    ask: async (fixture) => {
      const { date, anyDoctor } = another(fixture)
      return { body: { link: (await opened(fixture)).link, month: date.slice(0, 7), anyDoctor } }
    },
  },
  'POST /api/visit-page/times': {
    by: 'visitor',
    takes: { ...link.takes, anyDoctor: ['boolean'] },
    ask: async (fixture) => {
      const { date, anyDoctor } = another(fixture)
      return { body: { link: (await opened(fixture)).link, date, anyDoctor } }
    },
  },
  'POST /api/visit-page/calendar': {
    ...link,
    ask: async (fixture) => ({ body: { link: (await opened(fixture)).link } }),
  },
}
