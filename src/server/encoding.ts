export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether a client's `If-None-Match` names this copy: weakly compared, as a proxy may have weakened it. */
export function isUnchanged(asked: string | null | undefined, etag: string): boolean {
  if (!asked) return false
  if (asked === etag || asked.trim() === '*') return true
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** The best form a client says it can read. */
export function encodingOf(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity'
  let gzip = false
  for (const part of accepted.split(',')) {
    const [name, quality] = part.split(';')
    if (quality && /^\s*q=0(\.0*)?\s*$/.test(quality)) continue
    if (name?.trim() === 'br') return 'br'
    if (name?.trim() === 'gzip') gzip = true
  }
  return gzip ? 'gzip' : 'identity'
}

/**
 * Reads a `Range` header, both ends included. A header that is no single range of bytes means 'whole'; a range beyond
 * the end means 'none'.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  // `bytes=-500` asks for the last 500.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole'
  return start <= end ? { start, end } : 'none'
}
