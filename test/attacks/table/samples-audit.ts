import { raiseAlarm } from '#features/alarms/store.server.ts'
import { appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { person } from '../../factories.ts'
import type { Fixture } from './fixture.ts'
import type { Sample } from './sample.ts'

async function alarm({ db, next }: Fixture): Promise<number> {
  const about = `prova ${next()}`
  const services = {
    db,
    now: () => new Date(),
    mail: { from: 'a@example.it', staff: 'b@example.it' },
    publicUrl: '',
  }
  await raiseAlarm(services, { kind: 'login_flood', about, words: 'Prova.' })
  const { id } = await db
    .selectFrom('alarms')
    .select('id')
    .where('about', '=', about)
    .executeTakeFirstOrThrow()
  return id
}

async function filters({ db, next }: Fixture) {
  const contact = await person(db, { email: `registro-${next()}@example.com` })
  return { contact: String(contact), user: '1', from: '2026-01-01', to: '2031-12-31' }
}

export const auditSamples: Record<string, Sample> = {
  'GET /api/alarms': { ask: () => ({}) },
  'POST /api/alarms/:id/seen': {
    ask: async (fixture) => ({ params: { id: await alarm(fixture) }, body: {} }),
  },
  'GET /api/audit': {
    ask: async (fixture) => ({
      query: { ...(await filters(fixture)), kind: 'read', page: '1', pageSize: '50' },
    }),
  },
  'GET /api/audit/counts': { ask: async (fixture) => ({ query: await filters(fixture) }) },
  'GET /api/audit/export': {
    ask: async ({ db }) => {
      // An export of no entries is refused.
      await appendAudit(db, atTheMachine(), {
        event: 'contact.changed',
        people: [],
        status: 200,
        route: 'prova',
      })
      return { query: { from: '2026-01-01', kind: 'changed', format: 'excel' } }
    },
  },
  'GET /api/audit/chain': { ask: () => ({ query: { whole: '1' } }) },
  'GET /api/audit/contacts/:id': {
    ask: async ({ db, next }) => ({
      params: { id: await person(db, { email: `registro-${next()}@example.com` }) },
    }),
  },
}
