import { grouped } from '#platform/numbers.ts'

/** Texts of the office about forms. 'Modulo non trovato' and the words of the statistics are the specification's. */
export const formsCopy = {
  title: 'Moduli',
  access: "Devi effettuare l'accesso per gestire i moduli.",
  statisticsAccess: "Devi effettuare l'accesso per visualizzare le statistiche.",
  missing: 'Modulo non trovato',
  create: 'Nuovo modulo',
  active: 'Attivo',
  inactive: 'Non attivo',
  /** The form's last day has passed. */
  over: 'Chiuso',
  created: 'Modulo creato',
  createFailed: 'Errore durante la creazione del modulo.',
  updated: 'Modulo aggiornato',
  updateFailed: "Errore durante l'aggiornamento del modulo.",
  duplicated: 'Modulo duplicato',
  duplicateFailed: 'Errore durante la duplicazione del modulo.',
  activated: 'Modulo attivato: chi ha il link lo può inviare.',
  deactivated: 'Modulo disattivato: non si può più inviare.',
  deleted: 'Modulo eliminato',
  deleteFailed: "Errore durante l'eliminazione del modulo.",
  submissionDeleteAsk: 'Sei sicuro di voler eliminare questo invio? Il contatto resta.',
  submissionDeleted: 'Invio eliminato',
  submissionDeleteFailed: "Errore durante l'eliminazione dell'invio.",
} as const

/** '1 invio', '1.204 invii' */
export function submissionsIn(count: number): string {
  return count === 1 ? '1 invio' : `${grouped(count)} invii`
}

/** The question before a form is deleted. `again`: more submissions have arrived since it was asked first. */
export function deleteText(count: number, again: boolean): string {
  if (count === 0) return 'Non si potrà più inviare, e le pagine in cui è incorporato restano senza.'
  const meanwhile = again ? 'Nel frattempo ne sono arrivati altri. ' : ''
  const gone =
    count === 1
      ? 'Va perso per sempre anche il suo invio'
      : `Vanno persi per sempre anche i suoi ${submissionsIn(count)}`
  return `${meanwhile}${gone}. I contatti che ne sono nati restano.`
}
