// Writes the types of the database and docs/schema.sql from a freshly migrated one: `npm run db:types`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/db/database.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { migrate } from '#platform/db/migrate.server.ts'
import { schemaPage } from './schema-page.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-schema-'))
const postgres = await startEmbedded({ dataDir: folder })
const { pool, close } = openDatabase(postgres.ownerUrl)
await migrate(pool)
await writeFile('docs/schema.sql', await schemaPage(pool))
await close()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    ...['--url', postgres.ownerUrl, '--dialect', 'postgres', '--camel-case', '--date-parser', 'string'],
    ...['--type-mapping', '{"timestamptz":"string","timestamp":"string","tsrange":"string","int8":"number"}'],
    ...[
      '--exclude-pattern',
      '(public.schema_migrations|doctor.*)',
      '--out-file',
      'src/platform/db/schema.gen.ts',
    ],
  ],
  { stdio: 'inherit' },
)
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exit(status ?? 1)
