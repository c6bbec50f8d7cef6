import { createWaitingLink } from '#features/booking/waiting/links.server.ts'
import { person } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import { line, nothing, type Sample } from './sample.ts'
import { opened } from './samples-visit-page.ts'

const wish = { weekdays: [1, 2, 3], part: null, until: '', noticeHours: 3 }

/** A day half a year ahead, as the last one that is of use. */
const untilDay = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)

/** A person on the list with a page of theirs, and the page's token, as its buttons send them. */
async function waiting(fixture: Fixture): Promise<{ entryId: number; link: string; token: string }> {
  const { db, offer } = fixture
  const contactId = await person(db, { email: `attesa${fixture.next()}@example.com` })
  const { id: entryId } = await db
    .insertInto('waitingEntries')
    .values({
      ...{ contactId, serviceId: offer.serviceId, weekdays: [1], until: untilDay(), noticeHours: 3 },
      confirmedAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = (await createWaitingLink(db, entryId, { publicUrl: '', now: () => new Date() })).slice(-22)
  const page = await (await fixture.visitor().send(`/attesa/${link}`)).text()
  const [token = ''] = /\d{13}\.[\w-]{43}/.exec(page) ?? []
  return { entryId, link, token }
}

/** The page of a person with an open offer. */
async function offered(fixture: Fixture) {
  const { entryId, link, token } = await waiting(fixture)
  const { db, offer } = fixture
  const { appointmentDate: date, appointmentTime: time } = fixture.visit()
  const at = new Date()
  const { id: placeId } = await db
    .insertInto('freedPlaces')
    .values({
      doctorId: offer.doctorId,
      date,
      time,
      duration: 30,
      chain: 1,
      dueAt: at.toISOString(),
      closedAt: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: offerId } = await db
    .insertInto('placeOffers')
    .values({
      ...{ placeId, entryId, doctorId: offer.doctorId, date, time, duration: 30 },
      ...{ beforeMinutes: 0, afterMinutes: 0, lane: 0, places: 1, isHeld: false },
      ...{ createdAt: at.toISOString(), expiresAt: new Date(at.getTime() + 3_600_000).toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { link, token, offerId }
}

/** A text that is no link is answered as a link that opens nothing. */
const words = [...line, 'empty' as const, 'spaces' as const]
const press = { by: 'visitor', takes: { link: words, token: words } } as const
const pressed: Sample = {
  ...press,
  ask: async (fixture) => {
    const { link, token } = await waiting(fixture)
    return { body: { link, token } }
  },
}

/** Sunday is a day, and the whole day has no part. */
const wishTakes: Sample['takes'] = { part: ['null'], 'weekdays.0': ['zero'] }

export const waitingSamples: Record<string, Sample> = {
  'POST /api/waiting': {
    by: 'visitor',
    takes: {
      ...{ firstName: line, lastName: line, phone: [...nothing, 'manyDigits'], ...wishTakes },
      ...{ doctorId: ['null'], subserviceId: ['null'] },
      website: [...line, 'empty', 'spaces'],
    },
    ask: async ({ offer, next }) => ({
      body: {
        ...{ ...wish, until: untilDay(), serviceId: offer.serviceId },
        ...{ firstName: 'Ada', lastName: 'Esempi', email: `lista${next()}@example.com`, phone: null },
      },
    }),
  },
  'GET /api/waiting': {
    ask: async (fixture) => {
      const { appointmentDate: date, appointmentTime: time } = fixture.visit()
      return { query: { doctorId: String(fixture.offer.doctorId), date, time } }
    },
  },
  'POST /api/visit-page/wait': {
    by: 'visitor',
    takes: { ...press.takes, ...wishTakes, anyDoctor: ['boolean'] },
    ask: async (fixture) => {
      const { db, next } = fixture
      const body = { ...(await opened(fixture)), ...wish, until: untilDay(), anyDoctor: true }
      const contactId = await person(db, { email: `prima${next()}@example.com` })
      await db.updateTable('appointments').set({ contactId }).where('contactId', 'is', null).execute()
      return { body }
    },
  },
  'POST /api/waiting-page/confirm': pressed,
  'POST /api/waiting-page/leave': pressed,
  'POST /api/waiting-page/change': {
    by: 'visitor',
    takes: { ...press.takes, ...wishTakes, anyDoctor: ['boolean'] },
    ask: async (fixture) => {
      const { link, token } = await waiting(fixture)
      return { body: { link, token, ...wish, until: untilDay(), anyDoctor: true } }
    },
  },
  'POST /api/waiting-page/take': { ...press, ask: async (fixture) => ({ body: await offered(fixture) }) },
  'POST /api/waiting-page/decline': { ...press, ask: async (fixture) => ({ body: await offered(fixture) }) },
}
