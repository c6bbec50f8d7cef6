import type { AppointmentStatus } from './rules.ts'

/** What the staff read about booking requests. Sentences with straight apostrophes are the specification's. */
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
