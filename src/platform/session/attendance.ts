/**
 * Whether the screen is attended. Calls an unattended window makes say so, so that an open window neither keeps a session from
 * ending nor a screen from being locked.
 */

/** The request header of a call from an unattended screen. */
export const UNATTENDED = 'x-unattended'

/** Without a key or a pointer for this long, a screen is unattended. */
const AWAY_MS = 60_000
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** Milliseconds since the epoch. */
export let lastSign = Date.now()
if (typeof window !== 'undefined')
  for (const sign of SIGNS)
    window.addEventListener(sign, () => noteSign(Date.now()), { capture: true, passive: true })

/** Notes a sign of a person, also one in another tab. `at` is in milliseconds since the epoch. */
export function noteSign(at: number): void {
  lastSign = Math.max(lastSign, at)
}

/** Milliseconds since the last key or pointer, by the clock that goes on while the computer sleeps. */
export function unattendedMs(): number {
  return Math.max(0, Date.now() - lastSign)
}

export function unattendedHeader(): Record<string, string> {
  return unattendedMs() > AWAY_MS ? { [UNATTENDED]: '1' } : {}
}
