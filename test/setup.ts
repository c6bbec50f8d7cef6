import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrateAsOwner } from '#platform/db/migrate.server.ts'
import { admin, createOwned, databaseUrl } from './database.ts'

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL (of a superuser), or an embedded one in a temporary folder. The product
 * runs on it as the role it has in a clinic, which owns nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepFilesInMemory()
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-test-'))
  const embedded = folder ? await startEmbedded({ dataDir: folder, durable: false }) : undefined
  const { superuserUrl: server, ownerUrl: owner, url: app } = embedded ?? (await makeRoles(given ?? ''))
  for (const template of ['empty', 'sample'] as const) {
    await admin(server, `DROP DATABASE IF EXISTS template_${template} WITH (FORCE)`)
    await createOwned(server, owner, `template_${template}`)
    const ownerUrl = databaseUrl(owner, `template_${template}`)
    await migrateAsOwner({ url: databaseUrl(app, `template_${template}`), ownerUrl })
    const { db, close } = openDatabase(ownerUrl)
    if (template === 'sample') await fillCatalogue(db)
    await close()
  }
  project.provide('postgres', server)
  project.provide('owner', owner)
  project.provide('app', app)
  return async () => {
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/**
 * Puts temporary files into memory where there is room for them. On ext4 a file made soon after others were deleted takes
 * a millisecond of the processor, and each copy of a database is 350 files.
 */
function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, os.freemem()) > ROOM) process.env.TMPDIR = MEMORY
}

/** Makes this run's roles on a server that may have others. Each run makes new ones: passwords are stored nowhere. */
async function makeRoles(
  superuserUrl: string,
): Promise<{ superuserUrl: string; ownerUrl: string; url: string }> {
  const password = randomBytes(16).toString('hex')
  const as = async (name: string): Promise<string> => {
    await admin(
      superuserUrl,
      `DO $$ BEGIN CREATE ROLE ${name}; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
       ALTER ROLE ${name} LOGIN PASSWORD '${password}'`,
    )
    const url = new URL(superuserUrl)
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
    return url.href
  }
  return {
    superuserUrl,
    ownerUrl: await as('ambulatorio_test_owner'),
    url: await as('ambulatorio_test_app'),
  }
}
