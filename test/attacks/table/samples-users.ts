import { putLink } from '#features/auth/access/store.server.ts'
import { getCurrentUser, postLogin } from '#features/auth/contract.ts'
import { sessionsOfUser } from '#features/users/contract.ts'
import { hashToken, newToken } from '#platform/session/cookie.server.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import type { Visitor } from '../../visitor.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { line, nothing, type Sample } from './sample.ts'

/** A user whose session is open. */
async function someone({
  staff,
}: Fixture): Promise<{ by: Visitor; username: string; params: { id: number } }> {
  const by = await staff('editor')
  const { id, username } = await by.call(getCurrentUser)
  return { by, username, params: { id } }
}

async function address({ db, next }: Fixture, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: `utente${next()}@clinica.example` })
    .where('id', '=', id)
    .execute()
}

async function link({ db }: Fixture, userId: number): Promise<string> {
  const token = newToken()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  await putLink(db, { userId, tokenHash: hashToken(token), now, expiresAt })
  return token
}

async function withFactor(fixture: Fixture) {
  const { params } = await someone(fixture)
  const created = { secret: Buffer.alloc(20), createdAt: new Date().toISOString() }
  await fixture.db
    .insertInto('totpKeys')
    .values({ userId: params.id, ...created, confirmedAt: created.createdAt })
    .execute()
  return { params }
}

const doctorTakes = { doctorId: nothing }

export const userSamples: Record<string, Sample> = {
  'POST /api/auth/forgotten': { by: 'visitor', ask: () => ({ body: { email: 'nessuno@clinica.example' } }) },
  'POST /api/auth/link': {
    by: 'visitor',
    ask: async (fixture) => ({ body: { token: await link(fixture, (await someone(fixture)).params.id) } }),
  },
  'POST /api/auth/link/password': {
    by: 'visitor',
    ask: async (fixture) => ({
      body: {
        token: await link(fixture, (await someone(fixture)).params.id),
        password: 'ombrelli viola in treno',
      },
    }),
    takes: { password: ['manyDigits'] },
  },
  'GET /api/users': { ask: () => ({}) },
  'POST /api/users': {
    ask: ({ next }) => ({
      body: {
        fullName: 'Irene Mauri',
        email: `irene${next()}@clinica.example`,
        role: 'editor',
        doctorId: null,
      },
    }),
    takes: { fullName: line, ...doctorTakes },
  },
  'PATCH /api/users/:id': {
    ask: async (fixture) => {
      const { params } = await someone(fixture)
      const { next } = fixture
      const body = {
        ...{
          fullName: 'Irene Mauri',
          email: `irene${next()}@clinica.example`,
          role: 'editor',
          doctorId: null,
        },
        marksAbsences: false,
      }
      return { params, body }
    },
    takes: { fullName: line, ...doctorTakes, marksAbsences: ['boolean'] },
  },
  'PUT /api/users/:id/disabled': {
    ask: async (fixture) => ({ params: (await someone(fixture)).params, body: { disabled: true } }),
    takes: { disabled: ['boolean'] },
  },
  'POST /api/users/:id/link': {
    ask: async (fixture) => {
      const { params } = await someone(fixture)
      await address(fixture, params.id)
      return { params, body: {} }
    },
  },
  'DELETE /api/users/:id/factors': { ask: withFactor },
  'GET /api/users/:id/sessions': { ask: async (fixture) => ({ params: (await someone(fixture)).params }) },
  'DELETE /api/users/:id/sessions': { ask: async (fixture) => ({ params: (await someone(fixture)).params }) },
  'DELETE /api/users/:id/sessions/:sessionId': {
    ask: async (fixture) => {
      const { username, params } = await someone(fixture)
      await fixture.visitor().call(postLogin, { body: { username, password: PASSWORD } })
      const [session] = await fixture.admin.call(sessionsOfUser, { params: { id: String(params.id) } })
      return { params: { ...params, sessionId: session?.id ?? 0 } }
    },
  },
  'PUT /api/users/policy': {
    ask: () => ({ body: { factorRoles: ['medico'], lockMinutes: 15 } }),
    takes: { factorRoles: ['list'], lockMinutes: ['zero'] },
  },
}
