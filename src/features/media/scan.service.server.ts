import { createReadStream } from 'node:fs'
import type { Db } from '#platform/db/database.server.ts'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import type { Antivirus } from '#platform/files/antivirus.server.ts'
import { readBlob } from '#platform/files/blobs.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Log } from '#platform/log.server.ts'
import { queuedTurns } from '#platform/turns.server.ts'
import { documentCopy } from './copy.ts'
import { heldDocuments, settleHeld } from './store.server.ts'

// An antivirus has few hands, and each file is read from disk for it.
const scanning = queuedTurns(4)
const AT_A_TIME = 50

/**
 * Asks the antivirus about a new document. Returns null for one that may be read, also without an antivirus, and
 * 'waiting' when the antivirus does not answer.
 * @throws AppError('not_valid') for an infected document
 */
export function scanReceived(
  { antivirus, log, requestId }: Pick<Context, 'antivirus' | 'log' | 'requestId'>,
  file: { path: string; name: string },
): Promise<'waiting' | null> {
  if (!antivirus) return Promise.resolve(null)
  return scanning(async () => {
    if (antivirus.isResting()) return 'waiting'
    try {
      if (!(await antivirus.isInfected(createReadStream(file.path)))) return null
    } catch (error) {
      log.warn({ requestId, error: String(error) }, 'antivirus not reachable')
      return 'waiting'
    }
    log.warn({ requestId }, 'infected document refused')
    throw new AppError('not_valid', { message: documentCopy.infected(file.name) })
  })
}

/**
 * Asks about the documents that wait, until all are decided or the antivirus does not answer. Several processes
 * may do so at once.
 */
export async function scanHeld({
  db,
  log,
  antivirus,
  dataKey,
}: {
  db: Db
  log: Log
  antivirus: Antivirus
  dataKey: DataKey | null
}): Promise<void> {
  let after = 0
  for (;;) {
    const held = await heldDocuments(db, after, AT_A_TIME)
    for (const { id, ...stored } of held) {
      after = id
      let infected: boolean
      try {
        infected = await scanning(() => antivirus.isInfected(readBlob(db, stored, dataKey)))
      } catch (error) {
        log.debug({ mediaId: id, error: String(error) }, 'documents go on waiting for the antivirus')
        return
      }
      await settleHeld(db, id, infected)
      log[infected ? 'warn' : 'info']({ mediaId: id, infected }, 'document looked at')
    }
    if (held.length < AT_A_TIME) return
  }
}
