import { TOTP } from 'otpauth'
import { getCurrentUser, postLogin } from '#features/auth/contract.ts'
import {
  addPasskey,
  beginApp,
  finishApp,
  listFactors,
  newPasskeyOptions,
  passkeyOptions,
} from '#features/auth/factors/contract.ts'
import { listSessions } from '#features/auth/profile/contract.ts'
import { addUser } from '#features/auth/users.server.ts'
import { createList } from '#features/lists/contract.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { authenticator } from '../../authenticator.ts'
import { person } from '../../factories.ts'
import { form } from '../../files.ts'
import { picture } from '../../made-pictures.ts'
import { addMedia } from '../../uploads.ts'
import type { Visitor } from '../../visitor.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { line, nothing, paragraph, type Sample } from './sample.ts'

const list = async ({ admin, next }: Fixture) =>
  (await admin.call(createList, { body: { name: `Lista ${next()}`, description: null, color: null } })).id

async function member(fixture: Fixture): Promise<{ id: number; contactId: number }> {
  const params = { id: await list(fixture), contactId: await person(fixture.db) }
  await fixture.db
    .insertInto('listContacts')
    .values({ listId: params.id, contactId: params.contactId })
    .execute()
  return params
}

const ofList: Sample = { ask: async (fixture) => ({ params: { id: await list(fixture) } }) }

const listFields = ({ next }: Fixture) => ({
  name: `Newsletter ${next()}`,
  description: 'Chi la riceve.',
  color: '#3b82f6',
})
const listTakes = { name: line, description: [...paragraph, ...nothing], color: nothing }

const listSamples: Record<string, Sample> = {
  'GET /api/lists': { ask: () => ({}) },
  'POST /api/lists': { ask: (fixture) => ({ body: listFields(fixture) }), takes: listTakes },
  'GET /api/lists/:id': ofList,
  'PUT /api/lists/:id': {
    ask: async (fixture) => {
      const id = await list(fixture)
      return { params: { id }, body: { ...listFields(fixture), id, version: 1 } }
    },
    takes: listTakes,
  },
  'DELETE /api/lists/:id': ofList,
  'GET /api/lists/:id/export': {
    ask: async (fixture) => ({
      params: { id: (await member(fixture)).id },
      query: { q: '', format: 'excel' },
    }),
    queryTakes: { q: 'any' },
  },
  'GET /api/lists/:id/contacts': {
    ask: async (fixture) => ({
      params: { id: await list(fixture) },
      query: { q: 'ada', page: '1', pageSize: '5' },
    }),
    queryTakes: { q: 'any' },
  },
  'POST /api/lists/:id/contacts': {
    ask: async (fixture) => ({
      params: { id: await list(fixture) },
      body: { contactId: await person(fixture.db) },
    }),
  },
  'DELETE /api/lists/:id/contacts/:contactId': {
    ask: async (fixture) => ({ params: await member(fixture) }),
  },
  'GET /api/lists/:id/candidates': {
    ask: async (fixture) => ({ params: { id: await list(fixture) }, query: { q: 'ada' } }),
    queryTakes: { q: 'any' },
  },
}

const site = async ({ db, next }: Fixture) => addMedia(db, Buffer.from(`a picture ${next()}`))
const ofPicture: Sample = { ask: async (fixture) => ({ params: { id: await site(fixture) } }) }
const sent = async (field: string) =>
  form([{ name: 'foto.png', bytes: await picture('png', { width: 300, height: 300 }), field }])

const mediaSamples: Record<string, Sample> = {
  'GET /api/public/media/:id': {
    by: 'visitor',
    ask: async (fixture) => ({ params: { id: await site(fixture) }, query: { w: '480' } }),
  },
  'GET /api/media/:id/download': ofPicture,
  'GET /api/media/user': { ask: () => ({}) },
  'POST /api/media/upload': {
    ask: async () => ({ form: await sent('file'), query: { use: 'cover' } }),
  },
  'GET /api/media/:id': ofPicture,
  'DELETE /api/media/:id': ofPicture,
}

