const MAX_NAME = 120
const MAX_EXTENSION = 10
const FALLBACK = 'documento'

// Characters that break file systems, headers or screens: controls, marks that reverse text, characters with a meaning
// in paths.
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
const SPECIAL = /[:*?"<>|]/g
// Names of devices on Windows, whatever the extension.
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** A file's own name made harmless for any file system: one path segment of 1 to 120 characters that keeps its extension. */
export function cleanName(fileName: string): string {
  const name = trimmed(segmentOf(fileName).replace(SPECIAL, '-'))
  return shortened(DEVICE.test(name) ? `_${name}` : name)
}

/** Cleans a name that is only displayed, never a download's: characters such as quotes stay. */
export function shownName(fileName: string): string {
  return shortened(trimmed(segmentOf(fileName)))
}

function segmentOf(fileName: string): string {
  return fileName.toWellFormed().normalize('NFC').replace(HIDDEN, '').split(/[/\\]/).at(-1) ?? ''
}

function trimmed(name: string): string {
  // Windows drops dots and spaces at the end, so that another extension would appear.
  return name.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '')
}

function shortened(name: string): string {
  if (!name) return FALLBACK
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const room = MAX_NAME - (extension ? extension.length + 1 : 0)
  const short = Array.from(stem).slice(0, room).join('').trimEnd()
  return extension ? `${short}.${extension}` : short
}

/** The letters after the last dot, as written; empty when there is no dot or they are no extension. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.')
  const extension = at > 0 ? name.slice(at + 1) : ''
  return extension.length <= MAX_EXTENSION && /^[a-z0-9]+$/i.test(extension) ? extension : ''
}

/** `Content-Disposition` of a download, after RFC 6266: an ASCII name for old programs, the real one for the others. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
