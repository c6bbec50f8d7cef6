import { randomUUID } from 'node:crypto'
import { raiseAlarm } from '#features/alarms/store.server.ts'
import { MEGABYTE } from '#platform/bytes.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import { DecryptionError } from '#platform/encryption/stream.server.ts'
import {
  blobName,
  dropOrphanBlob,
  dropOrphanBlobs,
  readBlob,
  readPiece,
  type Stored,
  storeBlob,
} from '#platform/files/blobs.server.ts'
import { pruneAbandonedUploads, type ReceivedFile, withUpload } from '#platform/files/multipart.server.ts'
import { cleanName, contentDisposition, extensionOf } from '#platform/files/names.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { widerNetworkOf } from '#platform/http/network.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { boundedTurns, queuedTurns } from '#platform/turns.server.ts'
import type { UploadedFile } from './contract.ts'
import { documentCopy, QUOTA_ALARM } from './copy.ts'
import { documentKind } from './kind.server.ts'
import { ownerCookie, ownerOf } from './owner.server.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, mayContainMacros, unclaimedSince } from './rules.ts'
import { scanReceived } from './scan.service.server.ts'
import { heldCopy, macroCopy } from './staff-copy.ts'
import {
  deleteExpired,
  deleteUnclaimed,
  findOpenable,
  insertDocument,
  type NewDocument,
  type StoredFile,
  unclaimedBytes,
} from './store.server.ts'

const UPLOADS_AN_HOUR = 60
/**
 * Limits of the bytes that wait for a booking, by origin. The limit of all together only guards the disk: 20 networks
 * would fill it.
 */
const MAX_UNCLAIMED = { address: 200 * MEGABYTE, network: 400 * MEGABYTE, all: 8192 * MEGABYTE }

const LOCKED =
  'Questo documento è cifrato con una chiave che non c’è più, o è stato alterato: non si può aprire.'

const busy = () => new AppError('too_many', { message: documentCopy.busy, retryAfter: 10 })
// A slow sender occupies its place for a while: an address and a network get only a few.
const ofAddress = boundedTurns({ all: Number.POSITIVE_INFINITY, each: 4 }, busy)
const ofNetwork = boundedTurns({ all: 128, each: 8 }, busy)
// Writing holds a connection: a limit leaves most of the pool free for other requests.
const storing = queuedTurns(4)

const uploadRules = {
  field: 'files',
  files: MAX_DOCUMENTS,
  fileBytes: MAX_DOCUMENT_BYTES,
  sentences: {
    tooMany: documentCopy.tooMany,
    tooLarge: (name: string) => documentCopy.tooLarge(cleanName(name)),
    interrupted: documentCopy.unreadable,
  },
}

/** Receives a visitor's documents: all of them, or none. */
export async function receiveDocuments(ctx: CallContext): Promise<{ success: true; files: UploadedFile[] }> {
  await ctx.limit(`upload:${ctx.address}`, UPLOADS_AN_HOUR, HOUR_SECONDS)
  const { ownerHash, setCookie } = ownerCookie(ctx.request, ctx)
  const { address } = ctx
  const network = widerNetworkOf(address)
  const unclaimed = await unclaimedBytes(ctx.db, { address, network })
  if (unclaimed.ofAll >= MAX_UNCLAIMED.all)
    await raiseAlarm(ctx, {
      kind: 'full_quota',
      about: wallClock(ctx.now()).date,
      words: QUOTA_ALARM,
    })
  if (
    unclaimed.ofAddress >= MAX_UNCLAIMED.address ||
    unclaimed.ofNetwork >= MAX_UNCLAIMED.network ||
    unclaimed.ofAll >= MAX_UNCLAIMED.all
  ) {
    throw new AppError('too_many', { message: documentCopy.quota, retryAfter: HOUR_SECONDS })
  }
  const receiving = <T>(work: () => Promise<T>) => ofNetwork(network, () => ofAddress(address, work))
  const files = await receiving(() =>
    withUpload(ctx.request, uploadRules, async (received) => {
      if (received.length === 0) throw new AppError('not_valid', { message: documentCopy.none })
      const documents: { path: string; row: NewDocument }[] = []
      for (const file of received) {
        documents.push({ path: file.path, row: await describe(ctx, file, ownerHash) })
      }
      return storing(() => saveDocuments(ctx, documents))
    }),
  )
  ctx.header('Set-Cookie', setCookie)
  return { success: true, files }
}