/** A user of their own, whose session and password the call may end. */
const credentials = async ({ db, next }: Fixture) => {
  const username = `nuova${next()}`
  await addUser(db, { username, role: 'editor', password: PASSWORD })
  return { username, password: PASSWORD }
}

const password = [...paragraph, 'spaces' as const, 'huge' as const]

const authSamples: Record<string, Sample> = {
  'GET /api/auth/user': { by: 'staff', ask: () => ({}) },
  'POST /api/auth/login': {
    by: 'visitor',
    ask: async (fixture) => ({ body: await credentials(fixture) }),
    // Any other name or password gets the same answer as a wrong one.
    takes: { username: line, password },
  },
  'POST /api/auth/logout': { ask: async ({ staff }) => ({ by: await staff('editor'), body: {} }) },
  'POST /api/user/profile-image': { ask: async () => ({ form: await sent('profileImage') }) },
  'DELETE /api/user/profile-image': { ask: () => ({}) },
  'GET /api/user/sessions': { ask: () => ({}) },
  'DELETE /api/user/sessions/:id': {
    ask: async ({ staff, visitor }) => {
      const by = await staff('editor')
      const { username } = await by.call(getCurrentUser)
      await visitor().call(postLogin, { body: { username, password: PASSWORD } })
      const other = (await by.call(listSessions)).find(({ current }) => !current)
      return { by, params: { id: other?.id ?? 0 } }
    },
  },
  'DELETE /api/user/sessions': { ask: async ({ staff }) => ({ by: await staff('editor') }) },
  'PUT /api/user/password': {
    ask: async ({ staff }) => ({
      by: await staff('editor'),
      body: { currentPassword: PASSWORD, newPassword: 'un’altra password lunga' },
    }),
    takes: { currentPassword: password, newPassword: ['manyDigits'] },
  },
}

const codeOf = (uri: string) => new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' }).generate()

/** A user of their own with an app, still logged in. */
async function withApp({ staff }: Fixture): Promise<{ by: Visitor }> {
  const by = await staff('editor')
  const { uri } = await by.call(beginApp, { body: {} })
  await by.call(finishApp, { body: { code: codeOf(uri) } })
  return { by }
}

/** A user of their own with a passkey, still logged in. */
async function withPasskey({ staff, url }: Fixture) {
  const by = await staff('editor')
  const passkey = authenticator(url)
  const options = await by.call(newPasskeyOptions, { body: {} })
  await by.call(addPasskey, { body: { ...passkey.create(options), name: 'Computer' } })
  const [{ id } = { id: 0 }] = (await by.call(listFactors)).passkeys
  return { by, passkey, params: { id } }
}

// Of any other text only the signature tells that it is wrong, and the answer is that of a wrong password.
const signedTakes = {
  id: paragraph,
  rawId: paragraph,
  'response.clientDataJSON': paragraph,
  'response.authenticatorData': paragraph,
  'response.signature': paragraph,
  'response.userHandle': [...line, 'null' as const],
}

const createdTakes = {
  id: paragraph,
  rawId: paragraph,
  'response.clientDataJSON': paragraph,
  'response.attestationObject': paragraph,
  'response.transports': ['list' as const],
  'response.transports.0': [...line, 'empty' as const, 'spaces' as const],
}

