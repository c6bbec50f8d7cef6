// Files that are a picture to one program and something else to another.

// Of `<svg` alone every fiftieth large photograph would have one, by chance: what follows a name belongs to it.
const MARKUP = /<(?:script|\?php|html|iframe|svg[\s/>])/i
const LONGEST = '<script'.length
// As text a file would be in memory once more.
const STEP = 256 * 1024

const PDF_WITHIN = 1024
const ZIP_END = 'PK\x05\x06'
const ZIP_END_LENGTH = 22
const MAX_COMMENT = 0xffff

/** Markup, or the start of a script, anywhere. */
function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += STEP) {
    // A little of the next step too, or what lies across both would be missed.
    if (MARKUP.test(bytes.toString('latin1', at, at + STEP + LONGEST - 1))) return true
  }
  return false
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
