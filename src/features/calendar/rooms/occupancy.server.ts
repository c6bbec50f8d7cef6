import { office } from '#content/office.ts'
import { readContent } from '#features/content/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { minutesOpen } from '../closures/rules.ts'
import { closuresBetween } from '../closures/store.server.ts'
import type { resourceOccupancy } from '../contract.ts'
import { findHolidays } from '../store.server.ts'
import { takenMinutes } from './store.server.ts'

const DAYS = 28

/**
 * How much of each room's and device's time the visits of the four weeks before today took with their margins, as a share
 * of the clinic's outpatient hours without holidays and closures. Visits outside those hours count too, up to a share of 1.
 */
export async function occupancyOfResources({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<Answer<typeof resourceOccupancy>> {
  const { date: today } = wallClock(now())
  const from = addDays(today, -DAYS)
  const [taken, closures, holidays, { clinic }] = await Promise.all([
    takenMinutes(db, from, today),
    closuresBetween(db, from, today),
    findHolidays(db),
    readContent(db),
  ])
  const rules = { ...holidays, days: office.closures.days }
  const days = Array.from({ length: DAYS }, (_, day) => addDays(from, day))
  const open = days.reduce(
    (sum, date) => sum + minutesOpen(date, clinic.hours.outpatient.openings, closures, rules),
    0,
  )
  return taken.map(({ id, minutes }) => ({ id, share: open === 0 ? 0 : Math.min(1, minutes / open) }))
}
