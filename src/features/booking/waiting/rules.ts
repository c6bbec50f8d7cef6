import { addDays, daysBetween, toMinutes, wallClock, weekday } from '#platform/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'

/** Parts of the day a person can come in; the afternoon begins at `AFTERNOON`. */
export const dayParts = ['morning', 'afternoon'] as const
export type DayPart = (typeof dayParts)[number]
/** How a wait stands, and an offer. */
export const waitingStatuses = ['waiting', 'taken', 'withdrawn'] as const
export const offerStatuses = ['offered', 'taken', 'declined', 'expired'] as const
const AFTERNOON = '13:00'

/** Hours of notice a person can wish. */
export const noticeChoices = [3, 24] as const

/** The setting of `site_settings` that sends SMS to Italian mobiles beside the mails of reminders and of offered places. */
export const SMS_SETTING = { key: 'reminder_sms', usual: false }

/** A place is offered so long after it became free: a cancellation can be undone meanwhile. */
export const OFFER_AFTER_MS = 5 * MINUTE_MS
/** Places further ahead than this go to one person at a time, and are held. */
const HELD_FROM_HOURS = 48
const HELD_HOURS = 2
/** Nearer places go to so many people at once. */
export const OFFERED_AT_ONCE = 5
/** Offers one person gets in 24 hours: a stranger can book and cancel real visits again and again, and each is a message to them. */
export const OFFERS_OF_DAY = 5
/** Places freed by an offer, one by another, in a row. */
export const LONGEST_CHAIN = 5
/** Hours in which the button of the first mail is to be pressed. */
export const CONFIRM_HOURS = 48
/** How often one network can ask to be put on the list in a day, for the same or for other people. */
export const JOINS_OF_DAY = 6
/** Hours between two mails that answer the same wish. */
export const MAIL_AGAIN_HOURS = 24
/** Offers without an answer in a row after which the page asks whether to go on. */
export const UNANSWERED_BEFORE_ASKING = 3

/** Offers go out, and holds run, between these hours of the clinic's clock. */
const DAY = { from: 8 * 60, to: 21 * 60 }

export type Wish = {
  weekdays: readonly number[]
  /** Null: the whole day. */
  part: DayPart | null
  /** The last day, `yyyy-MM-dd`. */
  until: string
  noticeHours: number
}

/** A time as `yyyy-MM-dd` and `HH:MM`. */
export type Moment = { date: string; time: string }

/** Minutes from an instant to a moment of the clinic's clock; negative when it has passed. */
export function minutesTo({ date, time }: Moment, now: Date): number {
  const clock = wallClock(now)
  return daysBetween(clock.date, date) * 1440 + toMinutes(time) - clock.minutes
}

/** Whether a time suits a person who waits. */
export function suits({ weekdays, part, until, noticeHours }: Wish, place: Moment, now: Date): boolean {
  const partOfPlace: DayPart = place.time < AFTERNOON ? 'morning' : 'afternoon'
  return (
    weekdays.includes(weekday(place.date)) &&
    (part === null || part === partOfPlace) &&
    place.date <= until &&
    minutesTo(place, now) >= noticeHours * 60
  )
}

/** Whether a place is offered to one person at a time, and held. */
export function isHeldFor(place: Moment, now: Date): boolean {
  return minutesTo(place, now) > HELD_FROM_HOURS * 60
}

/** Whether people are written to at this hour. */
export function isDaytime(now: Date): boolean {
  const { minutes } = wallClock(now)
  return minutes >= DAY.from && minutes < DAY.to
}

/**
 * Until when a place offered now is held: two hours of the day, of which the rest runs on the next morning. On a night when the
 * clocks change it is an hour more or less.
 */
export function heldUntil(now: Date): Date {
  const end = new Date(now.getTime() + HELD_HOURS * HOUR_MS)
  const isLate = wallClock(now).minutes + HELD_HOURS * 60 > DAY.to
  return isLate ? new Date(end.getTime() + (1440 - DAY.to + DAY.from) * MINUTE_MS) : end
}

/** The last day a person can choose to wait for, a year ahead. */
export function lastWaitingDay(today: string): string {
  return addDays(today, 365)
}
