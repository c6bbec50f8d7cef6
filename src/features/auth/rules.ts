import { MEGABYTE } from '#platform/bytes.ts'
import { profileCopy, sessionsCopy } from './profile/copy.ts'

/** Bounds of a password's length, checked on both sides. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 256

export const passwordCopy = {
  hint: `Almeno ${SHORTEST_PASSWORD} caratteri. Una frase si ricorda meglio di una parola difficile.`,
  tooShort: `La password deve avere almeno ${SHORTEST_PASSWORD} caratteri.`,
  tooLong: `La password può avere al massimo ${LONGEST_PASSWORD} caratteri.`,
} as const

/** The types the file picker offers and the server reads. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif'

/** 'inferiore a 10MB': a file of exactly 10 MB is refused. */
export const PICTURE_MAX_BYTES = 10 * MEGABYTE - 1

/** The sentence that refuses a chosen file as a picture, judged by type and size alone; null for a good one. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_ACCEPT.split(',').includes(type)) return profileCopy.notAnImage
  return size > PICTURE_MAX_BYTES ? profileCopy.tooLarge : null
}

// Browsers name several products in their user agent: the first that matches is the one people would name.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome su Windows': enough for users to recognise their own session, and no more of the user agent. */
export function browserOf(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return `${browser} su ${system}`
  return browser ?? system ?? sessionsCopy.unknown
}
