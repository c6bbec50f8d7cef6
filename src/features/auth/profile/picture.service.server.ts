import { MEGABYTE } from '#platform/bytes.ts'
import { type ReceivedFile, withUpload } from '#platform/files/multipart.server.ts'
import { MAX_MEGAPIXELS, PictureFault, portrait } from '#platform/files/picture.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { boundedTurns } from '#platform/turns.server.ts'
import type { CurrentUser } from '../contract.ts'
import { findCurrentUser } from '../store.server.ts'
import { profileCopy } from './copy.ts'
import { PICTURE_MAX_BYTES } from './rules.ts'
import { updateProfileImage } from './store.server.ts'

// The largest it is shown is 88 pixels, on screens that have two or three where others have one.
const PIXELS = 256
const PICTURES_AN_HOUR = 30

const receiving = boundedTurns(
  { all: 4, each: 1 },
  () => new AppError('too_many', { message: profileCopy.busy, retryAfter: 10 }),
)

const RULES = {
  field: 'profileImage',
  files: 1,
  fileBytes: PICTURE_MAX_BYTES,
  // As large as cameras make them: browsers show an answer only once they have sent everything.
  overrun: 50 * MEGABYTE,
  sentences: {
    tooMany: profileCopy.tooMany,
    tooLarge: () => profileCopy.tooLarge,
    tooMuch: profileCopy.tooLarge,
    interrupted: profileCopy.interrupted,
  },
}

/** Receives one's own picture, and keeps a small square of it. */
export async function setPicture(ctx: CallContext): Promise<CurrentUser> {
  await ctx.limit(`portrait:${ctx.user?.id}`, PICTURES_AN_HOUR, HOUR_SECONDS)
  return receiving(String(ctx.user?.id), () =>
    withUpload(ctx.request, RULES, async ([file]) => {
      if (!file) throw new AppError('not_valid', { message: profileCopy.notAnImage })
      const bytes = await squareOf(file)
      return keep(ctx, bytes.toString('base64'))
    }),
  )
}

export function removePicture(ctx: Context): Promise<CurrentUser> {
  return keep(ctx, null)
}

async function keep({ db, user }: Context, image: string | null): Promise<CurrentUser> {
  const kept = user && (await updateProfileImage(db, user.id, image))
  const now = kept && (await findCurrentUser(db, user.id))
  // Removed while the picture was on its way.
  if (!now) throw new AppError('no_session')
  return now
}

async function squareOf({ path }: ReceivedFile): Promise<Buffer> {
  try {
    return await portrait(path, PIXELS)
  } catch (error) {
    throw error instanceof PictureFault ? refusalOf(error.reason) : error
  }
}

function refusalOf(reason: PictureFault['reason']): AppError {
  if (reason === 'pixels')
    return new AppError('too_large', { message: profileCopy.tooManyPixels(MAX_MEGAPIXELS) })
  if (reason === 'costly') return new AppError('too_large', { message: profileCopy.tooCostly })
  return new AppError('wrong_type', { message: profileCopy.notAnImage })
}
