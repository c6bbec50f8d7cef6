import { setupCopy } from './copy.ts'
import { coverPicture, type InlinePicture, inlinePictures, PICTURE_ACCEPT } from './rules.ts'

type Limits = { accept: string; maxBytes: number; tooLarge: string }

/** Checks type and size of a chosen file: the sentence to show, or null when it may be a picture. */
export function faultOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  use: InlinePicture | 'cover',
): string | null {
  const limits: Limits = use === 'cover' ? coverPicture : { ...inlinePictures[use], accept: PICTURE_ACCEPT }
  if (!limits.accept.split(',').includes(type)) return setupCopy.notAnImage
  return size > limits.maxBytes ? limits.tooLarge : null
}

/** Reads a chosen picture as a data URL; returns a sentence when it is none. */
export async function readPicture(
  file: File,
  use: InlinePicture,
): Promise<{ dataUrl: string } | { fault: string }> {
  const fault = faultOf(file, use)
  if (fault) return { fault }
  try {
    const dataUrl = await dataUrlOf(file)
    // Rejects content the browser cannot draw, whatever type the file claims.
    await Object.assign(new Image(), { src: dataUrl }).decode()
    return { dataUrl }
  } catch {
    return { fault: setupCopy.notAnImage }
  }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
