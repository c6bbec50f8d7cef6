import { DAY_MS } from '#platform/time/units.ts'

/** The visitor's choice about third-party content. It stays in their browser: the server never learns it. */

export type Choice = 'accepted' | 'refused'
export type Consent = { choice: Choice; version: string; at: string }

const KEY = 'contenuti-di-terzi'
const MONTHS = 6
// A corrected clock may date a choice after now; a choice from next year is invalid.
const CLOCK_MS = DAY_MS

/** The day a choice ends and the visitor is asked again. */
export function endOf(at: string): Date {
  const end = new Date(at)
  end.setUTCMonth(end.getUTCMonth() + MONTHS)
  return end
}

/** The saved choice; anything else counts as none. */
export function parseConsent(text: string | null): Consent | null {
  try {
    const { choice, version, at } = JSON.parse(text ?? '') as Partial<Record<string, unknown>>
    if (choice !== 'accepted' && choice !== 'refused') return null
    if (typeof version !== 'string' || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
    return { choice, version, at }
  } catch {
    return null
  }
}

/** A choice counts for the text it was made under, and for six months. */
export function counts(consent: Consent, version: string, now: Date): boolean {
  return (
    consent.version === version &&
    Date.parse(consent.at) <= now.getTime() + CLOCK_MS &&
    now.getTime() < endOf(consent.at).getTime()
  )
}

const listeners = new Set<() => void>()
// The choice while storage is switched off or full: it lasts as long as the page.
let unsaved: string | undefined
let last: { text: string | null; consent: Consent | null } = { text: null, consent: null }

/** Saves the choice, made under this version of the text. */
export function choose(choice: Choice, version: string): void {
  const text = JSON.stringify({ choice, version, at: new Date().toISOString() } satisfies Consent)
  try {
    window.localStorage.setItem(KEY, text)
    unsaved = undefined
  } catch {
    unsaved = text
  }
  for (const listener of listeners) listener()
}

/** The choice that counts for this version of the text; null: none. */
export function currentConsent(version: string): Consent | null {
  const text = unsaved ?? stored()
  if (text !== last.text) last = { text, consent: parseConsent(text) }
  return last.consent && counts(last.consent, version, new Date()) ? last.consent : null
}

/** Whether this browser has a choice, of whatever version and age. */
export function hasChosen(): boolean {
  return stored() !== null
}

function stored(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Calls back when the choice changes, here or in another tab; answers how to stop. */
export function watchConsent(onChange: () => void): () => void {
  // A null key: the storage was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    unsaved = undefined
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onStorage)
  }
}
