import { daysBetween, toTime, wallClock } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'

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

/** '10/11/2026 alle 18:42', by the clinic's clock. */
export function momentOf(instant: string): string {
  const { date, minutes } = wallClock(new Date(instant))
  return `${shortDate(date)} alle ${toTime(minutes)}`
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

/** '482,6 KB' */
export function sizeOf(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).replace('.', ',')} KB`
}

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'image/jpeg': 'JPG',
}

/** 'PDF': as people call it. */
export function kindOf(mimeType: string): string {
  return KINDS[mimeType] ?? (mimeType.split('/')[1] ?? mimeType).replace(/^x-|\+.*$/g, '').toUpperCase()
}
