import type { Now } from '#features/booking/rules.ts'
import { toMinutes } from '#platform/time/dates.ts'
import type { AgendaVisit } from './contract.ts'
import { minutesWaiting } from './copy.ts'

/** A shorter delay is not worth a word. */
const LEAST_DELAY = 5

/**
 * Minutes by which a doctor is late now; 0 below five. The visit in the room is late once its time is over. A patient who
 * waits is late since the visit's time, or since coming, where that was later: a patient who is not here delays no doctor.
 * @param visits of one doctor; those of other days don't count
 */
export function delayOf(visits: readonly AgendaVisit[], now: Now): number {
  const delays = visits
    .filter(({ date, status }) => date === now.date && status === 'confirmed')
    .map((visit) => {
      const start = toMinutes(visit.time)
      if (visit.stage === 'in_visit') return now.minutes - start - visit.duration
      if (visit.stage !== 'arrived') return 0
      return Math.min(now.minutes - start, minutesWaiting(visit, now) ?? now.minutes)
    })
  const delay = Math.max(0, ...delays)
  return delay < LEAST_DELAY ? 0 : delay
}

/** 'in ritardo di 12 minuti'; null without a delay. */
export function delayText(delay: number): string | null {
  return delay === 0 ? null : `in ritardo di ${delay} minuti`
}
