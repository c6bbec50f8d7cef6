import type { Interval } from '#features/booking/time/intervals.ts'

/** The days on which the clinic is closed, as the site tells them. */
export type ClosedDays = {
  /** Sentences about closures that are near. */
  notices: readonly string[]
  /** The closures to come, in words. */
  closures: readonly string[]
  /** When the clinic is closed on the days ahead, holidays included. */
  days: readonly { date: string; closed: readonly Interval[] }[]
}

export const NONE_CLOSED: ClosedDays = { notices: [], closures: [], days: [] }

/** The closed days, as the frame's loader gave them to its pages; none on a page without that frame. */
export function closedDaysOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): ClosedDays {
  for (const match of matches) {
    const data = match?.loaderData
    if (data && typeof data === 'object' && 'closed' in data) return data.closed as ClosedDays
  }
  return NONE_CLOSED
}
