import { createHash, randomUUID } from 'node:crypto'
import { MEGABYTE } from '#platform/bytes.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import { type Content, readBlob, storeBlob } from '#platform/files/blobs.server.ts'
import { type ReceivedFile, withUpload } from '#platform/files/multipart.server.ts'
import { shownName } from '#platform/files/names.server.ts'
import {
  MAX_MEGAPIXELS,
  MAX_SIDE,
  PictureFault,
  sitePicture,
  type WebPicture,
} from '#platform/files/picture.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { boundedTurns } from '#platform/turns.server.ts'
import type { getSiteMedia, publicMedia, uploadSiteMedia } from './contract.ts'
import { siteCopy } from './copy.ts'
import { COVER_MEGABYTES, SITE_PICTURE_MEGABYTES, unclaimedSince } from './rules.ts'
import {
  deleteUnusedCovers,
  findSiteMedia,
  findSitePicture,
  insertSiteMedia,
  lockSiteMedia,
  removeSiteMedia,
  type StoredPicture,
  servicesWithCover,
} from './site.store.server.ts'

const PICTURES_AN_HOUR = 200

const receiving = boundedTurns(
  { all: 8, each: 4 },
  () => new AppError('too_many', { message: siteCopy.busy, retryAfter: 10 }),
)

/** Receives a picture of the site and saves it re-encoded: in full, and in smaller widths. */
export async function receiveSiteMedia(
  ctx: CallContext,
  use: 'cover' | undefined,
): Promise<Answer<typeof uploadSiteMedia>> {
  await ctx.limit(`picture:${ctx.user?.id}`, PICTURES_AN_HOUR, HOUR_SECONDS)
  const megabytes = use === 'cover' ? COVER_MEGABYTES : SITE_PICTURE_MEGABYTES
  const rules = {
    field: 'file',
    files: 1,
    fileBytes: megabytes * MEGABYTE,
    // As large as cameras make pictures, so that the refusal can name the file.
    overrun: 50 * MEGABYTE,
    sentences: {
      tooMany: siteCopy.tooMany,
      tooLarge: (name: string) => siteCopy.tooLarge(shownName(name), megabytes),
      tooMuch: siteCopy.tooMuch(megabytes),
      interrupted: siteCopy.interrupted,
    },
  }
  return receiving(String(ctx.user?.id), () =>
    withUpload(ctx.request, rules, async ([file]) => {
      if (!file) throw new AppError('not_valid', { message: siteCopy.none })
      const name = shownName(file.name)
      if (file.size === 0) throw new AppError('not_valid', { message: siteCopy.empty(name) })
      const media = await savePicture(ctx, name, await pictureOf(file, name), use === 'cover')
      return { message: siteCopy.uploaded, media }
    }),
  )
}

async function pictureOf({ path }: ReceivedFile, name: string) {
  try {
    return await sitePicture(path)
  } catch (error) {
    throw error instanceof PictureFault ? refusalOf(error.reason, name) : error
  }
}

function refusalOf(reason: PictureFault['reason'], name: string): AppError {
  switch (reason) {
    case 'kind':
      return new AppError('wrong_type', { message: siteCopy.wrongKind(name) })
    case 'mixed':
      return new AppError('wrong_type', { message: siteCopy.mixed(name) })
    case 'damaged':
      return new AppError('wrong_type', { message: siteCopy.damaged(name) })
    case 'pixels': {
      const side = MAX_SIDE.toLocaleString('it-IT')
      return new AppError('too_large', { message: siteCopy.tooManyPixels(name, MAX_MEGAPIXELS, side) })
    }
    case 'costly':
      return new AppError('too_large', { message: siteCopy.tooCostly(name) })
  }
}

