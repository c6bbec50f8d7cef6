import type { QueryClient } from '@tanstack/react-query'
import type { HeldPlace } from './contract.ts'

/** The event that other windows get: `place` null ends the hold. */
export type HoldEvent = { window: number; by: string; place: HeldPlace | null }
/** A place that a window is booking; `until` in milliseconds. */
export type Hold = { window: number; by: string; place: HeldPlace; until: number }

/** Other windows show a place for so long after it was announced, by their own clock. */
const HOLD_MS = 180_000

/** The newest that a window draws: more people than a clinic has do not book at once. */
const MOST_HOLDS = 50

/** The number of this browser window. */
export const WINDOW = 1 + Math.floor(Math.random() * 1_000_000_000)

// Not below the path of the agenda, whose queries are read again after each change.
export const HOLDS_KEY = ['agenda-holds']

/** The holds after an event: one a window, the newest, without those whose time is over. `now` in milliseconds. */
export function withHold(holds: readonly Hold[], { window, by, place }: HoldEvent, now: number): Hold[] {
  const others = holds.filter((hold) => hold.window !== window && hold.until > now)
  return place ? [...others.slice(1 - MOST_HOLDS), { window, by, place, until: now + HOLD_MS }] : others
}

/** Puts a hold among those that the open agenda draws. */
export function showHold(client: QueryClient, event: HoldEvent): void {
  client.setQueryData<Hold[]>(HOLDS_KEY, (holds = []) => withHold(holds, event, Date.now()))
}
