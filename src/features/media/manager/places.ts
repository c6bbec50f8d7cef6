import { pathOf } from '#platform/http/call.ts'
import { publicMedia } from '../contract.ts'

/** Addresses of a picture, ids for the keyboard focus, and the name of the section for the page. */

/** Name of the running uploads among the unsaved parts of the page. */
export const UPLOADS = 'immagini'

/** Id of the button that chooses files, which is always there. */
export const CHOOSE = 'scegli-immagini'

/** Id of the menu of a picture. */
export function menuId(picture: number | 'new'): string {
  return picture === 'new' ? CHOOSE : `immagine-${picture}`
}

/** Id of the button that takes a file out of the queue. */
export function cancelId(key: number): string {
  return `carico-${key}`
}

/** The public address of a picture of the site. */
export function addressOf(id: number, width?: number): string {
  return pathOf(publicMedia, { id }, width ? { w: width } : {})
}

/**
 * The absolute address of a picture, for other sites and mails. The office runs at the site's own address, as changes
 * from any other are refused.
 */
export function linkOf(id: number): string {
  return new URL(addressOf(id), window.location.origin).href
}

/** The address of a service's editor. */
export function editorOf(service: number): string {
  return `/setup?tab=servizi&servizio=${service}`
}
