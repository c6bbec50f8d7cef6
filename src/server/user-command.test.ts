import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '#features/auth/users.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { commandEnv } from '#test/server-process.ts'

const COMMAND = path.resolve(import.meta.dirname, 'user-command.ts')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

type Result = { status: number | null; out: string; err: string }

/** Runs the command. Without `input` its standard input is a pipe that stays open and silent. */
function run(
  args: string[],
  input?: string,
  env: Record<string, string> = { DATABASE_URL: database.url },
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...args], { env: commandEnv(env) })
    const result: Result = { status: null, out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      result.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      result.err += chunk
    })
    child.once('close', (status) => resolve({ ...result, status }))
    if (input !== undefined) child.stdin.end(input)
  })
}

const names = async () => (await listUsers(database.db)).map(({ username, role }) => `${username} ${role}`)

test('the command adds, lists, changes and removes users', async () => {
  expect(await run(['add', 'Anna', '--role', 'admin'], 'tre tigri al mare\n')).toEqual({
    status: 0,
    out: 'Utente anna aggiunto con il ruolo admin.\n',
    err: '',
  })
  expect(
    await run(['add', 'bruno', '--role=editor', '--password-stdin'], 'tre tigri al mare\r\naltro\n'),
  ).toMatchObject({
    status: 0,
  })
  expect(await names()).toEqual(['anna admin', 'bruno editor'])
  const list = await run(['list'], '')
  expect(list.out).toMatch(
    /^anna {3}admin {3}dal \d\d\/\d\d\/\d{4}\nbruno {2}editor {2}dal \d\d\/\d\d\/\d{4}\n$/,
  )
  expect(await run(['password', 'bruno'], 'quattro gatti neri\n')).toMatchObject({
    status: 0,
    out: 'Password di bruno cambiata; le sue sessioni sono chiuse.\n',
  })
  expect(await run(['factors', 'bruno'], '')).toEqual({
    status: 1,
    out: '',
    err: 'bruno non ha un secondo fattore.\n',
  })
  const { id: userId } = await database.db
    .updateTable('users')
    .set({ disabledAt: '2026-03-02T09:00:00Z' })
    .where('username', '=', 'bruno')
    .returning('id')
    .executeTakeFirstOrThrow()
  const app = { userId, secret: Buffer.alloc(20), createdAt: '2026-03-02T09:00:00Z' }
  await database.db
    .insertInto('totpKeys')
    .values({ ...app, confirmedAt: app.createdAt })
    .execute()
  expect(await run(['factors', 'bruno'], '')).toMatchObject({
    status: 0,
    out: 'Il secondo fattore di bruno è tolto; le sue sessioni sono chiuse.\n',
  })
  expect((await run(['list'], '')).out).toMatch(/^bruno .*disattivato dal 02\/03\/2026$/m)
  expect(await run(['remove', 'bruno'], '')).toMatchObject({ status: 0, out: 'Utente bruno rimosso.\n' })
  expect(await run(['remove', 'anna'], '')).toEqual({
    status: 1,
    out: '',
    err: 'anna è l’unico amministratore e non può essere rimosso: prima va aggiunto un altro.\n',
  })
  expect(await names()).toEqual(['anna admin'])
})

test('a password changed by the command is told to its user, and the trail names the system user before the one of sudo', async () => {
  const { db } = database
  await run(['add', 'fulvia', '--role', 'editor'], 'tre tigri al mare\n')
  const email = 'fulvia@clinica.example'
  await db.updateTable('users').set({ email }).where('username', '=', 'fulvia').execute()
  const env = { DATABASE_URL: database.url, PUBLIC_URL: 'https://clinica.example', SUDO_USER: 'dott.rossi' }
  expect(await run(['password', 'fulvia'], 'quattro gatti neri\n', env)).toMatchObject({ status: 0 })
  const mails = await db.selectFrom('outbox').select('content').where('recipient', '=', email).execute()
  expect(mails).toMatchObject([
    {
      content: {
        paragraphs: ['Ciao fulvia.', 'La tua password è stata cambiata sul server.'],
        link: { url: expect.stringMatching(/^https:\/\/clinica\.example\//) },
      },
    },
  ])
  const { username } = await db
    .selectFrom('trail')
    .select('username')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(username).toBe(`${os.userInfo().username} (sudo: dott.rossi)`)
})

test('the command generates a password when none is given, without waiting for a silent pipe', async () => {
  for (const input of ['', undefined]) {
    const { status, out } = await run(['add', `carla${input ?? 'x'}`, '--role', 'editor'], input)
    expect(status).toBe(0)
    expect(out).toMatch(
      /^Utente carlax? aggiunto con il ruolo editor\.\nPassword: ([a-z2-9]{4}-){4}[a-z2-9]{4}\n$/,
    )
  }
})

test.each<[string[], string]>([
  [['fly'], 'Comando sconosciuto: fly'],
  [['add'], 'Manca il nome dell’utente: npm run user -- add NOME'],
  [['add', 'dario'], 'Serve --role con un ruolo: admin oppure editor.'],
  [['add', 'dario', '--role', 'capo'], 'Serve --role con un ruolo: admin oppure editor.'],
  [['add', 'dario', '--password', 'segreta'], 'Opzione sconosciuta o senza valore.'],
  [['add', 'dario', 'rossi', '--role', 'admin'], 'Troppi argomenti.'],
  [['list', 'dario'], 'Troppi argomenti.'],
  [['add', 'dario', '--role', 'admin', '--password-stdin'], 'Nessuna password sullo standard input.'],
])('%j exits with code 2, the error and the usage', async (args, message) => {
  const { status, out, err } = await run(args, '')
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err.startsWith(`${message}\n\nUso:\n`)).toBe(true)
  expect(await names()).not.toContain('dario admin')
})

test('a refused command prints one line and exits with code 1', async () => {
  expect(await run(['add', 'elena', '--role', 'editor'], 'corta\n')).toEqual({
    status: 1,
    out: '',
    err: 'La password deve avere almeno 8 caratteri.\n',
  })
  expect(await run(['password', 'nessuno'], 'tre tigri al mare\n')).toMatchObject({
    status: 1,
    err: 'Non c’è nessun utente nessuno.\n',
  })
  expect(await run(['list'], '', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })).toMatchObject({
    status: 1,
    out: '',
  })
})

test('the command fails on a data folder without a database and creates none', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-user-'))
  try {
    expect(await run(['list'], '', { DATA_DIR: folder })).toEqual({
      status: 1,
      out: '',
      err: `In ${folder} non c’è ancora un database: avviare prima npm start.\n`,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the command without arguments, or with --help, prints its usage', async () => {
  for (const args of [[], ['--help']]) {
    const { status, out } = await run(args, '')
    expect(status).toBe(0)
    expect(out).toContain('npm run user -- add NOME --role admin|editor')
  }
})
