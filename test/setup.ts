import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { fillCatalogue } from '#features/samples/fill.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { admin, databaseUrl } from './database.ts'

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-test-'))
  const embedded = folder ? await startEmbedded({ dataDir: folder }) : undefined
  const server = given ?? embedded?.url ?? ''
  for (const template of ['empty', 'sample'] as const) {
    await admin(server, `DROP DATABASE IF EXISTS template_${template} WITH (FORCE)`)
    await admin(server, `CREATE DATABASE template_${template}`)
    const { pool, db, close } = openDatabase(databaseUrl(server, `template_${template}`))
    await migrate(pool)
    if (template === 'sample') await fillCatalogue(db)
    await close()
  }
  project.provide('postgres', server)
  return async () => {
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
