/** Where the keyboard goes among the pictures, and what the page knows their section by. */

/** Pictures on their way, among what leaving the page would lose. */
export const UPLOADS = 'immagini'

/** Id of the button that chooses files, which is always there. */
export const CHOOSE = 'scegli-immagini'

/** Id of the menu of a picture. */
export function menuId(picture: number | 'new'): string {
  return picture === 'new' ? CHOOSE : `immagine-${picture}`
}

/** Id of what takes a file out of the queue. */
export function cancelId(key: number): string {
  return `carico-${key}`
}
