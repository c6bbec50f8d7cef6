import { z } from 'zod'
import { type Cadence, cadences } from '#features/booking/time/hours.ts'
import { bodyId, date, time } from '#platform/http/shapes.ts'
import { weekday } from '#platform/time/dates.ts'
import { weekdayLong } from '#platform/time/italian.ts'

/** Compares fields that are right each by itself. */
export const onceRight = { when: ({ issues }: { issues: unknown[] }) => issues.length === 0 }

export const day = date('Data non valida').nullable().default(null)

/** The weeks of a month; -1 is the last. */
export const NTHS = [1, 2, 3, 4, 5, -1] as const
const WEEKS_MISSING = 'Scegli almeno una settimana del mese'

/** Whether a cadence counts from a day, or is that day. */
export function isAnchored(cadence: Cadence): boolean {
  return cadence === 'alternate' || cadence === 'once'
}

export const HoursRow = z
  .object({
    dayOfWeek: z.int().min(0).max(6),
    startTime: time(),
    endTime: time(),
    cadence: z.enum(cadences),
    /** `alternate`: a day on which they apply; `once`: the day. */
    anchor: day,
    /** `monthly` */
    nth: z.array(z.literal(NTHS)).min(1, WEEKS_MISSING).max(6).nullable().default(null),
    validFrom: day,
    validTo: day,
    roomId: bodyId('Stanza non valida').nullable().default(null),
    /** Empty: all of the doctor's services. */
    serviceIds: z.array(bodyId('Servizio non valido')).max(200).default([]),
    /** False: only staff book in them. */
    online: z.boolean().default(true),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    ...onceRight,
    path: ['endTime'],
    error: 'La fine viene prima dell’inizio',
  })
  .refine(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo, {
    ...onceRight,
    path: ['validTo'],
    error: 'La fine viene prima dell’inizio',
  })
  .refine(({ cadence, nth }) => cadence !== 'monthly' || nth !== null, {
    ...onceRight,
    path: ['nth'],
    error: WEEKS_MISSING,
  })
  .superRefine(({ cadence, anchor, dayOfWeek }, found) => {
    if (found.issues.length > 0 || !isAnchored(cadence)) return
    if (anchor !== null && weekday(anchor) === dayOfWeek) return
    const message = anchor === null ? 'Scegli il giorno' : `Questo giorno è ${weekdayLong(anchor)}`
    found.addIssue({ code: 'custom', path: ['anchor'], message })
  })
export type HoursRow = z.output<typeof HoursRow>

/** The hours as they are stored: without the day and the weeks that their cadence does not use. */
export function usedHours(row: HoursRow): HoursRow {
  return {
    ...row,
    anchor: isAnchored(row.cadence) ? row.anchor : null,
    nth: row.cadence === 'monthly' ? row.nth : null,
    serviceIds: [...new Set(row.serviceIds)],
  }
}
