import { ownPeriods } from '#content/retention.ts'
import { MEGABYTE } from '#platform/bytes.ts'
import { HOUR_MS } from '#platform/time/units.ts'

/** The limits of a booking's documents: the wizard checks them before sending, the server whatever was sent. */
export const MAX_DOCUMENTS = 5
export const TOO_MANY_DOCUMENTS = 'Puoi caricare massimo 5 file'
export const MAX_DOCUMENT_BYTES = 10 * MEGABYTE

/** The types the file picker of the wizard offers. */
export const DOCUMENT_ACCEPT = 'image/*,.pdf,.doc,.docx'

const OFFICE: readonly string[] = [
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]

/** Whether a document may run something when it is opened: macros, remote templates, embedded objects. Decision 26. */
export function mayContainMacros(mimeType: string): boolean {
  return OFFICE.includes(mimeType)
}

/** Hours a document waits for its booking, and a cover for its service. */
export const UNCLAIMED_HOURS = ownPeriods.unclaimedDocuments * 24

/** Documents sent before that moment have waited too long. */
export function unclaimedSince(now: Date): string {
  return new Date(now.getTime() - UNCLAIMED_HOURS * HOUR_MS).toISOString()
}

/** The limits of a picture of the site, in megabytes as people count them; the pickers check them before sending. */
export const SITE_PICTURE_MEGABYTES = 10
export const COVER_MEGABYTES = 2

/** The types the picker for pictures of the site offers. */
export const SITE_PICTURE_ACCEPT = 'image/jpeg,image/png,image/gif,image/webp'