const factorSamples: Record<string, Sample> = {
  'POST /api/auth/confirm': {
    ask: async ({ staff }) => ({ by: await staff('editor'), body: { password: PASSWORD } }),
    takes: { password },
  },
  'POST /api/auth/passkey/options': { by: 'visitor', ask: () => ({ body: {} }) },
  'POST /api/auth/passkey': {
    ask: async (fixture) => {
      const { by, passkey } = await withPasskey(fixture)
      return { by, body: passkey.get(await by.call(passkeyOptions, { body: {} })) }
    },
    takes: signedTakes,
  },
  'GET /api/user/factors': { ask: () => ({}) },
  'GET /api/user/logins': { ask: () => ({}) },
  'POST /api/user/factors/app': { ask: async ({ staff }) => ({ by: await staff('editor'), body: {} }) },
  'PUT /api/user/factors/app': {
    ask: async ({ staff }) => {
      const by = await staff('editor')
      const { uri } = await by.call(beginApp, { body: {} })
      return { by, body: { code: codeOf(uri) } }
    },
  },
  'DELETE /api/user/factors/app': { ask: withApp },
  'POST /api/user/factors/passkeys/options': {
    ask: async ({ staff }) => ({ by: await staff('editor'), body: {} }),
  },
  'POST /api/user/factors/passkeys': {
    ask: async ({ staff, url }) => {
      const by = await staff('editor')
      const options = await by.call(newPasskeyOptions, { body: {} })
      return { by, body: { ...authenticator(url).create(options), name: 'Computer' } }
    },
    takes: { ...createdTakes, name: line },
  },
  'PUT /api/user/factors/passkeys/:id': {
    ask: async (fixture) => {
      const { by, params } = await withPasskey(fixture)
      return { by, params, body: { name: 'Telefono' } }
    },
    takes: { name: line },
  },
  'DELETE /api/user/factors/passkeys/:id': {
    ask: async (fixture) => {
      const { by, params } = await withPasskey(fixture)
      return { by, params }
    },
  },
  'POST /api/user/factors/recovery-codes': {
    ask: async (fixture) => ({ ...(await withApp(fixture)), body: {} }),
  },
}

const MESSAGE = 'maintenance_message'
const settingTakes = { value: [...paragraph, 'empty' as const, 'spaces' as const] }

export const siteSamples: Record<string, Sample> = {
  ...listSamples,
  ...mediaSamples,
  ...authSamples,
  ...factorSamples,
  'GET /api/site-settings/:key': { ask: () => ({ params: { key: MESSAGE } }) },
  'PUT /api/site-settings/:key': {
    ask: async ({ db, next }) => {
      const { version } = await db
        .selectFrom('siteSettings')
        .select('version')
        .where('key', '=', MESSAGE)
        .executeTakeFirstOrThrow()
      return { params: { key: MESSAGE }, body: { value: `Torniamo ${next()}.`, type: 'string', version } }
    },
    takes: settingTakes,
  },
  'POST /api/site-settings': {
    ask: async ({ db }) => {
      await db.deleteFrom('siteSettings').where('key', '=', MESSAGE).execute()
      return { body: { key: MESSAGE, value: 'Torniamo.', type: 'string', description: 'Ai visitatori' } }
    },
    takes: { ...settingTakes, description: [...line, ...nothing] },
  },
  'POST /api/performance/test': {
    ask: () => ({ body: { url: '/' } }),
    strict: true,
    unsent: 'it opens a browser; what it answers is tested where pages are measured',
  },
  'GET /api/mails/failed': { ask: () => ({}) },
  'POST /api/mails/:id/retry': {
    ask: async (fixture) => ({ params: { id: await lost(fixture) }, body: {} }),
  },
  'GET /api/changes': { ask: () => ({}) },
}

/** A mail that was given up. */
async function lost({ db, next }: Fixture): Promise<number> {
  const to = `persa-${next()}@example.com`
  const content = { title: 'La tua visita', paragraphs: ['testo'], footer: [] }
  const mail = {
    kind: 'booking-received',
    subject: 'La tua visita',
    content,
    contactId: null,
    host: 'clinica.example',
  }
  const failed = { failedAt: '2026-03-01T10:00:00Z', attempts: 10, lastError: '550 no such user' }
  return db.transaction().execute(async (held) => {
    await queueMail(held, { ...mail, to })
    const { id } = await held
      .updateTable('outbox')
      .set(failed)
      .where('recipient', '=', to)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
