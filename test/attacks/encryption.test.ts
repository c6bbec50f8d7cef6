import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#platform/audit/chain.server.ts'
import { openDatabase, transaction } from '#platform/db/database.server.ts'
import { readKey } from '#platform/encryption/data-key.server.ts'
import { dropOrphanBlobs, storeBlob } from '#platform/files/blobs.server.ts'
import { encryptDocuments } from '#platform/files/encrypt.server.ts'
import { blankDatabase } from '../database.ts'
import { brokenReferences } from '../faults/rows.ts'
import { pdf } from '../files.ts'
import {
  commandEnv,
  EarlyExit,
  networkVisitor,
  type ServerProcess,
  startServerProcess,
} from '../server-process.ts'
import { addMedia, attach, uploadOne } from '../uploads.ts'
import type { Visitor } from '../visitor.ts'
import { logInFresh, startTargetProcess, type Target } from './target.ts'

const KEY = randomBytes(32).toString('hex')
const WORD = 'Bracciaforti Ermenegilda, referto istologico'
const folder = mkdtempSync(path.join(os.tmpdir(), 'encryption-'))
const bytes = Buffer.concat([pdf(600_000, WORD), Buffer.from(WORD)])

let target: Target
let staff: Visitor
let old: number

beforeAll(async () => {
  const orphan = randomBytes(100)
  const sha256 = createHash('sha256').update(orphan).digest()
  target = await startTargetProcess({
    settings: { DATA_KEY: KEY },
    prepare: (db) => transaction(db, (tx) => storeBlob(tx, { bytes: orphan, sha256, size: orphan.length })),
  })
  staff = await target.staff('editor')
  // At the start the hourly job encrypts documents, then drops files that belong to nothing: once it has, it leaves `old` alone.
  while ((await stored(orphan)) > 0) await sleep(20)
  // As it was stored before there was a key.
  old = await addMedia(target.db, Buffer.concat([bytes, Buffer.from('old')]), 'document')
  await attach(target.db, old)
})
afterAll(async () => {
  await target?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Said = { status: number; out: string; err: string }
function command(script: string, file: string[], settings: Record<string, string>): Promise<Said> {
  const args = [`scripts/${script}.ts`, ...file]
  const env = commandEnv({ DATABASE_URL: target.databaseUrl, ...settings })
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, out, err }),
    )
  })
}

