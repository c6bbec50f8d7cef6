import { grouped } from '#platform/numbers.ts'
import { daysBetween, wallClock } from '#platform/time/dates.ts'
import type { AppointmentStatus } from './rules.ts'

/** Texts of the requests page. Sentences with straight apostrophes are the specification's. */
export const staffCopy = {
  title: 'Richieste di Prenotazione',
  statusDone: 'Stato aggiornato',
  statusFailed: "Si è verificato un errore nell'aggiornamento dello stato.",
  deleteAsk: 'Sei sicuro di voler eliminare questa richiesta?',
  deleteDone: 'Richiesta eliminata',
  deleteFailed: "Si è verificato un errore nell'eliminazione dell'appuntamento.",
  downloadFailed: 'Impossibile scaricare il documento.',
  editDone: 'Richiesta aggiornata',
  editFailed: 'Non è stato possibile salvare. Quello che hai scritto è rimasto: riprova.',
  contactMissing: 'Contatto non trovato',
} as const

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'In attesa',
  confirmed: 'Confermata',
  cancelled: 'Annullata',
  completed: 'Completata',
}

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

/** '12 richieste, prima quelle in attesa'; `mixed` when the list has more than one status. */
export function requestsIn(count: number, mixed: boolean): string {
  const requests = count === 1 ? '1 richiesta' : `${grouped(count)} richieste`
  return mixed ? `${requests}, prima quelle in attesa` : requests
}
