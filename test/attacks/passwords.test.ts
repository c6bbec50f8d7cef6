import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { testDatabase } from '../database.ts'
import { commandEnv, type EarlyExit, startServerProcess } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { PASSWORD, startTarget, type Target } from './target.ts'

let target: Target
let staff: Visitor
let username: string

beforeAll(async () => {
  target = await startTarget()
  staff = await target.staff('editor')
  username = ((await (await staff.send('/api/auth/user')).json()) as { username: string }).username
})
afterAll(() => target?.stop())

const GUESSABLE = 'La password è troppo facile da indovinare: sceglierne un’altra.'
const OWN = 'quattro gatti neri'

function change(person: Visitor, newPassword: string, currentPassword = PASSWORD): Promise<Response> {
  const body = JSON.stringify({ currentPassword, newPassword })
  return person.send('/api/user/password', { method: 'PUT', body })
}
const passwordOf = (name: string) =>
  target.db.selectFrom('users').select('password').where('username', '=', name).executeTakeFirstOrThrow()
const opens = async (password: string, name = username) => {
  const body = JSON.stringify({ username: name, password })
  return (await target.visitor().send('/api/auth/login', { method: 'POST', body })).ok
}

describe('6.2.12: a new password', () => {
  test.each([
    // Of the three thousand that are found most in leaks, from their beginning to their end.
    ...['iloveyou', 'trustno1', '1qaz2wsx', 'q1w2e3r4', 'starwars', 'corvette', 'marlboro', 'Jordan23'],
    ...['12071984', 'asdfghjkl', 'passw0rd', 'monkey123', 'Dragon2026!', '__michelle__'],
    // This place.
    ...['Ambulatorio1', 'lissone2026!', 'ambulatorio-lissone', 'AmbulatorioLissone26', 'PoliAmbulatorio!'],
    ...['clinica.lissone.1', 'Lissone_admin'],
    ...['aaaaaaaaaa', '2468135790'],
  ])('6.2.4, 6.2.11, 6.2.12: %s is refused', async (password) => {
    const before = await passwordOf(username)
    const answer = await change(staff, password)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: GUESSABLE, code: 'not_valid', issues: [{ path: 'newPassword', message: GUESSABLE }] },
    ])
    expect(await passwordOf(username)).toEqual(before)
  })

  test('6.2.11: one’s own name is refused as password, also with text around it', async () => {
    for (const password of [username, `${username}-2026`, `!!${username.toUpperCase()}1`])
      expect([password, (await change(staff, password)).status]).toEqual([password, 400])
  })

  test('6.2.1, 6.2.9: a new password needs at least eight characters and has an upper limit', async () => {
    for (const [password, status] of [
      ['sette77', 400],
      ['x y z '.repeat(43), 400],
    ] as const)
      expect((await change(staff, password)).status).toBe(status)
  })

  test('6.2.2, 6.2.3, 6.2.5, 6.2.8, 6.2.9: a new password may have any characters, is compared exactly and needs the current one', async () => {
    const person = await target.staff('editor')
    const name = ((await (await person.send('/api/auth/user')).json()) as { username: string }).username
    expect((await change(person, OWN, 'non è questa')).status).toBe(400)
    let before = PASSWORD
    for (const password of ['otto lett', '  spazi attorno  ', '正しい馬電池ホチキス', 'Ab'.repeat(128)]) {
      expect([password, (await change(person, password, before)).status]).toEqual([password, 200])
      before = password
    }
    expect(await opens('Ab'.repeat(127), name)).toBe(false)
    expect(await opens('aB'.repeat(128), name)).toBe(false)
    expect(await opens('Ab'.repeat(128), name)).toBe(true)
  })

  test('6.2.10: a password does not expire', async () => {
    const { username } = (await (await staff.send('/api/auth/user')).json()) as { username: string }
    const { rows } = await sql<{ column: string }>`
      SELECT column_name AS column FROM information_schema.columns WHERE table_name = 'users' AND data_type LIKE 'timestamp%'`.execute(
      target.db,
    )
    expect(rows.map(({ column }) => column)).toContain('created_at')
    for (const { column } of rows.filter(({ column }) => column !== 'disabled_at'))
      await sql`UPDATE users SET ${sql.id(column)} = now() - interval '10 years' WHERE username = ${username}`.execute(
        target.db,
      )
    expect(await opens(PASSWORD, username)).toBe(true)
  })

  test('11.4.2, 11.5.1: a password is stored as argon2id with current parameters and its own salt', async () => {
    const usernames = ['ada', 'bea']
    for (const username of usernames)
      await addUser(target.db, { username, role: 'editor', password: PASSWORD })
    const rows = await target.db
      .selectFrom('users')
      .select('password')
      .where('username', 'in', usernames)
      .execute()
    const current = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$[\w+/]{43}$/
    const salts = rows.map(({ password }) => current.exec(password ?? '')?.[1])
    expect(salts).not.toContain(undefined)
    expect(new Set(salts).size).toBe(2)
  })
})

describe('the password rule outside the website', () => {
  test('6.2.4: the start refuses a guessable password for the first administrator and creates no user', async () => {
    const database = await testDatabase('empty')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'target-'))
    const start = (password: string) =>
      startServerProcess({
        ...{ DATA_DIR: folder, DATABASE_URL: database.url, CATALOGUE: 'empty', ADMIN_PASSWORD: password },
      })
    try {
      const failure = (await start('Ambulatorio2026').catch((error: EarlyExit) => error)) as EarlyExit
      expect(failure.exit).toEqual({ code: 1, signal: null })
      expect(failure.output.trim()).toBe(`ADMIN_PASSWORD: ${GUESSABLE}`)
      expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])
    } finally {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('6.2.4: the user command refuses a guessable password', async () => {
    const database = await testDatabase('empty')
    try {
      const child = spawn(
        process.execPath,
        ['src/server/user-command.ts', 'add', 'anna', '--role', 'editor', '--password-stdin'],
        { env: commandEnv({ DATABASE_URL: database.url }) },
      )
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      child.stdin.end('corvette1\n')
      const code = await new Promise((resolve) => child.once('close', resolve))
      expect([code, said.trim()]).toEqual([1, GUESSABLE])
      expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])
    } finally {
      await database.drop()
    }
  })
})
