import { fetchFile, revokeLater, saveFile } from '#platform/files/save.ts'
import { pathOf } from '#platform/http/call.ts'
import { downloadMedia, type Held } from './contract.ts'
import { mayContainMacros } from './rules.ts'

/** Documents as the staff handle them. The server gives them as downloads only; previews are made here. */

/**
 * Types a browser shows as a picture and that cannot run code. The server has recognised documents by
 * their bytes; a preview gets one of these types and no other.
 */
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const PDF = 'application/pdf'

export type Preview = 'picture' | 'pdf'

/**
 * The way to show a document in the page; null when it can only be saved. `pdfViewer`: the browser has a viewer for
 * PDF.
 */
export function previewOf(mimeType: string, pdfViewer: boolean): Preview | null {
  if (PICTURES.includes(mimeType)) return 'picture'
  return mimeType === PDF && pdfViewer ? 'pdf' : null
}

/**
 * Saves a document under its name. For one of Office the warning stands beside the button that calls this. Throws
 * `CallError`.
 */
export async function downloadFile(file: { id: number; name: string; mimeType: string }): Promise<void> {
  const query = mayContainMacros(file.mimeType) ? { acknowledged: 'macros' } : {}
  const { bytes } = await fetchFile(pathOf(downloadMedia, { id: file.id }, query))
  saveFile(bytes, file.name)
}

/** A picture's bytes under an address of this page: the caller revokes it. Throws `CallError`. */
export async function pictureAddress(
  file: { id: number; mimeType: string },
  signal: AbortSignal,
): Promise<string> {
  const type = PICTURES.find((known) => known === file.mimeType)
  if (!type) throw new Error(`no picture: ${file.mimeType}`)
  return addressOf(file.id, type, signal)
}

/** The browser would not open another tab. */
export class TabRefused extends Error {}

/**
 * A PDF in the browser's own viewer, in another tab. The tab is opened at once, as long as the click counts, and led to
 * the document when that has come. Throws `TabRefused` or `CallError`.
 */
export async function openPdf(id: number): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new TabRefused()
  tab.opener = null
  try {
    const address = await addressOf(id, PDF)
    tab.location.replace(address)
    revokeLater(address)
  } catch (error) {
    tab.close()
    throw error
  }
}

async function addressOf(id: number, type: string, signal?: AbortSignal): Promise<string> {
  const { bytes } = await fetchFile(pathOf(downloadMedia, { id }), signal)
  return URL.createObjectURL(new Blob([bytes], { type }))
}

/** '482,6 KB' */
export function sizeOf(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`
}

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'image/jpeg': 'JPG',
}

/** The common name of a type, such as 'PDF'. */
export function kindOf(mimeType: string): string {
  return KINDS[mimeType] ?? (mimeType.split('/')[1] ?? mimeType).replace(/^x-|\+.*$/g, '').toUpperCase()
}

const LOOK_AGAIN_MS = 10_000

/** Interval of a query of documents: read again as long as one of them waits for the antivirus. */
export function whileHeld(query: {
  state: { data: readonly { held: Held | null }[] | undefined }
}): number | false {
  return query.state.data?.some(({ held }) => held === 'waiting') ? LOOK_AGAIN_MS : false
}