async function describe(ctx: CallContext, file: ReceivedFile, ownerHash: Buffer): Promise<NewDocument> {
  const name = cleanName(file.name)
  if (file.size === 0) throw new AppError('not_valid', { message: documentCopy.empty(name) })
  const kind = await documentKind({ path: file.path, name })
  if (!kind) throw new AppError('wrong_type', { message: documentCopy.wrongType(name) })
  const held = await scanReceived(ctx, { path: file.path, name })
  return {
    filename: `${randomUUID()}.${kind.extension}`,
    originalName: extensionOf(name) ? name : cleanName(`${name}.${kind.extension}`),
    mimeType: kind.mimeType,
    fileSize: file.size,
    sha256: file.sha256,
    ownerHash,
    sender: ctx.address,
    held,
    createdAt: ctx.now().toISOString(),
  }
}

function saveDocuments(
  { db, dataKey }: Context,
  documents: { path: string; row: NewDocument }[],
): Promise<UploadedFile[]> {
  const named = documents.map((document) => ({
    ...document,
    name: blobName(document.row.sha256, dataKey),
  }))
  return transaction(db, async (db) => {
    for (const { path, row } of named.toSorted((a, b) => a.name.compare(b.name))) {
      await storeBlob(db, { path, sha256: row.sha256, size: row.fileSize }, dataKey)
    }
    const files: UploadedFile[] = []
    for (const { row, name } of named) files.push(await insertDocument(db, { ...row, sha256: name }))
    return files
  })
}

/**
 * Removes a document the same browser has just uploaded.
 * @throws AppError('not_found') for any other, and for one of a booking
 */
export async function removeOwnDocument(ctx: CallContext, id: number): Promise<{ success: true }> {
  await ctx.limit(`upload-remove:${ctx.address}`, UPLOADS_AN_HOUR * MAX_DOCUMENTS, HOUR_SECONDS)
  const owner = ownerOf(ctx.request, ctx)
  const sha256 = owner && (await deleteUnclaimed(ctx.db, id, owner))
  if (!sha256) throw new AppError('not_found')
  // Deletes the bytes now: those that wait for pruning count in no quota.
  await dropOrphanBlob(ctx.db, sha256)
  return { success: true }
}

/**
 * A file as a download, for staff: never shown inside the site, whatever it contains. `acknowledged`: the warning about
 * macros has been read.
 * @throws AppError('not_found') for a document that no contact and no visit has
 * @throws AppError('conflict') for one that is held, or that may contain macros, without the acknowledgement
 */
export async function downloadFile(
  ctx: Context,
  id: number,
  acknowledged: 'macros' | undefined,
): Promise<Response> {
  const file = await findOpenable(ctx.db, id)
  if (!file) throw new AppError('not_found')
  if (file.held) throw new AppError('conflict', { message: heldCopy[file.held].why })
  if (mayContainMacros(file.mimeType) && acknowledged !== 'macros') {
    throw new AppError('conflict', { message: macroCopy.why })
  }
  const stored = { ...file, size: file.fileSize }
  if (file.salt) await checkReadable(ctx, stored)
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, mediaId: id }, 'file downloaded')
  return new Response(readBlob(ctx.files, stored, ctx.dataKey), {
    headers: {
      ...fileHeaders(file),
      'Content-Disposition': contentDisposition(cleanName(nameOfKind(file))),
      'Cache-Control': 'no-store',
    },
  })
}

/** Checks the key before the answer begins: a document that cannot be decrypted would end it in the middle. */
async function checkReadable(ctx: Context, stored: Stored): Promise<void> {
  if (!ctx.dataKey) throw new AppError('unavailable', { message: LOCKED })
  try {
    await readPiece(ctx.db, stored, 0, ctx.dataKey)
  } catch (error) {
    if (error instanceof DecryptionError) throw new AppError('unavailable', { message: LOCKED })
    throw error
  }
}

/** Pictures made anew keep the name they came with, also where it belonged to another kind. */
function nameOfKind({ originalName, mimeType }: StoredFile): string {
  const extension = extensionOf(originalName)
  if (mimeType !== 'image/webp' || extension.toLowerCase() === 'webp') return originalName
  return `${extension ? originalName.slice(0, -extension.length - 1) : originalName}.webp`
}

// The headers that keep a browser from running or sniffing a file are set on every answer of the API.
function fileHeaders(file: StoredFile): Record<string, string> {
  return { 'Content-Type': file.mimeType, 'Content-Length': String(file.fileSize) }
}

/** Prunes documents no booking took within a day, and bytes no row points at. */
export async function pruneUnclaimedDocuments(db: Db, now: Date): Promise<number> {
  const failures: unknown[] = []
  // Goes on after a failure, so that one bad row does not stop the others.
  const attempt = async <T>(job: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await job()
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  const pruned = (await attempt(() => deleteExpired(db, new Date(unclaimedSince(now))))) ?? 0
  await attempt(() => dropOrphanBlobs(db))
  await attempt(() => pruneAbandonedUploads())
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  return pruned
}
