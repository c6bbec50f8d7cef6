// Files that are a picture to one program and something else to another.

const MARKUP = ['script', '?php', 'html', 'iframe', 'svg'].map((name) => Buffer.from(name))
const SVG = 'svg'.length
const LESS_THAN = 0x3c
// Of `<svg` alone every fiftieth large photograph would have one, by chance: what follows a name belongs to it.
const AFTER_SVG = new Set(Buffer.from(' \t\n\v\f\r\xa0/>', 'latin1'))

const PDF_WITHIN = 1024
const ZIP_END = 'PK\x05\x06'
const ZIP_END_LENGTH = 22
const MAX_COMMENT = 0xffff

/** Markup, or the start of a script, anywhere. Byte by byte: as text the file would be in memory once more. */
function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === LESS_THAN && isMarkup(bytes, at + 1)) return true
  }
  return false
}

function isMarkup(bytes: Buffer, at: number): boolean {
  return MARKUP.some((name) => isTag(bytes, at, name))
}

function isTag(bytes: Buffer, at: number, name: Buffer): boolean {
  for (let n = 0; n < name.length; n += 1) {
    if (lowered(bytes[at + n]) !== name[n]) return false
  }
  return name.length !== SVG || AFTER_SVG.has(bytes[at + SVG] ?? -1)
}

function lowered(byte: number | undefined): number | undefined {
  return byte !== undefined && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
}

/** Readers of PDF look for its beginning in the first bytes. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_WITHIN).includes('%PDF-', 0, 'latin1')
}

/** Readers of archives begin at the end: there its table is described, with a comment up to the last byte. */
function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_LENGTH + MAX_COMMENT))
  for (let at = tail.indexOf(ZIP_END, 0, 'latin1'); at >= 0; at = tail.indexOf(ZIP_END, at + 1, 'latin1')) {
    const end = at + ZIP_END_LENGTH
    if (end <= tail.length && end + tail.readUInt16LE(end - 2) === tail.length) return true
  }
  return false
}

/** Whether, besides what it is, the content would also be read as a page, a script, a PDF or an archive. */
export function isSomethingElse(bytes: Buffer): boolean {
  return isPdf(bytes) || isZip(bytes) || hasMarkup(bytes)
}
