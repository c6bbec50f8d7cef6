import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { KILOBYTE, MEGABYTE } from '#platform/bytes.ts'
import { type Desk, desk, details, type Measured, p95 } from './contacts.ts'
import type { Figure } from './figures.ts'
import { memoryOf } from './processes.ts'

const PIECE = 256 * KILOBYTE
const SIZE = 10 * MEGABYTE
const READERS = 5
const MEMORY_MB = 1000
const LOOK_EVERY_MS = 100
/** Of what a contact's page took before there were any. */
const LONGER = 3

type Options = { on: Measured; megabytes: number; seconds: number }

/**
 * Measures a clinic's years of documents: opening a contact that has many, and the server while several are downloaded
 * at once.
 */
export async function documents({ on, megabytes, seconds }: Options): Promise<Figure[]> {
  const at = await desk(on, 'bench-documents')
  const asked = details(at.people)
  await p95(at, asked, 1)
  const before = await p95(at, asked, seconds)
  const ids = await fill(on, at, Math.ceil((megabytes * MEGABYTE) / SIZE))
  const after = await p95(at, asked, seconds)
  const what = `${((ids.length * SIZE) / 1_000_000_000).toFixed(1)} GB of documents`
  return [
    {
      name: `contact detail with ${what}, p95`,
      value: after,
      unit: 'ms',
      baseline: { name: 'without any', value: before },
      atMost: LONGER,
    },
    {
      name: `memory while ${READERS} take all ${what} out`,
      value: await mostWhileTaken(on, at, ids),
      unit: 'MB',
      baseline: { name: 'budget', value: MEMORY_MB },
      atMost: 1,
    },
  ]
}

/** As uploads leave them, each with content of its own. */
async function fill({ database }: Measured, { people }: Desk, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const name = randomBytes(32)
    await database.pool.query('INSERT INTO blobs (sha256, size) VALUES ($1, $2)', [name, SIZE])
    await database.pool.query(
      'INSERT INTO blob_chunks (sha256, n, bytes) SELECT $1, n, $2 FROM generate_series(0, $3::integer) AS n',
      [name, randomBytes(PIECE), SIZE / PIECE - 1],
    )
    const { rows } = await database.pool.query<{ id: number }>(
      `WITH document AS (
         INSERT INTO media (purpose, filename, original_name, mime_type, file_size, sha256, owner_hash, claimed_at)
         VALUES ('document', $1, 'referto.pdf', 'application/pdf', $2, $3, $3, now()) RETURNING id)
       INSERT INTO contact_attachments (contact_id, media_id) SELECT $4, id FROM document RETURNING media_id AS id`,
      [`${name.toString('hex')}.pdf`, SIZE, name, people[n % people.length]?.id],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

async function mostWhileTaken({ server }: Measured, { cookie }: Desk, ids: number[]): Promise<number> {
  let most = memoryOf(server.pid)
  let taking = true
  const look = async () => {
    while (taking) {
      most = Math.max(most, memoryOf(server.pid))
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  const left = [...ids]
  const lane = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const response = await fetch(`${server.url}/api/media/${id}/download`, { headers: { cookie } })
      let bytes = 0
      for await (const piece of response.body ?? []) bytes += piece.length
      if (!response.ok || bytes !== SIZE)
        throw new Error(`document ${id}: ${response.status}, ${bytes} bytes`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, lane))
  taking = false
  await looking
  return most
}