function savePicture(
  ctx: Context,
  originalName: string,
  picture: WebPicture & { sizes: WebPicture[] },
  cover: boolean,
) {
  const whole = contentOf(picture)
  const sizes = picture.sizes.map((size) => ({ width: size.width, content: contentOf(size) }))
  const row = {
    filename: `${randomUUID()}.webp`,
    originalName,
    mimeType: 'image/webp',
    fileSize: whole.size,
    sha256: whole.sha256,
    uploadedBy: ctx.user?.id ?? null,
    cover,
    createdAt: ctx.now().toISOString(),
  }
  return transaction(ctx.db, async (db) => {
    const contents = [whole, ...sizes.map(({ content }) => content)]
    for (const content of contents.toSorted((a, b) => a.sha256.compare(b.sha256)))
      await storeBlob(db, content)
    return insertSiteMedia(
      db,
      row,
      sizes.map(({ width, content: { sha256, size } }) => ({ width, sha256, fileSize: size })),
    )
  })
}

function contentOf({ bytes }: WebPicture): Content {
  return { bytes, sha256: createHash('sha256').update(bytes).digest(), size: bytes.length }
}

/** A picture of the site with its bytes, for staff. */
export async function showSiteMedia(ctx: Context, id: number): Promise<Answer<typeof getSiteMedia>> {
  const found = await findSiteMedia(ctx.db, id)
  if (!found) throw pictureMissing()
  return { ...found, dataUrl: await dataUrlOf(ctx, found) }
}

/**
 * Deletes a picture of the site.
 * @throws AppError('not_found')
 * @throws AppError('in_use') when it is the cover of a service
 */
export async function deletePicture(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    if (!(await lockSiteMedia(db, id))) throw pictureMissing()
    const services = await servicesWithCover(db, id)
    if (services.length > 0) throw new AppError('in_use', { message: siteCopy.inUse(listOf(services)) })
    await removeSiteMedia(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, mediaId: id }, 'site picture deleted')
  return { message: siteCopy.deleted }
}

/** Housekeeping: deletes covers no service has, a day after they came at the earliest. Their bytes go later. */
export function pruneUnusedCovers(db: Db, now: Date): Promise<number> {
  return transaction(db, (db) => deleteUnusedCovers(db, unclaimedSince(now)))
}

const NAMED = 3

function listOf(names: string[]): string {
  const quoted = names.slice(0, NAMED).map((name) => `«${name}»`)
  const others = names.length - NAMED
  const last = others > 0 ? (others === 1 ? 'un altro servizio' : `altri ${others} servizi`) : quoted.pop()
  return [quoted.join(', '), last].filter(Boolean).join(' e ')
}

function pictureMissing(): AppError {
  return new AppError('not_found', { message: siteCopy.notFound })
}

const FOREVER = 'public, max-age=31536000, immutable'

/** A picture of the public site, no narrower than asked for: as an image to browsers that show it, else as JSON. */
export async function showPicture(
  ctx: CallContext,
  id: number,
  width: number | null,
): Promise<Response | Answer<typeof publicMedia>> {
  const found = await findSitePicture(ctx.db, id, width)
  if (!found) throw new AppError('not_found')
  const { mimeType, fileSize, sha256 } = found
  ctx.header('Vary', 'Accept, Sec-Fetch-Dest')
  if (isLookedAt(ctx.request)) {
    return new Response(readBlob(ctx.db, { sha256, size: fileSize }), {
      headers: { 'Content-Type': mimeType, 'Content-Length': String(fileSize), 'Cache-Control': FOREVER },
    })
  }
  const body = { mimeType, dataUrl: await dataUrlOf(ctx, found) }
  return Response.json(body, { headers: { 'Cache-Control': FOREVER } })
}

/** Requested by a page, or opened by its address: not every browser accepts image types then. */
function isLookedAt({ headers }: Request): boolean {
  return (
    headers.get('sec-fetch-dest') === 'image' || /\bimage\/|\btext\/html\b/.test(headers.get('accept') ?? '')
  )
}

async function dataUrlOf({ db }: Context, { mimeType, sha256, fileSize }: StoredPicture): Promise<string> {
  const bytes = Buffer.from(await new Response(readBlob(db, { sha256, size: fileSize })).arrayBuffer())
  return `data:${mimeType};base64,${bytes.toString('base64')}`
}
