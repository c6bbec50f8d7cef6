import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addUser, changePassword, ensureAdmin, listUsers, removeUser } from './users.server.ts'

const PASSWORD = 'tre tigri al mare'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())
beforeEach(() =>
  database.db
    .deleteFrom('users')
    .execute()
    .then(() => undefined),
)

async function sentence(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.message}`
    throw error
  }
  throw new Error('expected a refusal')
}

const add = (username: string, role: 'admin' | 'editor' = 'editor', password = PASSWORD) =>
  addUser(database.db, { username, role, password })
const names = async () => (await listUsers(database.db)).map(({ username, role }) => `${username} ${role}`)

describe('adding a user', () => {
  test('a new user is saved in lower case with the given role', async () => {
    expect(await add(' Anna.Rossi ', 'editor')).toEqual({ id: expect.any(Number), username: 'anna.rossi' })
    await add('zeno', 'admin')
    expect(await names()).toEqual(['anna.rossi editor', 'zeno admin'])
  })

  test('a name that is taken is refused in any case', async () => {
    await add('anna')
    expect(await sentence(add('ANNA'))).toBe('409 Esiste già un utente anna.')
    const many = await Promise.allSettled(Array.from({ length: 6 }, () => add('bruno')))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each(['', 'a', '-anna', 'anna rossi', 'annà', 'a'.repeat(64), 'an\nna', '<b>', '../anna', '\u0000a'])(
    'the name %j is refused',
    async (username) => {
      expect(await sentence(add(username))).toMatch(/^400 Lo username ha da 2 a 63 caratteri/)
      expect(await names()).toEqual([])
    },
  )

  test.each([
    ['sette77', 'La password deve avere almeno 8 caratteri.'],
    ['x'.repeat(257), 'La password può avere al massimo 256 caratteri.'],
    ['password', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['Password1!', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['Ambulatorio2026', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['poliambulatorio', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['lissone2025!', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['12345678', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['aaaaaaaaaa', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
    ['Anna.Rossi.1980', 'La password è troppo facile da indovinare: sceglierne un’altra.'],
  ])('the password %s is refused', async (password, message) => {
    expect(await sentence(add('anna.rossi', 'editor', password))).toBe(`400 ${message}`)
    expect(await names()).toEqual([])
  })

  test.each([
    'otto lett',
    'password del mio gatto',
    'ünïcödé-pässwörd',
    'x y'.repeat(85),
    '正しい馬電池ホチキス',
  ])('the password %s is accepted', async (password) => {
    expect(await add('anna', 'editor', password)).toMatchObject({ username: 'anna' })
  })

  test('the database refuses an unknown role, and a user without one', async () => {
    for (const role of ['ADMIN', '', 'superuser', null] as unknown as 'admin'[]) {
      await expect(
        addUser(database.db, { username: 'anna', role, password: PASSWORD }),
      ).rejects.toMatchObject({
        code: role === null ? '23502' : '22P02',
      })
    }
    expect(await names()).toEqual([])
  })
})

describe('changing a password', () => {
  test('an unknown user, or a password refused for a new user, is refused', async () => {
    await add('anna')
    expect(await sentence(changePassword(database.db, { username: 'bruno', password: PASSWORD }))).toBe(
      '404 Non c’è nessun utente bruno.',
    )
    expect(await sentence(changePassword(database.db, { username: 'anna', password: 'password' }))).toMatch(
      /^400 /,
    )
  })
})

describe('removing a user', () => {
  test('an editor, and one of two administrators, can be removed', async () => {
    await add('anna', 'admin')
    await add('bruno', 'admin')
    await add('carla')
    await removeUser(database.db, 'Carla')
    await removeUser(database.db, 'anna')
    expect(await names()).toEqual(['bruno admin'])
    expect(await sentence(removeUser(database.db, 'carla'))).toBe('404 Non c’è nessun utente carla.')
  })

  test('the last administrator cannot be removed', async () => {
    await add('anna', 'admin')
    await add('carla')
    expect(await sentence(removeUser(database.db, 'anna'))).toBe(
      '409 anna è l’unico amministratore e non può essere rimosso: prima va aggiunto un altro.',
    )
    expect(await names()).toEqual(['anna admin', 'carla editor'])
  })

  test('one administrator stays when two are removed at the same moment', async () => {
    for (let round = 1; round <= 5; round++) {
      await database.db.deleteFrom('users').execute()
      await add('anna', 'admin')
      await add('bruno', 'admin')
      await Promise.allSettled([removeUser(database.db, 'anna'), removeUser(database.db, 'bruno')])
      expect(await names()).toHaveLength(1)
    }
  })
})

describe('the first start', () => {
  test('creates admin with the given password', async () => {
    expect(await ensureAdmin(database.db, { password: 'quella della clinica' })).toEqual({
      username: 'admin',
      password: 'quella della clinica',
    })
    expect(await names()).toEqual(['admin admin'])
  })

  test('generates a readable password when none is given', async () => {
    const first = await ensureAdmin(database.db)
    await database.db.deleteFrom('users').execute()
    const second = await ensureAdmin(database.db, { password: undefined })
    expect(first?.password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/)
    expect(second?.password).not.toBe(first?.password)
  })

  test('creates no administrator when there are users', async () => {
    await add('carla')
    expect(await ensureAdmin(database.db, { password: PASSWORD })).toBeNull()
    expect(await names()).toEqual(['carla editor'])
  })

  test('creates the first administrator once when many processes start together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ensureAdmin(database.db)))
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    expect(await names()).toEqual(['admin admin'])
  })

  test('refuses a password that is too short', async () => {
    expect(await sentence(ensureAdmin(database.db, { password: 'corta' }))).toMatch(/^400 /)
    expect(await names()).toEqual([])
  })
})
