import { z } from 'zod'
import { counted, decimal, hoursText } from '#platform/numbers.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import { limitFields } from './contract.ts'
import { LIMITS, type Limit, type Limits } from './rules.ts'

/** Limits between the typed values of a form and the calls. Notice is typed in hours and stored in minutes. */

export const limitLabels: Record<Limit, string> = {
  minNoticeMinutes: 'Preavviso',
  maxDays: 'Si prenota fino a',
  cancelHours: 'Disdetta fino a',
}

/** A number as it is typed; NaN, which every shape refuses, for any other text. */
function numberOf(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}
const minutesOf = (hours: string) => Math.round(numberOf(hours) * 60)
const orNull = (read: (text: string) => number) => (text: string) => (text.trim() === '' ? null : read(text))

/** A number that has to be there. */
export const typedNumber = z.string().transform(numberOf)
/** A number of minutes that may be left out. */
export const typedOrNull = z.string().transform(orNull(numberOf))

export const LimitsForm = z.object({
  minNoticeMinutes: z.string().transform(minutesOf).pipe(limitFields.minNoticeMinutes),
  maxDays: typedNumber.pipe(limitFields.maxDays),
  cancelHours: typedNumber.pipe(limitFields.cancelHours),
})

/** The same of one service: an empty text stands for the clinic's limit. */
export const serviceLimits = {
  minNoticeMinutes: z.string().transform(orNull(minutesOf)).pipe(limitFields.minNoticeMinutes.nullable()),
  maxDays: typedOrNull.pipe(limitFields.maxDays.nullable()),
  cancelHours: typedOrNull.pipe(limitFields.cancelHours.nullable()),
}

/** Limits as a form shows them. Two decimals of an hour tell every minute apart. */
export function typedLimits({ minNoticeMinutes, maxDays, cancelHours }: Record<Limit, number | null>) {
  const text = (value: number | null) =>
    value === null ? '' : decimal(String(Math.round(value * 100) / 100))
  return {
    minNoticeMinutes: text(minNoticeMinutes === null ? null : minNoticeMinutes / 60),
    maxDays: text(maxDays),
    cancelHours: text(cancelHours),
  }
}

/** Limits in words: '1 ora', 'un anno', '24 ore'. */
export function limitWords(limits: Limits): Record<Limit, string> {
  const { minNoticeMinutes, maxDays, cancelHours } = limits
  return {
    minNoticeMinutes: hoursText(minNoticeMinutes),
    maxDays: maxDays >= LIMITS.maxDays.most ? 'un anno' : counted(maxDays, 'giorno', 'giorni'),
    cancelHours: hoursText(cancelHours * 60),
  }
}

/** 'Oggi: fino al 22/2/2027', for typed days ahead; undefined for no number that can hold. */
export function lastDayText(typed: string, now: Date): string | undefined {
  const days = typedNumber.pipe(limitFields.maxDays).safeParse(typed).data
  return days === undefined ? undefined : `Oggi: fino al ${shortDate(addDays(wallClock(now).date, days))}`
}
