import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { commandEnv } from '#test/server-process.ts'

const COMMAND = path.resolve(import.meta.dirname, '../fill.ts')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

type Ended = { status: number; out: string; err: string }

function fill(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
    const options = { env: commandEnv({ ...urls, ...env }) }
    const command = [COMMAND, ...args]
    execFile(process.execPath, command, options, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    )
  })
}

async function people(): Promise<number> {
  const { rows } = await database.pool.query('SELECT count(*)::integer AS n FROM contact_requests')
  return rows[0]?.n
}

test('a wrong value is refused with one line and adds no rows', async () => {
  expect(await fill(['--contacts', '0'])).toEqual({
    status: 64,
    out: '',
    err: '--contacts: serve un numero intero fra 1 e 500.000\n',
  })
  expect(await people()).toBe(0)
})

test('--help prints the usage and adds no rows', async () => {
  const { status, out, err } = await fill(['--help'])
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/^Uso: npm run fill -- \[--contacts N\] \[--appointments N\] \[--add\]\n/)
  expect(await people()).toBe(0)
})

test('variables are read as the product reads them', async () => {
  expect(await fill([], { DATABASE_URL: 'mysql://db/x' })).toEqual({
    status: 1,
    out: '',
    err: 'DATABASE_URL: serve un indirizzo che cominci con postgres:// o postgresql://\n',
  })
})

test('the command fills an empty database, and one with contacts only with --add', async () => {
  const first = await fill(['--contacts', '30', '--appointments', '1100'])
  expect(first).toMatchObject({ status: 0, err: '' })
  expect(first.out).toMatch(
    /^Contatti: 30 di 30\nPrenotazioni: 1\.100 di 1\.100\nFatto in (?:\d+ min )?\d+ s: contatti 30, con messaggi 2, note interne 2 e valori dei campi personalizzati \d+; prenotazioni 1\.100, medici 16\.\n$/,
  )
  expect(await fill(['--contacts', '30'])).toEqual({
    status: 1,
    out: '',
    err: 'Il database non è vuoto (contatti 30, prenotazioni 1.100): niente è stato cambiato. Per aggiungere comunque i dati di prova serve --add.\n',
  })
  expect(await people()).toBe(30)
  expect((await fill(['--contacts', '5', '--appointments', '10', '--add'])).status).toBe(0)
  expect(await people()).toBe(35)
})
