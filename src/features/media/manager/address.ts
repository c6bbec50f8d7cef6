import { pathOf } from '#platform/http/call.ts'
import { publicMedia } from '../contract.ts'

/** Where everybody finds a picture of the site. */
export function addressOf(id: number, width?: number): string {
  return pathOf(publicMedia, { id }, width ? { w: width } : {})
}

/** The same for other sites and mails. The staff work at the address of the site: changes sent from any other are refused. */
export function linkOf(id: number): string {
  return new URL(addressOf(id), window.location.origin).href
}

/** Where a service and its cover are edited. */
export function editorOf(service: number): string {
  return `/setup?tab=servizi&servizio=${service}`
}
