/**
 * Watches whether a person uses this window. Calls that an unattended window makes by itself carry a header: the server does not
 * count them as use of the session, which then locks and ends as if the window were closed.
 */

/** The request header of a call from an unattended screen. */
export const UNATTENDED = 'x-unattended'

/** Without a key or a pointer for this long, a screen is unattended. */
const AWAY_MS = 60_000
const ACTIVITIES = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/** Moment of the last key or pointer, in milliseconds since the epoch. */
export let lastActivity = Date.now()
if (typeof window !== 'undefined')
  for (const activity of ACTIVITIES)
    window.addEventListener(activity, () => noteActivity(Date.now()), { capture: true, passive: true })

/** Notes a key or a pointer of this or another tab. `at` is in milliseconds since the epoch. */
export function noteActivity(at: number): void {
  lastActivity = Math.max(lastActivity, at)
}

/** Milliseconds since the last key or pointer, by the clock that goes on while the computer sleeps. */
export function unattendedMs(): number {
  return Math.max(0, Date.now() - lastActivity)
}

export function unattendedHeader(): Record<string, string> {
  return unattendedMs() > AWAY_MS ? { [UNATTENDED]: '1' } : {}
}
