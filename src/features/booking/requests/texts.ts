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

/** '1–50 di 248' when there are pages, else '12 richieste, prima quelle in attesa'. */
export function footOf(view: {
  page: number
  pageSize: number
  shown: number
  total: number
  mixed: boolean
}): string {
  const { page, pageSize, shown, total, mixed } = view
  if (total > pageSize || page > 1) {
    const first = (page - 1) * pageSize + 1
    return `${first}–${first + shown - 1} di ${Math.max(total, first + shown - 1)}`
  }
  const count = shown === 1 ? '1 richiesta' : `${shown} richieste`
  return mixed ? `${count}, prima quelle in attesa` : count
}
