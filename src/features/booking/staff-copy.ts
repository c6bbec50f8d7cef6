import type { Locale } from '#features/catalogue/english/shapes.ts'
import type { AppointmentStatus, Channel, Stage } from './rules.ts'

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
  exportFailed: 'Non è stato possibile esportare le prenotazioni. Riprova.',
} as const

export const statusLabels: Record<AppointmentStatus, string> = {
  pending: 'In attesa',
  confirmed: 'Confermata',
  cancelled: 'Annullata',
  completed: 'Completata',
}

/** How far a confirmed visit is on its day, in place of its status. */
export const stageLabels: Record<Stage, string> = {
  arrived: 'Arrivato',
  in_visit: 'In visita',
  no_show: 'Non venuto',
}

export const channelLabels: Record<Channel, string> = {
  phone: 'Telefono',
  desk: 'Sportello',
  site: 'Sito web',
}

/** The mark of a waiting request that is unproven or has lost its place; null for all others. */
export function proofText({
  status,
  emailUnproven,
  releasedAt,
}: {
  status: AppointmentStatus
  emailUnproven: boolean
  releasedAt: string | null
}): string | null {
  if (status !== 'pending') return null
  if (releasedAt !== null) return 'orario restituito'
  return emailUnproven ? 'e-mail non provata' : null
}

/** Said where staff are about to call the patient. */
export const BOOKED_IN_ENGLISH = 'Ha prenotato in inglese'

/** The same within a line; null for Italian. */
export function languageText({ language }: { language: Locale }): string | null {
  return language === 'en' ? BOOKED_IN_ENGLISH.toLowerCase() : null
}
