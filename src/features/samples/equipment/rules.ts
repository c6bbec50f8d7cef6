import { daysBetween } from '#platform/time/dates.ts'

export const equipmentStatuses = ['operational', 'maintenance', 'warning', 'broken'] as const
export type EquipmentStatus = (typeof equipmentStatuses)[number]

/** 'Expiring' means within so many days. */
const EXPIRING_DAYS = 30

/**
 * When the next maintenance is: its day has passed, is one of the next thirty, today being the first of them to be looked at
 * and the thirtieth from today the last, or is further away. What is overdue no longer expires: it is counted on its own.
 */
export type Due = 'overdue' | 'expiring' | 'later'

export function dueOf(next: string, today: string): Due {
  const days = daysBetween(today, next)
  if (days < 0) return 'overdue'
  return days <= EXPIRING_DAYS ? 'expiring' : 'later'
}

/** The same in words, since a colour is not seen by everybody; nothing while it is far away. */
export function dueText(next: string, today: string): string | null {
  const days = daysBetween(today, next)
  if (days === 0) return 'Oggi'
  if (days === 1) return 'Domani'
  if (days === -1) return 'Scaduta ieri'
  if (days < 0) return `Scaduta da ${-days} giorni`
  return dueOf(next, today) === 'expiring' ? `Tra ${days} giorni` : null
}

type Looked = { next: string; status: EquipmentStatus }

/** How things stand; `next` is the day of the next maintenance. */
export function figuresOf(rows: readonly Looked[], today: string) {
  const due = rows.map(({ next }) => dueOf(next, today))
  return {
    all: rows.length,
    operational: rows.filter(({ status }) => status === 'operational').length,
    expiring: due.filter((one) => one === 'expiring').length,
    overdue: due.filter((one) => one === 'overdue').length,
  }
}
