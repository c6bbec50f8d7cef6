/** The clinic's own limits of booking: the key of each in `site_settings`, the value without one, and what it may be. */
export const LIMITS = {
  minNoticeMinutes: { key: 'booking_min_notice_minutes', usual: 60, least: 0, most: 43_200 },
  // 366 days are no limit of their own: no visit is booked more than a year ahead.
  maxDays: { key: 'booking_max_days', usual: 366, least: 1, most: 366 },
  cancelHours: { key: 'booking_cancel_hours', usual: 24, least: 0, most: 720 },
} as const
export type Limit = keyof typeof LIMITS
export type Limits = Record<Limit, number>

export const limitNames = Object.keys(LIMITS) as Limit[]

/** The limits that rows of `site_settings` say; the usual one where a row is missing or is no number that can hold. */
export function limitsOf(settings: readonly { key: string; value: string }[]): Limits {
  const limitOf = (name: Limit) => {
    const { key, usual, least } = LIMITS[name]
    const value = Number(settings.find((row) => row.key === key)?.value ?? usual)
    return Number.isInteger(value) && value >= least ? value : usual
  }
  return {
    minNoticeMinutes: limitOf('minNoticeMinutes'),
    maxDays: limitOf('maxDays'),
    cancelHours: limitOf('cancelHours'),
  }
}
