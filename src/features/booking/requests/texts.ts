import { grouped } from '#platform/numbers.ts'
import { daysBetween, wallClock } from '#platform/time/dates.ts'

/** '5 in attesa di risposta. La più vecchia è di 2 giorni fa.' */
export function summaryOf(counts: { pending: number; oldestPendingAt: string | null }, now: Date): string {
  const { pending, oldestPendingAt } = counts
  if (pending === 0) return 'Nessuna richiesta in attesa di risposta.'
  const waiting = `${pending} in attesa di risposta.`
  if (oldestPendingAt === null) return waiting
  const days = daysBetween(wallClock(new Date(oldestPendingAt)).date, wallClock(now).date)
  const when = days <= 0 ? 'di oggi' : days === 1 ? 'di ieri' : `di ${days} giorni fa`
  return pending === 1 ? `${waiting} È ${when}.` : `${waiting} La più vecchia è ${when}.`
}

/** '12 richieste, prima quelle in attesa'; `mixed` says that there are others too. */
export function requestsIn(count: number, mixed: boolean): string {
  const requests = count === 1 ? '1 richiesta' : `${grouped(count)} richieste`
  return mixed ? `${requests}, prima quelle in attesa` : requests
}
