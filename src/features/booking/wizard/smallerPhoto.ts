/** Photos made smaller before they are sent: what a phone takes is ten times what staff need to read a report. */

const LONGEST_SIDE = 2400
const QUALITY = 0.85
/** Less is not worth the work. */
const SMALL = 1_000_000

/** Whether the browser may be able to make a file smaller; a GIF could move, and keeps its pictures. */
export function isPhoto({ type, name }: { type: string; name: string }): boolean {
  return (
    /^image\/(jpeg|png|webp|hei[cf])$/.test(type) ||
    (type === '' && /\.(jpe?g|png|webp|hei[cf])$/i.test(name))
  )
}

/** 'IMG_0001.HEIC' becomes 'IMG_0001.jpg'; what is called JPEG keeps its name. */
export function jpegName(name: string): string {
  return /\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.jpg`
}

/** Width and height in pixels, with the longer side at most `LONGEST_SIDE`. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * The photo as a JPEG of at most 2400 pixels a side, the way up it was taken. Never fails: the file itself where it is small
 * or no photo, where the browser cannot read it, and where the result would be larger.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (!isPhoto(file) || file.size < SMALL) return file
  try {
    const made = await redrawn(file)
    if (made?.type !== 'image/jpeg' || made.size >= file.size) return file
    return new File([made], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return file
  }
}

async function redrawn(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, fittingSize(picture.width, picture.height))
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // JPEG knows no transparency: without this it would be black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
  }
}
