import sharp from 'sharp'
import { Refusal } from '#platform/http/errors.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 5
const READ = new Set(['jpeg', 'png', 'webp'])

/**
 * A small picture as a data URL, made anew of one that somebody sent, so that nothing else of what was sent is kept. It
 * fits into a square of that many pixels. Throws `wrong_type` for whatever is not a sound JPEG, PNG or WebP.
 */
export async function inlinePicture(dataUrl: string, pixels: number): Promise<string> {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  try {
    const picture = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'warning' }).timeout({
      seconds: MAX_SECONDS,
    })
    const { format } = await picture.metadata()
    if (!READ.has(format)) throw new Error(`a ${format}`)
    const made = await picture
      .autoOrient()
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
    return `data:image/webp;base64,${made.toString('base64')}`
  } catch {
    throw new Refusal('wrong_type', { message: 'Seleziona un file immagine valido.' })
  }
}