async function stored(text: string | Buffer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM blob_chunks WHERE position(${Buffer.from(text)} IN bytes) > 0`.execute(
    target.db,
  )
  return rows[0]?.n ?? -1
}

async function downloaded(id: number, who = staff): Promise<Buffer> {
  const answer = await who.send(`/api/media/${id}/download`)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

test('11.3.2: a patient’s document is stored encrypted and downloads unchanged', async () => {
  expect(await stored(WORD)).toBeGreaterThan(0)
  const plain = await stored(WORD)
  const visitor = target.visitor()
  const { id } = await uploadOne(visitor, bytes, 'referto.pdf')
  await attach(target.db, id)
  expect(await stored(WORD)).toBe(plain)
  expect((await downloaded(id)).equals(bytes)).toBe(true)
  // Two equal files are stored once, under a name that cannot be computed from the file.
  await uploadOne(target.visitor(), bytes, 'ancora.pdf')
  const { rows } = await sql<{ n: number; known: boolean }>`
    SELECT count(*)::integer AS n, bool_or(sha256 = sha256(${bytes})) AS known FROM blobs WHERE size = ${bytes.length}`.execute(
    target.db,
  )
  expect(rows).toEqual([{ n: 1, known: false }])
})

test('11.3.2: documents from before the key stay readable, and the hourly job encrypts them', async () => {
  const whole = Buffer.concat([bytes, Buffer.from('old')])
  expect((await downloaded(old)).equals(whole)).toBe(true)
  const key = readKey(KEY)
  if (!key) throw new Error('no key')
  expect(await encryptDocuments(target.db, key)).toBe(1)
  expect(await encryptDocuments(target.db, key)).toBe(0)
  await dropOrphanBlobs(target.db)
  expect(await stored(WORD)).toBe(0)
  expect((await downloaded(old)).equals(whole)).toBe(true)
  const picture = await sql<{
    n: number
  }>`SELECT count(*)::integer AS n FROM blobs WHERE salt IS NULL`.execute(target.db)
  // Pictures of the site are for everybody.
  expect(picture.rows[0]?.n).toBeGreaterThan(0)
})

test('11.3.3: a document altered or exchanged in the database is not served', async () => {
  const { id } = await uploadOne(target.visitor(), pdf(1000, 'uno'), 'uno.pdf')
  await attach(target.db, id)
  const { id: two } = await uploadOne(target.visitor(), pdf(1000, 'due'), 'due.pdf')
  const piece = async (id: number) => {
    const { rows } = await sql<{ bytes: Buffer; sha256: Buffer }>`
      SELECT c.bytes, c.sha256 FROM media m JOIN blob_chunks c USING (sha256) WHERE m.id = ${id}`.execute(
      target.db,
    )
    if (!rows[0]) throw new Error('no piece')
    return rows[0]
  }
  const { bytes: own, sha256 } = await piece(id)
  const altered = Buffer.from(own)
  altered.writeUInt8(altered.readUInt8(40) ^ 1, 40)
  for (const other of [altered, (await piece(two)).bytes]) {
    await sql`UPDATE blob_chunks SET bytes = ${other} WHERE sha256 = ${sha256}`.execute(target.db)
    const answer = await staff.send(`/api/media/${id}/download`)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { message: expect.stringContaining('cifrato') },
    ])
  }
  await sql`UPDATE blob_chunks SET bytes = ${own} WHERE sha256 = ${sha256}`.execute(target.db)
  expect((await downloaded(id)).equals(pdf(1000, 'uno'))).toBe(true)
})

test('P13: a backup is encrypted, cannot be restored without its key, and is restored with it', async () => {
  const { id } = await uploadOne(target.visitor(), bytes, 'nel-backup.pdf')
  await attach(target.db, id)
  const file = path.join(folder, 'cifrato.backup')
  const none = await command('backup', [file], {})
  expect(none).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('serve la loro chiave, in DATA_KEY'),
  })
  expect(await command('backup', [file], { DATA_KEY: KEY })).toMatchObject({ status: 0, err: '' })
  const written = readFileSync(file)
  expect(written.subarray(0, 21).toString()).toBe('ambulatorio-cifrato-1')
  // The magic number of zstd, which compressed data begins with: it must not be readable.
  expect(written.subarray(0, 1000).includes(Buffer.from('28b52ffd', 'hex'))).toBe(false)

  const empty = await blankDatabase()
  const restored = openDatabase(empty.url, { max: 1 })
  try {
    const url = { DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl }
    expect(await command('restore', [file], url)).toMatchObject({
      status: 1,
      err: expect.stringContaining('è cifrato: serve la chiave'),
    })
    const wrong = { ...url, DATA_KEY: randomBytes(32).toString('base64') }
    expect(await command('restore', [file], wrong)).toMatchObject({
      status: 1,
      err: expect.stringContaining('con un’altra chiave'),
    })
    const cut = path.join(folder, 'tagliato.backup')
    writeFileSync(cut, written.subarray(0, 70 + 65_552))
    const right = { ...url, DATA_KEY: KEY }
    expect(await command('restore', [cut], right)).toMatchObject({
      status: 1,
      err: expect.stringContaining('non è un backup intero'),
    })
    expect(await command('restore', [file], right)).toMatchObject({ status: 0, err: '' })
    const client = await restored.pool.connect()
    expect(await brokenReferences(client)).toEqual([])
    client.release()
    // The trail came along, still whole, and says that it was restored.
    expect(await verifyAudit(restored.db)).toMatchObject({ broken: null })
    const { rows } = await sql`SELECT event FROM trail ORDER BY id DESC LIMIT 1`.execute(restored.db)
    expect(rows).toEqual([{ event: 'database.created' }])
    await withServer(right, async (server) => {
      // Restoring has ended all sessions.
      const again = await logInFresh(restored.db, networkVisitor(server.url, '10.9.9.9'), 'editor')
      expect((await downloaded(id, again)).equals(bytes)).toBe(true)
    })
  } finally {
    await restored.close()
    await empty.drop()
  }
})

async function withServer(
  settings: Record<string, string>,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    CATALOGUE: 'empty',
    TRUST_PROXY: '1',
    ...settings,
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function refusedStart(settings: Record<string, string>): Promise<string> {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  try {
    const server = await startServerProcess({
      DATABASE_URL: target.databaseUrl,
      CATALOGUE: 'empty',
      ...settings,
      DATA_DIR: dataDir,
    })
    await server.stop()
    return 'it started'
  } catch (error) {
    if (error instanceof EarlyExit) return error.output
    throw error
  }
}

test('11.3.2, P13: the start exits with one line when the key is malformed, missing or another one', async () => {
  const line = (text: string) => expect.stringMatching(new RegExp(`^${text}[^\\n]*\\n$`))
  const [malformed, none, other] = await Promise.all([
    refusedStart({ DATA_KEY: 'segreta' }),
    refusedStart({}),
    refusedStart({ DATA_KEY: randomBytes(32).toString('hex') }),
  ])
  expect(malformed).toEqual(line('DATA_KEY: servono 32 byte'))
  expect(malformed).not.toContain('segreta')
  expect(none).toEqual(line('I documenti di questo database sono cifrati: serve la loro chiave'))
  expect(other).toEqual(line('DATA_KEY non è la chiave con cui sono cifrati'))
  // The key itself is nowhere in the database.
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM secrets WHERE value = decode(${KEY}, 'hex')`.execute(target.db)
  expect(rows).toEqual([{ n: 0 }])
})

test('P13: the product runs with a new key after the old one is lost, and refuses old documents as locked', async () => {
  const { id } = await uploadOne(target.visitor(), bytes, 'perso.pdf')
  await attach(target.db, id)
  // Without --yes the command prints the cost and does nothing.
  expect(await command('key', ['lost'], {})).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      /^Non è cambiato niente\. Documenti che resterebbero chiusi per sempre: [1-9]/,
    ),
  })
  expect(await refusedStart({})).toContain('I documenti di questo database sono cifrati')
  expect(await command('key', ['lost', '--yes'], {})).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Fatto: /),
  })
  const file = path.join(folder, 'altra')
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
  await withServer({ DATABASE_URL: target.databaseUrl, DATA_KEY_FILE: file }, async (server) => {
    const again = networkVisitor(server.url, '10.9.9.10', staff.cookies)
    const answer = await again.send(`/api/media/${id}/download`)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { message: expect.stringContaining('chiave che non c’è più') },
    ])
    const fresh = await uploadOne(again, pdf(5000, 'nuovo'), 'nuovo.pdf')
    await attach(target.db, fresh.id)
    expect((await downloaded(fresh.id, again)).equals(pdf(5000, 'nuovo'))).toBe(true)
  })
})
