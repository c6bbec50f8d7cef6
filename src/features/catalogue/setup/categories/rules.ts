// Letters that are no other letter with an accent.
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/**
 * What an address can have of a name: `Medicina dell’età` is `medicina-dell-eta`. Null when nothing of it can be written
 * in Latin letters; digits alone would be a key that lists put first.
 */
export function slugOf(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return /[a-z]/.test(slug) ? slug : null
}

/** The nth try for a slug nobody else has: `cardiologia`, `cardiologia-2`, …; without one of its own `categoria-1`, … */
export function nthSlug(name: string, n: number): string {
  const slug = slugOf(name)
  if (slug === null) return `categoria-${n}`
  return n === 1 ? slug : `${slug}-${n}`
}
